import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLS_OF_A_TURN } from "../calls/fair-turns.ts";
import { sendText } from "../testing/send-text.ts";
import { startTestServer, TEST_HOST, type TestServer } from "../testing/test-server.ts";

let world: TestServer;
let port: number;
const errors: string[] = [];

beforeAll(async () => {
  world = await startTestServer({ onLogged: (line) => line.includes('"level":50') && errors.push(line) });
  port = Number(new URL(await world.server.start()).port);
});
afterAll(() => world.close());

function request(start: string, headers: readonly string[], body = ""): string {
  return [start, `Host: ${TEST_HOST}`, ...headers, "", body].join("\r\n");
}

const h2c = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"];

describe("an offer of another protocol", () => {
  it.each([
    ["h2c", h2c],
    ["TLS", ["Connection: Upgrade", "Upgrade: TLS/1.2"]],
    ["WebSocket outside the hub", ["Connection: Upgrade", "Upgrade: websocket"]],
  ])("%s is ignored, and the request answered as HTTP/1.1", async (_name, headers) => {
    const answer = await sendText(port, request("GET /healthz HTTP/1.1", headers));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('{"status":"ok"}');
  });

  it("with a body has its body read, in however many pieces", async () => {
    const body = JSON.stringify({ userNameOrEmailAddress: "nobody", password: "Wrong-password-1" });
    const headers = [...h2c, "Content-Type: application/json", `Content-Length: ${body.length}`];
    const answer = await sendText(port, request("POST /api/Account/Authenticate HTTP/1.1", headers, body));
    expect(answer).toContain("LOGIN_FAILED");
  });

  it("at the hub's path is answered as the hub answers any request", async () => {
    const answer = await sendText(port, request("GET /hub?id=unknown HTTP/1.1", h2c));
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it("is answered once for each socket, many times over", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendText(port, request("GET /healthz HTTP/1.1", h2c))),
    );
    for (const answer of answers) expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  });
});

describe("more calls than are begun in a turn", () => {
  const COUNT = 4 * CALLS_OF_A_TURN;
  const call = request("GET /healthz HTTP/1.1", []);
  const last = request("GET /healthz HTTP/1.1", ["Connection: close"]);

  it("are all answered, also on one connection", async () => {
    const answer = await sendText(port, call.repeat(COUNT) + last);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(COUNT + 1);
  });

  it("are forgotten where the client has left meanwhile, and others are answered", async () => {
    await Promise.all(Array.from({ length: 10 }, () => sendText(port, call.repeat(COUNT), "HTTP/1.1 200")));
    expect(await sendText(port, last)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(errors).toEqual([]);
  });
});
