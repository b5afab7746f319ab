import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendText } from "../testing/send-text.ts";
import { startTestServer, TEST_HOST, type TestServer } from "../testing/test-server.ts";

let world: TestServer;
let folder: string;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-strange-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>the app</title>");
  world = await startTestServer({ config: { playerAppDir: folder }, onLogged: (line) => lines.push(line) });
  port = Number(new URL(await world.server.start()).port);
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

/** Lines of the log of level error or worse. */
function errors(): readonly string[] {
  return lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
}

function get(target: string): Promise<string> {
  return sendText(port, `GET ${target} HTTP/1.1\r\nHost: ${TEST_HOST}\r\nConnection: close\r\n\r\n`);
}

describe("an address that climbs", () => {
  it.each([
    "/../../etc/passwd",
    "/..",
    "/assets/../../index.html",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/..\\..\\etc\\passwd",
    "/%00",
    "/index.html%00.png",
    "/.env",
    "//etc/passwd",
    "/api/../../etc/passwd",
    "http://other.example/../x",
  ])("%s is answered 400 or 404, and no error of ours", async (target) => {
    const answer = await get(target);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
    expect(answer).not.toMatch(/root:|at \w+ \(|node_modules/);
    expect(errors()).toEqual([]);
  });
});

describe("a client that leaves before its body is whole", () => {
  it("is no error of ours, fifty times over", async () => {
    const head = `POST /api/Account/Authenticate HTTP/1.1\r\nHost: ${TEST_HOST}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"user`;
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const socket = connect(port, "127.0.0.1");
        socket.on("error", () => undefined);
        await new Promise<void>((resolve) => socket.write(head, () => resolve()));
        const closed = new Promise((resolve) => socket.once("close", resolve));
        socket.destroy();
        await closed;
      }),
    );
    const left = () => lines.filter((line) => line.includes("the client left")).length;
    await expect.poll(left, { timeout: 15_000, interval: 20 }).toBe(50);
    expect(errors()).toEqual([]);
  });
});
