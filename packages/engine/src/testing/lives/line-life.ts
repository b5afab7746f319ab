import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import type { Command } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import type { Engine } from "../../engine.ts";
import type { LineTerms, MarketResult } from "../../kinds/index.ts";
import { MAX_NUMBER_RESULT } from "../../limits.ts";
import type { EngineSnapshot } from "../../snapshot.ts";
import { leastPart, leastPercent, mayExpire, orderLifeMs } from "../arbitrary-values.ts";
import { BookKeeper } from "../book-keeper.ts";
import {
  cancelOrder,
  createMarket,
  expireOrders,
  freshKey,
  guardJumps,
  leg,
  limitExposure,
  NOON,
  openAccount,
  operatorStatus,
  payIn,
  placeOrder,
  placeOrders,
  releaseOrders,
  setMarketStatus,
  settleAt,
} from "../commands.ts";
import { exactResult, exactWorst } from "../exact-results.ts";
import { recordedEffects } from "../recorded-effects.ts";
import { expectAtMost, expectSame } from "./expectations.ts";

const ACCOUNTS = [1, 2, 3];
const MARKETS = [1, 2];

const terms: fc.Arbitrary<LineTerms> = fc.record({
  kind: fc.constant("line" as const),
  // Sessions at halves, totals, and handicaps below zero and at quarters.
  first: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(78, 170, -399_996)),
  step: fc.integer({ min: 1, max: 5 }),
  lines: fc.integer({ min: 1, max: 4 }),
  sides: fc.constantFrom("over" as const, "both" as const),
});

const ACTS = [
  ...(["bet", "bet", "bet", "bet", "bet", "bet", "order", "order", "order", "order", "order"] as const),
  ...(["group", "group", "cancel", "cancel", "reduce", "delay", "release", "release"] as const),
  ...(["suspend", "open", "open", "open", "cancelAll", "guard", "void", "void", "limit"] as const),
  ...(["expire", "expire"] as const),
] as const;

const step = fc.record({
  act: fc.constantFrom(...ACTS),
  who: fc.constantFrom(...ACCOUNTS),
  marketId: fc.constantFrom(1, 1, 1, 2),
  runner: fc.nat(7),
  second: fc.nat(7),
  isLay: fc.boolean(),
  price: fc.constantFrom(101, 133, 185, 199, 200, 201, 215, 340, 1000),
  worst: fc.constantFrom(101, 185, 200, 215, 1000),
  stake: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1, 3, 997)),
  execution: fc.constantFrom(
    ...(["limit", "limit", "limit", "limit", "immediateOrCancel", "postOnly", "anyPrice"] as const),
    "fillOrKill" as const,
  ),
  least: fc.option(leastPercent, { nil: undefined, freq: 2 }),
  life: orderLifeMs,
  back: fc.nat(12),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Two markets of lines and what happens to them. */
export const lineLife = fc.record({
  markets: fc.tuple(terms, terms),
  cash: fc.constantFrom(300, 2000, 100_000),
  steps: fc.array(step, { minLength: 15, maxLength: 40, size: "max" }),
  restart: fc.nat(40),
  ends: fc.tuple(fc.nat(12), fc.nat(12)),
});

/** Two markets of lines; a second engine is made of the first one's snapshot on the way. */
export class LineLife {
  readonly keeper = new BookKeeper();
  readonly #markets: readonly LineTerms[];
  readonly engine = createEngine();
  readonly done: string[] = [];
  #twin: Engine | undefined;
  #now = NOON;

  constructor(markets: readonly LineTerms[], cash: number) {
    this.#markets = markets;
    for (const id of ACCOUNTS) for (const command of [openAccount(id), payIn(id, cash)]) this.apply(command);
    markets.forEach((terms, index) => this.apply(createMarket(index + 1, { terms, keepsInPlay: true })));
  }

  termsOf(marketId: number): LineTerms {
    const terms = this.#markets[marketId - 1];
    if (terms === undefined) throw new Error("a market that was made");
    return terms;
  }

  /** Every number from well below the lowest line, as far as results go, to well above the highest. */
  numbersOf(marketId: number): readonly MarketResult[] {
    const { first, step: gap, lines } = this.termsOf(marketId);
    const lowest = Math.max(-MAX_NUMBER_RESULT, Math.floor(first / 4) - 2);
    const highest = Math.ceil((first + gap * lines) / 4) + 2;
    return Array.from({ length: highest - lowest + 1 }, (_, index) => ({
      type: "number",
      value: lowest + index,
    }));
  }

  restart(): void {
    this.#twin = createEngine(
      undefined,
      JSON.parse(JSON.stringify(this.engine.snapshot())) as EngineSnapshot,
    );
    expectSame(this.#twin.stateDigest(), this.engine.stateDigest());
  }

