import { setMaxListeners } from "node:events";
import { type ApiClient, createHubClient } from "@crossbook/client";
import {
  api,
  type HubMessage,
  type LineOffers,
  type Market,
  type Notation,
  type ScoreCard,
  type SportEvent,
  type SportKey,
  scoreCard,
  sportById,
  type WireMarketStatus,
} from "@crossbook/contract";
import type { Logger } from "pino";
import { type Clock, pause } from "../ports/clock.ts";

/** One market as anyone can see it through the public calls and the hub. */
export interface PublicMarket {
  readonly event: SportEvent;
  readonly market: Market;
  readonly isOpen: boolean;
  /** It takes no bets because a ball is being bowled: what rests stays. */
  readonly isBallRunning: boolean;
  readonly score: ScoreCard | null;
  /** Unix milliseconds; 0 before it ever opened again after a stop. */
  readonly reopenedAt: number;
  /** Prices by runner id as the hub pushed them; empty of fancy markets. */
  readonly prices: ReadonlyMap<number, VisiblePrices>;
  /** What can be taken of a fancy market, best first, at most three each; empty of others. */
  readonly lines: LineOffers;
}

export const NO_LINES: LineOffers = { yes: [], no: [] };

/** What can be backed and laid of one runner, best first, at most three levels each. */
export interface VisiblePrices {
  readonly back: readonly PriceLevel[];
  readonly lay: readonly PriceLevel[];
}

