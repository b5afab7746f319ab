import { type IncomingMessage, request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { type RunningHub, startHub } from "../../testing/hub-under-test.ts";
import { call, negotiate, separator } from "../../testing/raw-client.ts";

let hub: RunningHub;
beforeEach(async () => {
  hub = await startHub();
});
afterEach(() => hub.stop());

interface EventReader {
  readonly response: IncomingMessage;
  text(): string;
}

function listen(url: string): Promise<EventReader> {
  return new Promise((resolve) => {
    const outgoing = request(url, { headers: { accept: "text/event-stream" }, agent: false }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on("error", () => undefined);
      resolve({ response, text: () => text });
    });
    outgoing.on("error", () => undefined);
    outgoing.end();
  });
}

async function listening(protocol = "json"): Promise<{ url: string; reader: EventReader }> {
  const url = `${hub.url}?id=${(await negotiate(hub.url)).connectionToken}`;
  const reader = await listen(url);
  const body = `${JSON.stringify({ protocol, version: 1 })}${separator}`;
  expect((await call("POST", url, { body })).status).toBe(200);
  await eventually(() => reader.text()).not.toBe("");
  return { url, reader };
}

describe("server-sent events", () => {
  it("sends each message as one event of an endless answer", async () => {
    const { reader } = await listening();
    expect(reader.response.statusCode).toBe(200);
    expect(reader.response.headers["content-type"]).toBe("text/event-stream");
    expect(reader.response.headers["cache-control"]).toContain("no-store");
    hub.server.clients.all().send("Message", "two\nlines");
    const second = `data: {"type":1,"target":"Message","arguments":["two\\nlines"]}${separator}\r\n\r\n`;
    await eventually(() => reader.text()).toBe(`data: {}${separator}\r\n\r\n${second}`);
  });

  it("carries text only", async () => {
    const { reader } = await listening("messagepack");
    expect(reader.text()).toContain("The transport does not support 'Binary' transfer format.");
  });

  it("takes the client's messages by POST", async () => {
    const { url, reader } = await listening();
    const body = `{"type":1,"target":"Echo","arguments":[1],"invocationId":"1"}${separator}`;
    expect(await call("POST", url, { body })).toMatchObject({ status: 200, body: "" });
    await eventually(() => reader.text()).toContain('"result":[1]');
  });

  it("refuses a second listener, DELETE and another transport", async () => {
    const { url } = await listening();
    expect((await call("GET", url, { headers: { accept: "text/event-stream" } })).status).toBe(409);
    expect((await call("DELETE", url)).status).toBe(400);
    expect((await call("GET", url)).status).toBe(400);
  });

  it("answers 404 once the client has gone", async () => {
    const { url, reader } = await listening();
    reader.response.destroy();
    await eventually(() => hub.server.stats().connections).toBe(0);
    expect((await call("POST", url, { body: "x" })).status).toBe(404);
    expect((await call("GET", url, { headers: { accept: "text/event-stream" } })).status).toBe(404);
  });
});
