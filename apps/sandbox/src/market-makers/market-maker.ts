import { api, BET_TYPE } from "@crossbook/contract";
import type { Logger } from "pino";
import { chanceFrom } from "../ports/chance.ts";
import { type Clock, pause } from "../ports/clock.ts";
import type { AccountSession } from "./account-session.ts";
import { type HouseQuotes, limitOf } from "./house-quotes.ts";
import { chancesOf } from "./models/chances.ts";
import type { FootballRatings } from "./models/football.ts";
import type { PublicMarket, PublicMarkets } from "./public-markets.ts";
import {
  crossings,
  isWorthSending,
  type Quote,
  type QuoteLimit,
  type QuoteTerms,
  quotesFor,
} from "./quotes.ts";

export interface MarketMakerOptions {
  readonly session: AccountSession;
  readonly board: PublicMarkets;
  readonly house: HouseQuotes;
  readonly ratings: FootballRatings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly seed: string;
  readonly spreadTicks: number;
  readonly signal: AbortSignal;
}

/** What a maker has in a market. */
interface Desk {
  /** What was last sent; undefined while betting is stopped. */
  quoted: readonly Quote[] | undefined;
  quotedAt: number;
  /** What stands in the book may not be what was quoted: it is sent again even if nothing moved. */
  renew: boolean;
  /** Which orders of others stand in the way of the maker's prices, and since when the same ones do. */
  crossed: { readonly met: string; readonly since: number } | undefined;
  /** Profit or loss by runner id, matched bets only. */
  positions: ReadonlyMap<number, number>;
}

const LEVELS = 4;
const MOST_PLACED = 60;
/** Calls of one maker: at most ten a second. */
const BETWEEN_CALLS_MS = 100;
const POSITIONS_EVERY_MS = 4000;
/** Quotes are renewed after this even where nothing moved, so that what was matched is filled up. */
const RENEW_AFTER_MS = 20_000;
/** After a wicket or a goal prices are less sure for a while. */
const CAUTIOUS_MS = 3000;
const CAUTIOUS_TICKS = 2;
/** One order at the best level may lose this share of the balance, a whole market that many such orders. */
const LEVEL_SHARE = 1 / 1000;
const CAP_LEVELS = 20;
/** Deviation of a maker's opinion from the model, on the scale of log odds. */
const OPINION = 0.006;
const IDLE_MS = 200;
/** An order of someone else that is better than fair for so long is taken. */
const TAKE_AFTER_MS = 1500;
const LOOK_AGAIN_MS = 300;
/** In play a call may be held for the market's delay; other markets do not wait for it. */
const MOST_ON_THE_WAY = 6;

/** Quotes every market it has a model for, until the signal says stop. */
export async function runMarketMaker(options: MarketMakerOptions): Promise<void> {
  const maker = new MarketMaker(options);
  await maker.run();
}

class MarketMaker {
  readonly #options: MarketMakerOptions;
  readonly #desks = new Map<number, Desk>();
  readonly #waiting = new Set<number>();
  /** Markets to be looked at again, and when. */
  readonly #lookAgain = new Map<number, number>();
  /** Calls on the way by market: one at a time. */
  readonly #onTheWay = new Map<number, Promise<void>>();
  /** Shrinks when money runs short, and recovers. */
  #appetite = 1;
  #positionsAt = 0;

