import { paise } from "@crossbook/money";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command, CorrectMarket, MatchInForce, RemoveRunner, VoidMatches } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import { decodeCommands } from "../encoding/decode-commands.ts";
import { encodeCommands } from "../encoding/encode-commands.ts";
import type { Engine } from "../engine.ts";
import { type MarketResult, VOID_RESULT } from "../kinds/index.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import {
  CROSSED_MARKET_ID,
  EACH_WAY_MARKET_ID,
  THREE_CROSSED_MARKET_ID,
} from "../testing/arbitrary-values.ts";
import { discountCommission, NOON, setMarketStatus } from "../testing/commands.ts";
import { played } from "../testing/played.ts";
import { RebuiltState } from "../testing/rebuilt-state.ts";
import { eventsOf, recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

type Recorded = ReturnType<typeof recordedEffects>;

/** Both engines with the same life, and a state made of their effects alone. */
class Twins {
  readonly fast = createEngine(FEW_ORDERS);
  readonly naive = createNaiveEngine();
  readonly rebuilt = new RebuiltState();
  /** Matches in force, by their numbers, with their markets. */
  readonly matches = new Map<number, MatchInForce & { readonly marketId: number }>();

  follow({ effects }: Recorded): void {
    let maker: { readonly orderId: number; readonly side: string | undefined } | undefined;
    for (const [name, ...values] of effects) {
      // The sink's methods by their names, with the values they were called with.
      (this.rebuilt.sink as unknown as Record<string, (...given: unknown[]) => void>)[name]?.(...values);
      if (name !== "orderMatched") continue;
      const [matchId, orderId, marketId, runner, price, stake, role] = values as [
        ...[number, number, number, number, number, number],
        string,
      ];
      if (role === "maker") {
        maker = { orderId, side: this.fast.order(orderId)?.side };
        continue;
      }
      if (maker === undefined) throw new Error("a taker without a maker");
      const isMakerBack = maker.side === "back";
      this.matches.set(matchId, {
        ...{ matchId, marketId, runner, price, stake: paise(stake) },
        backOrderId: isMakerBack ? maker.orderId : orderId,
        layOrderId: isMakerBack ? orderId : maker.orderId,
      });
    }
    for (const event of eventsOf(effects, "matchCorrected")) {
      const match = this.matches.get(event.matchId);
      if (event.toPriceHundredths === 0) this.matches.delete(event.matchId);
      else if (match) this.matches.set(event.matchId, { ...match, price: event.toPriceHundredths });
    }
  }

  matchesIn(marketId: number): MatchInForce[] {
    const own = [...this.matches.values()].filter((match) => match.marketId === marketId);
    return own.map(({ marketId: _marketId, ...match }) => match);
  }
}

/** Both answer alike and report the same, and a journal row gives the command back. */
function applyTo(twins: Twins, command: Command) {
  expect(decodeCommands(encodeCommands([command]))).toEqual([command]);
  const [fast, naive] = [recordedEffects(), recordedEffects()];
  const outcome = twins.fast.apply(command, fast);
  expect(twins.naive.apply(command, naive)).toEqual(outcome);
  expect(naive.effects).toEqual(fast.effects);
  twins.follow(fast);
  return { outcome, effects: fast.effects };
}

function expectSame({ fast, naive, rebuilt }: Twins): void {
  expect(fast.stateDigest()).toBe(naive.stateDigest());
  const snapshot = fast.snapshot();
  const expected = { ...rebuilt.snapshot(), effectsDigest: undefined, keys: undefined };
  expect({ ...snapshot, effectsDigest: undefined, keys: undefined }).toEqual(expected);
  const restarted = createEngine(FEW_ORDERS, JSON.parse(JSON.stringify(snapshot)));
  for (const { accountId } of snapshot.accounts)
    expect(restarted.account(accountId)).toEqual(fast.account(accountId));
  for (const accountId of [1, 2, 3, 4]) expect(fast.account(accountId)).toEqual(naive.account(accountId));
}

/** Without those that end a market. */
function unended(commands: readonly Command[]): readonly Command[] {
  return commands.filter(({ type }) => type !== "settleMarket" && type !== "removeMarket");
}

function twinsAfter(commands: readonly Command[]): Twins {
  const twins = new Twins();
  for (const command of unended(commands)) applyTo(twins, command);
  return twins;
}

const voidMatches = (marketId: number, matches: readonly MatchInForce[]): VoidMatches => {
  return { type: "voidMatches", marketId, matches, reason: "Wrong price", at: NOON };
};

const removeRunner = (twins: Twins, marketId: number, runner: number, basisPoints: number): RemoveRunner => ({
  ...{ type: "removeRunner", marketId, runner, reductionBasisPoints: basisPoints },
  ...{ matches: twins.matchesIn(marketId), reason: "Not under orders", at: NOON },
});

const UNPAID = { gross: 0, commission: 0, commissionDiscountPercent: 0 };

/** What a market's accounts have matched and were paid, as the tables would have it. */
function bookOf(engine: Engine, marketId: number): Map<number, CorrectMarket["accounts"][number]> {
  const accounts = new Map<number, CorrectMarket["accounts"][number]>();
  for (const order of engine.snapshot().orders) {
    if (order.marketId !== marketId || order.matched === 0) continue;
    const {
      orderId,
      accountId,
      runner,
      side,
      matched: stake,
      matchedPayoutCentipaise: payoutCentipaise,
    } = order;
    const known = accounts.get(accountId) ?? { accountId, ...UNPAID, bets: [] };
    const bet = { orderId, runner, side, stake, payoutCentipaise };
    accounts.set(accountId, { ...known, bets: [...known.bets, bet] });
  }
  return accounts;
}

const moneyOf = (engine: Engine) =>
  engine.snapshot().accounts.map(({ accountId, cash, receivable }) => [accountId, cash + receivable]);

describe("matches that are made void", () => {
  it("leave the positions, the worst case and the tables' figures of those that are left", () => {
    const runs = lawRuns(40);
    let voided = 0;
    let twice = 0;
    fc.assert(
      fc.property(arbitraryCommands(230), fc.nat(4), (commands, pick) => {
        const twins = twinsAfter(commands);
        for (const marketId of [1, 2, 3, CROSSED_MARKET_ID, THREE_CROSSED_MARKET_ID]) {
          const some = twins.matchesIn(marketId).filter((_, index) => (index + pick) % 3 === 0);
          const { outcome } = applyTo(twins, voidMatches(marketId, some));
          if (outcome.ok) voided += some.length;
          else expect(some.length === 0 || outcome.code === "MARKET_SETTLED").toBe(true);
          // A match is void once only, unless its orders have as much matched with others.
          const isLeft = (orderId: number, stake: number) =>
            (twins.fast.order(orderId)?.matched ?? 0) >= stake;
          const areLeft = some.every(
            ({ backOrderId, layOrderId, stake }) => isLeft(backOrderId, stake) && isLeft(layOrderId, stake),
          );
          if (!outcome.ok || areLeft) continue;
          expect(applyTo(twins, voidMatches(marketId, some)).outcome.ok).toBe(false);
          twice += 1;
        }
        expectSame(twins);
      }),
      { seed: 301, numRuns: runs },
    );
    expect(voided).toBeGreaterThan(runs / 4);
    expect(twice).toBeGreaterThan(runs / 6);
  });
});

describe("a runner that is removed", () => {
  it("takes its matches with it and the reduction from all others, and can win no more", () => {
    const runs = lawRuns(10);
    let removed = 0;
    fc.assert(
      fc.property(arbitraryCommands(230), fc.nat(20), (commands, pick) => {
        const twins = twinsAfter(commands);
        for (const marketId of [1, 3, EACH_WAY_MARKET_ID]) {
          const [runner, basisPoints] = [pick % 3, [0, 249, 250, 1620, 9999][pick % 5] ?? 0];
          const command = removeRunner(twins, marketId, runner, basisPoints);
          if (twins.fast.market(marketId)?.status === "open")
            expect(applyTo(twins, command).outcome.ok).toBe(false);
          applyTo(twins, setMarketStatus(marketId, "suspended"));
          if (command.matches.length > 0)
            expect(applyTo(twins, { ...command, matches: command.matches.slice(1) }).outcome.ok).toBe(false);
          const { outcome } = applyTo(twins, command);
          if (outcome.ok) removed += 1;
          expectSame(twins);
          const winners = marketId === 1 ? [runner] : [runner, 3];
          const isEachWay = marketId === EACH_WAY_MARKET_ID;
          const result: MarketResult = isEachWay
            ? { type: "places", placed: [3, runner] }
            : { type: "winners", winners };
          const won = { type: "settleMarket", marketId, result, at: NOON } as const;
          expect(applyTo(twins, won).outcome).toEqual({ ok: false, code: "RESULT_INVALID" });
        }
      }),
      { seed: 302, numRuns: runs },
    );
    expect(removed).toBeGreaterThan(runs * 1.5);
  });
});

describe("a market that is settled again", () => {
  const results: readonly MarketResult[] = [
    { type: "winners", winners: [0] },
    { type: "winners", winners: [1] },
    { type: "deadHeat", winners: [], tied: [0, 1], places: 1 },
    VOID_RESULT,
  ];

  it("gives every account what a fresh settlement gives, less what it owes, from any result to any other", () => {
    const runs = lawRuns(100);
    let corrected = 0;
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        arbitraryCommands(230),
        fc.tuple(fc.nat(3), fc.nat(3)),
        fc.boolean(),
        fc.constantFrom(1, CROSSED_MARKET_ID, THREE_CROSSED_MARKET_ID),
        fc.constantFrom(0, 40, 100),
        (commands, [from, to], isRemoved, marketId, discount) => {
          const [twins, fresh] = [twinsAfter(commands), played(unended(commands), FEW_ORDERS)];
          const settled = (result = results[from] ?? VOID_RESULT) =>
            ({ type: "settleMarket", marketId, result, at: NOON }) as const;
          const accounts = bookOf(twins.fast, marketId);
          const { outcome, effects } = applyTo(twins, settled());
          if (!outcome.ok) return;
          for (const { accountId, gross, commission, ...paid } of eventsOf(effects, "accountResult")) {
            const known = accounts.get(accountId);
            const { commissionDiscountPercent } = paid;
            if (known) accounts.set(accountId, { ...known, gross, commission, commissionDiscountPercent });
          }
          // The first discount counts, whatever the account's is by then.
          for (const accountId of [1, 2, 3, 4]) applyTo(twins, discountCommission(accountId, discount));
          if (isRemoved) applyTo(twins, { type: "removeMarket", marketId, at: NOON });
          const row = fresh.snapshot().markets.find((one) => one.marketId === marketId);
          if (row === undefined) return;
          const { terms, moneyMode, commissionBasisPoints } = row;
          const command: CorrectMarket = {
            ...{ type: "correctMarket", marketId, moneyMode, terms, commissionBasisPoints, isLast: true },
            ...{ result: results[to] ?? VOID_RESULT, voided: [], accounts: [...accounts.values()] },
            ...{ reason: "The umpire's second look", at: NOON },
          };
          const again = applyTo(twins, command);
          expect(again.outcome.ok).toBe(true);
          corrected += eventsOf(again.effects, "accountResultCorrected").length;
          for (const { kind } of eventsOf(again.effects, "ledgerPosted")) kinds.add(kind);
          fresh.apply(settled(results[to]), recordedEffects());
          expect(moneyOf(twins.fast)).toEqual(moneyOf(fresh));
          expect(twins.fast.account(HOUSE_ACCOUNT.play.settlement)?.cash).toBe(0);
          expect(twins.fast.market(marketId)?.result).toEqual(isRemoved ? undefined : command.result);
          expectSame(twins);
        },
      ),
      { seed: 303, numRuns: runs },
    );
    expect(corrected).toBeGreaterThan(runs / 12);
    expect([...kinds]).toEqual(
      expect.arrayContaining(["resultReversed", "commissionReversed", "marketResult"]),
    );
  });
});
