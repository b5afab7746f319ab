import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SettleMarket } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import {
  amountAt,
  betsProfitCentipaise,
  type EachWayTerms,
  type MarketPosition,
  type MarketResult,
  type MarketTerms,
  type MatchedBet,
  resultOfText,
  resultText,
} from "../kinds/index.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import {
  CROSSED_MARKET_ID,
  EACH_WAY_MARKET_ID,
  EACH_WAY_TERMS,
  HANDICAP_MARKET_ID,
  SESSION_MARKET_ID,
  SESSION_TERMS,
  THREE_CROSSED_MARKET_ID,
} from "../testing/arbitrary-values.ts";
import {
  createMarket,
  NOON,
  removeMarket,
  setBetDelay,
  settleAt,
  settleMarket,
  settlePlaces,
  voidMarket,
} from "../testing/commands.ts";
import { apply, played } from "../testing/played.ts";
import { eventsOf, recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

const MARKETS = [
  ...[1, 2, 3, 4, 5, SESSION_MARKET_ID, HANDICAP_MARKET_ID, EACH_WAY_MARKET_ID, CROSSED_MARKET_ID],
  THREE_CROSSED_MARKET_ID,
];

/** A result that a market of these terms can have. */
function resultFor(marketId: number, terms: MarketTerms, pick: number): SettleMarket {
  if (pick % 8 === 7) return voidMarket(marketId);
  if (terms.kind === "line") return settleAt(marketId, Math.floor(terms.first / 4) - 1 + (pick % 6));
  if (terms.kind === "eachWay" && pick % 8 > 4) return tied(marketId, terms, pick);
  const { runnerCount } = terms;
  if (pick % 8 === 6 && terms.kind !== "eachWay") {
    const count = terms.kind === "singleWinner" ? 1 : terms.winners;
    const winners = Array.from({ length: count - 1 }, (_, index) => index);
    const tied = Array.from({ length: runnerCount - count + 1 }, (_, index) => count - 1 + index);
    const result = { type: "deadHeat", winners, tied, places: 1 } as const;
    return { type: "settleMarket", marketId, result, at: NOON };
  }
  if (terms.kind === "singleWinner") return settleMarket(marketId, pick % runnerCount);
  const named = terms.kind === "eachWay" ? terms.places : terms.winners;
  const winners = Array.from({ length: named }, (_, index) => (pick + index) % runnerCount);
  if (terms.kind === "eachWay") return settlePlaces(marketId, ...winners);
  return settleMarket(marketId, ...winners.sort((a, b) => a - b));
}

/** All in one place, or all behind the first. */
function tied(marketId: number, { runnerCount, places }: EachWayTerms, pick: number): SettleMarket {
  const runners = Array.from({ length: runnerCount }, (_, index) => index);
  const after = Math.min(pick % 2, places - 1);
  const [placed, together] = [runners.slice(0, after), runners.slice(after)];
  const result = { type: "tiedPlaces", placed, tied: together, after } as const;
  return { type: "settleMarket", marketId, result, at: NOON };
}

/** What each bettor's bets of a market pay under a result, in 2520ths of a centipaisa, which is whole for every divisor, from its orders alone. */
function profitsOf(
  { orders }: EngineSnapshot,
  { marketId, result }: SettleMarket,
  terms: MarketTerms,
): Map<number, bigint> {
  const bets = new Map<number, MatchedBet[]>();
  for (const order of orders) {
    // The house's own bets, of cross-matching, are in the rounding.
    if (order.marketId !== marketId || order.matched === 0 || order.accountId < 0) continue;
    const { accountId, runner, side, matched: stake, matchedPayoutCentipaise: payoutCentipaise } = order;
    const own = bets.get(accountId) ?? [];
    bets.set(accountId, [...own, { runner, side, stake, payoutCentipaise }]);
  }
  return new Map(
    [...bets].map(([id, own]) => [id, BigInt(Math.round(betsProfitCentipaise(own, result, terms) * 2520))]),
  );
}

/** What a position says that a result brings. */
function shownBy(position: MarketPosition, result: MarketResult): number {
  if (position.kind === "line" || result.type === "number")
    return position.kind === "line" && result.type === "number"
      ? amountAt(position.ladder, result.value)
      : Number.NaN;
  if (position.kind === "eachWay") {
    const placed = result.type === "places" ? result.placed : [];
    return position.runners.reduce((sum, { ifWins, ifPlaced, ifLoses }, runner) => {
      const place = placed.indexOf(runner);
      return sum + (place < 0 ? ifLoses : place === 0 ? ifWins : ifPlaced);
    }, 0);
  }
  const winners = result.type === "winners" ? result.winners : [];
  if (position.kind === "singleWinner") return position.ifWins[winners[0] ?? 0] ?? Number.NaN;
  return position.runners.reduce(
    (sum, { ifWins, ifLoses }, runner) => sum + (winners.includes(runner) ? ifWins : ifLoses),
    0,
  );
}

describe("a settlement", () => {
  it("pays each account the sum of what its bets pay, rounded down once, whatever the kind", () => {
    const runs = lawRuns(410);
    const paid = { singleWinner: 0, severalWinners: 0, line: 0, eachWay: 0 };
    fc.assert(
      fc.property(arbitraryCommands(160), fc.nat(1000), (commands, pick) => {
        const engine = played(
          [...commands.filter(({ type }) => type !== "settleMarket"), setBetDelay(2, 0)],
          FEW_ORDERS,
        );
        // The end of a market changes nothing of another one's orders.
        const before = engine.snapshot();
        for (const marketId of MARKETS) {
          const market = engine.market(marketId);
          if (market === undefined) continue;
          const command = resultFor(marketId, market.terms, pick);
          const basisPoints = before.markets.find((row) => row.marketId === marketId);
          const profits = profitsOf(before, command, market.terms);
          const cash = new Map([...profits.keys()].map((id) => [id, engine.account(id)?.cash ?? 0]));
          const recorded = recordedEffects();
          engine.apply(command, recorded);
          const results = eventsOf(recorded.effects, "accountResult");
          expect(results.map(({ accountId }) => accountId)).toEqual(
            [...profits.keys()].sort((a, b) => a - b),
          );
          for (const { accountId, gross, commission, commissionDiscountPercent } of results) {
            const profit = profits.get(accountId) ?? 0n;
            const down = profit < 0n ? (profit - 251_999n) / 252_000n : profit / 252_000n;
            expect(BigInt(gross)).toBe(down);
            const rate = (basisPoints?.commissionBasisPoints ?? 0) * (100 - commissionDiscountPercent);
            expect(BigInt(commission)).toBe(gross > 0 ? (down * BigInt(rate) + 499_999n) / 1_000_000n : 0n);
            expect(engine.account(accountId)?.cash).toBe((cash.get(accountId) ?? 0) + gross - commission);
            if (gross !== 0) paid[market.terms.kind] += 1;
          }
        }
      }),
      { seed: 202, numRuns: runs },
    );
    // Otherwise the commands would say little about one of the kinds.
    expect(Math.min(...Object.values(paid))).toBeGreaterThan(runs / 16);
  });

  it("pays what the position showed before it, whatever the result", () => {
    fc.assert(
      fc.property(arbitraryCommands(90), fc.nat(1000), (commands, pick) => {
        const engine = played(
          commands.filter(({ type }) => type !== "settleMarket"),
          FEW_ORDERS,
        );
        const state = engine.snapshot();
        for (const marketId of MARKETS) {
          const market = engine.market(marketId);
          if (market === undefined) continue;
          const command = resultFor(marketId, market.terms, pick);
          if (["void", "deadHeat", "tiedPlaces"].includes(command.result.type)) continue;
          const { result } = command;
          for (const [accountId, profit] of profitsOf(state, command, market.terms)) {
            const position = engine.position(accountId, marketId);
            if (position === undefined) throw new Error("matched bets without a position");
            expect(Math.round(shownBy(position, result) * 2520)).toBe(Number(profit));
          }
        }
      }),
      { seed: 203, numRuns: lawRuns(40) },
    );
  });

  it("is kept in the market as its result, also after a restart, until the market is removed", () => {
    for (const [command, changes] of [
      [settleMarket(1, 0), {}],
      [settleMarket(1, 0, 2), { winners: 2 }],
      [settleAt(1, 21), { terms: SESSION_TERMS }],
      [settlePlaces(1, 3, 0), { terms: EACH_WAY_TERMS }],
      [tied(1, EACH_WAY_TERMS, 1), { terms: EACH_WAY_TERMS }],
      [voidMarket(1), { winners: 2 }],
    ] as const) {
      const engine = played([createMarket(1, changes)]);
      expect(engine.market(1)?.result).toBeUndefined();
      apply(engine, command);
      const restarted = createEngine(undefined, JSON.parse(JSON.stringify(engine.snapshot())));
      const digest = engine.stateDigest();
      for (const one of [engine, restarted]) {
        expect(one.market(1)?.result).toEqual(command.result);
        expect(one.stateDigest()).toBe(digest);
        apply(one, removeMarket(1));
        expect(one.market(1)).toBeUndefined();
      }
    }
  });

  it("has a result whose text is read back, and only such a text", () => {
    for (const { result } of [
      settleMarket(1, 0),
      settleMarket(1, 0, 63),
      settleAt(1, -12),
      settleAt(1, 0),
      settlePlaces(1, 3, 0, 5),
      tied(1, EACH_WAY_TERMS, 0),
      tied(1, EACH_WAY_TERMS, 1),
      voidMarket(1),
    ]) {
      expect(resultOfText(resultText(result))).toEqual(result);
    }
    for (const text of [
      "",
      "winners:",
      "winners:1,",
      "winners:-1",
      "voids",
      "winners:1234567890",
      "number:",
      "number:-0",
      "number:1.5",
      "number:01",
      "places:",
      "places:1,-2",
    ]) {
      expect(resultOfText(text)).toBeUndefined();
    }
  });
});
