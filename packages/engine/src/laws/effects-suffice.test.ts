import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../create-engine.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { Engine } from "../engine.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import {
  ACCOUNT_IDS,
  BONUS_ACCOUNT,
  CROSSED_MARKET_ID,
  OUTSIDE_PARTY,
  REAL_ACCOUNT_IDS,
  THREE_CROSSED_MARKET_ID,
} from "../testing/arbitrary-values.ts";
import { RebuiltState } from "../testing/rebuilt-state.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

const ACCOUNTS = [
  ...ACCOUNT_IDS,
  ...REAL_ACCOUNT_IDS,
  5,
  6,
  OUTSIDE_PARTY,
  BONUS_ACCOUNT,
  HOUSE_ACCOUNT.play.clearing,
  HOUSE_ACCOUNT.real.clearing,
  // It bets in the cross-matched markets.
  HOUSE_ACCOUNT.play.rounding,
];
const MARKETS = [1, 2, 3, 4, 5, CROSSED_MARKET_ID, THREE_CROSSED_MARKET_ID];

describe("what effects report", () => {
  it("is enough to rebuild the whole state", () => {
    fc.assert(
      fc.property(arbitraryCommands(140, 4), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        const rebuilt = new RebuiltState();
        for (const command of commands) engine.apply(command, rebuilt.sink);
        const { effectsDigest: _, ...snapshot } = engine.snapshot();
        expect(rebuilt.snapshot()).toEqual(snapshot);
      }),
      { seed: 101, numRuns: lawRuns(40) },
    );
  });

  it("numbers entries and matches from 1 without a gap, each entry with two legs that cancel out", () => {
    fc.assert(
      fc.property(arbitraryCommands(140), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        const rebuilt = new RebuiltState();
        for (const command of commands) engine.apply(command, rebuilt.sink);
        const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
        expect([...rebuilt.legsOf.keys()]).toEqual(upTo(rebuilt.legsOf.size));
        expect(rebuilt.matchIds).toEqual(upTo(rebuilt.matchIds.length));
        for (const legs of rebuilt.legsOf.values()) {
          expect(legs).toHaveLength(2);
          expect((legs[0] ?? 0) + (legs[1] ?? 0)).toBe(0);
        }
      }),
      { seed: 102, numRuns: lawRuns(25) },
    );
  });
});

describe("the accounts and books named as changed", () => {
  const accountOf = (engine: Engine) => ACCOUNTS.map((id) => JSON.stringify(engine.account(id)));
  const bookOf = (engine: Engine) => MARKETS.map((id) => JSON.stringify(engine.book(id, 1000)));

  it("are at least all whose cash, exposure or book became another, and nobody twice", () => {
    fc.assert(
      fc.property(arbitraryCommands(80, 4), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        let accounts = accountOf(engine);
        let books = bookOf(engine);
        for (const command of commands) {
          const recorded = recordedEffects();
          engine.apply(command, recorded);
          const named = (effect: "accountChanged" | "bookChanged") =>
            recorded.effects.filter(([name]) => name === effect).map(([, id]) => id);
          const [namedAccounts, namedBooks] = [named("accountChanged"), named("bookChanged")];
          expect(new Set(namedAccounts).size).toBe(namedAccounts.length);
          expect(new Set(namedBooks).size).toBe(namedBooks.length);
          const [newAccounts, newBooks] = [accountOf(engine), bookOf(engine)];
          // A new account or market announces itself, and so do one that is removed, another limit and another discount.
          const news = [
            "openAccount",
            "createMarket",
            "removeMarket",
            "setExposureLimit",
            "setCommissionDiscount",
          ];
          const isNews = news.includes(command.type);
          if (!isNews) {
            const changed = ACCOUNTS.filter((_, index) => accounts[index] !== newAccounts[index]);
            expect(namedAccounts).toEqual(expect.arrayContaining(changed));
            const turned = MARKETS.filter((_, index) => books[index] !== newBooks[index]);
            expect(namedBooks).toEqual(expect.arrayContaining(turned));
          }
          accounts = newAccounts;
          books = newBooks;
        }
      }),
      { seed: 103, numRuns: lawRuns(30) },
    );
  });
});

describe("the house", () => {
  it("has no account that a player's number could name", () => {
    const ids = [...Object.values(HOUSE_ACCOUNT.play), ...Object.values(HOUSE_ACCOUNT.real)];
    for (const id of ids) expect(id).toBeLessThan(0);
    expect(new Set(ids).size).toBe(8);
  });
});
