import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import type { Command, MatchInForce } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import { HOUSE_ACCOUNT } from "../../effects.ts";
import type { Engine } from "../../engine.ts";
import { type MarketResult, type MarketTerms, VOID_RESULT } from "../../kinds/index.ts";
import { everyResult } from "../../oracle/naive-positions.ts";
import type { EngineSnapshot } from "../../snapshot.ts";
import { BookKeeper } from "../book-keeper.ts";
import {
  cancelOrder,
  createMarket,
  discountCommission,
  expireOrders,
  NOON,
  openAccount,
  payIn,
  payOut,
  placeOrder,
  setMarketStatus,
} from "../commands.ts";
import { exactResult, exactWorst } from "../exact-results.ts";
import { eventsOf, recordedEffects } from "../recorded-effects.ts";
import { expectAtMost, expectSame } from "./expectations.ts";

const ACCOUNTS = [1, 2, 3];
/** The market that lives; money moves in another one beside it. */
const [MARKET, OTHER] = [1, 2];
const HOUSE = HOUSE_ACCOUNT.play;

const TERMS: readonly MarketTerms[] = [
  { kind: "singleWinner", runnerCount: 4, ladder: "finest" },
  { kind: "singleWinner", runnerCount: 4, ladder: "finest" },
  { kind: "severalWinners", runnerCount: 5, winners: 2, ladder: "finest" },
  { kind: "eachWay", runnerCount: 5, places: 2, divisor: 5, ladder: "finest" },
  { kind: "eachWay", runnerCount: 5, places: 3, divisor: 7, ladder: "finest" },
  { kind: "line", first: -3, step: 1, lines: 3, sides: "both" },
];

const MONEY = ["other", "cancel", "payIn", "payOut", "discount"] as const;
const BEFORE = [
  "bet",
  "bet",
  "bet",
  "bet",
  "bet",
  "bet",
  "rest",
  "rest",
  "expire",
  "bet",
  "void",
  "void",
  "void",
  "remove",
  ...MONEY,
] as const;
const AFTER = ["settle", "settle", "settle", "settle", "void", "void", ...MONEY] as const;

const given = {
  who: fc.nat(2),
  runner: fc.nat(5),
  price: fc.constantFrom(101, 133, 150, 200, 275, 333, 401, 860, 1234),
  stake: fc.integer({ min: 1, max: 4000 }),
  isLay: fc.boolean(),
  from: fc.nat(12),
  count: fc.integer({ min: 1, max: 4 }),
  reduction: fc.constantFrom(0, 249, 250, 399, 1620, 3333, 9999),
  result: fc.nat(1000),
};
const before = fc.record({ act: fc.constantFrom(...BEFORE), ...given });
const after = fc.record({ act: fc.constantFrom(...AFTER), ...given });
type Step =
  typeof before extends fc.Arbitrary<infer One> ? Omit<One, "act"> & { readonly act: string } : never;

/** A market's terms and what happens to it. */
export const marketLife = fc.record({
  terms: fc.constantFrom(...TERMS),
  rate: fc.constantFrom(0, 333, 500, 10_000),
  cash: fc.constantFrom(4000, 20_000, 5_000_000),
  before: fc.array(before, { minLength: 5, maxLength: 22, size: "max" }),
  after: fc.array(after, { minLength: 1, maxLength: 8, size: "max" }),
  restart: fc.nat(24),
});

/** What a price becomes when a runner is taken out, from the rules: at the nearest hundredth, and never below 1.01. */
function reduced(kind: MarketTerms["kind"], price: number, basisPoints: number): number {
  const kept = kind === "severalWinners" ? 100 : 0;
  return Math.max(101, kept + Math.round(((price - kept) * (10_000 - basisPoints)) / 10_000));
}

/** Every tie that a market can end in: of two or three of these runners, for the win or behind some that came in before. */
function tiesOf(terms: MarketTerms, left: readonly number[]): MarketResult[] {
  if (terms.kind === "line") return [];
  const ties: MarketResult[] = [];
  for (let shift = 0; shift < left.length; shift += 1) {
    const turned = [...left.slice(shift), ...left.slice(0, shift)];
    for (const size of [2, 3]) {
      if (size > turned.length) continue;
      const ascending = (runners: readonly number[]) => [...runners].sort((a, b) => a - b);
      const tied = ascending(turned.slice(0, size));
      const others = turned.slice(size);
      if (terms.kind === "eachWay") {
        for (let after = 0; after < terms.places; after += 1) {
          const beside = after + Math.max(0, terms.places - after - size);
          if (beside <= others.length)
            ties.push({ type: "tiedPlaces", placed: others.slice(0, beside), tied, after });
        }
        continue;
      }
      const count = terms.kind === "singleWinner" ? 1 : terms.winners;
      for (let places = 1; places < size && places <= count; places += 1) {
        if (count - places > others.length) continue;
        ties.push({ type: "deadHeat", winners: ascending(others.slice(0, count - places)), tied, places });
      }
    }
  }
  return ties;
}

const NOTHING = { gross: 0, commission: 0 };
const DISCOUNTS = [0, 1, 40, 99, 100];

