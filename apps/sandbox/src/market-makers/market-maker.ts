import { api, BET_TYPE, type Market } from "@crossbook/contract";
import type { Logger } from "pino";
import type { AccountSession } from "../exchange-client/account-session.ts";
import { rateOf } from "../exchange-client/notation.ts";
import type { OrderAllowance } from "../exchange-client/order-allowance.ts";
import type { PublicMarket, PublicMarkets } from "../exchange-client/public-markets.ts";
import { type Clock, pause } from "../ports/clock.ts";
import type { FootballRatings } from "./models/football.ts";
import type { OrderChanges, RestingOrder } from "./order-changes.ts";
import {
  isSamePosition,
  type MarketPosition,
  mostLost,
  NO_POSITION,
  positionOf,
  restingOf,
} from "./own-bets.ts";
import { type QuotePlan, quotePlan } from "./quote-plan.ts";
import type { Quote } from "./quotes.ts";
import { type QuotingPolicy, quotingPolicy } from "./quoting-policy.ts";

export interface MarketMakerOptions {
  readonly session: AccountSession;
  readonly markets: PublicMarkets;
  readonly ratings: FootballRatings;
  readonly allowance: OrderAllowance;
  readonly clock: Clock;
  readonly log: Logger;
  readonly seed: string;
  /** 0 for the maker that quotes closest to fair, then 1, 2 and so on. */
  readonly rank: number;
  readonly signal: AbortSignal;
}

/** What a maker has in a market. */
interface QuotedMarket {
  resting: readonly RestingOrder[];
  /** Set where the exchange may have changed what rests: it is asked before the next change. */
  isRestingKnown: boolean;
  /** When any order was last placed, and when all that was missing was; 0 where they may be placed at once. */
  placedAt: number;
  requotedAt: number;
  /** When anything was last changed. */
  changedAt: number;
  inPlay: boolean;
  /** Since when others have had orders that the price has left behind; undefined where they have none. */
  staleSince: number | undefined;
  /** Of the matched bets. */
  position: MarketPosition;
}

type Change = { readonly kind: "cancelAll" } | { readonly kind: "replace"; readonly changes: OrderChanges };

/** Calls of one maker: at most ten a second. */
const BETWEEN_CALLS_MS = 100;
const IDLE_MS = 200;
/** Markets that can have calls under way at once. */
const MOST_CALLS = 6;
const POSITIONS_EVERY_MS = 5000;
/** Every market is looked at so often even where no event asks for it. */
const LOOK_EVERY_MS = 30_000;
const AFTER_FAILURE_MS = 3000;
/** A market where something is missing is looked at again no sooner. */
const LEAST_WAIT_MS = 500;
/**
 * Orders of others that the price has left behind are taken if they are still there after this: other makers and bettors
 * have cancelled theirs by then, so that few are raced for.
 */
const STALE_MS = 2000;
/** Main units. One order at the best level may lose this, half as much again on favourites; in larger fields a share of it. */
const LEVEL_LOSS = 20_000;
/** The same as a share of the account's balance, for accounts with little money. */
const LEVEL_SHARE = 1 / 150;
/** Orders shrink as what all markets together could lose comes near this share of the balance. */
const MOST_AT_RISK = 0.5;
/** Orders of the shared allowance that are kept for markets which open or open again. */
const RESERVED_ORDERS = 200;

/**
 * Quotes every market it has a model for, by post-only orders, and takes orders of others that the price has left behind,
 * until the signal aborts.
 */
export async function runMarketMaker(options: MarketMakerOptions): Promise<void> {
  await new MarketMaker(options).run();
}

class MarketMaker {
  readonly #options: MarketMakerOptions;
  readonly #quoted = new Map<number, QuotedMarket>();
  /** Markets to be looked at: something may have to change. */
  readonly #due = new Set<number>();
  /** Markets to be looked at later, and when. */
  readonly #later = new Map<number, number>();
  /** Calls under way by market: one at a time. */
  readonly #calls = new Map<number, Promise<void>>();
  /** The same of orders that take others': such a call is answered after the bet delay, and quotes do not wait for it. */
  readonly #taking = new Map<number, Promise<void>>();
  /** Shrinks when money runs short, and recovers. */
  #appetite = 1;
  /** What the matched bets of all markets could lose together, as of the last look. */
  #atRisk = 0;
  #positionsAt = 0;
  #lookedAt = 0;
  #readAgainAt = 0;

