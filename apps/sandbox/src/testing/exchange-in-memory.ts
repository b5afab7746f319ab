import type { CallOutcome } from "@crossbook/client";
import {
  BET_TYPE,
  type Endpoint,
  type FeedBody,
  type FeedFixture,
  type FeedMessage,
  type Market,
  type Placement,
  type RequestOf,
  type SportEvent,
} from "@crossbook/contract";
import type { AccountSession } from "../exchange-client/account-session.ts";
import { priceOf } from "../exchange-client/notation.ts";
import { NO_LINES, type PublicMarket, type PublicMarkets } from "../exchange-client/public-markets.ts";
import type { FeedClient } from "../match-feed/publish/feed-client.ts";
import type { FeedMarket } from "../match-feed/replay.ts";
import { type Clock, pause } from "../ports/clock.ts";
import { offersOf } from "./line-positions.ts";
import { averageRate, memoryPlacement, waitingPlacement } from "./memory-placement.ts";
import { MemoryPositions } from "./memory-positions.ts";
import { MemoryTakers } from "./memory-takers.ts";
import { type BookMatch, type BookOrder, type OrderBook, orderBook } from "./order-book.ts";

/** What was done at the exchange, counted. Amounts in main units. */
export interface ExchangeCounts {
  /** Calls by account and path: `maker1 Bet/ReplaceBets`. */
  readonly calls: ReadonlyMap<string, number>;
  /** Orders taken, by account. */
  readonly placed: ReadonlyMap<string, number>;
  /** Orders refused, by account and code. */
  readonly refused: ReadonlyMap<string, number>;
  /** Backers' stakes that were matched, by title and competition of the event. */
  readonly matched: ReadonlyMap<string, number>;
  /** Sizes of all bets placed by accounts. */
  readonly stakes: readonly { readonly account: string; readonly stake: number }[];
  /** The most that an account could ever lose in one market, matched and unmatched. */
  readonly worstLoss: ReadonlyMap<string, number>;
  readonly matches: number;
  /** Orders of which anything was matched. */
  readonly matchedOrders: number;
  /** Who takes starting prices. They are never formed. */
  readonly startingPrice: MemoryTakers;
  /** Accounts whose incoming orders matched at once, and how often. */
  readonly takers: ReadonlyMap<string, number>;
}

interface MemoryMarket {
  view: PublicMarket;
  /** The visible prices are older than the book. */
  isStale: boolean;
  readonly key: string;
  readonly runnerKeys: readonly string[];
  readonly fixtureId: string;
  readonly book: OrderBook;
  readonly positions: MemoryPositions;
}

interface Placing {
  readonly runnerId: number | null;
  readonly fancyValue?: number | null;
  readonly type: number;
  readonly rate: number | null;
  readonly stake: number;
  readonly execution?: string | undefined;
  readonly persistence?: string | undefined;
}

/**
 * An exchange in one object, for tests of everything that talks to it: takes the feed's messages, shows its markets, and
 * answers the betting calls of accounts with money without end. Matches by price and time, no runner with another; does not settle.
 */
