import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AccountId, MoneyMode } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import {
  back,
  createMarket,
  lay,
  openAccount,
  openRealAccount,
  payInReal,
  settleMarket,
} from "../testing/commands.ts";
import { apply, cashOf, played } from "../testing/played.ts";
import { eventsOf, recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

describe("play money and real money", () => {
  it("never come together in an entry of the ledger or in a market, and each mode's money sums to zero", () => {
    fc.assert(
      fc.property(arbitraryCommands(160, 3), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        const recorded = recordedEffects();
        for (const command of commands) engine.apply(command, recorded);
        const { accounts, markets, orders } = engine.snapshot();
        const modes = new Map(accounts.map(({ accountId, moneyMode }) => [accountId, moneyMode]));
        const modesOfEntries = new Map<number, Set<MoneyMode | undefined>>();
        for (const { entryId, accountId } of eventsOf(recorded.effects, "ledgerPosted")) {
          const found = modesOfEntries.get(entryId) ?? new Set();
          modesOfEntries.set(entryId, found.add(modes.get(accountId)));
        }
        for (const found of modesOfEntries.values()) expect(found.size).toBe(1);
        for (const { accountId, marketId } of orders) {
          const market = markets.find((candidate) => candidate.marketId === marketId);
          expect(market?.moneyMode).toBe(modes.get(accountId));
        }
        for (const mode of ["play", "real"] as const) {
          const own = accounts.filter(({ moneyMode }) => moneyMode === mode);
          expect(own.reduce((sum, { cash, held }) => sum + cash + held, 0)).toBe(0);
        }
      }),
      { seed: 71, numRuns: lawRuns(60) },
    );
  });

  it("have commissions and roundings of their own", () => {
    const engine = played([
      ...[1, 2].flatMap((id) => [openRealAccount(id), payInReal(id, 100_000)]),
      createMarket(1, { moneyMode: "real", commissionBasisPoints: 500 }),
      lay(2, 330, 1001),
      back(1, 330, 1001),
      settleMarket(1, 0),
    ]);
    expect(cashOf(engine, HOUSE_ACCOUNT.real.commission)).toBe(115);
    expect(cashOf(engine, HOUSE_ACCOUNT.real.settlement)).toBe(0);
    for (const accountId of Object.values<AccountId>(HOUSE_ACCOUNT.play))
      expect(cashOf(engine, accountId)).toBe(0);
  });

  it("are told apart before the market's own refusals, and after the key's answer", () => {
    for (const create of [createEngine, createNaiveEngine]) {
      const engine = create();
      for (const command of [openAccount(1), createMarket(1, { moneyMode: "real" }), settleMarket(1, 0)])
        apply(engine, command);
      expect(apply(engine, back(1, 200, 500))).toEqual({ ok: false, code: "MONEY_MODE_MISMATCH" });
      expect(apply(engine, back(1, 200, 500, { key: "" }))).toEqual({ ok: false, code: "KEY_INVALID" });
    }
  });

  it("show in what is read of accounts and markets", () => {
    for (const create of [createEngine, createNaiveEngine]) {
      const engine = create();
      for (const command of [openAccount(1), openRealAccount(2), createMarket(1, { moneyMode: "real" })])
        apply(engine, command);
      expect([1, 2].map((id) => engine.account(id)?.moneyMode)).toEqual(["play", "real"]);
      expect(engine.market(1)?.moneyMode).toBe("real");
    }
  });
});
