import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { type RunningHub, startHub } from "../testing/hub-under-test.ts";
import { RawClient, separator, shakenClient } from "../testing/raw-client.ts";

let hub: RunningHub;
beforeEach(async () => {
  hub = await startHub();
});
afterEach(() => hub.stop());

async function restart(...args: Parameters<typeof startHub>): Promise<void> {
  await hub.stop();
  hub = await startHub(...args);
}

async function opened(): Promise<RawClient> {
  const client = new RawClient(hub.url);
  await client.opened();
  return client;
}

describe("the handshake", () => {
  it("is answered with an empty record", async () => {
    const client = await shakenClient(hub.url);
    expect(client.frames.map(String)).toEqual([`{}${separator}`]);
  });

  it.each([
    ["an unknown protocol", { protocol: "bson", version: 1 }, "The protocol 'bson' is not supported."],
    [
      "an unknown version",
      { protocol: "json", version: 7 },
      "The server does not support version 7 of the 'json' protocol.",
    ],
    [
      "version 2 without stateful reconnect",
      { protocol: "messagepack", version: 2 },
      "The server does not support version 2 of the 'messagepack' protocol.",
    ],
  ])("refuses %s with an error, then closes", async (_name, request, error) => {
    const client = await opened();
    client.send(request);
    await client.untilClosed();
    expect(client.messages).toEqual([{ error }]);
  });

  it.each([
    ["no JSON", "hello"],
    ["no object", "[1]"],
    ["a message", '{"type":6}'],
    ["an empty record", ""],
    ["a version that is no number", '{"protocol":"json","version":"1"}'],
  ])("closes without an answer on %s", async (_name, text) => {
    const client = await opened();
    client.socket.send(text + separator);
    await client.untilClosed();
    expect(client.frames).toEqual([]);
    await eventually(() => hub.server.stats().connections).toBe(0);
  });

  it("may come in pieces, with messages behind it in the same frame", async () => {
    const client = await opened();
    client.socket.send('{"protocol":');
    client.socket.send('"json","version":1}');
    client.socket.send(
      `${separator}{"type":1,"target":"Echo","arguments":[1],"invocationId":"a"}${separator}`,
    );
    expect(await client.untilMessages(2)).toEqual([{}, { type: 3, invocationId: "a", result: [1] }]);
  });

  it("closes when none comes within 15 seconds, or one that never ends", async () => {
    const clock = new FakeClock();
    await restart({ clock });
    const silent = await opened();
    clock.advance(14_000);
    expect(silent.closeCode).toBeUndefined();
    clock.advance(1_000);
    await silent.untilClosed();
    const endless = await opened();
    endless.socket.send("x".repeat(33_000));
    await endless.untilClosed();
  });
});

