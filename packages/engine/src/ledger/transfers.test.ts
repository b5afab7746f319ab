import { describe, expect, it } from "vitest";
import type { MoneyMode, Transfer } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { Engine } from "../engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import { keyAccountOf } from "../rules/keyed-commands.ts";
import {
  back,
  createMarket,
  lay,
  openAccount,
  openBonus,
  openOutside,
  payIn,
  payOut,
  placeHold,
  releaseHold,
  settleHold,
  settleMarket,
  transfer,
} from "../testing/commands.ts";
import { accepted, apply, cashOf, funded } from "../testing/played.ts";
import { eventsOf, recordedEffects } from "../testing/recorded-effects.ts";

const PARTY = {
  player: 1,
  otherPlayer: 2,
  demo: 3,
  house: 4,
  bank: -1000,
  studio: -1001,
  bonus: -2001,
  clearing: HOUSE_ACCOUNT.play.clearing,
  settlement: HOUSE_ACCOUNT.play.settlement,
  commission: HOUSE_ACCOUNT.play.commission,
  nobody: 99,
} as const;
type Party = keyof typeof PARTY;

/** Every party that can have money has 1,000 paise: commission by a market that was settled. */
function world(create: typeof createEngine): Engine {
  const engine = create();
  const kinds = { demo: "demo", house: "house" } as const;
  for (const command of [
    ...[openAccount(PARTY.player), openAccount(PARTY.otherPlayer)],
    { ...openAccount(PARTY.demo), kind: kinds.demo },
    { ...openAccount(PARTY.house), kind: kinds.house },
    ...[openOutside(PARTY.bank), openOutside(PARTY.studio), openBonus(PARTY.bonus)],
    ...[payIn(PARTY.player, 1000), payIn(PARTY.otherPlayer, 2000), payIn(PARTY.demo, 1000)],
    transfer(PARTY.bank, PARTY.bonus, 1000, { kind: "bonusGrant" }),
    ...[
      payIn(PARTY.house, 1000),
      transfer(PARTY.player, PARTY.bank, 1),
      transfer(PARTY.bank, PARTY.player, 1),
    ],
    createMarket(1, { commissionBasisPoints: 10_000 }),
    ...[lay(PARTY.otherPlayer, 200, 1000), back(PARTY.player, 200, 1000), settleMarket(1, 0)],
  ]) {
    expect(engine.apply(command, ignoredEffects)).toMatchObject({ ok: true });
  }
  return engine;
}

const ways: readonly (readonly [from: Party, to: Party, atOnce: string, hold: string])[] = [
  ["player", "otherPlayer", "done", "done"],
  ["player", "house", "done", "done"],
  ["player", "bank", "done", "done"],
  ["player", "clearing", "done", "done"],
  ["player", "commission", "done", "done"],
  ["demo", "house", "done", "done"],
  ["house", "player", "done", "done"],
  ["bank", "player", "done", "ACCOUNT_NOT_FOUND"],
  ["bank", "studio", "done", "ACCOUNT_NOT_FOUND"],
  ["bank", "bonus", "done", "ACCOUNT_NOT_FOUND"],
  ["bonus", "player", "done", "done"],
  ["bonus", "bank", "done", "done"],
  ["player", "bonus", "done", "done"],
  ["clearing", "bank", "done", "ACCOUNT_NOT_FOUND"],
  ["clearing", "commission", "done", "ACCOUNT_NOT_FOUND"],
  ["commission", "player", "done", "ACCOUNT_NOT_FOUND"],
  ["commission", "clearing", "done", "ACCOUNT_NOT_FOUND"],
  ["player", "player", "ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_FOUND"],
  ["player", "nobody", "ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_FOUND"],
  ["nobody", "player", "ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_FOUND"],
  ["player", "settlement", "ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_FOUND"],
  ["settlement", "player", "ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_FOUND"],
];

