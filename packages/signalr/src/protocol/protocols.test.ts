import { MessageType, NullLogger } from "@microsoft/signalr";
import { MessagePackHubProtocol } from "@microsoft/signalr-protocol-msgpack";
import { Encoder } from "@msgpack/msgpack";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Inbound } from "../connection/inbound.ts";
import type { HubProtocol } from "./hub-protocol.ts";
import { jsonProtocol } from "./json-protocol.ts";
import { isPlausibleMessagePack } from "./message-pack-guard.ts";
import { messagePackProtocol } from "./message-pack-protocol.ts";
import type { HubMessage } from "./messages.ts";

const runs = { numRuns: 200, seed: 20_260_101 };
const encoder = new Encoder();

const id = fc.string({ minLength: 1, maxLength: 8 });
const value = fc.jsonValue({ maxDepth: 3 });
const anyMessage: fc.Arbitrary<HubMessage> = fc.oneof(
  fc.record({
    type: fc.constant(1 as const),
    target: id,
    arguments: fc.array(value),
    streamIds: fc.array(id),
  }),
  fc.record({
    type: fc.constantFrom(1 as const, 4 as const),
    target: id,
    arguments: fc.array(value),
    streamIds: fc.array(id),
    invocationId: id,
  }),
  fc.record({ type: fc.constant(2 as const), invocationId: id, item: value }),
  fc.record({ type: fc.constant(3 as const), invocationId: id, result: value }),
  fc.record({ type: fc.constant(3 as const), invocationId: id, error: fc.string() }),
  fc.record({ type: fc.constant(5 as const), invocationId: id }),
  fc.constant({ type: 6 as const }),
  fc.record({ type: fc.constantFrom(8 as const, 9 as const), sequenceId: fc.nat() }),
);

/** Reads messages from bytes that come in pieces of the sizes given. */
function readInPieces(protocol: HubProtocol, bytes: Buffer, sizes: readonly number[]): HubMessage[] {
  const inbound = new Inbound(1_000_000);
  const messages: HubMessage[] = [];
  for (let from = 0, piece = 0; from < bytes.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 1;
    inbound.append(bytes.subarray(from, from + size));
    from += size;
    for (let step = inbound.next(protocol); step.kind !== "incomplete"; step = inbound.next(protocol)) {
      if (step.kind !== "message") throw new Error(`unexpected ${step.kind}`);
      messages.push(step.message);
    }
  }
  return messages;
}

describe.each([jsonProtocol, messagePackProtocol])("the $name protocol", (protocol) => {
  it("reads what it writes, in whatever pieces it comes", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 5 }), sizes, (messages, pieces) => {
        const bytes = Buffer.concat(messages.map((message) => protocol.encode(message)));
        const read = readInPieces(protocol, bytes, pieces);
        expect(JSON.stringify(read.map(sorted))).toBe(JSON.stringify(messages.map(sorted)));
      }),
      runs,
    );
  });

  it("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const inbound = new Inbound(1_000);
        inbound.append(Buffer.from(bytes));
        for (let step = inbound.next(protocol); step.kind !== "incomplete" && step.kind !== "malformed"; ) {
          step = inbound.next(protocol);
        }
      }),
      { ...runs, numRuns: 2_000 },
    );
  });
});

/** Fields in one order: encodings keep their own. */
function sorted(message: HubMessage): unknown {
  return Object.entries(message)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => a.localeCompare(b));
}

describe("the MessagePack protocol", () => {
  it("is read by the official one", () => {
    const official = new MessagePackHubProtocol();
    const read = (message: HubMessage) => {
      const bytes = messagePackProtocol.encode(message);
      const copy = Uint8Array.from(bytes).buffer;
      return official.parseMessages(copy, NullLogger.instance)[0];
    };
    expect(read({ type: 1, target: "Message", arguments: [{ price: "2.02" }] })).toMatchObject({
      type: MessageType.Invocation,
      target: "Message",
      arguments: [{ price: "2.02" }],
    });
    expect(read({ type: 3, invocationId: "1" })).toMatchObject({
      type: MessageType.Completion,
      invocationId: "1",
    });
    expect(read({ type: 3, invocationId: "1", result: null })).toMatchObject({ result: null });
    expect(read({ type: 3, invocationId: "1", error: "no" })).toMatchObject({ error: "no" });
    expect(read({ type: 7, error: "over", allowReconnect: true })).toMatchObject({
      error: "over",
      allowReconnect: true,
    });
    expect(read({ type: 9, sequenceId: 7 })).toMatchObject({ type: MessageType.Sequence, sequenceId: 7 });
  });

  it.each([0, 1, 127, 128, 16_383, 16_384, 70_000])("frames a message with %i bytes of text", (length) => {
    const message: HubMessage = { type: 2, invocationId: "1", item: "x".repeat(length) };
    expect(readInPieces(messagePackProtocol, messagePackProtocol.encode(message), [1_000])).toEqual([
      message,
    ]);
  });

  it("refuses a giant length before the bytes are there", () => {
    const inbound = new Inbound(32_768);
    inbound.append(Buffer.from([0xff, 0xff, 0xff, 0x7f]));
    expect(inbound.next(messagePackProtocol)).toMatchObject({
      kind: "malformed",
      error: expect.stringContaining("maximum"),
    });
    inbound.clear();
    inbound.append(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0x01]));
    expect(inbound.next(messagePackProtocol)).toMatchObject({
      kind: "malformed",
      error: expect.stringContaining("2GB"),
    });
  });

  it("accepts every value that an encoder writes", () => {
    fc.assert(
      fc.property(
        fc.oneof(value, fc.double(), fc.uint8Array(), fc.date({ noInvalidDate: true })),
        (written) => {
          expect(isPlausibleMessagePack(Buffer.from(encoder.encode(written)))).toBe(true);
        },
      ),
      runs,
    );
  });

  it.each([
    ["an array of four thousand million", [0xdd, 0xff, 0xff, 0xff, 0xff]],
    ["nested arrays of 65,535", [0xdc, 0xff, 0xff, 0xdc, 0xff, 0xff, 0xdc, 0xff, 0xff]],
    ["a map of two thousand million", [0xdf, 0x7f, 0xff, 0xff, 0xff]],
    ["a string longer than the message", [0xdb, 0x00, 0x01, 0x00, 0x00, 0x61]],
    ["a binary longer than the message", [0xc6, 0x00, 0x01, 0x00, 0x00, 0x61]],
    ["an extension longer than the message", [0xc9, 0x00, 0x01, 0x00, 0x00, 0x01]],
    ["a byte that is never used", [0xc1]],
    ["nothing", []],
  ])("refuses %s", (_name, bytes) => {
    expect(isPlausibleMessagePack(Buffer.from(bytes))).toBe(false);
    expect(messagePackProtocol.decode(Buffer.from(bytes))).toMatchObject({ malformed: expect.any(String) });
  });
});