  apply(command: Command): boolean {
    const recorded = recordedEffects();
    const outcome = this.engine.apply(command, recorded);
    this.keeper.follow(recorded.effects);
    if (outcome.ok) this.done.push(outcome.type);
    else this.done.push(outcome.code);
    if (this.#twin === undefined) return outcome.ok;
    const expected = recordedEffects();
    expectSame(this.#twin.apply(command, expected), outcome);
    expectSame(expected.effects, recorded.effects);
    expectSame(this.#twin.stateDigest(), this.engine.stateDigest());
    return outcome.ok;
  }

  play(given: Step): void {
    this.#now += 1500;
    const at = this.#now;
    if (given.act !== "bet") {
      this.apply({ ...this.#commandOf(given), at });
      return;
    }
    // A bet of two accounts: the first one's order is what the second one's takes.
    const order = { ...given, act: "order", execution: "limit" } as const;
    const who = ACCOUNTS[given.who % ACCOUNTS.length] ?? 1;
    this.apply({ ...this.#commandOf({ ...order, who, isLay: !given.isLay }), at });
    this.apply({ ...this.#commandOf(order), at });
  }

  #commandOf({ act, who, marketId, isLay, execution, least, life, back, ...given }: Step): Command {
    const { lines, sides } = this.termsOf(marketId);
    const books = sides === "both" ? 2 * lines : lines;
    const [runner, second] = [given.runner % books, given.second % books];
    const [price, stake] = [oddsHundredths(given.price), paise(given.stake)];
    const side = isLay ? "lay" : "back";
    const newest = this.engine.snapshot().nextOrderId - 1;
    const isLimited = life !== undefined && mayExpire({ execution, persistence: "lapse" });
    const worst = { worstPrice: oddsHundredths(given.worst) };
    const all = this.keeper.matchesIn(marketId);
    const matches = all.slice(back % Math.max(1, all.length)).slice(0, 2);
    switch (act) {
      case "bet":
      case "order":
        return placeOrder({
          ...{ accountId: who, marketId, runner, side, price, stake, execution, key: freshKey() },
          ...(execution === "anyPrice" && back % 2 === 0 && worst),
          ...(execution === "fillOrKill" && least !== undefined && { minMatched: leastPart(stake, least) }),
          ...(isLimited && { expiresAt: this.#now + life }),
        });
      case "group": {
        const one = leg(side, runner, isLay ? 1000 : 101, given.stake);
        const two = leg(isLay ? "back" : "lay", second, isLay ? 101 : 1000, given.stake);
        return placeOrders(who, second === runner ? [one] : [one, two], { marketId });
      }
      case "cancel":
        return cancelOrder(this.#ownerOf(newest - back, who), newest - back);
      case "reduce":
        return cancelOrder(this.#ownerOf(newest - back, who), newest - back, given.stake);
      case "cancelAll":
        return { type: "cancelOrders", accountId: who, marketId, at: NOON };
      case "delay":
        return { ...setMarketStatus(marketId, "open"), betDelayMs: back % 3 === 0 ? 0 : 4000 };
      case "release":
        return releaseOrders(NOON);
      case "expire":
        return expireOrders(NOON);
      case "suspend":
        return setMarketStatus(marketId, "suspended", back % 2 === 0 ? "wicket" : undefined);
      case "open":
        return operatorStatus(marketId, "open", back % 4 === 0 ? "inPlay" : undefined);
      case "guard":
        return { ...guardJumps(marketId, 20), betDelayMs: 4000 };
      case "limit":
        return limitExposure(who, (back % 4) * given.stake);
      case "void":
        return { type: "voidMatches", marketId, matches, reason: "Palpable error", at: NOON };
    }
  }

  #ownerOf(orderId: number, otherwise: number): number {
    return this.keeper.orders.get(orderId)?.accountId ?? otherwise;
  }

  check(): void {
    for (const id of ACCOUNTS) {
      const worsts = MARKETS.map((marketId) => {
        const [bets, held] = [this.keeper.betsOf(id, marketId), this.keeper.unmatchedOf(id, marketId)];
        const worst = exactWorst(bets, held, this.numbersOf(marketId), this.termsOf(marketId));
        expectSame(this.engine.marketExposure(id, marketId), worst);
        return Math.ceil(worst / 100);
      });
      const account = this.engine.account(id);
      expectSame(account?.exposure, (worsts[0] ?? 0) + (worsts[1] ?? 0));
    }
  }

  /** Pays a market of a number; nobody loses more than was kept for it. */
  end(marketId: number, pick: number): void {
    const numbers = this.numbersOf(marketId);
    const result = numbers[pick % numbers.length];
    if (result?.type !== "number") throw new Error("a number");
    const before = new Map(ACCOUNTS.map((id) => [id, this.engine.account(id)]));
    const bets = new Map(ACCOUNTS.map((id) => [id, this.keeper.betsOf(id, marketId)]));
    const kept = new Map(
      ACCOUNTS.map((id) => [id, Math.ceil(this.engine.marketExposure(id, marketId) / 100)]),
    );
    expectSame(this.apply(settleAt(marketId, result.value)), true);
    for (const id of ACCOUNTS) {
      const { gross } = exactResult(bets.get(id) ?? [], result, this.termsOf(marketId), 0);
      const [was, is] = [before.get(id), this.engine.account(id)];
      expectSame((is?.cash ?? 0) - (is?.owed ?? 0), (was?.cash ?? 0) - (was?.owed ?? 0) + gross);
      expectAtMost(0 - gross, kept.get(id) ?? 0);
    }
  }
}
