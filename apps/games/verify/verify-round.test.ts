import { crashChain, crashMultiplier, crashPoint, GAMES } from "@crossbook/fair";
import { describe, expect, it } from "vitest";
import type { RoundFields } from "./round-fields.ts";
import { drawnRound } from "./testing/drawn-rounds.ts";
import { VERIFIED_GAMES, verifyCommitment, verifyRound } from "./verify-round.ts";

/** 10 000 rounds in the tests of a change; VERIFIED_ROUNDS=100000 for all. */
const ROUNDS = Number(process.env.VERIFIED_ROUNDS ?? "10000");

const INSTANT = ["dice", "limbo", "plinko", "wheel", "roulette", "slot", "teen-patti"] as const;

const golden: RoundFields = {
  game: "dice",
  serverSeed: "a".repeat(64),
  serverSeedHash: "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
  clientSeed: "rugby-1",
  nonce: "1",
  choice: '{"direction":"under","target":5000}',
  steps: "",
};

describe("the verifier", () => {
  it("offers every game", () => {
    expect(Object.keys(VERIFIED_GAMES).sort()).toEqual(Object.keys(GAMES).sort());
  });

  it.each(INSTANT)("agrees with what a studio decides in %s", async (game) => {
    for (let number = 0; number < ROUNDS / 10; number += 1) {
      const { fields, outcome, multiplier } = drawnRound(game, number);
      const verified = await verifyRound(fields);
      if (!verified.ok) throw new Error(`${verified.problem} ${JSON.stringify(fields)}`);
      expect({ fields, outcome, multiplier }).toMatchObject({
        fields,
        outcome: verified.outcome,
        multiplier: verified.multiplier,
      });
    }
  });

  it("agrees in mines, step by step and half way", async () => {
    for (let number = 0; number < ROUNDS / 10; number += 1) {
      const { fields, outcome, multiplier, ifEnded } = drawnRound("mines", number);
      const verified = await verifyRound(fields);
      if (!verified.ok) throw new Error(`${verified.problem} ${JSON.stringify(fields)}`);
      const { layout, opened } = outcome as { layout?: unknown; opened: unknown };
      expect({ fields, opened, multiplier, ifEnded }).toEqual({
        fields,
        opened: verified.outcome.opened,
        multiplier: verified.multiplier,
        ifEnded: verified.ifEnded,
      });
      if (layout !== undefined) expect(verified.outcome.layout).toEqual(layout);
    }
  });

  it("agrees in blackjack, step by step and half way", async () => {
    for (let number = 0; number < ROUNDS / 10; number += 1) {
      const { fields, outcome, multiplier, ifEnded } = drawnRound("blackjack", number);
      const verified = await verifyRound(fields);
      if (!verified.ok) throw new Error(`${verified.problem} ${JSON.stringify(fields)}`);
      const { dealer, hands } = outcome as { dealer: { cards: unknown }; hands: { cards: unknown }[] };
      const cards = { dealer: dealer.cards, hands: hands.map((hand) => hand.cards) };
      expect({ fields, ...cards, multiplier, ifEnded }).toEqual({
        fields,
        ...verified.outcome,
        multiplier: verified.multiplier,
        ifEnded: verified.ifEnded,
      });
    }
  });

  it("agrees in crash, and follows the chain to what was published", async () => {
    const chain = crashChain("c".repeat(64), ROUNDS / 10);
    for (const [number, link] of chain.entries()) {
      const crash = {
        ...golden,
        game: "crash",
        serverSeed: link,
        clientSeed: "salt",
        choice: '{"autoCashOut":250}',
      };
      const point = crashPoint(link, "salt");
      expect(await verifyRound(crash)).toMatchObject({
        outcome: { point },
        multiplier: crashMultiplier(point, 250),
      });
      if (number % (ROUNDS / 100) !== 0) continue;
      const commitment = await verifyCommitment({ ...crash, serverSeedHash: chain[0] ?? "" });
      expect(commitment).toMatchObject({
        state: "fits",
        text: expect.stringContaining(`Hashed ${number} times`),
      });
    }
  });

  it("does not say what a crash ticket paid whose player cashed it out before its target", async () => {
    const [, link = ""] = crashChain("c".repeat(64), 1);
    const crash = { ...golden, game: "crash", serverSeed: link, clientSeed: "salt" };
    const ticket = { ...crash, choice: '{"autoCashOut":1000000}' };
    expect(await verifyRound(ticket)).toMatchObject({ multiplier: 0 });
    const cashedOut = await verifyRound({ ...ticket, steps: '[{"cashOut":true}]' });
    expect(cashedOut).toMatchObject({ ok: true, multiplier: undefined });
  });

  it("does not find a hash that is not of the chain", async () => {
    const crash = { ...golden, game: "crash", serverSeed: "c".repeat(64), serverSeedHash: "d".repeat(64) };
    expect(await verifyCommitment(crash)).toMatchObject({ state: "differs" });
  });
});

