import { describe, expect, it } from "vitest";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import {
  back,
  createMarket,
  openAccount,
  openBonus,
  openOutside,
  releaseHold,
  settleHold,
  transfer,
} from "../testing/commands.ts";

const PLAYER = 1;
const BANK = -1000;
const BONUS = -2001;

describe.each([
  ["the engine", createEngine],
  ["the naive engine", createNaiveEngine],
])("a bonus account of %s", (_, create) => {
  function granted() {
    const engine = create();
    const moved = [
      ...[openAccount(PLAYER), openOutside(BANK), openBonus(BONUS), createMarket(1)],
      transfer(BANK, BONUS, 500, { kind: "bonusGrant", reference: "bonus:1" }),
    ].map((command) => engine.apply(command, ignoredEffects));
    expect(moved.every(({ ok }) => ok)).toBe(true);
    return engine;
  }

  it("holds money that is no part of its player's cash, and pays it to him or back", () => {
    const engine = granted();
    expect(engine.account(BONUS)).toMatchObject({ cash: 500, available: 500, exposure: 0 });
    expect(engine.account(PLAYER)).toMatchObject({ cash: 0 });
    expect(engine.apply(transfer(BONUS, PLAYER, 300, { kind: "bonus" }), ignoredEffects).ok).toBe(true);
    expect(engine.apply(transfer(BONUS, BANK, 200, { kind: "bonusReturn" }), ignoredEffects).ok).toBe(true);
    expect(engine.apply(transfer(BONUS, PLAYER, 1), ignoredEffects)).toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    expect([BONUS, PLAYER, BANK].map((id) => engine.account(id)?.cash)).toEqual([0, 300, -300]);
  });

  it("has holds of its own, which are paid or given back", () => {
    const engine = granted();
    const held = engine.apply(transfer(BONUS, PLAYER, 200, { hold: true }), ignoredEffects);
    const returned = engine.apply(transfer(BONUS, PLAYER, 100, { hold: true }), ignoredEffects);
    expect(engine.account(BONUS)).toMatchObject({ cash: 200, held: 300 });
    if (!held.ok || held.type !== "transferred" || !returned.ok || returned.type !== "transferred")
      throw new Error("refused");
    expect(engine.apply(settleHold(BONUS, held.ledgerEntryId), ignoredEffects).ok).toBe(true);
    expect(engine.apply(releaseHold(BONUS, returned.ledgerEntryId), ignoredEffects).ok).toBe(true);
    expect(engine.account(BONUS)).toMatchObject({ cash: 300, held: 0 });
    expect(engine.account(PLAYER)).toMatchObject({ cash: 200 });
  });

  it("places no bets", () => {
    expect(granted().apply(back(BONUS, 200, 100), ignoredEffects)).toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
    });
  });

  it("is opened once, under no number of a bettor", () => {
    const engine = granted();
    expect(engine.apply(openBonus(BONUS), ignoredEffects)).toMatchObject({ code: "ACCOUNT_EXISTS" });
    for (const wrong of [7, 0, -1, -999, 1.5])
      expect(engine.apply(openBonus(wrong), ignoredEffects)).toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
  });
});
