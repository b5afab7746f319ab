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
import type { PublicMarket, PublicMarkets } from "../exchange-client/public-markets.ts";
import type { FeedClient } from "../match-feed/publish/feed-client.ts";
import { type Clock, pause } from "../ports/clock.ts";
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
  /** Accounts whose incoming orders matched at once, and how often. */
  readonly takers: ReadonlyMap<string, number>;
}

interface MemoryMarket {
  view: PublicMarket;
  readonly key: string;
  readonly fixtureId: string;
  readonly book: OrderBook;
  /** Profit by account, then runner id: if it wins and if it loses. */
  readonly positions: Map<string, Map<number, { ifWins: number; ifLoses: number }>>;
}

interface Placing {
  readonly runnerId: number | null;
  readonly type: number;
  readonly rate: number;
  readonly stake: number;
  readonly execution?: string | undefined;
}

/**
 * An exchange in one object, for tests of everything that talks to it: takes the feed's messages, shows its markets, and
 * answers the betting calls of accounts with money without end. Matches by price and time; does not settle.
 */
export class ExchangeInMemory implements PublicMarkets, FeedClient {
  readonly #clock: Clock;
  readonly #markets = new Map<number, MemoryMarket>();
  readonly #fixtures = new Map<string, FeedFixture>();
  readonly #listeners = new Set<(marketId: number) => void>();
  readonly #matched = new Map<string, number>();
  readonly #counted = {
    calls: new Map<string, number>(),
    placed: new Map<string, number>(),
    refused: new Map<string, number>(),
    worstLoss: new Map<string, number>(),
    takers: new Map<string, number>(),
    stakes: [] as { account: string; stake: number }[],
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
    return [...this.#markets.keys()].flatMap((marketId) => this.market(marketId) ?? []);
  }