  constructor(options: MarketMakerOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const { board, clock, signal } = this.#options;
    const unsubscribe = board.subscribe((marketId) => this.#waiting.add(marketId));
    try {
      while (!signal.aborted) {
        const worked = (await this.#refreshPositions()) || this.#serveNext();
        await pause(clock, worked ? BETWEEN_CALLS_MS : IDLE_MS, signal);
      }
    } finally {
      unsubscribe();
      await Promise.all(this.#onTheWay.values());
    }
  }

  /** Begins the next call that a market needs; false where none does. */
  #serveNext(): boolean {
    this.#addStale();
    for (const marketId of this.#waiting) {
      if (this.#onTheWay.size >= MOST_ON_THE_WAY) return false;
      if (this.#onTheWay.has(marketId)) continue;
      this.#waiting.delete(marketId);
      const call = this.#nextCall(marketId);
      if (!call) continue;
      this.#onTheWay.set(
        marketId,
        call().finally(() => this.#onTheWay.delete(marketId)),
      );
      return true;
    }
    return false;
  }

  #addStale(): void {
    const now = this.#options.clock.now();
    for (const [marketId, at] of this.#lookAgain) {
      if (at > now) continue;
      this.#lookAgain.delete(marketId);
      this.#waiting.add(marketId);
    }
    for (const marketId of this.#desks.keys())
      if (!this.#options.board.market(marketId)) this.#leave(marketId);
    for (const { market, isOpen } of this.#options.board.markets()) {
      const desk = this.#desks.get(market.marketId);
      if (isOpen && now - (desk?.quotedAt ?? 0) > RENEW_AFTER_MS) {
        if (desk) desk.renew = true;
        this.#waiting.add(market.marketId);
      }
    }
  }

  /** What has to be said to the exchange of a market now; undefined where its quotes are right. */
  #nextCall(marketId: number): (() => Promise<void>) | undefined {
    const { board, clock, house, session } = this.#options;
    const view = board.market(marketId);
    if (!view) return undefined;
    const desk = this.#desk(marketId);
    if (!view.isOpen) {
      if (!desk.quoted || desk.quoted.length === 0) return undefined;
      desk.quoted = undefined;
      desk.quotedAt = 0;
      house.replace(marketId, session.username, []);
      return async () => {
        await session.call(api.bets.cancelBets, { marketId });
        house.settle(marketId, session.username);
      };
    }
    const quotes = this.#quotes(view, desk);
    if (!quotes || !(desk.renew || isWorthSending(quotes, desk.quoted))) return undefined;
    desk.renew = false;
    desk.quoted = quotes;
    desk.quotedAt = clock.now();
    house.replace(marketId, session.username, quotes);
    return async () => {
      await this.#send(view, quotes);
      house.settle(marketId, session.username);
    };
  }

  #quotes(view: PublicMarket, desk: Desk): readonly Quote[] | undefined {
    const { clock, ratings, session, spreadTicks } = this.#options;
    const { event, market } = view;
    const model = chancesOf({
      sportId: event.sportId,
      marketType: market.marketType,
      runners: market.runners.map(({ name }) => name),
      rules: market.rules,
      teams: [event.team1 ?? "", event.team2 ?? ""],
      score: view.score,
      ratings,
    });
    if (!model) return undefined;
    const cautious = clock.now() - view.reopenedAt < CAUTIOUS_MS;
    const levelLoss = session.balance * LEVEL_SHARE * this.#appetite;
    const chances = this.#opinion(market.marketId, model);
    const terms: QuoteTerms = {
      limits: [],
      ladder: market.priceLadder,
      spreadTicks: spreadTicks + (cautious ? CAUTIOUS_TICKS : 0),
      levels: LEVELS,
      levelLoss,
      positions: market.runners.map(({ id }) => desk.positions.get(id) ?? 0),
      lossCap: Math.max(1, levelLoss * CAP_LEVELS),
      minStake: market.minStake,
      maxStake: market.maxStake,
    };
    return this.#withoutCrossing(view, desk, chances, terms);
  }

  /**
   * Makers of the house see news at slightly different times and never buy each other's old quotes. An order of
   * anyone else that is better than fair is taken if it stays: it may be about to move.
   */
  #withoutCrossing(
    view: PublicMarket,
    desk: Desk,
    chances: readonly number[],
    terms: QuoteTerms,
  ): readonly Quote[] {
    const { house, session, clock } = this.#options;
    const { marketId, runners } = view.market;
    const colleagues = house.of(marketId, session.username);
    const limits = runners.map((_, runner) => limitOf(colleagues, runner));
    const wished = quotesFor(chances, { ...terms, limits });
    const now = clock.now();
    if (crossings(quotesFor(chances, terms), limits) !== "")
      this.#lookAgain.set(marketId, now + LOOK_AGAIN_MS);

    const strangers = strangersPrices(view, house.of(marketId));
    const met = crossings(wished, strangers);
    if (met === "") {
      desk.crossed = undefined;
      return wished;
    }
    if (desk.crossed?.met !== met) desk.crossed = { met, since: now };
    if (now - desk.crossed.since >= TAKE_AFTER_MS) return wished;
    this.#lookAgain.set(marketId, now + LOOK_AGAIN_MS);
    return quotesFor(chances, {
      ...terms,
      limits: limits.map((limit, runner) => tighter(limit, strangers[runner])),
    });
  }

  /** The model's chances as this maker sees them: always a little to one side, the same in one market. */
  #opinion(marketId: number, chances: readonly number[]): readonly number[] {
    const own = chanceFrom(`${this.#options.seed}:${this.#options.session.username}:${marketId}`);
    const weights = chances.map((chance) =>
      chance >= 1 || chance <= 0 ? chance : chance * Math.exp(OPINION * own.normal()),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  }

  /** One call replaces everything; where a field is too large for one call, further calls add the rest. */
  async #send({ market }: PublicMarket, quotes: readonly Quote[]): Promise<void> {
    for (let from = 0; from === 0 || from < quotes.length; from += MOST_PLACED) {
      const place = quotes.slice(from, from + MOST_PLACED).flatMap(({ runner, side, price, stake }) => {
        const runnerId = market.runners[runner]?.id;
        return runnerId === undefined ? [] : [{ runnerId, type: BET_TYPE[side], rate: price / 100, stake }];
      });
      const outcome = await this.#options.session.call(api.bets.replaceBets, {
        marketId: market.marketId,
        cancel: from === 0 ? ("all" as const) : [],
        place,
      });
      if (!outcome) return;
      const codes = outcome.ok
        ? outcome.result.placed.map(({ code }) => code)
        : [outcome.error.code ?? "NETWORK"];
      this.#learn(market.marketId, codes);
      if (!outcome.ok) return;
    }
  }

  #learn(marketId: number, codes: readonly (string | null)[]): void {
    if (codes.includes("INSUFFICIENT_FUNDS")) this.#appetite = Math.max(0.05, this.#appetite * 0.7);
    else this.#appetite = Math.min(1, this.#appetite * 1.02);
    const refusal = codes.find((code) => code !== null && code !== "INSUFFICIENT_FUNDS");
    if (refusal === undefined || refusal === null) return;
    const desk = this.#desk(marketId);
    // Whatever became of it, what stands in the book is not what was meant.
    desk.renew = true;
    this.#options.log.debug(
      { username: this.#options.session.username, marketId, refusal },
      "quotes were refused",
    );
  }

  /** Asks what the matched bets stand at; markets where that changed are quoted anew. */
  async #refreshPositions(): Promise<boolean> {
    const { clock, session } = this.#options;
    if (clock.now() - this.#positionsAt < POSITIONS_EVERY_MS) return false;
    this.#positionsAt = clock.now();
    const outcome = await session.call(api.bets.getUserExpectedProfitLoss, {});
    if (!outcome?.ok) return true;
    for (const { marketId, runners } of outcome.result) {
      const desk = this.#desk(marketId);
      const changed = runners.some(({ runnerId, amount }) => desk.positions.get(runnerId) !== amount);
      if (!changed) continue;
      desk.positions = new Map(runners.map(({ runnerId, amount }) => [runnerId, amount]));
      desk.renew = true;
      this.#waiting.add(marketId);
    }
    return true;
  }

  #leave(marketId: number): void {
    const { house, session } = this.#options;
    this.#desks.delete(marketId);
    house.replace(marketId, session.username, []);
    house.settle(marketId, session.username);
  }

  #desk(marketId: number): Desk {
    const known = this.#desks.get(marketId);
    if (known) return known;
    const fresh: Desk = {
      quoted: undefined,
      quotedAt: 0,
      renew: false,
      crossed: undefined,
      positions: new Map(),
    };
    this.#desks.set(marketId, fresh);
    return fresh;
  }
}

/** The best orders that are not the house's, as far as the three visible levels tell. */
function strangersPrices({ market, prices }: PublicMarket, house: readonly Quote[]): readonly QuoteLimit[] {
  return market.runners.map(({ id }, runner) => {
    const visible = prices.get(id);
    const best = (side: "back" | "lay", houseSide: "back" | "lay") =>
      visible?.[side]
        .map((price) => Math.round(price * 100))
        .find(
          (price) =>
            !house.some(
              (quote) => quote.runner === runner && quote.side === houseSide && quote.price === price,
            ),
        );
    // What others can back are lays, and the other way round.
    return { back: best("back", "lay"), lay: best("lay", "back") };
  });
}

function tighter(one: QuoteLimit, other: QuoteLimit | undefined): QuoteLimit {
  return {
    back: Math.max(one.back ?? 0, other?.back ?? 0) || undefined,
    lay: Math.min(one.lay ?? Number.POSITIVE_INFINITY, other?.lay ?? Number.POSITIVE_INFINITY),
  };
}
