import type { MarketId } from "@crossbook/engine";
import { type CatalogueEvent, type CatalogueMarket, isEventFinished, laterPhase } from "./catalogue-event.ts";

/** Finished events that stay in memory for those who still look at them. */
const KEPT_FINISHED_EVENTS = 500;

/** `before`: what was known of the event; undefined where it is new in memory. */
export type CatalogueListener = (event: CatalogueEvent, before: CatalogueEvent | undefined) => void;

type MarketChange = Partial<
  Pick<
    CatalogueMarket,
    | "status"
    | "feedStatus"
    | "operatorStatus"
    | "betDelayMs"
    | "statusReason"
    | "feedReason"
    | "result"
    | "removedRunners"
    | "startingPrices"
    | "delayMs"
    | "minStake"
    | "maxStake"
    | "minPayout"
    | "maxExposure"
    | "maxMatched"
    | "runners"
  >
>;
type EventChange = Partial<
  Pick<
    CatalogueEvent,
    "phase" | "scoreText" | "scoreLine" | "feedSequence" | "title" | "competition" | "startTime"
  >
>;

/**
 * Every unfinished event with its markets, in memory, and the finished ones that were looked at lately. Records
 * are never changed in place: who holds one across an await holds what was true before it.
 */
export class Catalogue {
  readonly #events = new Map<number, CatalogueEvent>();
  readonly #markets = new Map<MarketId, CatalogueMarket>();
  readonly #keptFinishedEvents: number;
  readonly #eventIdByFixture = new Map<string, number>();
  readonly #finished = new Set<number>();
  readonly #listeners = new Set<CatalogueListener>();
  readonly #forgottenListeners = new Set<(event: CatalogueEvent) => void>();
  #version = 0;

  constructor(keptFinishedEvents: number = KEPT_FINISHED_EVENTS) {
    this.#keptFinishedEvents = keptFinishedEvents;
  }

  /** Changes with every change: the key of whatever is made from the whole catalogue. */
  get version(): number {
    return this.#version;
  }

  event(eventId: number): CatalogueEvent | undefined {
    return this.#events.get(eventId);
  }

  market(marketId: MarketId): CatalogueMarket | undefined {
    return this.#markets.get(marketId);
  }

  byFixture(fixtureId: string): CatalogueEvent | undefined {
    const eventId = this.#eventIdByFixture.get(fixtureId);
    return eventId === undefined ? undefined : this.#events.get(eventId);
  }

  /** All that are in memory, those that were finished last behind the others. */
  eventIds(): readonly number[] {
    const unfinished = [...this.#events.keys()].filter((id) => !this.#finished.has(id));
    return [...unfinished, ...this.#finished];
  }

  unfinishedEvents(): CatalogueEvent[] {
    return [...this.#events.values()].filter((event) => !this.#finished.has(event.id));
  }

  /** Calls `listener` after each change; it must be quick and must not change the catalogue. */
  onChanged(listener: CatalogueListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls `listener` after a finished event left the memory: what is kept for its markets can go. */
  onForgotten(listener: (event: CatalogueEvent) => void): void {
    this.#forgottenListeners.add(listener);
  }

  /** Adds an event or replaces all that was known of it. */
  put(event: CatalogueEvent): void {
    const isFinished = isEventFinished(event);
    const before = this.#events.get(event.id);
    // A finished event read back from the tables is in no list.
    if (!isFinished || before) this.#version += 1;
    this.#events.set(event.id, event);
    this.#eventIdByFixture.set(event.fixtureId, event.id);
    for (const market of event.markets) this.#markets.set(market.id, market);
    if (isFinished) this.#keepFinished(event.id);
    for (const listener of this.#listeners) listener(event, before);
  }

  /** A phase that the event has left changes nothing: whoever asks for it has read the event before a wait. */
  changeEvent(eventId: number, change: EventChange): void {
    const event = this.#events.get(eventId);
    if (!event) return;
    this.put({ ...event, ...change, phase: laterPhase(event.phase, change.phase ?? event.phase) });
  }

  /** Adds those of the markets that the event does not have. */
  addMarkets(eventId: number, markets: readonly CatalogueMarket[]): void {
    const event = this.#events.get(eventId);
    const added = markets.filter(({ id }) => !this.#markets.has(id));
    if (event && added.length > 0) this.put({ ...event, markets: [...event.markets, ...added] });
  }

  changeMarket(marketId: MarketId, change: MarketChange): void {
    const market = this.#markets.get(marketId);
    const event = market && this.#events.get(market.eventId);
    if (!event) return;
    const markets = event.markets.map((known) => (known.id === marketId ? { ...known, ...change } : known));
    this.put({ ...event, markets });
  }

  #keepFinished(eventId: number): void {
    this.#finished.delete(eventId);
    this.#finished.add(eventId);
    for (const oldest of this.#finished) {
      if (this.#finished.size <= this.#keptFinishedEvents) break;
      this.#forget(oldest);
    }
  }

  #forget(eventId: number): void {
    const event = this.#events.get(eventId);
    this.#finished.delete(eventId);
    this.#events.delete(eventId);
    if (!event) return;
    this.#eventIdByFixture.delete(event.fixtureId);
    for (const market of event.markets) this.#markets.delete(market.id);
    for (const listener of this.#forgottenListeners) listener(event);
  }
}