/** A market through bets, voids, removals, results and other results; a second engine is made of the first one's snapshot on the way. */
export class MarketLife {
  readonly keeper = new BookKeeper();
  readonly terms: MarketTerms;
  readonly #rate: number;
  #engine = createEngine();
  #twin: Engine | undefined;
  readonly #moved = new Map(ACCOUNTS.map((id) => [id, 0]));
  /** By account, now and when the market was settled first. */
  readonly #discounts = new Map<number, number>();
  #settledWith: ReadonlyMap<number, number> = new Map();
  #removed: number[] = [];
  result: MarketResult | undefined;
  readonly done: string[] = [];

  constructor({ terms, rate, cash }: { terms: MarketTerms; rate: number; cash: number }) {
    this.terms = terms;
    this.#rate = rate;
    for (const id of ACCOUNTS) {
      this.apply(openAccount(id));
      this.move(payIn(id, cash), id, cash);
    }
    this.apply(createMarket(MARKET, { terms, commissionBasisPoints: rate }));
    this.apply(createMarket(OTHER, { commissionBasisPoints: 200 }));
  }

  get engine(): Engine {
    return this.#engine;
  }

  get left(): readonly number[] {
    const count = this.terms.kind === "line" ? 2 * this.terms.lines : this.terms.runnerCount;
    return Array.from({ length: count }, (_, runner) => runner).filter((one) => !this.#removed.includes(one));
  }

  /** Results that can be without the runners that were taken out. */
  results(): readonly MarketResult[] {
    return everyResult(this.terms).filter((result) => {
      const named =
        result.type === "winners" ? result.winners : result.type === "places" ? result.placed : [];
      return !named.some((runner) => this.#removed.includes(runner));
    });
  }

  restart(): void {
    this.#twin = createEngine(
      undefined,
      JSON.parse(JSON.stringify(this.#engine.snapshot())) as EngineSnapshot,
    );
    expectSame(this.#twin.stateDigest(), this.#engine.stateDigest());
  }

  apply(command: Command): boolean {
    const recorded = recordedEffects();
    const outcome = this.#engine.apply(command, recorded);
    this.keeper.follow(recorded.effects);
    if (this.#twin) {
      const expected = recordedEffects();
      expectSame(this.#twin.apply(command, expected), outcome);
      expectSame(expected.effects, recorded.effects);
      expectSame(this.#twin.stateDigest(), this.#engine.stateDigest());
      expectSame(this.#twin.effectsDigest, this.#engine.effectsDigest);
    }
    if (outcome.ok) this.done.push(command.type);
    for (const { toPriceHundredths: to, fromPriceHundredths: from, runner } of eventsOf(
      recorded.effects,
      "matchCorrected",
    ))
      if (command.type === "removeRunner")
        expectSame(
          to,
          runner === command.runner ? 0 : reduced(this.terms.kind, from, command.reductionBasisPoints),
        );
    return outcome.ok;
  }

  move(command: Command, accountId: number, amount: number): void {
    if (this.apply(command)) this.#moved.set(accountId, (this.#moved.get(accountId) ?? 0) + amount);
  }

  play(given: Step): void {
    const who = ACCOUNTS[given.who] ?? 1;
    const runner =
      given.runner % (this.terms.kind === "line" ? 2 * this.terms.lines : this.terms.runnerCount);
    const order = {
      ...{ marketId: MARKET, runner, price: oddsHundredths(given.price), stake: paise(given.stake) },
      accountId: who,
      side: given.isLay ? ("lay" as const) : ("back" as const),
    };
    const against = { ...order, accountId: ACCOUNTS[(given.who + 1) % 3] ?? 1 };
    switch (given.act) {
      case "bet":
        this.apply(placeOrder({ ...against, side: given.isLay ? "back" : "lay" }));
        this.apply(placeOrder(order));
        return;
      case "rest":
        this.apply(
          placeOrder({ ...order, ...(given.from % 2 === 0 && { expiresAt: NOON + 1 + given.from }) }),
        );
        return;
      case "expire":
        this.apply(expireOrders(NOON + given.count * 3));
        return;
      case "discount": {
        const percent = DISCOUNTS[given.from % DISCOUNTS.length] ?? 0;
        if (this.apply(discountCommission(who, percent))) this.#discounts.set(who, percent);
        return;
      }
      case "other":
        this.apply(placeOrder({ ...order, marketId: OTHER, runner: 0, price: oddsHundredths(200) }));
        return;
      case "cancel":
        for (const id of ACCOUNTS) this.apply(cancelOrder(id, given.from * 3 + given.count, undefined));
        return;
      case "payIn":
        this.move(payIn(who, given.stake), who, given.stake);
        return;
      case "payOut":
        this.move(payOut(who, given.stake), who, 0 - given.stake);
        return;
      case "void":
        this.#void(given);
        return;
      case "remove":
        this.#remove(runner, given.reduction);
        return;
      default:
        this.#settle(given);
    }
  }

  #void({ from, count }: Step): void {
    const matches = this.keeper.matchesIn(MARKET).slice(from, from + count);
    const voided = { matches, reason: "Palpable error", at: NOON };
    if (this.result === undefined) this.apply({ type: "voidMatches", marketId: MARKET, ...voided });
    else if (matches.length > 0) this.#correct(this.result, matches);
  }

  #remove(runner: number, reductionBasisPoints: number): void {
    this.apply(setMarketStatus(MARKET, "suspended"));
    const matches = this.keeper.matchesIn(MARKET);
    const command = {
      type: "removeRunner",
      marketId: MARKET,
      runner,
      reductionBasisPoints,
      matches,
    } as const;
    if (this.apply({ ...command, reason: "Lame", at: NOON })) this.#removed.push(runner);
    this.apply(setMarketStatus(MARKET, "open"));
  }

  #settle({ result: pick }: Step): void {
    const ties = tiesOf(this.terms, this.left);
    const from = pick % 3 === 0 && ties.length > 0 ? ties : this.results();
    const result = pick % 11 === 0 ? VOID_RESULT : (from[pick % from.length] ?? VOID_RESULT);
    if (this.result !== undefined) this.#correct(result, []);
    else {
      expectSame(this.apply({ type: "settleMarket", marketId: MARKET, result, at: NOON }), true);
      this.#settledWith = new Map(this.#discounts);
      this.result = result;
    }
  }

  #correct(result: MarketResult, voided: readonly MatchInForce[]): void {
    const command: Command = {
      type: "correctMarket",
      ...{ marketId: MARKET, moneyMode: "play", terms: this.terms, commissionBasisPoints: this.#rate },
      ...{ result, isLast: voided.length === 0, voided, reason: "Second look", at: NOON },
      accounts: this.keeper.accountsOf(MARKET, ACCOUNTS),
    };
    expectSame(this.apply(command), true);
    this.result = result;
  }

  /** What must hold after every step. */
  check(): void {
    const { accounts } = this.#engine.snapshot();
    expectSame(
      accounts.reduce((sum, row) => sum + row.cash + row.held + row.receivable, 0),
      0,
    );
    const houseCash = (id: number) => accounts.find((row) => row.accountId === id)?.cash;
    expectSame(houseCash(HOUSE.settlement), 0);
    let [grosses, commissions] = [0, 0];
    for (const id of ACCOUNTS) {
      const account = this.#engine.account(id);
      if (account === undefined) throw new Error("an account that was opened");
      const bets = this.keeper.betsOf(id, MARKET);
      const discount = this.#settledWith.get(id) ?? 0;
      const had =
        this.result === undefined
          ? NOTHING
          : exactResult(bets, this.result, this.terms, this.#rate, discount);
      grosses += had.gross;
      commissions += had.commission;
      expectSame(account.cash - account.owed, (this.#moved.get(id) ?? 0) + had.gross - had.commission);
      expectAtMost(0, account.cash);
      if (account.owed > 0) expectAtMost(account.available, 0);
      const isOver = this.result !== undefined;
      const worst = exactWorst(bets, this.keeper.unmatchedOf(id, MARKET), this.results(), this.terms);
      expectSame(
        Math.round(this.#engine.marketExposure(id, MARKET) * 1e6),
        Math.round((isOver ? 0 : worst) * 1e6),
      );
    }
    expectSame(houseCash(HOUSE.commission), commissions);
    expectSame(houseCash(HOUSE.rounding), 0 - grosses);
    expectAtMost(0 - grosses, ACCOUNTS.length - 1);
  }

  /** The same matches as they stand at the end, in an engine that knows nothing but the last result. */
  expectFresh(): void {
    if (this.result === undefined) return;
    const fresh = createEngine();
    for (const id of ACCOUNTS)
      for (const command of [
        ...[openAccount(id), payIn(id, 50_000_000)],
        discountCommission(id, this.#settledWith.get(id) ?? 0),
      ])
        fresh.apply(command, recordedEffects());
    fresh.apply(
      createMarket(MARKET, { terms: this.terms, commissionBasisPoints: this.#rate }),
      recordedEffects(),
    );
    const owner = (orderId: number) => this.keeper.orders.get(orderId)?.accountId ?? 0;
    for (const { backOrderId, layOrderId, runner, stake, price } of this.keeper.matchesIn(MARKET)) {
      const order = { marketId: MARKET, runner, stake, price: oddsHundredths(price) };
      const orders = [
        placeOrder({ ...order, accountId: owner(layOrderId), side: "lay" }),
        placeOrder({ ...order, accountId: owner(backOrderId), side: "back" }),
      ];
      for (const one of orders) expectSame(fresh.apply(one, recordedEffects()).ok, true);
    }
    fresh.apply({ type: "settleMarket", marketId: MARKET, result: this.result, at: NOON }, recordedEffects());
    for (const id of ACCOUNTS) {
      const account = this.#engine.account(id);
      const net = (account?.cash ?? 0) - (account?.owed ?? 0) - (this.#moved.get(id) ?? 0);
      expectSame((fresh.account(id)?.cash ?? 0) - 50_000_000, net);
    }
    for (const id of [HOUSE.commission, HOUSE.rounding])
      expectSame(fresh.account(id)?.cash, this.#engine.account(id)?.cash);
  }
}
