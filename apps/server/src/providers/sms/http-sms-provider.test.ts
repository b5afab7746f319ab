import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { testConfiguration } from "../../testing/test-configuration.ts";
import { httpSmsProvider } from "./http-sms-provider.ts";

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer =
  | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
  | "silence"
  | "hang up";

let gateway: Server | undefined;

afterEach(() => {
  gateway?.closeAllConnections();
  gateway?.close();
});

/** A gateway that gives these answers, one after the other, and keeps what it was sent. */
async function gatewayThat(answers: readonly Answer[]) {
  const received: Received[] = [];
  gateway = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      url: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    const answer = answers[received.length - 1];
    if (answer === "hang up" || answer === undefined) request.socket.destroy();
    else if (answer !== "silence") response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const listening = gateway;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  const config = { ...testConfiguration().sms, url: `http://127.0.0.1:${port}/gateway` };
  const send = () =>
    httpSmsProvider(config, pino({ level: "silent" }), 150).send({
      to: "+919876543210",
      text: "123456 is your code.",
      idempotencyKey: "key-1",
    });
  return { received, send };
}

const taken = { status: 202, body: JSON.stringify({ id: "m-1", status: "queued" }) };

describe("the SMS provider", () => {
  it("is sent number, sender and text under our key", async () => {
    const { received, send } = await gatewayThat([taken]);
    expect(await send()).toBe(true);
    const [message] = received;
    expect(message?.url).toBe("/gateway/v1/messages");
    expect(message?.headers).toMatchObject({
      authorization: "Bearer test-sms-key",
      "idempotency-key": "key-1",
    });
    expect(JSON.parse(message?.body ?? "")).toEqual({
      to: "+919876543210",
      from: "CROSBK",
      text: "123456 is your code.",
    });
  });

  it.each<[string, Answer]>([
    ["is silent", "silence"],
    ["hangs up", "hang up"],
    ["fails", { status: 500, body: "" }],
    ["is busy", { status: 429, body: "" }],
  ])("that %s is asked once more, under the same key", async (_what, first) => {
    const { received, send } = await gatewayThat([first, taken]);
    expect(await send()).toBe(true);
    expect(received.map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1", "key-1"]);
  });

  it("that fails twice has not taken the text", async () => {
    const { received, send } = await gatewayThat(["hang up", { status: 503, body: "" }, taken]);
    expect(await send()).toBe(false);
    expect(received).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ["refuses", { status: 400, body: "{}" }],
    ["does not know our key", { status: 401, body: "{}" }],
    // Number and code are for the configured address alone.
    ["names another address", { status: 307, body: "", headers: { location: "/elsewhere" } }],
    ["answers something else", { status: 200, body: '{"hello":1}' }],
  ])("that %s is not asked again", async (_what, answer) => {
    const { received, send } = await gatewayThat([answer, taken]);
    expect(await send()).toBe(false);
    expect(received).toHaveLength(1);
  });
});
