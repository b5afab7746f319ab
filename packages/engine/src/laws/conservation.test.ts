import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { Engine } from "../engine.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import {
  ACCOUNT_IDS,
  CROSSED_MARKET_ID,
  EACH_WAY_MARKET_ID,
  HANDICAP_MARKET_ID,
  SESSION_MARKET_ID,
  THREE_CROSSED_MARKET_ID,
} from "../testing/arbitrary-values.ts";
import { settleAt, settleMarket, settlePlaces, voidMarket } from "../testing/commands.ts";
import { cashOf } from "../testing/played.ts";
import { eventsOf, type RecordedEffect, recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

/** Everything the ledger knows of: cash and held money of all accounts. */
function totalMoney(engine: Engine): number {
  return engine.snapshot().accounts.reduce((sum, row) => sum + row.cash + row.held, 0);
}

const legs = (effects: readonly RecordedEffect[]) => eventsOf(effects, "ledgerPosted");

const ending: Command[] = [
  settleMarket(1, 0),
  voidMarket(2),
  settleMarket(3, 1, 3),
  settleMarket(4, 0),
  settleMarket(4, 0, 1),
  voidMarket(5),
  settleAt(SESSION_MARKET_ID, 21),
  settleAt(HANDICAP_MARKET_ID, 0),
  settlePlaces(EACH_WAY_MARKET_ID, 2, 0),
  settleMarket(CROSSED_MARKET_ID, 1),
  settleMarket(THREE_CROSSED_MARKET_ID, 2),
];

/** Markets that the commands bet in. */
const MARKETS = [
  ...[1, 2, 3, 4, 5, SESSION_MARKET_ID, HANDICAP_MARKET_ID, EACH_WAY_MARKET_ID, CROSSED_MARKET_ID],
  THREE_CROSSED_MARKET_ID,
];

describe("money", () => {
  it("is neither made nor lost by any command, every entry sums to zero, and what is held has its holds", () => {
    fc.assert(
      fc.property(arbitraryCommands(150), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        for (const command of [...commands, ...ending]) {
          const recorded = recordedEffects();
          engine.apply(command, recorded);
          const byEntry = new Map<number, number>();
          for (const { entryId, amount } of legs(recorded.effects)) {
            byEntry.set(entryId, (byEntry.get(entryId) ?? 0) + amount);
          }
          expect([...byEntry.values()].filter((sum) => sum !== 0)).toEqual([]);
          if (byEntry.size > 0) expect(totalMoney(engine)).toBe(0);
          const { accounts, holds } = engine.snapshot();
          for (const { accountId, held } of accounts) {
            const own = holds.filter((hold) => hold.from === accountId);
            expect(held).toBe(own.reduce((sum, hold) => sum + hold.amount, 0));
          }
        }
      }),
      { seed: 8, numRuns: lawRuns(40) },
    );
  });

  it("leaves the settlement account empty after every market, with rounding under a paisa an account", () => {
    fc.assert(
      fc.property(arbitraryCommands(150), fc.integer({ min: 0, max: 1 }), (commands, winner) => {
        const engine = createEngine(FEW_ORDERS);
        for (const command of commands) engine.apply(command, recordedEffects());
        const before = cashOf(engine, HOUSE_ACCOUNT.play.rounding);
        engine.apply(settleMarket(2, winner), recordedEffects());
        expect(cashOf(engine, HOUSE_ACCOUNT.play.settlement)).toBe(0);
        const rounding = cashOf(engine, HOUSE_ACCOUNT.play.rounding) - before;
        expect(rounding).toBeGreaterThanOrEqual(0);
        expect(rounding).toBeLessThan(engine.snapshot().accounts.length);
      }),
      { seed: 9, numRuns: lawRuns(60) },
    );
  });

  it("leaves every account as it was before the first bet when a market is made void", () => {
    fc.assert(
      fc.property(arbitraryCommands(120), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        // Without results cash moves by transfers alone.
        for (const command of commands) {
          const moves = command.type === "settleMarket" && command.result.type !== "void";
          if (!moves) engine.apply(command, recordedEffects());
        }
        const cash = ACCOUNT_IDS.map((id) => engine.account(id)?.cash);
        for (const marketId of MARKETS) {
          const recorded = recordedEffects();
          engine.apply(voidMarket(marketId), recorded);
          expect(legs(recorded.effects)).toEqual([]);
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
      { seed: 10, numRuns: lawRuns(50) },
    );
  });

  it("never leaves an account with less than it may still have to pay", () => {
    fc.assert(
      fc.property(arbitraryCommands(200, 6), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        for (const command of [...commands, ...ending]) {
          engine.apply(command, recordedEffects());
          for (const accountId of [1, 2, 3, 4, 5, 6]) {
            const account = engine.account(accountId);
            if (account === undefined || (account.available >= 0 && account.exposure >= 0)) continue;
            expect.fail(`${command.type} left ${JSON.stringify(account)}`);
          }
        }
      }),
      { seed: 11, numRuns: lawRuns(45) },
    );
  });
});