describe("the golden vectors", () => {
  it("come out of the verifier too", async () => {
    const outcomeOf = async (fields: Partial<RoundFields>) => {
      const verified = await verifyRound({ ...golden, ...fields });
      return verified.ok ? verified.outcome : verified;
    };
    expect(await outcomeOf({ nonce: "0" })).toEqual({ roll: 8945 });
    expect(await outcomeOf({})).toEqual({ roll: 262 });
    expect(await outcomeOf({ nonce: "2" })).toEqual({ roll: 8271 });
    const red = '{"bets":[{"bet":"red","units":1}]}';
    expect(await outcomeOf({ game: "roulette", nonce: "2", choice: red })).toEqual({ pocket: 30 });
    expect(await outcomeOf({ game: "mines", choice: '{"mines":5}' })).toMatchObject({
      layout: [0, 13, 24, 17, 22],
    });
    expect(await outcomeOf({ game: "plinko", choice: '{"rows":16,"risk":"low"}' })).toMatchObject({
      bucket: 11,
    });
    expect(await outcomeOf({ game: "teen-patti", choice: '{"bet":"A"}' })).toMatchObject({
      a: [1, 50, 47],
      b: [27, 37, 4],
    });
    expect(await verifyCommitment(golden)).toMatchObject({ state: "fits" });
  });

  it("see a seed that was changed", async () => {
    expect(await verifyCommitment({ ...golden, serverSeed: "b".repeat(64) })).toMatchObject({
      state: "differs",
    });
    expect(await verifyCommitment({ ...golden, serverSeed: "" })).toMatchObject({ state: "not checked" });
  });
});

describe("what cannot be computed", () => {
  it.each([
    { game: "poker" },
    { game: "toString" },
    { nonce: "-1" },
    { nonce: "1.5" },
    { nonce: "" },
    { serverSeed: "" },
    { choice: "{" },
    { choice: '{"direction":"under"}' },
    { choice: '{"direction":"under","target":1}' },
    { choice: "null" },
    { steps: "{}" },
    { game: "limbo", choice: '{"target":1}' },
    { game: "plinko", choice: '{"rows":9,"risk":"low"}' },
    { game: "wheel", choice: '{"segments":11,"risk":"low"}' },
    { game: "wheel", choice: '{"segments":10,"risk":"__proto__"}' },
    { game: "roulette", choice: '{"bets":[]}' },
    { game: "roulette", choice: '{"bets":[{"bet":"toString","units":1}]}' },
    { game: "roulette", choice: '{"bets":[{"bet":"straight:37","units":1}]}' },
    { game: "roulette", choice: '{"bets":[{"bet":"red","units":0}]}' },
    { game: "mines", choice: '{"mines":3}', steps: '[{"cashOut":true}]' },
    { game: "mines", choice: '{"mines":3}', steps: '[{"open":1},{"open":1}]' },
    { game: "mines", choice: '{"mines":25}' },
    { game: "blackjack", choice: "", steps: '[{"action":"surrender"}]' },
    { game: "teen-patti", choice: '{"bet":"tie"}' },
    { game: "crash", serverSeed: "abc" },
  ])("%j is a sentence, not an error", async (fields) => {
    expect(await verifyRound({ ...golden, ...fields })).toMatchObject({
      ok: false,
      problem: expect.any(String),
    });
  });
});
