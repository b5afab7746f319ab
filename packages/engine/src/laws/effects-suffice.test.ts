import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MarketStatus, Side } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import { type EffectSink, HOUSE_ACCOUNT } from "../effects.ts";
import type { Engine } from "../engine.ts";
import { ACCOUNT_IDS, arbitraryCommands } from "../testing/arbitrary-commands.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";

const ACCOUNTS = [...ACCOUNT_IDS, 5, 6];
const MARKETS = [1, 2, 3, 4];

interface ToldOrder {
  readonly orderId: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly runner: number;
  readonly side: Side;
  readonly priceHundredths: number;
  readonly stake: number;
  readonly placedAt: number;
  matched: number;
  matchedPayoutCentipaise: number;
  remaining: number;
}

/** A world made of nothing but what effects tell, as the tables are. */
class ToldWorld {
  readonly orders = new Map<number, ToldOrder>();
  readonly balances = new Map<number, number>();
  readonly statuses = new Map<number, MarketStatus>();
  readonly legsOf = new Map<number, number[]>();
  readonly fillIds: number[] = [];
  readonly keys: string[] = [];

  readonly sink: EffectSink = {
    ...ignoredEffects,
    accountOpened: (accountId) => void this.balances.set(accountId, 0),
    marketCreated: (marketId) => void this.statuses.set(marketId, "open"),
    marketStatusChanged: (marketId, status) => {
      this.statuses.set(marketId, status);
      if (status !== "settled" && status !== "void") return;
      for (const order of this.orders.values()) {
        if (order.marketId === marketId) this.orders.delete(order.orderId);
      }
    },
    orderPlaced: (orderId, accountId, marketId, runner, side, priceHundredths, stake, placedAt) => {
      const unmatched = { matched: 0, matchedPayoutCentipaise: 0, remaining: stake };
      const terms = { orderId, accountId, marketId, runner, side, priceHundredths, stake, placedAt };
      this.orders.set(orderId, { ...terms, ...unmatched });
    },
    orderMatched: (fillId, takerOrderId, makerOrderId, _marketId, _runner, priceHundredths, stake) => {
      this.fillIds.push(fillId);
      for (const orderId of [takerOrderId, makerOrderId]) {
        const order = this.orders.get(orderId);
        if (order === undefined) throw new Error(`a fill of an order that was never told: ${orderId}`);
        order.matched += stake;
        order.matchedPayoutCentipaise += stake * priceHundredths;
        order.remaining -= stake;
      }
    },
    orderReduced: (orderId, by) => {
      const order = this.orders.get(orderId);
      if (order === undefined) throw new Error(`a reduction of an order that was never told: ${orderId}`);
      order.remaining -= by;
      if (order.remaining === 0 && order.matched === 0) this.orders.delete(orderId);
    },
    keyUsed: (accountId, key) => void this.keys.push(`${accountId}:${key}`),
    ledgerPosted: (entryId, ledgerAccountId, amount) => {
      this.legsOf.set(entryId, [...(this.legsOf.get(entryId) ?? []), amount]);
      this.balances.set(ledgerAccountId, (this.balances.get(ledgerAccountId) ?? 0) + amount);
    },
  };
}

describe("what effects tell", () => {
  it("is enough to know every order, balance and status", () => {
    fc.assert(
      fc.property(arbitraryCommands(140, 4), (commands) => {
        const engine = createEngine();
        const told = new ToldWorld();
        for (const command of commands) engine.apply(command, told.sink);
        const { orders, accounts, houseBalances, markets, keys } = engine.snapshot();
        expect([...told.orders.values()]).toEqual(orders);
        for (const { accountId, cash } of accounts) expect(told.balances.get(accountId)).toBe(cash);
        for (const { ledgerAccountId, balance } of houseBalances) {
          expect(told.balances.get(ledgerAccountId) ?? 0).toBe(balance);
        }
        for (const { marketId, status } of markets) expect(told.statuses.get(marketId)).toBe(status);
        expect(told.keys).toEqual(keys.map(({ accountId, key }) => `${accountId}:${key}`));
      }),
      { seed: 101, numRuns: 100 },
    );
  });

  it("numbers entries and fills from 1 without a gap, each entry with two legs that cancel out", () => {
    fc.assert(
      fc.property(arbitraryCommands(140), (commands) => {
        const engine = createEngine();
        const told = new ToldWorld();
        for (const command of commands) engine.apply(command, told.sink);
        const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
        expect([...told.legsOf.keys()]).toEqual(upTo(told.legsOf.size));
        expect(told.fillIds).toEqual(upTo(told.fillIds.length));
        for (const legs of told.legsOf.values()) {
          expect(legs).toHaveLength(2);
          expect((legs[0] ?? 0) + (legs[1] ?? 0)).toBe(0);
        }
        expect(engine.snapshot()).toMatchObject({
          nextEntryId: told.legsOf.size + 1,
          nextFillId: told.fillIds.length + 1,
        });
      }),
      { seed: 102, numRuns: 100 },
    );
  });
});

describe("who is told to look again", () => {
  const accountOf = (engine: Engine) => ACCOUNTS.map((id) => JSON.stringify(engine.account(id)));
  const bookOf = (engine: Engine) => MARKETS.map((id) => JSON.stringify(engine.book(id, 1000)));

  it("are at least all whose cash, exposure or book became another, and nobody twice", () => {
    fc.assert(
      fc.property(arbitraryCommands(80, 4), (commands) => {
        const engine = createEngine();
        let accounts = accountOf(engine);
        let books = bookOf(engine);
        for (const command of commands) {
          const told = recordedEffects();
          engine.apply(command, told);
          const named = (effect: "accountChanged" | "bookChanged") =>
            told.effects.filter(([name]) => name === effect).map(([, id]) => id);
          const [toldAccounts, toldBooks] = [named("accountChanged"), named("bookChanged")];
          expect(new Set(toldAccounts).size).toBe(toldAccounts.length);
          expect(toldBooks.length).toBeLessThanOrEqual(1);
          const [newAccounts, newBooks] = [accountOf(engine), bookOf(engine)];
          // A new account or market announces itself.
          const isNews = command.type === "openAccount" || command.type === "createMarket";
          if (!isNews) {
            const changed = ACCOUNTS.filter((_, index) => accounts[index] !== newAccounts[index]);
            expect(toldAccounts).toEqual(expect.arrayContaining(changed));
            const turned = MARKETS.filter((_, index) => books[index] !== newBooks[index]);
            expect(toldBooks).toEqual(expect.arrayContaining(turned));
          }
          accounts = newAccounts;
          books = newBooks;
        }
      }),
      { seed: 103, numRuns: 60 },
    );
  });
});

describe("the house", () => {
  it("has no account that a player's number could name", () => {
    for (const id of Object.values(HOUSE_ACCOUNT)) expect(id).toBeLessThan(0);
    expect(new Set(Object.values(HOUSE_ACCOUNT)).size).toBe(4);
  });
});
