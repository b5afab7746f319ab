import type { HubMessage, HubOdds } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { createOddsSequence } from "./odds-sequence.ts";

function odds(sequence: number, image = false, marketId = 7): HubMessage {
  const data: HubOdds = {
    MarketId: marketId,
    Sequence: sequence,
    Image: image,
    Status: "OPEN",
    Reason: "",
    Matched: 0,
    Runners: [],
  };
  return { Code: "Odds", Data: data };
}

function sequenceOf(message: HubMessage): number {
  return message.Code === "Odds" ? message.Data.Sequence : Number.NaN;
}

function start() {
  const delivered: HubMessage[] = [];
  const asked: number[] = [];
  const sequence = createOddsSequence({
    deliver: (message) => delivered.push(message),
    requestImage: (marketId) => asked.push(marketId),
  });
  return { sequence, asked, delivered: () => delivered.map(sequenceOf) };
}

describe("the order of odds", () => {
  it("delivers an image and the deltas that follow it", () => {
    const { sequence, asked, delivered } = start();
    for (const message of [odds(4, true), odds(5), odds(6)]) sequence.take(message);
    expect(delivered()).toEqual([4, 5, 6]);
    expect(asked).toEqual([]);
  });

  it("drops deltas after a gap and asks once for the image", () => {
    const { sequence, asked, delivered } = start();
    for (const message of [odds(1, true), odds(3), odds(4), odds(4, true), odds(5)]) sequence.take(message);
    expect(delivered()).toEqual([1, 4, 5]);
    expect(asked).toEqual([7]);
  });

  it("asks again when the image stays away", () => {
    const { sequence, asked } = start();
    sequence.take(odds(1, true));
    for (let number = 3; number < 50; number += 1) sequence.take(odds(number));
    expect(asked).toEqual([7, 7, 7]);
  });

  it("drops what it has already, and what is older than the image it has", () => {
    const { sequence, delivered } = start();
    for (const message of [odds(5, true), odds(5), odds(4), odds(3, true), odds(6)]) sequence.take(message);
    expect(delivered()).toEqual([5, 6]);
  });

  it("asks for the image of a market it has never seen", () => {
    const { sequence, asked } = start();
    sequence.take(odds(9));
    expect(asked).toEqual([7]);
  });

  it("starts afresh after a reconnect, even from a lower number", () => {
    const { sequence, delivered } = start();
    sequence.take(odds(90, true));
    sequence.forget();
    sequence.take(odds(1, true));
    expect(delivered()).toEqual([90, 1]);
  });

  it("keeps markets apart and lets other messages pass", () => {
    const { sequence, asked, delivered } = start();
    sequence.take(odds(1, true, 1));
    sequence.take(odds(8, true, 2));
    sequence.take({ Code: "EventTree", Data: {} });
    sequence.take(odds(2, false, 1));
    expect(delivered()).toEqual([1, 8, Number.NaN, 2]);
    expect(asked).toEqual([]);
  });

  it("drops what is no message of the hub", () => {
    const { sequence, asked, delivered } = start();
    for (const nothing of [undefined, null, 7, "Odds", {}, { Code: 7 }]) sequence.take(nothing);
    expect([delivered(), asked]).toEqual([[], []]);
  });

  it("forgets the markets that are watched no more, and asks for their image when they are back", () => {
    const { sequence, asked, delivered } = start();
    sequence.take(odds(4, true, 1));
    sequence.take(odds(4, true, 2));
    sequence.keepOnly([2]);
    sequence.take(odds(5, false, 1));
    sequence.take(odds(5, false, 2));
    expect(asked).toEqual([]);
    expect(delivered()).toEqual([4, 4, 5]);
    sequence.keepOnly([1, 2]);
    sequence.take(odds(6, false, 1));
    expect(asked).toEqual([1]);
  });
});