  constructor(options: MarketMakerOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const { markets, clock, signal } = this.#options;
    const unsubscribe = markets.subscribe((marketId) => this.#due.add(marketId));
    try {
      while (!signal.aborted) {
        const worked = (await this.#readPositions()) || (await this.#readResting()) || this.#changeNext();
        await pause(clock, worked ? BETWEEN_CALLS_MS : IDLE_MS, signal);
      }
    } finally {
      unsubscribe();
      await Promise.all([...this.#calls.values(), ...this.#taking.values()]);
    }
  }

  /** Begins the next call that a market needs; false where none does. */
  #changeNext(): boolean {
    this.#addDue();
    for (const marketId of this.#due) {
      if (this.#calls.size >= MOST_CALLS) return false;
      if (this.#calls.has(marketId)) continue;
      const view = this.#options.markets.market(marketId);
      const quoted = this.#market(marketId);
      if (view && !quoted.isRestingKnown) continue;
      this.#due.delete(marketId);
      const change = view && this.#change(view, quoted);
      if (!change) continue;
      if (change.kind === "replace") quoted.changedAt = this.#options.clock.now();
      const call = change.kind === "cancelAll" ? this.#cancelAll(view) : this.#replace(view, change.changes);
      this.#calls.set(
        marketId,
        call.finally(() => this.#calls.delete(marketId)),
      );
      return true;
    }
    return false;
  }

  #addDue(): void {
    const { markets, clock } = this.#options;
    const now = clock.now();
    for (const [marketId, at] of this.#later) {
      if (at > now) continue;
      this.#later.delete(marketId);
      this.#due.add(marketId);
    }
    if (now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    for (const marketId of this.#quoted.keys()) if (!markets.market(marketId)) this.#quoted.delete(marketId);
    for (const { market } of markets.markets()) this.#due.add(market.marketId);
  }

  /** What has to change in a market now; undefined where nothing has. */
  #change(view: PublicMarket, quoted: QuotedMarket): Change | undefined {
    const { allowance, clock, rank } = this.#options;
    const now = clock.now();
    // Whatever rests stays, and nothing can be placed; the market is looked at again when it opens.
    if (view.isBallRunning) return undefined;
    if (!view.isOpen) {
      Object.assign(quoted, { placedAt: 0, requotedAt: 0, changedAt: 0 });
      return quoted.resting.length > 0 ? { kind: "cancelAll" } : undefined;
    }
    const { marketId, inPlay } = view.market;
    if (inPlay !== quoted.inPlay) {
      // Unmatched orders lapse at the start: what rests is read before anything is placed.
      Object.assign(quoted, { inPlay, placedAt: 0, requotedAt: 0, changedAt: 0, isRestingKnown: false });
      this.#due.add(marketId);
      return undefined;
    }
    const policy = quotingPolicy(view, { rank, now });
    if (policy && now < quoted.changedAt + policy.restMs) {
      this.#lookAt(marketId, quoted.changedAt + policy.restMs);
      return undefined;
    }
    const plan = policy && this.#plan(view, quoted, policy);
    // What no model knows now is not quoted: what was quoted before is at prices of nobody.
    if (!plan) return policy && quoted.resting.length > 0 ? { kind: "cancelAll" } : undefined;
    this.#takeStale(view, quoted, plan);
    const { changes } = plan;
    if (changes.place.length === 0)
      return changes.cancel.length === 0 ? undefined : { kind: "replace", changes };
    const urgent = plan.urgent();
    const requotableAt = quoted.requotedAt + policy.requoteAfterMs;
    const repairableAt = quoted.placedAt + policy.repairAfterMs;
    // Markets without quotes come first: the last of the allowance is theirs.
    const reserve = quoted.placedAt === 0 ? 0 : RESERVED_ORDERS;
    if (now >= requotableAt && allowance.take(changes.place.length, reserve)) {
      Object.assign(quoted, { requotedAt: now, placedAt: now });
      return { kind: "replace", changes };
    }
    const nextAt = urgent.place.length > 0 ? Math.min(requotableAt, repairableAt) : requotableAt;
    this.#lookAt(marketId, Math.max(nextAt, now + LEAST_WAIT_MS));
    if (now >= repairableAt && urgent.place.length > 0 && allowance.take(urgent.place.length, reserve)) {
      quoted.placedAt = now;
      return { kind: "replace", changes: urgent };
    }
    return urgent.cancel.length === 0 ? undefined : { kind: "replace", changes: { ...urgent, place: [] } };
  }

  /** Begins to take what others left behind the price, where it has been there for a while. */
  #takeStale(view: PublicMarket, quoted: QuotedMarket, plan: QuotePlan): void {
    const { clock, allowance } = this.#options;
    const { marketId } = view.market;
    if (this.#taking.has(marketId)) return;
    const stale = plan.take();
    if (stale.length === 0) {
      quoted.staleSince = undefined;
      return;
    }
    quoted.staleSince ??= clock.now();
    const takenAt = quoted.staleSince + STALE_MS;
    if (clock.now() < takenAt) return this.#lookAt(marketId, takenAt);
    if (!allowance.take(stale.length)) return;
    const call = this.#take(view, stale).finally(() => this.#taking.delete(marketId));
    this.#taking.set(marketId, call);
  }

  async #take({ market }: PublicMarket, stale: readonly Quote[]): Promise<void> {
    const { marketId } = market;
    const outcome = await this.#options.session.call(api.bets.replaceBets, {
      marketId,
      cancel: [],
      place: stale.map((quote) => instruction(market, quote, "immediateOrCancel")),
    });
    const placed = outcome?.ok ? outcome.result.placed : [];
    // What cannot be had is tried again after a while only.
    if (!placed.some(({ placement }) => placement && placement.matched > 0))
      this.#market(marketId).staleSince = undefined;
    if (!outcome?.ok) return;
    // What was matched counts before more is taken, and prices that say what is gone are on their way.
    this.#positionsAt = 0;
    this.#lookAt(marketId, this.#options.clock.now() + LEAST_WAIT_MS);
    this.#learn(
      marketId,
      placed.map(({ code }) => code),
    );
  }

  /** The market is looked at again at this time, or sooner where that was said before. */
  #lookAt(marketId: number, at: number): void {
    this.#later.set(marketId, Math.min(at, this.#later.get(marketId) ?? at));
  }

