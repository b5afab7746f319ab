import { describe, expect, it } from "vitest";
import { Encoded } from "../transport/encoded.ts";
import { ReplayBuffer } from "./replay-buffer.ts";

/** A message of so many bytes, filled with its number, by which the tests know it. */
function message(number: number, byteLength = 10): Encoded {
  return new Encoded(Buffer.alloc(byteLength, number), false);
}

function numbersKept(buffer: ReplayBuffer): readonly (number | undefined)[] {
  return buffer.unacknowledged.map(({ payload }) => payload[0]);
}

describe("what may have to be sent again", () => {
  it("is kept until the client has acknowledged it", () => {
    const buffer = new ReplayBuffer(1_000);
    for (const number of [1, 2, 3]) buffer.written(message(number));
    buffer.acknowledged(2);
    expect(numbersKept(buffer)).toEqual([3]);
    expect(buffer.firstUnacknowledgedId).toBe(3);
    buffer.acknowledged(3);
    expect(numbersKept(buffer)).toEqual([]);
    expect(buffer.firstUnacknowledgedId).toBe(4);
  });

  it("does not change by an acknowledgement that is old, repeated or of what was never sent", () => {
    const buffer = new ReplayBuffer(1_000);
    for (const number of [1, 2, 3]) buffer.written(message(number));
    buffer.acknowledged(1);
    for (const id of [1, 0, -5]) buffer.acknowledged(id);
    expect(numbersKept(buffer)).toEqual([2, 3]);
    // More than there is: everything, and the count goes on from what was sent.
    buffer.acknowledged(1_000_000);
    expect(buffer.firstUnacknowledgedId).toBe(4);
    buffer.written(message(4));
    expect(numbersKept(buffer)).toEqual([4]);
  });

  it("is full at its bytes, and no longer once they are acknowledged", () => {
    const buffer = new ReplayBuffer(20);
    buffer.written(message(1));
    expect(buffer.isFull).toBe(false);
    buffer.written(message(2));
    expect(buffer.isFull).toBe(true);
    buffer.acknowledged(1);
    expect(buffer.isFull).toBe(false);
  });
});

describe("what has arrived", () => {
  it("is new once, and a duplicate when the client sends it again after a reconnect", () => {
    const buffer = new ReplayBuffer(1_000);
    expect([buffer.countedReceived(1), buffer.countedReceived(1)]).toEqual(["new", "new"]);
    buffer.awaitSequence();
    expect(buffer.sequenceReceived(2)).toBe(true);
    expect([buffer.countedReceived(1), buffer.countedReceived(1)]).toEqual(["duplicate", "new"]);
  });

  it("cannot be placed between a new transport and the client's word from where it goes on", () => {
    const buffer = new ReplayBuffer(1_000);
    buffer.countedReceived(1);
    buffer.awaitSequence();
    expect(buffer.countedReceived(1)).toBe("premature");
    expect(buffer.sequenceReceived(2)).toBe(true);
    expect(buffer.countedReceived(1)).toBe("new");
  });

  it("is never more than the client has sent", () => {
    const buffer = new ReplayBuffer(1_000);
    buffer.countedReceived(1);
    buffer.awaitSequence();
    expect(buffer.sequenceReceived(3)).toBe(false);
    expect(buffer.countedReceived(1)).toBe("premature");
  });

  it("is acknowledged once, up to the newest", () => {
    const buffer = new ReplayBuffer(1_000);
    expect(buffer.takeAck()).toBeUndefined();
    for (let count = 0; count < 3; count += 1) buffer.countedReceived(1);
    expect(buffer.takeAck()).toBe(3);
    expect(buffer.takeAck()).toBeUndefined();
  });

  it("is acknowledged again where the client sends it again: it has not seen the first word", () => {
    const buffer = new ReplayBuffer(1_000);
    for (let count = 0; count < 3; count += 1) buffer.countedReceived(1);
    buffer.takeAck();
    buffer.awaitSequence();
    buffer.sequenceReceived(2);
    expect(buffer.countedReceived(1)).toBe("duplicate");
    expect(buffer.takeAck()).toBe(3);
  });

  it("is urgent to acknowledge when the client's own buffer may be filling", () => {
    const buffer = new ReplayBuffer(400);
    buffer.countedReceived(99);
    expect(buffer.isAckUrgent).toBe(false);
    buffer.countedReceived(1);
    expect(buffer.isAckUrgent).toBe(true);
    buffer.takeAck();
    expect(buffer.isAckUrgent).toBe(false);
  });
});
