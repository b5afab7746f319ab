import { describe, expect, it } from "vitest";
import type { Delivery } from "../fan-out/delivery.ts";
import { OutgoingMessage } from "../fan-out/outgoing-message.ts";
import { jsonProtocol } from "../protocol/json-protocol.ts";
import { Outbox } from "./outbox.ts";

function message(payload: unknown, delivery?: Delivery): OutgoingMessage {
  return new OutgoingMessage({ type: 1, target: "M", arguments: [payload] }, delivery);
}

function drained(outbox: Outbox): unknown[] {
  const payloads: unknown[] = [];
  for (let next = outbox.shift(); next !== undefined; next = outbox.shift()) {
    payloads.push(next.message.type === 1 ? next.message.arguments[0] : undefined);
  }
  return payloads;
}

describe("the outbox", () => {
  it("never holds more than its limit, and says when it is full", () => {
    const size = message(0).encodedFor(jsonProtocol).payload.length;
    const outbox = new Outbox({ limitBytes: size * 2, merges: new Map() });
    const outcomes = [1, 2, 3].map((payload) => outbox.push(message(payload), jsonProtocol));
    expect(outcomes).toEqual(["kept", "kept", "full"]);
    expect(outbox.byteLength).toBe(size * 2);
    expect(drained(outbox)).toEqual([1, 2]);
    expect(outbox).toMatchObject({ byteLength: 0, isEmpty: true });
  });

  it("counts the bytes of what replaces a message, and refuses what has grown too large", () => {
    const outbox = new Outbox({ limitBytes: 200, merges: new Map() });
    const latest: Delivery = { kind: "latest", key: "k" };
    outbox.push(message("a", latest), jsonProtocol);
    expect(outbox.push(message("a".repeat(100), latest), jsonProtocol)).toBe("conflated");
    expect(outbox.push(message("a".repeat(300), latest), jsonProtocol)).toBe("full");
    expect(outbox.push(message("b", latest), jsonProtocol)).toBe("conflated");
    expect(outbox.byteLength).toBe(message("b").encodedFor(jsonProtocol).payload.length);
    expect(drained(outbox)).toEqual(["b"]);
  });

  it("starts a key anew once its message was taken", () => {
    const outbox = new Outbox({ limitBytes: 1_000, merges: new Map() });
    const latest: Delivery = { kind: "latest", key: "k" };
    outbox.push(message(1, latest), jsonProtocol);
    outbox.push(message(2), jsonProtocol);
    expect(outbox.shift()?.message).toMatchObject({ arguments: [1] });
    expect(outbox.push(message(3, latest), jsonProtocol)).toBe("kept");
    expect(drained(outbox)).toEqual([2, 3]);
  });

  it("keeps its order and its bounds however long it is never empty", () => {
    const outbox = new Outbox({ limitBytes: 10_000, merges: new Map() });
    outbox.push(message(0), jsonProtocol);
    for (let payload = 1; payload <= 5_000; payload += 1) {
      outbox.push(message(payload), jsonProtocol);
      expect(outbox.shift()?.message).toMatchObject({ arguments: [payload - 1] });
    }
    expect(drained(outbox)).toEqual([5_000]);
  });
});