  #plan(view: PublicMarket, { resting, position }: QuotedMarket, policy: QuotingPolicy) {
    const { ratings, seed, session } = this.#options;
    const { balance, username } = session;
    const mostLoss = Math.min(LEVEL_LOSS, balance * LEVEL_SHARE) * this.#appetite * this.#room();
    const opinionSeed = `${seed}:${username}:${view.market.marketId}`;
    return quotePlan({ view, policy, ratings, resting, position, mostLoss, opinionSeed });
  }

  /** What is left to lose over all markets, as a share of what may be lost at most. */
  #room(): number {
    const most = Math.max(1, this.#options.session.balance * MOST_AT_RISK);
    return Math.max(0, 1 - this.#atRisk / most);
  }

  async #cancelAll({ market: { marketId } }: PublicMarket): Promise<void> {
    const outcome = await this.#options.session.call(api.bets.cancelBets, { marketId });
    const quoted = this.#market(marketId);
    if (outcome?.ok) return void (quoted.resting = []);
    quoted.isRestingKnown = false;
    this.#lookAt(marketId, this.#options.clock.now() + AFTER_FAILURE_MS);
  }

  /** One call cancels what must go and places what is missing. */
  async #replace({ market }: PublicMarket, { cancel, place }: OrderChanges): Promise<void> {
    const { marketId } = market;
    const outcome = await this.#options.session.call(api.bets.replaceBets, {
      marketId,
      cancel: [...cancel],
      place: place.map((quote) => instruction(market, quote, "postOnly")),
    });
    const quoted = this.#market(marketId);
    if (!outcome) return;
    if (!outcome.ok) {
      quoted.isRestingKnown = false;
      this.#lookAt(marketId, this.#options.clock.now() + AFTER_FAILURE_MS);
      return this.#learn(marketId, [outcome.error.code ?? "NETWORK"]);
    }
    const { placed, cancelled } = outcome.result;
    // Matched meanwhile, or the exchange was too busy for it.
    if (cancelled.count < cancel.length) quoted.isRestingKnown = false;
    const kept = quoted.resting.filter(({ betId }) => !cancel.includes(betId));
    const added = place.flatMap((quote, index) => {
      const placement = placed[index]?.placement;
      return placement && placement.remaining > 0
        ? [{ ...quote, betId: placement.betId, stake: placement.remaining }]
        : [];
    });
    quoted.resting = [...kept, ...added];
    this.#learn(
      marketId,
      placed.map(({ code }) => code),
    );
  }

  #learn(marketId: number, codes: readonly (string | null)[]): void {
    if (codes.includes("INSUFFICIENT_FUNDS")) this.#appetite = Math.max(0.05, this.#appetite * 0.7);
    else this.#appetite = Math.min(1, this.#appetite * 1.02);
    const refusal = codes.find((code) => code !== null);
    if (refusal === undefined) return;
    const { log, session } = this.#options;
    log.debug({ username: session.username, marketId, refusal }, "quotes were refused");
  }

  /** Asks what the matched bets stand at; where that changed, orders were matched and what rests is read again. */
  async #readPositions(): Promise<boolean> {
    const { clock, session } = this.#options;
    if (clock.now() - this.#positionsAt < POSITIONS_EVERY_MS) return false;
    this.#positionsAt = clock.now();
    const outcome = await session.call(api.bets.getUserExpectedProfitLoss, {});
    if (!outcome?.ok) return true;
    this.#atRisk = 0;
    for (const one of outcome.result) {
      const { marketId } = one;
      if (!this.#options.markets.market(marketId)) continue;
      const quoted = this.#market(marketId);
      const position = positionOf(one);
      this.#atRisk += mostLost(position);
      if (isSamePosition(position, quoted.position)) continue;
      quoted.position = position;
      quoted.isRestingKnown = false;
      this.#due.add(marketId);
    }
    return true;
  }

  /** Reads what rests of all markets where one that is due is not known. */
  async #readResting(): Promise<boolean> {
    const { clock, markets, session } = this.#options;
    const isWanted = [...this.#due].some((id) => markets.market(id) && !this.#market(id).isRestingKnown);
    if (!isWanted || clock.now() < this.#readAgainAt) return false;
    await Promise.all(this.#calls.values());
    const outcome = await session.call(api.bets.getUserOpenBets, {});
    if (!outcome?.ok) {
      this.#readAgainAt = clock.now() + AFTER_FAILURE_MS;
      return true;
    }
    const openBets = byMarket(outcome.result.openBets);
    for (const { market } of markets.markets()) {
      const quoted = this.#market(market.marketId);
      quoted.resting = restingOf(openBets.get(market.marketId) ?? [], market);
      quoted.isRestingKnown = true;
    }
    return true;
  }

  #market(marketId: number): QuotedMarket {
    const known = this.#quoted.get(marketId);
    if (known) return known;
    const fresh: QuotedMarket = {
      resting: [],
      isRestingKnown: false,
      placedAt: 0,
      requotedAt: 0,
      changedAt: 0,
      inPlay: this.#options.markets.market(marketId)?.market.inPlay ?? false,
      staleSince: undefined,
      position: NO_POSITION,
    };
    this.#quoted.set(marketId, fresh);
    return fresh;
  }
}

function byMarket<Bet extends { readonly marketId: number }>(
  bets: readonly Bet[],
): ReadonlyMap<number, Bet[]> {
  const grouped = new Map<number, Bet[]>();
  for (const bet of bets) {
    const same = grouped.get(bet.marketId);
    if (same) same.push(bet);
    else grouped.set(bet.marketId, [bet]);
  }
  return grouped;
}

/** One order as the call takes it; of a fancy market with its line, where others have a runner. */
function instruction(
  market: Market,
  { runner, side, price, stake }: Quote,
  execution: "postOnly" | "immediateOrCancel",
) {
  const { line, marketType, runners } = market;
  const common = { rate: rateOf(market, price), stake, execution };
  if (marketType !== "fancy2" || line === null)
    return { ...common, runnerId: runners[runner]?.id ?? 0, type: BET_TYPE[side] };
  const type = side === "back" ? BET_TYPE.fancyYes : BET_TYPE.fancyNo;
  return { ...common, runnerId: null, type, fancyValue: line.first + runner * line.step };
}
