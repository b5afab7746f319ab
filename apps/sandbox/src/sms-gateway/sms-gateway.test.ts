import { fakeClock, sequentialIds } from "@crossbook/testkit";
import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { addSmsGateway, SLOW_ANSWER_MS } from "./sms-gateway.ts";

const message = { to: "+919876543210", from: "CRSBOOK", text: "Your code is 123456" };
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function gateway() {
  const clock = fakeClock();
  const http = Fastify();
  addSmsGateway(http, { key: "sms-key", clock, nextId: sequentialIds("sms").next });
  closers.push(() => http.close());
  const send = (body: object, headers: Record<string, string> = {}) =>
    http.inject({
      method: "POST",
      url: "/sms-gateway/v1/messages",
      headers: { authorization: "Bearer sms-key", "idempotency-key": "k1", ...headers },
      payload: body,
    });
  const list = async (query = "") => (await http.inject(`/sms/messages.json${query}`)).json().messages;
  const setFault = (mode: string) =>
    http.inject({ method: "POST", url: "/sms-gateway/faults", payload: { mode } });
  return { clock, http, send, list, setFault };
}

describe("the SMS gateway", () => {
  it("takes a message once for each idempotency key", async () => {
    const { send, list } = gateway();
    const first = await send(message);
    const again = await send(message);
    expect(first.statusCode).toBe(202);
    expect(first.json()).toEqual({ id: "sms-1", status: "queued" });
    expect(again.json()).toEqual(first.json());
    expect(await list()).toHaveLength(1);
  });

  it("refuses a key that was used for another message", async () => {
    const { send } = gateway();
    await send(message);
    const other = await send({ ...message, text: "Another" });
    expect(other.statusCode).toBe(409);
    expect(other.json().error.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it.each([
    ["a wrong key", { authorization: "Bearer nope" }, message, 401],
    ["no idempotency key", { "idempotency-key": "" }, message, 400],
    ["a foreign number", {}, { ...message, to: "+15551234567" }, 400],
    ["an empty text", {}, { ...message, text: "" }, 400],
    ["a sender that is too long", {}, { ...message, from: "CROSSBOOK-LTD" }, 400],
  ])("refuses %s with a sentence", async (_case, headers, body, status) => {
    const { send, list } = gateway();
    const answer = await send(body, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.message).toMatch(/\w+/);
    expect(await list()).toEqual([]);
  });

  it("lists the messages of one number, newest first, whether or not the plus is encoded", async () => {
    const { send, list, clock } = gateway();
    await send(message);
    clock.advance(1000);
    await send({ ...message, text: "Second" }, { "idempotency-key": "k2" });
    await send({ ...message, to: "+916000000000" }, { "idempotency-key": "k3" });
    const texts = (messages: { text: string }[]) => messages.map(({ text }) => text);
    expect(texts(await list("?to=%2B919876543210"))).toEqual(["Second", "Your code is 123456"]);
    expect(texts(await list("?to=+919876543210"))).toEqual(["Second", "Your code is 123456"]);
  });

  it("forgets the oldest of more than 500 messages", async () => {
    const { send, list } = gateway();
    for (let index = 0; index < 502; index++) {
      await send({ ...message, text: `Message ${index}` }, { "idempotency-key": `k${index}` });
    }
    const messages = await list();
    expect(messages).toHaveLength(500);
    expect(messages.at(-1).text).toBe("Message 2");
  });

  it("shows messages on a page that runs nothing they contain", async () => {
    const { send, http } = gateway();
    await send({ ...message, text: "<script>alert(1)</script>" });
    const answer = await http.inject("/sms");
    expect(answer.body).toContain("&lt;script&gt;");
    expect(answer.body).not.toContain("<script");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("is down on demand, and back", async () => {
    const { send, setFault, list } = gateway();
    await setFault("down");
    expect((await send(message)).statusCode).toBe(503);
    expect(await list()).toEqual([]);
    await setFault("off");
    expect((await send(message)).statusCode).toBe(202);
  });

  it("is slow on demand", async () => {
    const { send, setFault, clock } = gateway();
    await setFault("slow");
    let answered = false;
    const answer = send(message).then((response) => {
      answered = true;
      return response;
    });
    while (clock.pending === 0) await new Promise(setImmediate);
    clock.advance(SLOW_ANSWER_MS - 1);
    await new Promise(setImmediate);
    expect(answered).toBe(false);
    clock.advance(1);
    expect((await answer).statusCode).toBe(202);
  });

  it("keeps nobody waiting for a slow answer once it closes", async () => {
    const { send, setFault, clock, http } = gateway();
    await setFault("slow");
    const answer = send(message);
    while (clock.pending === 0) await new Promise(setImmediate);
    await http.close();
    expect((await answer).statusCode).toBe(202);
    expect(clock.pending).toBe(0);
  });

  it("refuses a fault it does not know", async () => {
    const { setFault } = gateway();
    expect((await setFault("explode")).statusCode).toBe(400);
  });
});