describe("a transfer", () => {
  it.each(ways)("from %s to %s: %s, on hold: %s", (from, to, atOnce, onHold) => {
    for (const create of [createEngine, createNaiveEngine]) {
      const [moved, held] = [world(create), world(create)];
      const movement = transfer(PARTY[from], PARTY[to], 400);
      const before = moved.snapshot().accounts;
      const balancesAfter = (engine: Engine) =>
        engine.snapshot().accounts.map((row, index) => ({
          accountId: row.accountId,
          cash: row.cash - (before[index]?.cash ?? 0),
          held: row.held - (before[index]?.held ?? 0),
        }));
      const changed = (engine: Engine) =>
        balancesAfter(engine).filter(({ cash, held }) => cash !== 0 || held !== 0);
      const outcome = moved.apply(movement, ignoredEffects);
      expect(outcome.ok ? "done" : outcome.code).toBe(atOnce);
      expect(changed(moved)).toHaveLength(atOnce === "done" ? 2 : 0);
      if (atOnce === "done") {
        expect(changed(moved)).toContainEqual({ accountId: PARTY[from], cash: -400, held: 0 });
        expect(changed(moved)).toContainEqual({ accountId: PARTY[to], cash: 400, held: 0 });
      }
      const heldOutcome = held.apply({ ...movement, hold: true }, ignoredEffects);
      expect(heldOutcome.ok ? "done" : heldOutcome.code).toBe(onHold);
      const reserved = { accountId: PARTY[from], cash: -400, held: 400 };
      expect(changed(held)).toEqual(onHold === "done" ? [reserved] : []);
    }
  });

  it.each(["player", "demo", "house", "commission", "bonus"] as const)(
    "of more than a %s has is refused to the paisa",
    (from) => {
      const engine = world(createEngine);
      const cash = cashOf(engine, PARTY[from]);
      expect(apply(engine, transfer(PARTY[from], PARTY.clearing, cash + 1))).toEqual({
        ...{ ok: false, code: "INSUFFICIENT_FUNDS" },
      });
      accepted(engine, transfer(PARTY[from], PARTY.clearing, cash));
      expect(cashOf(engine, PARTY[from])).toBe(0);
    },
  );

  it("is not paid out of what bets may lose, rounded up to the paisa", () => {
    const engine = funded(1000);
    // 150 × 0.01 is one paisa and a half.
    accepted(engine, lay(1, 101, 150));
    expect(engine.account(1)).toMatchObject({ exposure: 2, available: 998 });
    expect(apply(engine, payOut(1, 999))).toEqual({ ok: false, code: "INSUFFICIENT_FUNDS" });
    accepted(engine, payOut(1, 998));
    expect(apply(engine, placeHold(1, 1))).toEqual({ ok: false, code: "INSUFFICIENT_FUNDS" });
  });

  it.each<[Partial<Transfer>, number]>([
    [{ from: 1, to: -1 }, 1],
    [{ from: 1, to: 2 }, 1],
    [{ from: -1, to: 2 }, 2],
    [{ from: -1001, to: 2 }, 2],
    [{ from: -1, to: -1001 }, -1],
    [{ from: -1001, to: -1 }, -1001],
  ])("of %j has its key in account %d", (parties, accountId) => {
    expect(keyAccountOf({ ...transfer(1, 2, 5), ...parties })).toBe(accountId);
  });

  it.each(["tip", "marketResult", "", undefined])("of the kind %j is refused", (kind) => {
    const command = { ...payIn(1, 5), kind: kind as Transfer["kind"] };
    for (const create of [createEngine, createNaiveEngine]) {
      expect(world(create).apply(command, ignoredEffects)).toEqual({ ok: false, code: "AMOUNT_INVALID" });
    }
  });
});

