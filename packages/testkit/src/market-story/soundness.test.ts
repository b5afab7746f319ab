import { createEngine, type Engine, type EngineSnapshot, ignoredEffects } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import { restartingEngine } from "./restarting-engine.ts";
import { runMarketStory } from "./run-market-story.ts";
import { expectSound, untouched } from "./soundness.ts";

const MARKET = { marketId: 1, name: "Toss", runners: ["Yes", "No"] };
const movement = { type: "transfer", reference: "", remark: "", hold: false, at: 0 } as const;

/** Account 1 with 1,000 paise, of which 300 are held, and a back and a lay of its own that rest. */
function lived(engine: Engine): Engine {
  const terms = { kind: "singleWinner", runnerCount: 2, ladder: "classic" } as const;
  const stakes = { commissionBasisPoints: 0, keepsInPlay: false, minStake: paise(1), maxStake: paise(1000) };
  const order = {
    type: "placeOrder",
    accountId: 1,
    marketId: 1,
    runner: 0,
    execution: "limit",
    persistence: "lapse",
  } as const;
  for (const command of [
    { type: "openAccount", accountId: 1, kind: "player", at: 0 },
    { ...movement, from: -1, to: 1, amount: paise(1000), kind: "deposit", key: "in" },
    { ...movement, from: 1, to: -1, amount: paise(300), kind: "withdrawal", hold: true, key: "hold" },
    { type: "createMarket", marketId: 1, terms, ...stakes, at: 0 },
    { ...order, side: "lay", price: 200, stake: paise(100), key: "lay", at: 0 },
    { ...order, side: "back", price: 210, stake: paise(50), key: "back", at: 0 },
  ] as Parameters<Engine["apply"]>[0][]) {
    expect(engine.apply(command, ignoredEffects)).toMatchObject({ ok: true });
  }
  return engine;
}

/** An engine restored from a snapshot in which something has gone wrong. */
function damaged(change: (snapshot: EngineSnapshot) => Partial<EngineSnapshot>): Engine {
  const snapshot = lived(createEngine()).snapshot();
  return createEngine(undefined, { ...snapshot, ...change(snapshot) });
}

describe("soundness", () => {
  it("is what an engine has that did nothing wrong", () => {
    expect(() => expectSound(lived(createEngine()), [1, 99], [MARKET])).not.toThrow();
  });

  it("is broken where money was made", () => {
    const engine = damaged(({ accounts }) => ({
      accounts: accounts.map((row) => (row.accountId === 1 ? { ...row, cash: row.cash + 1 } : row)),
    }));
    expect(() => expectSound(engine, [1], [MARKET])).toThrow("money was made or lost: 1 paise");
  });

  it("is broken where money is held by no hold", () => {
    const engine = damaged(() => ({ holds: [] }));
    expect(() => expectSound(engine, [1], [MARKET])).toThrow("held money without a hold");
  });

  it("is broken where an account owes more than it has", () => {
    const engine = damaged(({ accounts, holds }) => ({
      accounts: accounts.map((row) => (row.accountId === 1 ? { ...row, cash: 0, held: 1000 } : row)),
      holds: holds.map((hold) => ({ ...hold, amount: 1000 })),
    }));
    expect(() => expectSound(engine, [1], [MARKET])).toThrow("an account owes more than it has");
    expect(() => expectSound(engine, [], [MARKET])).not.toThrow();
  });

  it.each([200, 198])("is broken where a back at %d rests beside a lay at 2.00", (priceHundredths) => {
    const engine = damaged(({ orders }) => ({
      orders: orders.map((row) => (row.side === "back" ? { ...row, priceHundredths } : row)),
    }));
    expect(() => expectSound(engine, [1], [MARKET])).toThrow("a book is crossed");
    expect(() => expectSound(engine, [1], [])).not.toThrow();
  });
});

describe("what a refusal leaves untouched", () => {
  it("is all but the running digest", () => {
    const engine = lived(createEngine());
    const before = untouched(engine);
    const digest = engine.effectsDigest;
    engine.apply({ type: "removeMarket", marketId: 1, at: 0 }, ignoredEffects);
    expect(untouched(engine)).toBe(before);
    expect(engine.effectsDigest).not.toBe(digest);
    engine.apply(
      { type: "cancelOrder", accountId: 1, orderId: 2, reduceBy: paise(1), at: 0 },
      ignoredEffects,
    );
    expect(untouched(engine)).not.toBe(before);
  });
});

describe("an engine that restarts before each command", () => {
  it("reads as one that never stopped", () => {
    const [steady, restarting] = [lived(createEngine()), lived(restartingEngine())];
    expect(restarting.snapshot()).toEqual(steady.snapshot());
    expect(restarting.stateDigest()).toBe(steady.stateDigest());
    expect(restarting.effectsDigest).toBe(steady.effectsDigest);
    expect(restarting.nextReleaseAt).toBe(steady.nextReleaseAt);
    expect(restarting.account(1)).toEqual(steady.account(1));
    expect(restarting.ordersOf(1)).toEqual(steady.ordersOf(1));
    expect(restarting.order(2)).toEqual(steady.order(2));
    expect(restarting.position(1, 1)).toEqual(steady.position(1, 1));
    expect(restarting.marketExposure(1, 1)).toBe(steady.marketExposure(1, 1));
    expect(restarting.marketsOf(1)).toEqual([1]);
    expect(restarting.market(1)).toEqual(steady.market(1));
    expect(restarting.book(1, 5)).toEqual(steady.book(1, 5));
    expect(restarting.hold(2)).toEqual(steady.hold(2));
  });

  it("keeps the limits it was given", () => {
    const engine = restartingEngine({ limits: { holds: 1 } });
    const withHold = { ...movement, from: 1, to: -1, kind: "withdrawal", hold: true } as const;
    lived(engine);
    expect(engine.apply({ ...withHold, amount: paise(1), key: "more" }, ignoredEffects)).toEqual({
      ...{ ok: false, code: "CAPACITY_REACHED" },
    });
  });
});

describe("a story", () => {
  it.each([
    ["asha has 5\nasha has 6", "asha already has an account"],
    ["asha backs Mumbai 1.234 @ 2", "no amount: 1.234"],
    ["asha backs Mumbai 1 @ 2.345", "no odds: 2.345"],
    ["asha holds 5 as h1\nmeera has 200000000", "transfer was refused: AMOUNT_INVALID"],
    ["market: One, Two\nasha: cash", "an account has no such thing: cash"],
  ])("%j is a mistake, with its cause", (story, words) => {
    expect(() => runMarketStory(story)).toThrow(expect.objectContaining({ cause: new Error(words) }));
  });

  it("begins each account with 10,000 and a market of three runners where it says nothing else", () => {
    runMarketStory(`
      asha: cash 10,000, held 0, exposure 0, available 10,000
      asha backs Draw 10 @ 2.00 → rests 10
      state: open, matched 0
      house: clearing −10,000
    `);
  });

  it("may give an account nothing at all", () => {
    runMarketStory(`
      asha has 0
      asha backs Draw 0.01 @ 2.00 → INSUFFICIENT_FUNDS
      house: clearing 0
    `);
  });
});
