import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeClock } from "../../testing/fake-clock.ts";
import { type RunningHub, startHub } from "../../testing/hub-under-test.ts";
import { call, negotiate, separator } from "../../testing/raw-client.ts";

let hub: RunningHub;
let clock: FakeClock;
beforeEach(async () => {
  clock = new FakeClock();
  hub = await startHub({ clock });
});
afterEach(() => hub.stop());

const handshake = `{"protocol":"json","version":1}${separator}`;

/** A connection whose first poll is over and whose handshake is answered. */
async function polling(): Promise<string> {
  const url = `${hub.url}?id=${(await negotiate(hub.url)).connectionToken}`;
  await call("GET", url);
  await call("POST", url, { body: handshake });
  expect((await call("GET", url)).body).toBe(`{}${separator}`);
  return url;
}

/** A request that the server has begun to answer; in a list, because a promise of a promise would wait for both. */
async function underway(...request: Parameters<typeof call>): Promise<[ReturnType<typeof call>]> {
  const arrived = once(hub.http, "request");
  const answer = call(...request);
  answer.catch(() => undefined);
  await arrived;
  await new Promise((resolve) => setImmediate(resolve));
  return [answer];
}

describe("long polling", () => {
  it("answers the first poll at once with nothing, the handshake with 200, and data with 200", async () => {
    const url = `${hub.url}?id=${(await negotiate(hub.url)).connectionToken}`;
    const first = await call("GET", url);
    expect(first).toMatchObject({ status: 200, body: "" });
    expect(first.headers["cache-control"]).toContain("no-store");
    expect(await call("POST", url, { body: handshake })).toMatchObject({ status: 200, body: "" });
    const second = await call("GET", url);
    expect(second).toMatchObject({ status: 200, body: `{}${separator}` });
    expect(second.headers["cache-control"]).toContain("no-store");
  });

  it("collects what is sent between two polls, in order", async () => {
    const url = await polling();
    for (const value of [1, 2, 3]) hub.server.clients.all().send("Message", value);
    const { body } = await call("GET", url);
    const values = body
      .split(separator)
      .flatMap((text) => (text === "" ? [] : [JSON.parse(text).arguments[0]]));
    expect(values).toEqual([1, 2, 3]);
  });

  it("ends an older poll with 204 when a newer one comes", async () => {
    const url = await polling();
    const [older] = await underway("GET", url);
    const [newer] = await underway("GET", url);
    expect(await older).toMatchObject({ status: 204, body: "" });
    hub.server.clients.all().send("Message", "news");
    expect(await newer).toMatchObject({ status: 200, body: expect.stringContaining("news") });
  });

  it("answers a poll without data empty after its time", async () => {
    const url = await polling();
    const [poll] = await underway("GET", url);
    clock.advance(89_000);
    clock.advance(2_000);
    expect(await poll).toMatchObject({ status: 200, body: "" });
  });

  it("answers DELETE with 202, the waiting poll with 204 and later polls with 404", async () => {
    const url = await polling();
    const [poll] = await underway("GET", url);
    expect((await call("DELETE", url)).status).toBe(202);
    expect((await poll).status).toBe(204);
    expect((await call("GET", url)).status).toBe(404);
    expect((await call("POST", url, { body: "x" })).status).toBe(404);
    expect((await call("DELETE", url)).status).toBe(404);
    expect(hub.server.stats().connections).toBe(0);
  });

  it("forgets a client that does not poll any more", async () => {
    await polling();
    clock.advance(14_000);
    expect(hub.server.stats().connections).toBe(1);
    clock.advance(2_000);
    expect(hub.server.stats().connections).toBe(0);
  });

  it("lets the last messages be collected after the server has closed", async () => {
    const url = await polling();
    hub.server.clients.all().send("Message", "last words");
    hub.server.clients.all().close({ error: "over" });
    const { body } = await call("GET", url);
    expect(body).toContain("last words");
    expect(body).toContain('{"type":7,"allowReconnect":false,"error":"over"}');
    expect((await call("GET", url)).status).toBe(204);
    expect((await call("GET", url)).status).toBe(404);
  });

  it("answers a refused handshake with its error", async () => {
    const url = `${hub.url}?id=${(await negotiate(hub.url)).connectionToken}`;
    await call("GET", url);
    await call("POST", url, { body: `{"protocol":"json","version":9}${separator}` });
    expect((await call("GET", url)).body).toContain("does not support version 9");
    expect((await call("GET", url)).status).toBe(204);
  });

  it("refuses a body that is too large, and cuts one that never ends", async () => {
    const url = await polling();
    expect((await call("POST", url, { body: "x".repeat(200_000) })).status).toBe(413);
    const headers = { "content-length": "1000" };
    const [slow] = await underway("POST", url, { headers, body: "only a little" });
    clock.advance(10_000);
    await expect(slow).rejects.toThrow("socket hang up");
  });

  it("refuses a change to another transport", async () => {
    const url = await polling();
    const events = await call("GET", url, { headers: { accept: "text/event-stream" } });
    expect(events.status).toBe(400);
  });
});