describe("frames", () => {
  it("may hold several messages, and a message several frames", async () => {
    const client = await shakenClient(hub.url);
    const invocation = (id: string) =>
      JSON.stringify({ type: 1, target: "Echo", arguments: [id], invocationId: id });
    client.socket.send(
      `${invocation("1")}${separator}${invocation("2")}${separator}${invocation("3").slice(0, 20)}`,
    );
    client.socket.send(invocation("3").slice(20));
    client.socket.send(separator);
    const answers = await client.untilMessages(4);
    expect(answers.slice(1).map(({ invocationId }) => invocationId)).toEqual(["1", "2", "3"]);
  });

  it("may come in fragments that cut a character in two", async () => {
    const client = await shakenClient(hub.url);
    const bytes = Buffer.from(
      `${JSON.stringify({ type: 1, target: "Echo", arguments: ["₹€𝄞"], invocationId: "1" })}${separator}`,
    );
    bytes.forEach((byte, index) => {
      client.socket.send(Buffer.from([byte]), { binary: false, fin: index === bytes.length - 1 });
    });
    expect((await client.untilMessages(2))[1]).toMatchObject({ result: ["₹€𝄞"] });
  });

  it("ignores unknown types and headers", async () => {
    const client = await shakenClient(hub.url);
    client.send({ type: 42, anything: true }, { type: 0 });
    client.send({ type: 1, headers: { a: "b" }, target: "Echo", arguments: [], invocationId: "1" });
    expect((await client.untilMessages(2))[1]).toEqual({ type: 3, invocationId: "1", result: [] });
  });

  it.each([
    ["text that is no JSON", "nonsense"],
    ["a list", "[1,2]"],
    ["no type", "{}"],
    ["a type that is text", '{"type":"1"}'],
    ["an invocation without a target", '{"type":1,"arguments":[]}'],
    ["an invocation without arguments", '{"type":1,"target":"Echo"}'],
    ["an invocation id that is a number", '{"type":1,"target":"Echo","arguments":[],"invocationId":1}'],
    ["a stream invocation without an id", '{"type":4,"target":"Count","arguments":[1]}'],
    ["stream ids that are numbers", '{"type":1,"target":"Sum","arguments":[],"streamIds":[1]}'],
    ["a stream item without an id", '{"type":2,"item":1}'],
    ["a completion without an id", '{"type":3}'],
    ["a completion with result and error", '{"type":3,"invocationId":"1","result":1,"error":"x"}'],
    ["a completion whose error is a number", '{"type":3,"invocationId":"1","error":1}'],
    ["a cancellation without an id", '{"type":5}'],
    ["an acknowledgement without an id", '{"type":8}'],
    ["a negative sequence", '{"type":9,"sequenceId":-1}'],
  ])("closes with an error on %s", async (_name, text) => {
    const client = await shakenClient(hub.url);
    client.socket.send(text + separator);
    await client.untilClosed();
    expect(client.messages.at(-1)).toEqual({ type: 7, error: "Connection closed with an error." });
    expect(hub.events.at(-1)).toMatchObject({ kind: "disconnected", reason: "protocol-error" });
  });

  it("sends what was wrong only with detailed errors", async () => {
    await restart({ detailedErrors: true });
    const client = await shakenClient(hub.url);
    client.socket.send(`{"type":5}${separator}`);
    await client.untilClosed();
    expect(client.messages.at(-1)).toMatchObject({ error: expect.stringContaining("Cancellation without") });
  });

  it("takes a message of 32 kB and closes on a larger one, whole or in pieces", async () => {
    const sized = (byteLength: number) => {
      const empty = JSON.stringify({ type: 1, target: "Nothing", arguments: [""], invocationId: "1" });
      return empty.replace('""', `"${"x".repeat(byteLength - empty.length)}"`);
    };
    const whole = await shakenClient(hub.url);
    whole.socket.send(sized(32_768) + separator);
    expect((await whole.untilMessages(2))[1]).toEqual({ type: 3, invocationId: "1" });
    whole.socket.send(sized(32_769) + separator);
    await whole.untilClosed();
    const pieces = await shakenClient(hub.url);
    for (let sent = 0; sent <= 33_000; sent += 1_000) pieces.socket.send("x".repeat(1_000));
    await pieces.untilClosed();
    expect(pieces.messages.at(-1)).toMatchObject({ type: 7 });
    const giant = await shakenClient(hub.url);
    giant.socket.send("x".repeat(200_000));
    await giant.untilClosed();
  });
});