export class ExchangeInMemory implements PublicMarkets, FeedClient {
  readonly #clock: Clock;
  readonly #markets = new Map<number, MemoryMarket>();
  readonly #fixtures = new Map<string, FeedFixture>();
  readonly #events = new Map<string, SportEvent>();
  readonly #listeners = new Set<(marketId: number) => void>();
  readonly #matched = new Map<string, number>();
  readonly #counted = {
    calls: new Map<string, number>(),
    placed: new Map<string, number>(),
    refused: new Map<string, number>(),
    worstLoss: new Map<string, number>(),
    takers: new Map<string, number>(),
    stakes: [] as { account: string; stake: number }[],
    startingPrice: new MemoryTakers(),
  };
  #matches = 0;
  readonly #matchedOrders = new Set<number>();
  #nextId = 1;
  /** Calls that are not answered yet. */
  underWay = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get counts(): ExchangeCounts {
    return {
      ...this.#counted,
      matched: this.#matched,
      matches: this.#matches,
      matchedOrders: this.#matchedOrders.size,
    };
  }

  // As a guest follows it.

  markets(): readonly PublicMarket[] {
    return [...this.#markets.values()].map((one) => shown(one));
  }

  market(marketId: number): PublicMarket | undefined {
    const known = this.#markets.get(marketId);
    return known && shown(known);
  }

  subscribe(listener: (marketId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {}

  // As the match feed sees it.

  async fixtures(): ReturnType<FeedClient["fixtures"]> {
    return { kind: "taken", result: [...this.#fixtures.values()] };
  }

  async publish({ fixtureId, sequence, body }: FeedMessage): ReturnType<FeedClient["publish"]> {
    if (body.type === "fixture") this.#announce(fixtureId, body);
    const fixture = this.#fixtures.get(fixtureId);
    if (!fixture) throw new Error(`no such fixture: ${fixtureId}`);
    const known = { ...fixture, lastSequence: sequence };
    this.#fixtures.set(fixtureId, known);
    if (body.type === "markets") {
      const before = [...this.#markets.values()].find((one) => one.fixtureId === fixtureId)?.view;
      for (const market of body.markets)
        this.#begin(fixtureId, market, { inPlay: true, score: before?.score ?? null });
    }
    for (const one of this.#markets.values()) if (one.fixtureId === fixtureId) this.#report(one, body);
    return { kind: "taken", result: { duplicate: false, fixture: known } };
  }

  #announce(fixtureId: string, body: Extract<FeedBody, { type: "fixture" }>): void {
    const eventId = this.#nextId++;
    const event = { ...body, id: eventId, status: "UPCOMING" } as unknown as SportEvent;
    this.#events.set(fixtureId, event);
    for (const market of body.markets) this.#begin(fixtureId, market, { inPlay: false, score: null });
    this.#fixtures.set(fixtureId, { fixtureId, eventId, lastSequence: 0, phase: "upcoming", markets: [] });
  }

  #begin(
    fixtureId: string,
    { key, ...terms }: FeedMarket,
    { inPlay, score }: Pick<PublicMarket, "score"> & { readonly inPlay: boolean },
  ): void {
    const event = this.#events.get(fixtureId);
    if (!event) throw new Error(`no such event: ${fixtureId}`);
    const marketId = this.#nextId++;
    const market = {
      ...{ category: "", notation: "decimal", line: null, eachWay: null },
      ...terms,
      ...{ marketId, eventId: event.id, marketType: terms.type, marketName: terms.name, inPlay },
      ...(terms.type === "fancy2" && { notation: "percent" }),
      ...{ priceLadder: "classic", crossMatching: false },
      startingPrice: terms.startingPrice ? "offered" : undefined,
      winners: terms.winners ?? 1,
      runners: terms.runners.map(({ name }, sort) => ({ id: this.#nextId++, name, sort, handicap: null })),
    } as unknown as Market;
    const view: PublicMarket = {
      ...{ event, market, isOpen: false, isBallRunning: false, score, reopenedAt: 0 },
      ...{ prices: new Map(), lines: NO_LINES },
    };
    const book = orderBook();
    const runnerKeys = terms.runners.map((runner) => runner.key);
    const fresh = { positions: new MemoryPositions(market), isStale: true };
    this.#markets.set(marketId, { view, key, runnerKeys, fixtureId, book, ...fresh });
  }

  #report(one: MemoryMarket, body: FeedBody): void {
    const { view, book, key } = one;
    if (body.type === "nonRunner") takeOut(one, body);
    if (body.type === "score") one.view = { ...view, score: body.score };
    if (body.type === "result" && (body.final !== false || body.markets.some((result) => result.key === key)))
      this.#markets.delete(view.market.marketId);
    if (body.type === "status" && (body.marketKeys?.includes(key) ?? true)) {
      if (body.lapseUnmatched) book.remove(() => true);
      const isOpen = !body.suspended;
      const isBallRunning = body.ballRunning ?? false;
      const isNewlyOpen = isOpen && !view.isOpen && !view.isBallRunning;
      const reopenedAt = isNewlyOpen ? this.#clock.now() : view.reopenedAt;
      const market = { ...view.market, inPlay: body.phase === "inPlay" };
      one.view = { ...view, market, isOpen, isBallRunning, reopenedAt };
      one.isStale = true;
    }
    for (const listener of this.#listeners) listener(view.market.marketId);
  }

  // As an account calls it.

  /** A session of an account; it has as much money as it needs. */
  session(username: string): AccountSession {
    return {
      username,
      loggedIn: true,
      balance: 20_000_000,
      call: async <E extends Endpoint>(endpoint: E, input: RequestOf<E>) => {
        add(this.#counted.calls, `${username} ${endpoint.path}`, 1);
        this.underWay += 1;
        try {
          // The endpoints' types are only known to be right by their path.
          return (await this.#answer(username, endpoint.path, input)) as CallOutcome<E>;
        } finally {
          this.underWay -= 1;
        }
      },
    };
  }

  async #answer(account: string, path: string, input: unknown): Promise<unknown> {
    switch (path) {
      case "Bet/PlaceBetV2": {
        const bet = input as Placing & { marketId: number };
        const { code, placement } = await this.#place(account, bet.marketId, bet);
        return placement
          ? { ok: true, result: "Bet placed", detail: placement }
          : { ok: false, error: { kind: "refused", code, message: code, validationErrors: [] } };
      }
      case "Bet/ReplaceBets": {
        const request = input as { marketId: number; cancel: "all" | number[]; place: Placing[] };
        const count = this.#cancel(
          account,
          ({ betId }) => request.cancel === "all" || request.cancel.includes(betId),
          request.marketId,
        );
        const placed = await Promise.all(
          request.place.map((bet) => this.#place(account, request.marketId, bet)),
        );
        return { ok: true, result: { cancelled: { count, amount: 0 }, placed } };
      }
      case "Bet/CancelBets": {
        const { marketId } = input as { marketId?: number };
        this.#cancel(account, () => true, marketId);
        return { ok: true, result: "Cancelled" };
      }
      case "Bet/GetUserOpenBets":
        return { ok: true, result: { balance: 0, exposure: 0, held: 0, openBets: this.#openBets(account) } };
      case "Bet/GetUserExpectedProfitLoss":
        return { ok: true, result: this.#profitLoss(account) };
      default:
        throw new Error(`${path} is not answered here`);
    }
  }

  async #place(
    account: string,
    marketId: number,
    { runnerId, fancyValue, type, rate, stake, execution, persistence }: Placing,
  ): Promise<{ ok: boolean; code: string | null; placement: Placement | null }> {
    const refused = (code: string) => {
      add(this.#counted.refused, `${account} ${code}`, 1);
      return { ok: false, code, placement: null };
    };
    const one = this.#markets.get(marketId);
    if (!one?.view.isOpen) return refused("MARKET_SUSPENDED");
    const isBack = type === BET_TYPE.back || type === BET_TYPE.fancyYes;
    const side = isBack ? ("back" as const) : ("lay" as const);
    const isAtStart = execution === "startingPrice" || persistence === "startingPrice";
    if (isAtStart) {
      const taking = { account, marketId, runnerId, side, rate, stake, waits: execution === "startingPrice" };
      const code = this.#counted.startingPrice.refusal(one.view.market, taking);
      if (code !== undefined) return refused(code);
      this.#counted.startingPrice.add(taking);
    }
    if (execution === "startingPrice") {
      add(this.#counted.placed, account, 1);
      return { ok: true, code: null, placement: waitingPlacement(this.#nextId++, one.view.market, stake) };
    }
    if (rate === null) return refused("PRICE_INVALID");
    const price = priceOf(one.view.market, rate);
    const order: BookOrder = {
      betId: this.#nextId++,
      account,
      runnerId: runnerId ?? fancyValue ?? 0,
      side,
      price,
      stake,
      remaining: stake,
    };
    if (execution === "postOnly" && one.book.opposing(order).length > 0) return refused("ORDER_WOULD_MATCH");
    if (one.view.market.inPlay && one.book.opposing(order).length > 0)
      await pause(this.#clock, one.view.market.delayMs, new AbortController().signal);
    if (!one.view.isOpen) return refused("MARKET_SUSPENDED");
    if (one.book.opposing(order).some((other) => other.account === account)) return refused("SELF_MATCH");
    add(this.#counted.placed, account, 1);
    this.#counted.stakes.push({ account, stake });
    const matches = one.book.enter(order);
    for (const match of matches) this.#match(one, match);
    if (execution === "immediateOrCancel") one.book.remove(({ betId }) => betId === order.betId);
    one.isStale = true;
    this.#noteWorstLoss(account, one);
    const placement = memoryPlacement(one.view.market, order, matches, { rate, fancyValue });
    return { ok: true, code: null, placement };
  }

  #match(one: MemoryMarket, match: BookMatch): void {
    const { event } = one.view;
    const { resting, incoming, stake } = match;
    this.#matches += 1;
    this.#matchedOrders.add(resting.betId).add(incoming.betId);
    add(this.#counted.takers, incoming.account, 1);
    add(this.#matched, `${event.title} (${event.competition}) ${one.fixtureId}`, stake);
    one.positions.match(match);
  }

  #cancel(account: string, which: (order: BookOrder) => boolean, marketId?: number): number {
    let count = 0;
    for (const [id, one] of this.#markets) {
      if (marketId !== undefined && id !== marketId) continue;
      const removed = one.book.remove((order) => order.account === account && which(order)).length;
      if (removed > 0) one.isStale = true;
      count += removed;
    }
    return count;
  }

  #openBets(account: string): readonly object[] {
    return [...this.#markets].flatMap(([marketId, { book, view }]) => {
      const isFancy = view.market.marketType === "fancy2";
      return book.orders
        .filter((order) => order.account === account)
        .map(({ betId, runnerId, side, price, remaining }) => ({
          betId,
          marketId,
          runnerId,
          fancyValue: isFancy ? runnerId : null,
          betType: isFancy ? (side === "back" ? "yes" : "no") : side,
          betRate: averageRate(view.market, price),
          unmatched: remaining,
        }));
    });
  }

  #profitLoss(account: string): readonly object[] {
    return [...this.#markets].flatMap(([marketId, { view, positions }]) => {
      const own = positions.of(account);
      return own ? [{ eventId: view.event.id, marketId, ...own }] : [];
    });
  }

  #noteWorstLoss(account: string, { book, positions }: MemoryMarket): void {
    const unmatched = book.orders.filter((order) => order.account === account);
    const before = this.#counted.worstLoss.get(account) ?? 0;
    this.#counted.worstLoss.set(account, Math.max(before, positions.worstLoss(account, unmatched)));
  }
}

/** The market with the prices of its book. */
function shown(one: MemoryMarket): PublicMarket {
  const { view, book } = one;
  if (!one.isStale) return view;
  one.isStale = false;
  const isFancy = view.market.marketType === "fancy2";
  const prices = view.market.runners.map(
    ({ id }) => [id, { back: book.levels(id, "back"), lay: book.levels(id, "lay") }] as const,
  );
  one.view = {
    ...view,
    prices: new Map(isFancy ? [] : prices),
    lines: isFancy ? offersOf(book.orders) : NO_LINES,
  };
  return one.view;
}

/** Lays that could be too dear lapse as they do at the exchange, at the lesser of its two bounds. */
function takeOut(one: MemoryMarket, { runner, markets }: Extract<FeedBody, { type: "nonRunner" }>): void {
  const { view, book, positions, runnerKeys } = one;
  const reduction = markets.find(({ key }) => key === one.key)?.reductionPercent;
  const removed = view.market.runners[runnerKeys.indexOf(runner)];
  if (reduction === undefined || removed === undefined) return;
  book.remove(({ runnerId, side }) => runnerId === removed.id || (side === "lay" && reduction >= 2.5));
  positions.takeOut(removed.id, reduction);
  const runners = view.market.runners.map((known) =>
    known === removed ? { ...known, removed: true } : known,
  );
  one.view = { ...view, market: { ...view.market, runners } };
  one.isStale = true;
}

function add(counts: Map<string, number>, key: string, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}
