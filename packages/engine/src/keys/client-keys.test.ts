import { type Paise, paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { createEngine } from "../create-engine.ts";
import { Digest } from "../digest.ts";
import { commandDigest } from "../rules/key-content.ts";
import { back, cancelOrder, lay, payIn, placeOrder } from "../testing/commands.ts";
import { accepted, apply, funded } from "../testing/played.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";

const reused = { ok: false, code: "KEY_REUSED" };

describe("a client key", () => {
  it("makes an order happen once, and answers its first outcome again", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    const order = back(1, 200, 500, { key: "once" });
    const first = accepted(engine, order);
    accepted(engine, cancelOrder(1, 2));
    expect(apply(engine, order)).toEqual({ ...first, repeated: true });
    expect(apply(engine, { ...order, at: order.at + 60_000 })).toEqual({ ...first, repeated: true });
    expect(engine.snapshot().nextOrderId).toBe(3);
  });

  it("is answered alike whether room was made for it or not", () => {
    const engines = [1, 5, 2000].map((expectedKeys) =>
      createEngine({ limits: { keys: 2000, expectedKeys } }),
    );
    for (const engine of engines) {
      accepted(engine, { type: "openAccount", accountId: 1, kind: "player", moneyMode: "play", at: 0 });
      for (let key = 0; key < 2500; key += 1) accepted(engine, payIn(1, 1, { key: `deposit:${key}` }));
      expect(apply(engine, payIn(1, 2, { key: "deposit:2499" }))).toEqual(reused);
      expect(apply(engine, payIn(1, 1, { key: "deposit:0" }))).toMatchObject({ ok: true, repeated: false });
    }
    const [first, ...others] = engines.map((engine) => engine.stateDigest());
    expect(others).toEqual([first, first]);
  });

  it("makes a movement of cash happen once", () => {
    const engine = funded(0 + 1000);
    const deposit = payIn(1, 500, { key: "deposit:1" });
    const first = accepted(engine, deposit);
    expect(apply(engine, deposit)).toEqual({ ...first, repeated: true });
    expect(engine.account(1)?.cash).toBe(1500);
  });

  it.each([
    { stake: paise(501) },
    { runner: 1 },
    { side: "lay" as const },
    { price: back(1, 202, 1).price },
    { marketId: 2 },
  ])("cannot be used for another order, as with %j", (change) => {
    const engine = funded(100_000);
    const order = back(1, 200, 500, { key: "once" });
    accepted(engine, order);
    expect(apply(engine, { ...order, ...change })).toEqual(reused);
  });

  it("cannot be used for cash after an order, nor for another amount, kind or remark", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 200, 500, { key: "order" }));
    expect(apply(engine, payIn(1, 500, { key: "order" }))).toEqual(reused);
    const deposit = payIn(1, 500, { key: "cash" });
    accepted(engine, deposit);
    expect(apply(engine, { ...deposit, amount: paise(501) })).toEqual(reused);
    expect(apply(engine, { ...deposit, kind: "bonus" })).toEqual(reused);
    expect(apply(engine, { ...deposit, remark: "more" })).toEqual(reused);
  });

  it.each([
    { stake: 500.5 as Paise },
    { stake: (500 + 2 ** 64) as Paise },
    { price: 200.4 as OddsHundredths },
    { runner: 0.9 },
    { runner: Number.NaN },
    { marketId: 1.5 },
  ])("cannot be used for an order that only begins like the first, as with %j", (change) => {
    const engine = funded(100_000);
    const order = back(1, 200, 500, { key: "once" });
    accepted(engine, order);
    expect(apply(engine, { ...order, ...change })).toEqual(reused);
  });

  it.each([500.5, 500 + 2 ** 64, Number.NaN])("cannot be used for cash of %d after cash of 500", (amount) => {
    const engine = funded(100_000);
    const deposit = payIn(1, 500, { key: "cash" });
    accepted(engine, deposit);
    expect(apply(engine, { ...deposit, amount: amount as Paise })).toEqual(reused);
  });

  it("outlives a restart with less room for keys, the newest first", () => {
    const engine = funded(100_000);
    const orders = ["a", "b", "c"].map((key) => back(1, 300, 500, { key }));
    for (const order of orders) accepted(engine, order);
    const restarted = createEngine({ limits: { keys: 2 } }, engine.snapshot());
    const repeated = orders.toReversed().map((order) => apply(restarted, order));
    expect(repeated).toMatchObject([{ repeated: true }, { repeated: true }, { repeated: false }]);
  });

  it("belongs to its account", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 300, 500, { key: "mine" }));
    expect(apply(engine, back(2, 300, 700, { key: "mine" }))).toMatchObject({ ok: true, repeated: false });
  });

  it("is not used up by a refusal", () => {
    const engine = funded(1000);
    const order = back(1, 200, 5000, { key: "later" });
    expect(apply(engine, order)).toEqual({ ok: false, code: "INSUFFICIENT_FUNDS" });
    accepted(engine, payIn(1, 5000));
    expect(apply(engine, order)).toMatchObject({ ok: true, repeated: false });
  });

  it.each(["", "x".repeat(65)])("of a wrong length is refused: %j", (key) => {
    const engine = funded(1000);
    expect(apply(engine, placeOrder({ key }))).toEqual({ ok: false, code: "KEY_INVALID" });
    expect(apply(engine, payIn(1, 100, { key }))).toEqual({ ok: false, code: "KEY_INVALID" });
  });

  it("is reported with the order: whose it is, what it asked for and what it was answered", () => {
    const engine = funded(100_000);
    const order = back(1, 200, 500, { key: "reported" });
    const recorded = recordedEffects();
    const first = engine.apply(order, recorded);
    const [, accountId, key, high, low, outcome] =
      recorded.effects.find(([name]) => name === "keyUsed") ?? [];
    expect([accountId, key, outcome]).toEqual([1, "reported", first]);
    expect(Digest.of(Number(high), Number(low)).hex).toBe(commandDigest(order));
  });

  it("is forgotten when more keys came after it than are remembered", () => {
    const engine = funded(100_000, { limits: { keys: 2 } });
    const order = back(1, 300, 500, { key: "a" });
    accepted(engine, order);
    accepted(engine, back(1, 300, 500, { key: "b" }));
    expect(apply(engine, order)).toMatchObject({ repeated: true });
    accepted(engine, back(1, 300, 500, { key: "c" }));
    expect(apply(engine, order)).toMatchObject({ repeated: false });
    expect(engine.snapshot().keys.map((row) => row.key)).toEqual(["c", "a"]);
  });

  it("is found among thousands, also of the same length and after the oldest were forgotten", () => {
    const remembered = 3000;
    const engine = funded(1_000_000_000, { limits: { keys: remembered }, hashSeed: 42 });
    const depositOf = (number: number) =>
      payIn(1 + (number % 2), 1 + number, { key: `k${number % 7}-${number}` });
    const entries = Array.from({ length: 10_000 }, (_, number) => accepted(engine, depositOf(number)));
    const again = engine.snapshot().keys;
    expect(again).toHaveLength(remembered);
    expect(again.map(({ outcome }) => outcome)).toEqual(entries.slice(-remembered));
    for (let number = 10_000 - remembered; number < 10_000; number += 97) {
      expect(apply(engine, depositOf(number))).toEqual({ ...entries[number], repeated: true });
    }
    expect(apply(engine, depositOf(6999))).toMatchObject({ ok: true, repeated: false });
  });

  it("is found whenever the memory of keys has just grown", () => {
    const engine = funded(1_000_000, { limits: { keys: 5000 } });
    const deposits = Array.from({ length: 2100 }, (_, number) => payIn(1, 1 + number, { key: `d${number}` }));
    for (const deposit of deposits) {
      const first = accepted(engine, deposit);
      expect(apply(engine, deposit)).toEqual({ ...first, repeated: true });
    }
    for (const deposit of deposits) expect(apply(engine, deposit)).toMatchObject({ repeated: true });
  });

  it("is kept to the last unit of its text, whatever the text", () => {
    const keys = ["a".repeat(64), `${"a".repeat(63)}b`, "\uD800", "\u0000", "\u0001", "₹-ключ-🏏", " "];
    const engine = funded(1_000_000, { limits: { keys: keys.length } });
    for (const key of keys) accepted(engine, payIn(1, 100, { key }));
    expect(engine.snapshot().keys.map((row) => row.key)).toEqual(keys);
    const restored = createEngine({ limits: { keys: keys.length } }, engine.snapshot());
    expect(restored.stateDigest()).toBe(engine.stateDigest());
    for (const key of keys) {
      expect(apply(restored, payIn(1, 100, { key }))).toMatchObject({ repeated: true });
    }
  });

  it.each([0, 1])("works where %i keys are remembered", (remembered) => {
    const engine = funded(1000, { limits: { keys: remembered } });
    const deposit = payIn(1, 100, { key: "again" });
    accepted(engine, deposit);
    expect(apply(engine, deposit)).toMatchObject({ repeated: remembered === 1 });
    expect(engine.snapshot().keys).toHaveLength(remembered);
  });
});