describe("messages", () => {
  it("answers an invocation only if it has an id", async () => {
    const client = await shakenClient(hub.url);
    client.send(
      { type: 1, target: "Echo", arguments: ["silent"] },
      { type: 1, target: "Missing", arguments: [] },
    );
    client.send({ type: 1, target: "Nothing", arguments: [], invocationId: "1" });
    client.send({ type: 1, target: "Null", arguments: [], invocationId: "2" });
    client.send({ type: 1, target: "Missing", arguments: [], invocationId: "3" });
    const [, ...answers] = await client.untilMessages(4);
    expect(answers).toEqual([
      { type: 3, invocationId: "1" },
      { type: 3, invocationId: "2", result: null },
      {
        type: 3,
        invocationId: "3",
        error:
          "Failed to invoke 'Missing' due to an error on the server. HubException: Method does not exist.",
      },
    ]);
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("does not find %s", async (target) => {
    const client = await shakenClient(hub.url);
    client.send({ type: 1, target, arguments: [], invocationId: "1" });
    expect((await client.untilMessages(2))[1]).toMatchObject({
      error: expect.stringContaining("does not exist"),
    });
  });

  it("sends a thrown error's text only with detailed errors, and reports it always", async () => {
    const ask = async () => {
      const client = await shakenClient(hub.url);
      client.send({ type: 1, target: "Throws", arguments: [], invocationId: "1" });
      return (await client.untilMessages(2))[1];
    };
    const text = "An unexpected error occurred invoking 'Throws' on the server.";
    expect(await ask()).toEqual({ type: 3, invocationId: "1", error: text });
    expect(hub.events).toContainEqual({
      kind: "failed",
      where: "Throws",
      cause: new TypeError("secret detail"),
    });
    await restart({ detailedErrors: true });
    expect(await ask()).toMatchObject({ error: `${text} TypeError: secret detail` });
  });

  it("answers with an error when a result cannot be written", async () => {
    const client = await shakenClient(hub.url);
    const deep = "[".repeat(15_000) + "]".repeat(15_000);
    client.socket.send(`{"type":1,"target":"Echo","arguments":[${deep}],"invocationId":"1"}${separator}`);
    client.send({ type: 1, target: "Echo", arguments: ["still here"], invocationId: "2" });
    const answers = await client.untilMessages(3);
    expect(answers[2]).toMatchObject({ invocationId: "2", result: ["still here"] });
  });

  it("runs the invocations of a connection in order, one at a time", async () => {
    const running: string[] = [];
    await restart({
      hub: {
        methods: {
          Slow: async (_context, name) => {
            running.push(`${name} begins`);
            await new Promise((resolve) => setImmediate(resolve));
            running.push(`${name} ends`);
          },
        },
      },
    });
    const client = await shakenClient(hub.url);
    for (const name of ["a", "b"])
      client.send({ type: 1, target: "Slow", arguments: [name], invocationId: name });
    await client.untilMessages(3);
    expect(running).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  it("streams items and a completion, and completes when cancelled; unknown cancellations are ignored", async () => {
    const client = await shakenClient(hub.url);
    client.send(
      { type: 5, invocationId: "unknown" },
      { type: 4, target: "Count", arguments: [2], invocationId: "1" },
    );
    expect((await client.untilMessages(4)).slice(1)).toEqual([
      { type: 2, invocationId: "1", item: 1 },
      { type: 2, invocationId: "1", item: 2 },
      { type: 3, invocationId: "1" },
    ]);
    client.send({ type: 4, target: "Forever", arguments: [], invocationId: "2" });
    await client.untilMessages(6);
    client.send({ type: 4, target: "Forever", arguments: [], invocationId: "2" });
    await eventually(() => client.messages).toContainEqual({
      type: 3,
      invocationId: "2",
      error: "Invocation ID '2' is already in use.",
    });
    client.send({ type: 5, invocationId: "2" });
    await eventually(() => client.messages).toContainEqual({ type: 3, invocationId: "2" });
    expect(client.closeCode).toBeUndefined();
  });

  it("stops a stream whose client has gone", async () => {
    let isStopped = false;
    await restart({
      hub: {
        streams: {
          Ticks: async function* ({ signal }) {
            signal.addEventListener("abort", () => {
              isStopped = true;
            });
            yield 1;
            await new Promise(() => undefined);
          },
        },
      },
    });
    const client = await shakenClient(hub.url);
    client.send({ type: 4, target: "Ticks", arguments: [], invocationId: "1" });
    await client.untilMessages(2);
    client.socket.terminate();
    await eventually(() => isStopped).toBe(true);
  });

  it("ends an uploaded stream with the client's error", async () => {
    const client = await shakenClient(hub.url);
    client.send(
      { type: 1, target: "Sum", arguments: [], invocationId: "1", streamIds: ["u"] },
      { type: 2, invocationId: "u", item: 1 },
      { type: 3, invocationId: "u", error: "broken" },
      { type: 2, invocationId: "u", item: 2 },
      { type: 2, invocationId: "unknown", item: 2 },
    );
    expect((await client.untilMessages(2))[1]).toMatchObject({
      invocationId: "1",
      error: expect.any(String),
    });
    expect(client.closeCode).toBeUndefined();
  });

  it("limits the streams of a connection", async () => {
    await restart({ limits: { streamsPerConnection: 2 } });
    const client = await shakenClient(hub.url);
    for (const invocationId of ["1", "2", "3"])
      client.send({ type: 4, target: "Forever", arguments: [], invocationId });
    await eventually(() => client.messages).toContainEqual({
      type: 3,
      invocationId: "3",
      error: "Too many streams.",
    });
    client.send({ type: 1, target: "Sum", arguments: [], streamIds: ["a"] });
    await client.untilClosed();
  });

  it("asks a client and gives the hub its result or its error", async () => {
    const client = await shakenClient(hub.url);
    const ask = async (answer: object) => {
      const count = client.messages.length;
      client.send({ type: 1, target: "AskClient", arguments: [], invocationId: String(count) });
      const question = (await client.untilMessages(count + 1)).at(-1) ?? {};
      expect(question).toMatchObject({ type: 1, target: "Add", arguments: [2, 3] });
      client.send({ type: 3, invocationId: question.invocationId, ...answer });
      return (await client.untilMessages(count + 2)).at(-1);
    };
    expect(await ask({ result: 5 })).toMatchObject({ result: 5 });
    expect(await ask({ error: "cannot add" })).toMatchObject({ result: "cannot add" });
  });

  it("waits 30 seconds for a client's answer, or until it has gone", async () => {
    const clock = new FakeClock();
    const answers: unknown[] = [];
    await restart({
      clock,
      timeOuts: { clientMs: 0 },
      hub: { methods: { Ask: async (context) => answers.push(await context.invoke("Add", 1, 1)) } },
    });
    const client = await shakenClient(hub.url);
    client.send({ type: 1, target: "Ask", arguments: [] }, { type: 1, target: "Ask", arguments: [] });
    await client.untilMessages(2);
    clock.advance(30_000);
    await eventually(() => answers).toMatchObject([{ text: "The client did not answer in time." }]);
    await client.untilMessages(3);
    client.socket.terminate();
    await eventually(() => answers[1]).toMatchObject({ text: "The connection ended." });
  });

  it("pings when idle, and closes a client that is silent for 30 seconds", async () => {
    const clock = new FakeClock();
    await restart({ clock });
    const client = await shakenClient(hub.url);
    clock.advance(15_000);
    await eventually(() => client.messages.filter(({ type }) => type === 6)).toHaveLength(1);
    client.send({ type: 6 }, { type: 1, target: "Nothing", arguments: [], invocationId: "1" });
    await client.untilMessages(2);
    clock.advance(29_000);
    expect(client.closeCode).toBeUndefined();
    clock.advance(2_000);
    await client.untilClosed();
    expect(client.messages.at(-1)).toMatchObject({ type: 7, allowReconnect: true });
  });

  it("ends when the client says goodbye", async () => {
    const client = await shakenClient(hub.url);
    client.send({ type: 7 });
    await client.untilClosed();
    expect(hub.events.at(-1)).toMatchObject({ kind: "disconnected", reason: "client-closed" });
  });

  it("says whether the client may reconnect when it closes", async () => {
    for (const allowReconnect of [true, false]) {
      const client = await shakenClient(hub.url);
      client.send({ type: 1, target: "CloseMe", arguments: [allowReconnect] });
      await client.untilClosed();
      expect(client.messages.at(-1)).toEqual({ type: 7, allowReconnect });
    }
  });
});