describe("the accounts that exist before the first command", () => {
  it("are, of each money mode, a clearing account of the outside world and three of the engine's own, all empty", () => {
    const ofMode = (moneyMode: MoneyMode) => {
      const { rounding, commission, settlement, clearing } = HOUSE_ACCOUNT[moneyMode];
      const nothing = { cash: 0, held: 0, receivable: 0, exposureLimit: 0, commissionDiscountPercent: 0 };
      const empty = { moneyMode, ...nothing };
      return [
        { accountId: rounding, kind: "internal", ...empty },
        { accountId: commission, kind: "internal", ...empty },
        { accountId: settlement, kind: "internal", ...empty },
        { accountId: clearing, kind: "outside", ...empty },
      ];
    };
    for (const create of [createEngine, createNaiveEngine]) {
      expect(create().snapshot().accounts).toEqual([...ofMode("real"), ...ofMode("play")]);
    }
  });
});

describe("a hold", () => {
  it("is paid to the account it was placed for, whatever that is, with its own kind and reference", () => {
    for (const to of [PARTY.otherPlayer, PARTY.house, PARTY.bank, PARTY.commission]) {
      const engine = world(createEngine);
      const before = cashOf(engine, to);
      const { ledgerEntryId: holdId = 0 } = accepted(
        engine,
        transfer(PARTY.player, to, 400, { hold: true, kind: "casino", reference: "casino:tx81" }),
      ) as { ledgerEntryId?: number };
      expect(engine.hold(holdId)).toEqual({
        ...{ holdId, from: PARTY.player, to, amount: 400, kind: "casino", reference: "casino:tx81" },
      });
      expect(cashOf(engine, to)).toBe(before);
      const recorded = recordedEffects();
      engine.apply(settleHold(PARTY.player, holdId), recorded);
      for (const posted of eventsOf(recorded.effects, "ledgerPosted")) {
        expect(posted).toMatchObject({ kind: "casino", reference: "casino:tx81", phase: "settled" });
      }
      expect(cashOf(engine, to)).toBe(before + 400);
      expect(engine.account(PARTY.player)?.held).toBe(0);
      expect(engine.hold(holdId)).toBeUndefined();
    }
  });

  it("is its owner's alone: others cannot end it, and the receiver neither", () => {
    const engine = world(createEngine);
    const placed = accepted(engine, placeHold(PARTY.player, 400));
    const holdId = placed.type === "transferred" ? placed.ledgerEntryId : 0;
    for (const accountId of [PARTY.otherPlayer, PARTY.clearing]) {
      for (const end of [settleHold, releaseHold]) {
        expect(apply(engine, end(accountId, holdId))).toEqual({ ok: false, code: "HOLD_NOT_FOUND" });
      }
    }
    expect(engine.account(PARTY.player)?.held).toBe(400);
  });

  it("has the number of its ledger entry, and other entries are no holds", () => {
    const engine = funded(1000);
    const ends = [1, 3, 4].map((holdId) => apply(engine, settleHold(1, holdId)));
    expect(ends).toEqual([
      { ok: false, code: "HOLD_NOT_PENDING" },
      { ok: false, code: "HOLD_NOT_PENDING" },
      { ok: false, code: "HOLD_NOT_FOUND" },
    ]);
    expect(accepted(engine, placeHold(1, 5))).toMatchObject({ ledgerEntryId: 4 });
    expect(accepted(engine, releaseHold(1, 4))).toMatchObject({ ledgerEntryId: 5 });
    expect(apply(engine, releaseHold(1, 4))).toEqual({ ok: false, code: "HOLD_NOT_PENDING" });
    expect(apply(engine, releaseHold(1, 6))).toEqual({ ok: false, code: "HOLD_NOT_FOUND" });
  });

  it.each([0, -1, 0.5, Number.NaN, 2 ** 53])("of the number %d is not found", (holdId) => {
    expect(apply(funded(1000), settleHold(1, holdId))).toEqual({ ok: false, code: "HOLD_NOT_FOUND" });
  });
});