  market(marketId: number): PublicMarket | undefined {
    const known = this.#markets.get(marketId);
    if (!known) return undefined;
    const { view, book } = known;
    if (view.prices.size === 0) {
      const prices = view.market.runners.map(
        ({ id }) => [id, { back: book.levels(id, "back"), lay: book.levels(id, "lay") }] as const,
      );
      known.view = { ...view, prices: new Map(prices) };
    }
    return known.view;
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
    for (const one of this.#markets.values()) if (one.fixtureId === fixtureId) this.#report(one, body);
    return { kind: "taken", result: { duplicate: false, fixture: known } };
  }

  #announce(fixtureId: string, body: Extract<FeedBody, { type: "fixture" }>): void {
    const eventId = this.#nextId++;
    const event = { ...body, id: eventId, status: "UPCOMING" } as unknown as SportEvent;
    for (const { key, ...terms } of body.markets) {
      const marketId = this.#nextId++;
      const market = {
        ...terms,
        marketId,
        eventId,
        marketType: terms.type,
        inPlay: false,
        priceLadder: "classic",
        winners: terms.winners ?? 1,
        runners: terms.runners.map(({ name }, sort) => ({ id: this.#nextId++, name, sort })),
      } as unknown as Market;
      const view = { event, market, isOpen: false, score: null, reopenedAt: 0, prices: new Map() };
      this.#markets.set(marketId, { view, key, fixtureId, book: orderBook(), positions: new Map() });
    }
    this.#fixtures.set(fixtureId, { fixtureId, eventId, lastSequence: 0, phase: "upcoming", markets: [] });
  }

  #report(one: MemoryMarket, body: FeedBody): void {
    const { view, book, key } = one;
    if (body.type === "score") one.view = { ...view, score: body.score };
    if (body.type === "result") this.#markets.delete(view.market.marketId);
    if (body.type === "status" && (body.marketKeys?.includes(key) ?? true)) {
      if (body.lapseUnmatched) book.remove(() => true);
      const isOpen = !body.suspended;
      const reopenedAt = isOpen && !view.isOpen ? this.#clock.now() : view.reopenedAt;
      const market = { ...view.market, inPlay: body.phase === "inPlay" };
      one.view = { ...view, market, isOpen, reopenedAt, prices: new Map() };
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
    { runnerId, type, rate, stake, execution }: Placing,
  ): Promise<{ ok: boolean; code: string | null; placement: Placement | null }> {
    const refused = (code: string) => {
      add(this.#counted.refused, `${account} ${code}`, 1);
      return { ok: false, code, placement: null };
    };
    const one = this.#markets.get(marketId);
    if (!one?.view.isOpen) return refused("MARKET_SUSPENDED");
    const side = type === BET_TYPE.back ? ("back" as const) : ("lay" as const);
    const price = Math.round(rate * 100);
    const order: BookOrder = {
      betId: this.#nextId++,
      account,
      runnerId: runnerId ?? 0,
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
    one.view = { ...one.view, prices: new Map() };
    this.#noteWorstLoss(account, one);
    const matched = stake - order.remaining;
    const paid = matches.reduce((sum, match) => sum + match.stake * match.resting.price, 0);
    const placement: Placement = {
      betId: order.betId,
      clientReference: "",
      stake,
      matched,
      averagePrice: matched > 0 ? paid / matched / 100 : null,
      remaining: order.remaining,
      cancelled: 0,
      rate,
      notation: "decimal",
      fancyValue: null,
      repeated: false,
    };
    return { ok: true, code: null, placement };
  }

  #match(one: MemoryMarket, { resting, incoming, stake }: BookMatch): void {
    const { event, market } = one.view;
    this.#matches += 1;
    this.#matchedOrders.add(resting.betId).add(incoming.betId);
    add(this.#counted.takers, incoming.account, 1);
    add(this.#matched, `${event.title} (${event.competition}) ${one.fixtureId}`, stake);
    const profit = (stake * (resting.price - 100)) / 100;
    for (const order of [resting, incoming]) {
      const sign = order.side === "back" ? 1 : -1;
      const positions =
        one.positions.get(order.account) ??
        new Map(market.runners.map(({ id }) => [id, { ifWins: 0, ifLoses: 0 }]));
      one.positions.set(order.account, positions);
      for (const [id, position] of positions) {
        if (id === order.runnerId) position.ifWins += sign * profit;
        else if (market.winners === 1) position.ifWins -= sign * stake;
        if (id === order.runnerId) position.ifLoses -= sign * stake;
      }
    }
  }

  #cancel(account: string, which: (order: BookOrder) => boolean, marketId?: number): number {
    let count = 0;
    for (const [id, one] of this.#markets) {
      if (marketId !== undefined && id !== marketId) continue;
      count += one.book.remove((order) => order.account === account && which(order)).length;
      one.view = { ...one.view, prices: new Map() };
    }
    return count;
  }

  #openBets(account: string): readonly object[] {
    return [...this.#markets].flatMap(([marketId, { book }]) =>
      book.orders
        .filter((order) => order.account === account)
        .map(({ betId, runnerId, side, price, remaining }) => ({
          betId,
          marketId,
          runnerId,
          betType: side,
          betRate: price / 100,
          unmatched: remaining,
        })),
    );
  }

  #profitLoss(account: string): readonly object[] {
    return [...this.#markets].flatMap(([marketId, { view, positions }]) => {
      const own = positions.get(account);
      if (!own) return [];
      const runners = [...own].map(([runnerId, { ifWins, ifLoses }]) => ({
        runnerId,
        amount: ifWins,
        ifLoses: view.market.winners > 1 ? ifLoses : null,
      }));
      return [{ eventId: view.event.id, marketId, runners }];
    });
  }

  /** With one winner: for each runner's winning, the matched position and every unmatched order that would lose. */
  #noteWorstLoss(account: string, { book, positions, view }: MemoryMarket): void {
    if (view.market.winners > 1) return;
    const own = book.orders.filter((order) => order.account === account);
    const worst = view.market.runners.map(({ id }) => {
      const unmatched = own.reduce((sum, { runnerId, side, price, remaining }) => {
        if (side === "lay") return sum + (runnerId === id ? (remaining * (price - 100)) / 100 : 0);
        return sum + (runnerId === id ? 0 : remaining);
      }, 0);
      return unmatched - (positions.get(account)?.get(id)?.ifWins ?? 0);
    });
    const before = this.#counted.worstLoss.get(account) ?? 0;
    this.#counted.worstLoss.set(account, Math.max(before, ...worst));
  }
}

function add(counts: Map<string, number>, key: string, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}
