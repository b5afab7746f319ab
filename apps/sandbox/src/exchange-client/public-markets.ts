import { setMaxListeners } from "node:events";
import { type ApiClient, createHubClient } from "@crossbook/client";
import {
  api,
  type HubMessage,
  type Market,
  type ScoreCard,
  type SportEvent,
  type SportKey,
  scoreCard,
  sportById,
} from "@crossbook/contract";
import type { Logger } from "pino";
import { type Clock, pause } from "../ports/clock.ts";

/** One market as anyone can see it through the public calls and the hub. */
export interface PublicMarket {
  readonly event: SportEvent;
  readonly market: Market;
  readonly isOpen: boolean;
  readonly score: ScoreCard | null;
  /** Unix milliseconds; 0 before it ever opened again after a stop. */
  readonly reopenedAt: number;
  /** Prices by runner id as the hub pushed them. */
  readonly prices: ReadonlyMap<number, VisiblePrices>;
}

/** What can be backed and laid of one runner, best first, at most three levels each. */
export interface VisiblePrices {
  readonly back: readonly PriceLevel[];
  readonly lay: readonly PriceLevel[];
}

/** Decimal odds, and the stake offered at them in main units. */
export interface PriceLevel {
  readonly price: number;
  readonly size: number;
}

/** The open markets of the exchange as a guest follows them. */
export interface PublicMarkets {
  markets(): readonly PublicMarket[];
  market(marketId: number): PublicMarket | undefined;
  /** Calls the listener after every change of a market's score, phase or status; the answer ends it. */
  subscribe(listener: (marketId: number) => void): () => void;
  stop(): Promise<void>;
}

export interface PublicMarketsOptions {
  readonly client: ApiClient;
  /** Only events of these sports are followed. */
  readonly sports: readonly SportKey[];
  readonly crossbookUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
}

const REFRESH_MS = 15_000;
const AFTER_NEWS_MS = 300;
const CALL_WITHIN_MS = 10_000;

/** Follows all markets through the public calls and the hub, as a guest would. Scores come from nowhere else. */
export function startPublicMarkets(options: PublicMarketsOptions): PublicMarkets {
  return new HubMarkets(options);
}

class HubMarkets implements PublicMarkets {
  readonly #options: PublicMarketsOptions;
  readonly #stopping = new AbortController();
  readonly #markets = new Map<number, PublicMarket>();
  readonly #listeners = new Set<(marketId: number) => void>();
  readonly #hub: ReturnType<typeof createHubClient>;
  #watched = { lists: "", atMs: 0 };
  readonly #refreshing: Promise<void>;
  #news = new AbortController();

