import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SettleMarket } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { betProfitCentipaise, type MarketTerms, resultOfText, resultText } from "../kinds/index.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import { createMarket, removeMarket, setBetDelay, settleMarket, voidMarket } from "../testing/commands.ts";
import { apply, played } from "../testing/played.ts";
import { eventsOf, recordedEffects } from "../testing/recorded-effects.ts";

const MARKETS = [1, 2, 3, 4, 5];

/** A result that a market of these terms can have. */
function resultFor(marketId: number, terms: MarketTerms, pick: number): SettleMarket {
  if (pick % 8 === 7) return voidMarket(marketId);
  const { runnerCount } = terms;
  if (terms.kind === "singleWinner") return settleMarket(marketId, pick % runnerCount);
  const winners = Array.from({ length: terms.winners }, (_, index) => (pick + index) % runnerCount);
  return settleMarket(marketId, ...winners.sort((a, b) => a - b));
}

/** What each account's bets of a market pay under a result, in exact centipaise, from its orders alone. */
function profitsOf(engine: Engine, { marketId, result }: SettleMarket): Map<number, bigint> {
  const profits = new Map<number, bigint>();
  for (const order of engine.snapshot().orders) {
    if (order.marketId !== marketId || order.matched === 0) continue;
    const { accountId, runner, side, matched: stake, matchedPayoutCentipaise: payoutCentipaise } = order;
    const profit = betProfitCentipaise({ runner, side, stake, payoutCentipaise }, result);
    profits.set(accountId, (profits.get(accountId) ?? 0n) + BigInt(profit));
  }
  return profits;
}

describe("a settlement", () => {
  it("pays each account the sum of what its bets pay, rounded down once, whatever the kind", () => {
    const paid = { singleWinner: 0, severalWinners: 0 };
    fc.assert(
      fc.property(arbitraryCommands(110), fc.nat(1000), (commands, pick) => {
        const engine = played([...commands.filter(({ type }) => type !== "settleMarket"), setBetDelay(2, 0)]);
        for (const marketId of MARKETS) {
          const market = engine.market(marketId);
          if (market === undefined) continue;
          const command = resultFor(marketId, market.terms, pick);
          const basisPoints = engine.snapshot().markets.find((row) => row.marketId === marketId);
          const profits = profitsOf(engine, command);
          const cash = new Map([...profits.keys()].map((id) => [id, engine.account(id)?.cash ?? 0]));
          const recorded = recordedEffects();
          engine.apply(command, recorded);
          const results = eventsOf(recorded.effects, "accountResult");
          expect(results.map(({ accountId }) => accountId)).toEqual(
            [...profits.keys()].sort((a, b) => a - b),
          );
          for (const { accountId, gross, commission } of results) {
            const profit = profits.get(accountId) ?? 0n;
            const down = profit < 0n ? (profit - 99n) / 100n : profit / 100n;
            expect(BigInt(gross)).toBe(down);
            const rate = BigInt(basisPoints?.commissionBasisPoints ?? 0);
            expect(BigInt(commission)).toBe(gross > 0 ? (down * rate + 4_999n) / 10_000n : 0n);
            expect(engine.account(accountId)?.cash).toBe((cash.get(accountId) ?? 0) + gross - commission);
            if (gross !== 0) paid[market.terms.kind] += 1;
          }
        }
      }),
      { seed: 202, numRuns: 300 },
    );
    // Otherwise the commands would say little about one of the kinds.
    expect(Math.min(paid.singleWinner, paid.severalWinners)).toBeGreaterThan(60);
  });

  it("pays what the position showed before it, whatever the result", () => {
    fc.assert(
      fc.property(arbitraryCommands(90), fc.nat(1000), (commands, pick) => {
        const engine = played(commands.filter(({ type }) => type !== "settleMarket"));
        for (const marketId of MARKETS) {
          const market = engine.market(marketId);
          if (market === undefined) continue;
          const command = resultFor(marketId, market.terms, pick);
          if (command.result.type === "void") continue;
          const { winners } = command.result;
          for (const [accountId, profit] of profitsOf(engine, command)) {
            const position = engine.position(accountId, marketId);
            if (position === undefined) throw new Error("matched bets without a position");
            const shown =
              position.kind === "singleWinner"
                ? position.ifWins[winners[0] ?? 0]
                : position.runners.reduce(
                    (sum, { ifWins, ifLoses }, runner) => sum + (winners.includes(runner) ? ifWins : ifLoses),
                    0,
                  );
            expect(shown).toBe(Number(profit));
          }
        }
      }),
      { seed: 203, numRuns: 80 },
    );
  });

  it("is kept in the market as its result, also after a restart, until the market is removed", () => {
    for (const [command, winners] of [
      [settleMarket(1, 0), undefined],
      [settleMarket(1, 0, 2), 2],
      [voidMarket(1), 2],
    ] as const) {
      const engine = played([createMarket(1, winners === undefined ? {} : { winners })]);
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
    for (const { result } of [settleMarket(1, 0), settleMarket(1, 0, 63), voidMarket(1)]) {
      expect(resultOfText(resultText(result))).toEqual(result);
    }
    for (const text of ["", "winners:", "winners:1,", "winners:-1", "voids", "winners:1234567890"]) {
      expect(resultOfText(text)).toBeUndefined();
    }
  });
});
