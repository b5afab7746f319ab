import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { Engine } from "../engine.ts";
import { ACCOUNT_IDS, arbitraryCommands } from "../testing/arbitrary-commands.ts";
import { settleMarket, voidMarket } from "../testing/commands.ts";
import { type RecordedEffect, recordedEffects } from "../testing/recorded-effects.ts";

/** Everything the ledger knows of: players' cash and the house's accounts. */
function totalMoney(engine: Engine): number {
  const { accounts, houseBalances } = engine.snapshot();
  const cash = accounts.reduce((sum, row) => sum + row.cash, 0);
  return houseBalances.reduce((sum, row) => sum + row.balance, cash);
}

function legs(effects: readonly RecordedEffect[]): { entryId: number; account: number; amount: number }[] {
  return effects
    .filter(([name]) => name === "ledgerPosted")
    .map(([, entryId, account, amount]) => ({
      entryId: Number(entryId),
      account: Number(account),
      amount: Number(amount),
    }));
}

function balanceOf(engine: Engine, ledgerAccountId: number): number {
  const row = engine.snapshot().houseBalances.find((house) => house.ledgerAccountId === ledgerAccountId);
  return row?.balance ?? Number.NaN;
}

const ending: Command[] = [settleMarket(1, 0), voidMarket(2), settleMarket(3, 1), settleMarket(4, 0)];

describe("money", () => {
  it("is neither made nor lost by any command, and every ledger entry sums to zero", () => {
    fc.assert(
      fc.property(arbitraryCommands(150), (commands) => {
        const engine = createEngine();
        for (const command of [...commands, ...ending]) {
          const told = recordedEffects();
          engine.apply(command, told);
          const byEntry = new Map<number, number>();
          for (const { entryId, amount } of legs(told.effects)) {
            byEntry.set(entryId, (byEntry.get(entryId) ?? 0) + amount);
          }
          expect([...byEntry.values()].filter((sum) => sum !== 0)).toEqual([]);
          if (byEntry.size > 0) expect(totalMoney(engine)).toBe(0);
        }
      }),
      { seed: 8, numRuns: 80 },
    );
  });

  it("leaves the settlement account empty after every market, with rounding under a paisa an account", () => {
    fc.assert(
      fc.property(arbitraryCommands(150), fc.integer({ min: 0, max: 1 }), (commands, winner) => {
        const engine = createEngine();
        for (const command of commands) engine.apply(command, recordedEffects());
        const before = balanceOf(engine, HOUSE_ACCOUNT.rounding);
        engine.apply(settleMarket(2, winner), recordedEffects());
        expect(balanceOf(engine, HOUSE_ACCOUNT.settlement)).toBe(0);
        const rounding = balanceOf(engine, HOUSE_ACCOUNT.rounding) - before;
        expect(Math.abs(rounding)).toBeLessThan(engine.snapshot().accounts.length);
      }),
      { seed: 9, numRuns: 150 },
    );
  });

  it("leaves every account as it was before the first bet when a market is made void", () => {
    fc.assert(
      fc.property(arbitraryCommands(120), (commands) => {
        const engine = createEngine();
        // Without settlements cash moves by deposits and withdrawals alone.
        for (const command of commands) {
          if (command.type !== "settleMarket") engine.apply(command, recordedEffects());
        }
        const cash = ACCOUNT_IDS.map((id) => engine.account(id)?.cash);
        for (const marketId of [1, 2, 3, 4]) {
          const told = recordedEffects();
          engine.apply(voidMarket(marketId), told);
          expect(legs(told.effects)).toEqual([]);
        }
        for (const [index, id] of ACCOUNT_IDS.entries()) {
          expect(engine.account(id)).toMatchObject({
            cash: cash[index],
            exposure: 0,
            available: cash[index],
          });
          expect(engine.ordersOf(id)).toEqual([]);
          expect(engine.marketsOf(id)).toEqual([]);
        }
      }),
      { seed: 10, numRuns: 100 },
    );
  });

  it("never leaves an account with less than it may still have to pay", () => {
    fc.assert(
      fc.property(arbitraryCommands(200, 6), (commands) => {
        const engine = createEngine();
        for (const command of [...commands, ...ending]) {
          engine.apply(command, recordedEffects());
          for (const accountId of [1, 2, 3, 4, 5, 6]) {
            const account = engine.account(accountId);
            if (account === undefined || (account.available >= 0 && account.exposure >= 0)) continue;
            expect.fail(`${command.type} left ${JSON.stringify(account)}`);
          }
        }
      }),
      { seed: 11, numRuns: 90 },
    );
  });
});