  constructor(options: PublicMarketsOptions) {
    this.#options = options;
    setMaxListeners(0, this.#stopping.signal);
    this.#hub = createHubClient({
      url: `${options.crossbookUrl}/hub`,
      token: () => undefined,
      registration: () => ({ Browser: "crossbook-sandbox", Domain: "", CurrentPage: "/" }),
      onMessage: (message) => this.#take(message),
      log: (text) => options.log.debug({ text }, "the hub client says"),
    });
    void this.#hub.start();
    this.#refreshing = this.#refreshForEver();
  }

  markets(): readonly PublicMarket[] {
    return [...this.#markets.values()];
  }

  market(marketId: number): PublicMarket | undefined {
    return this.#markets.get(marketId);
  }

  subscribe(listener: (marketId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#news.abort();
    await Promise.all([this.#refreshing, this.#hub.stop()]);
  }

  async #refreshForEver(): Promise<void> {
    const { clock, log } = this.#options;
    while (!this.#stopping.signal.aborted) {
      this.#news = new AbortController();
      await this.#refresh().catch((error: unknown) =>
        log.warn({ error }, "the markets could not be refreshed"),
      );
      if (this.#stopping.signal.aborted) return;
      await pause(clock, REFRESH_MS, this.#news.signal);
      await pause(clock, AFTER_NEWS_MS, this.#stopping.signal);
    }
  }

  async #refresh(): Promise<void> {
    const { client } = this.#options;
    const within = { timeoutMs: CALL_WITHIN_MS, signal: this.#stopping.signal };
    const tree = await client.call(api.events.treeSportWithEvent, {}, within);
    if (!tree.ok) return;
    // The hub client gives up after its last try; the server answers, so it is worth another.
    if (this.#hub.state() === "Disconnected") await this.#hub.start();
    const events = tree.result.filter(({ id }) => this.#follows(id)).flatMap((sport) => sport.events);
    const present = new Set(events.map(({ id }) => id));
    for (const [marketId, { event }] of this.#markets) {
      if (!present.has(event.id)) this.#markets.delete(marketId);
    }
    for (const event of events) {
      const known = this.markets().filter((one) => one.event.id === event.id);
      for (const one of known) this.#markets.set(one.market.marketId, { ...one, event });
      if (known.length === 0 || this.#hub.state() !== "Connected") await this.#read(event);
    }
    this.#watch([...this.#markets.keys()], [...present]);
  }

  /**
   * The hub answers each list with an image of every market, and limits how many it makes: a list is sent where it has
   * changed, and from time to time, in case it was refused.
   */
  #watch(markets: readonly number[], events: readonly number[]): void {
    const lists = `${markets} ${events}`;
    const now = this.#options.clock.now();
    if (lists === this.#watched.lists && now - this.#watched.atMs < REFRESH_MS) return;
    this.#watched = { lists, atMs: now };
    this.#hub.watchMarkets(markets);
    this.#hub.watchEvents(events);
  }

  #follows(sportId: number): boolean {
    const sport = sportById(sportId);
    return sport !== undefined && this.#options.sports.includes(sport.key);
  }

  /** Reads a new event, and every event while the hub is not there to push. */
  async #read(event: SportEvent): Promise<void> {
    const { client } = this.#options;
    const within = { timeoutMs: CALL_WITHIN_MS, signal: this.#stopping.signal };
    const [markets, card] = await Promise.all([
      client.call(api.markets.getByEventId, { eventId: event.id }, within),
      client.call(api.markets.getScoreCard, { eventId: event.id }, within),
    ]);
    if (!markets.ok) return;
    const score = card.ok && card.result !== null ? readScore(card.result) : null;
    for (const market of markets.result) {
      const known = this.#markets.get(market.marketId);
      this.#put({
        event,
        market,
        isOpen: market.status === "OPEN",
        score: score ?? known?.score ?? null,
        reopenedAt: known?.reopenedAt ?? 0,
        prices: known?.prices ?? new Map(),
      });
    }
  }

  #take(message: HubMessage): void {
    switch (message.Code) {
      case "EventTree":
        return this.#news.abort();
      case "Score":
        for (const one of this.markets()) {
          if (one.event.id === message.Data.EventId) this.#put({ ...one, score: message.Data.Score });
        }
        return;
      case "MarketStatus":
        this.#changePhase(message.Data.MarketId, message.Data.InPlay);
        return this.#changeStatus(message.Data.MarketId, message.Data.Status === "OPEN");
      case "Odds":
        this.#changeStatus(message.Data.MarketId, message.Data.Status === "OPEN");
        return this.#changePrices(message.Data);
      default:
        return;
    }
  }

  #changeStatus(marketId: number, isOpen: boolean): void {
    const known = this.#markets.get(marketId);
    if (!known || known.isOpen === isOpen) return;
    this.#put({ ...known, isOpen, reopenedAt: isOpen ? this.#options.clock.now() : known.reopenedAt });
  }

  #changePhase(marketId: number, inPlay: boolean): void {
    const known = this.#markets.get(marketId);
    if (!known || known.market.inPlay === inPlay) return;
    this.#put({ ...known, market: { ...known.market, inPlay } });
  }

  #changePrices(odds: Extract<HubMessage, { Code: "Odds" }>["Data"]): void {
    const known = this.#markets.get(odds.MarketId);
    if (!known) return;
    const prices = new Map(odds.Image ? [] : known.prices);
    for (const { Id, Back, Lay } of odds.Runners) {
      prices.set(Id, { back: Back.map(levelOf), lay: Lay.map(levelOf) });
    }
    // Listeners are not called: makers judge by the match, not by each other's prices.
    this.#markets.set(odds.MarketId, { ...known, prices });
  }

  #put(market: PublicMarket): void {
    this.#markets.set(market.market.marketId, market);
    for (const listener of this.#listeners) listener(market.market.marketId);
  }
}

function levelOf([price, size]: readonly [number, number]): PriceLevel {
  return { price, size };
}

function readScore(text: string): ScoreCard | null {
  try {
    return scoreCard.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether the competition's name says that this is its final; half-finals and the like are none. */
export function isFinal(competition: string): boolean {
  return /(?<!(semi|quarter)[ -]?)\bfinal\b/i.test(competition);
}