/** Decimal odds, whatever the market's notation, and the stake offered at them in main units. */
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
/** Markets that come together are read together, and the list that the hub is asked for grows once for them. */
const AFTER_MARKETS_MS = 2000;
const CALL_WITHIN_MS = 10_000;
const FINAL: ReadonlySet<WireMarketStatus> = new Set(["SETTLED", "VOID"]);

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
  /** Events that have got further markets, or could not be read. */
  readonly #incomplete = new Set<number>();
  /** Markets and events of which the hub has said a status or a score while an event was read: the answer may be older. */
  readonly #pushed = { statuses: new Set<number>(), scores: new Set<number>() };
  #isTreeNews = true;
  /** The hub was away: whatever it said meanwhile was missed. */
  #hasMissed = false;
  #refreshedAt = 0;
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
      onRegistered: () => {
        this.#hasMissed = true;
        this.#news.abort();
      },
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
      const isNews = this.#isTreeNews || this.#hasMissed;
      const isDue = isNews || clock.now() - this.#refreshedAt >= REFRESH_MS;
      await (isDue ? this.#refresh() : this.#readIncomplete()).catch((error: unknown) =>
        log.warn({ error }, "the markets could not be refreshed"),
      );
      if (this.#stopping.signal.aborted) return;
      await pause(clock, REFRESH_MS, this.#news.signal);
      await pause(clock, this.#isTreeNews ? AFTER_NEWS_MS : AFTER_MARKETS_MS, this.#stopping.signal);
    }
  }

  /** Reads the events that have got further markets since the last look. */
  async #readIncomplete(): Promise<void> {
    const events = new Map(this.markets().map(({ event }) => [event.id, event]));
    const incomplete = [...this.#incomplete].flatMap((id) => events.get(id) ?? []);
    this.#incomplete.clear();
    for (const event of incomplete) await this.#read(event);
    this.#watch([...this.#markets.keys()], [...events.keys()]);
  }

  async #refresh(): Promise<void> {
    const { client, clock } = this.#options;
    this.#isTreeNews = false;
    this.#refreshedAt = clock.now();
    const within = { timeoutMs: CALL_WITHIN_MS, signal: this.#stopping.signal };
    const tree = await client.call(api.events.treeSportWithEvent, {}, within);
    if (!tree.ok) return;
    const hasMissed = this.#hasMissed || this.#hub.state() !== "Connected";
    this.#hasMissed = false;
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
      const isKnown = known.length > 0 && !this.#incomplete.delete(event.id);
      if (!isKnown || hasMissed) await this.#read(event);
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

  /** Reads a new event, and every event while the hub is not there to push. What cannot be read is read again soon. */
  async #read(event: SportEvent): Promise<void> {
    const { client } = this.#options;
    const within = { timeoutMs: CALL_WITHIN_MS, signal: this.#stopping.signal };
    this.#pushed.statuses.clear();
    this.#pushed.scores.clear();
    const [markets, card] = await Promise.all([
      client.call(api.markets.getByEventId, { eventId: event.id }, within),
      client.call(api.markets.getScoreCard, { eventId: event.id }, within),
    ]);
    if (!markets.ok) {
      this.#incomplete.add(event.id);
      return;
    }
    const score = card.ok && card.result !== null ? readScore(card.result) : null;
    const open = markets.result.filter(({ status }) => !FINAL.has(status));
    const openIds = new Set(open.map(({ marketId }) => marketId));
    for (const one of this.markets()) {
      if (one.event.id === event.id && !openIds.has(one.market.marketId)) this.#end(one.market.marketId);
    }
    for (const market of open) this.#putRead(event, market, score);
  }

  #putRead(event: SportEvent, market: Market, score: ScoreCard | null): void {
    const known = this.#markets.get(market.marketId);
    const isPushed = this.#pushed.statuses.has(market.marketId);
    // It has ended meanwhile, or is new: another answer says which.
    if (isPushed && !known) return void this.#incomplete.add(event.id);
    const status = isPushed && known ? known : readStatus(market);
    const isScorePushed = this.#pushed.scores.has(event.id) && known !== undefined;
    this.#put({
      event,
      market: { ...market, inPlay: isPushed && known ? known.market.inPlay : market.inPlay },
      ...{ isOpen: status.isOpen, isBallRunning: status.isBallRunning },
      score: (isScorePushed ? undefined : score) ?? known?.score ?? null,
      reopenedAt: known?.reopenedAt ?? 0,
      prices: known?.prices ?? new Map(),
      lines: known?.lines ?? NO_LINES,
    });
  }

  #take(message: HubMessage): void {
    switch (message.Code) {
      case "EventTree":
        this.#isTreeNews = true;
        return this.#news.abort();
      case "Score":
        this.#pushed.scores.add(message.Data.EventId);
        for (const one of this.markets()) {
          if (one.event.id === message.Data.EventId) this.#put({ ...one, score: message.Data.Score });
        }
        return;
      case "EventMarkets":
        return this.#reread(message.Data.EventId);
      case "MarketStatus":
        this.#changePhase(message.Data.MarketId, message.Data.InPlay);
        return this.#changeStatus(message.Data.MarketId, message.Data.Status);
      case "Odds":
        this.#changeStatus(message.Data.MarketId, message.Data.Status);
        return this.#changePrices(message.Data);
      default:
        return;
    }
  }

  /** The event has markets that it had not: it is read again soon. */
  #reread(eventId: number): void {
    this.#incomplete.add(eventId);
    this.#news.abort();
  }

  #changeStatus(marketId: number, status: WireMarketStatus): void {
    this.#pushed.statuses.add(marketId);
    const known = this.#markets.get(marketId);
    if (!known) return;
    // A market that has its result takes no bets any more, and is not followed.
    if (FINAL.has(status)) return this.#end(marketId);
    const { isOpen, isBallRunning } = readStatus({ status });
    if (known.isOpen === isOpen && known.isBallRunning === isBallRunning) return;
    // A ball is no stop: nothing was cancelled, and prices are as sure as before it.
    const isNewlyOpen = isOpen && !known.isBallRunning;
    const reopenedAt = isNewlyOpen ? this.#options.clock.now() : known.reopenedAt;
    this.#put({ ...known, isOpen, isBallRunning, reopenedAt });
  }

  #changePhase(marketId: number, inPlay: boolean): void {
    const known = this.#markets.get(marketId);
    if (!known || known.market.inPlay === inPlay) return;
    this.#put({ ...known, market: { ...known.market, inPlay } });
  }

  #changePrices(odds: Extract<HubMessage, { Code: "Odds" }>["Data"]): void {
    const known = this.#markets.get(odds.MarketId);
    if (!known) return;
    const { notation } = known.market;
    const prices = new Map(odds.Image ? [] : known.prices);
    let lines = odds.Image ? NO_LINES : known.lines;
    for (const { Id, Back, Lay, Lines } of odds.Runners) {
      if (Lines) lines = { yes: Lines.Yes.map(offerOf), no: Lines.No.map(offerOf) };
      else prices.set(Id, { back: Back.map(levelIn(notation)), lay: Lay.map(levelIn(notation)) });
    }
    // Listeners are not called: makers judge by the match, not by each other's prices.
    this.#markets.set(odds.MarketId, { ...known, prices, lines });
  }

  #end(marketId: number): void {
    this.#markets.delete(marketId);
    for (const listener of this.#listeners) listener(marketId);
  }

  #put(market: PublicMarket): void {
    this.#markets.set(market.market.marketId, market);
    for (const listener of this.#listeners) listener(market.market.marketId);
  }
}

function readStatus({ status }: Pick<Market, "status">): Pick<PublicMarket, "isOpen" | "isBallRunning"> {
  return { isOpen: status === "OPEN", isBallRunning: status === "BALLRUNNING" };
}

function levelIn(notation: Notation): (level: readonly [number, number]) => PriceLevel {
  return ([rate, size]) => ({ price: notation === "percent" ? 1 + rate / 100 : rate, size });
}

function offerOf([line, rate, size]: readonly [number, number, number]): LineOffers["yes"][number] {
  return { line, rate, size };
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
