import { createHash } from "node:crypto";
import { type FeedBody, FIXTURE_MARKETS } from "@crossbook/contract";
import type { ExchangeRefusal } from "../../calls/refusals.ts";
import {
  announcedEvent,
  announcedMarkets,
  BY_HAND,
  type Catalogue,
  type CatalogueEvent,
  type CatalogueMarket,
  type CatalogueStore,
  type EventFinder,
  isByHand,
  isMarketFinished,
} from "../catalogue/index.ts";
import { type Actor, beginMarkets, type MarketOperations } from "../market-operations/index.ts";

type FixtureBody = Extract<FeedBody, { type: "fixture" }>;

interface Parts {
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly store: CatalogueStore;
  readonly operations: MarketOperations;
}

/** An event as an operator describes it. */
export interface EventDescription extends Omit<FixtureBody, "type" | "simulated" | "sourceLabel" | "source"> {
  /** The same description with the same reference is the same event. */
  readonly clientReference: string;
  /** Whether its markets take bets at once; else an operator opens them. */
  readonly open: boolean;
}

/** What may be changed of an event. */
export type EventChange = Partial<Pick<CatalogueEvent, "title" | "competition" | "startTime">>;

/** A runner by the keys of its market and of itself, with its new name. */
export interface RenamedRunner {
  readonly market: string;
  readonly runner: string;
  readonly name: string;
}

/** What became of a call: the event as it is now. */
export type HandMadeOutcome =
  | { readonly ok: true; readonly event: CatalogueEvent }
  | {
      readonly ok: false;
      readonly code:
        | "SPORT_NOT_FOUND"
        | "MARKET_INVALID"
        | "EVENT_EXISTS"
        | "EVENT_NOT_FOUND"
        | "EVENT_NOT_BY_HAND"
        | "EVENT_ENDED"
        | "RUNNER_NOT_FOUND"
        | "RUNNER_NAME_TAKEN";
    }
  | ExchangeRefusal;

/** A market that is not open yet, with what players read of it. */
const NOT_OPEN = { status: "suspended", reason: "Not open yet" } as const;

/**
 * Makes events as the feed's messages do, by the same rules and in the same order: rows first, then the engine's markets, and
 * last the catalogue, so that nobody sees half of it. Whatever was broken off is taken up when the call comes again. One call is
 * done after the other, so that none ends or changes what another is still at.
 */
export class HandMadeEvents {
  readonly #parts: Parts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  create(described: EventDescription, actor: Actor): Promise<HandMadeOutcome> {
    return this.#inTurn(() => this.#create(described, actor));
  }

  /** Markets whose keys the event has already are not made again. */
  addMarkets(
    eventId: number,
    markets: FixtureBody["markets"],
    open: boolean,
    actor: Actor,
  ): Promise<HandMadeOutcome> {
    return this.#inTurn(() => this.#addMarkets(eventId, markets, open, actor));
  }

  /** Changes what the event and its runners are called, or its start. Bets, books and results know runners by their place. */
  change(
    eventId: number,
    change: EventChange,
    renamed: readonly RenamedRunner[] = [],
  ): Promise<HandMadeOutcome> {
    return this.#inTurn(() => this.#change(eventId, change, renamed));
  }

  /** Closes what has no result yet; results are given by the calls that settle. */
  end(eventId: number, reason: string, actor: Actor): Promise<HandMadeOutcome> {
    return this.#inTurn(() => this.#end(eventId, reason, actor));
  }

  #inTurn(work: () => Promise<HandMadeOutcome>): Promise<HandMadeOutcome> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #create(described: EventDescription, actor: Actor): Promise<HandMadeOutcome> {
    const { catalogue, finder, store } = this.#parts;
    const { clientReference, open, ...terms } = described;
    const fixtureId = `${BY_HAND}${clientReference}`;
    const body = { ...terms, type: "fixture", simulated: false, sourceLabel: "By hand" } as const;
    const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
    const announced = announcedEvent(fixtureId, { ...body, source: { kind: "byHand" } }, digest);
    if (typeof announced === "string") return { ok: false, code: announced };
    const event = await store.create(announced);
    if (!event) return { ok: false, code: "EVENT_EXISTS" };
    const known = await finder.byFixture(fixtureId);
    if (known) return { ok: true, event: known };
    const refusal = await this.#begin(event.markets, event.phase, open, actor);
    if (refusal) return refusal;
    await store.complete(event.id);
    const complete = await store.find({ eventId: event.id });
    if (!complete) return { ok: false, code: "EVENT_NOT_FOUND" };
    catalogue.put(complete);
    return { ok: true, event: complete };
  }

  async #addMarkets(
    eventId: number,
    markets: FixtureBody["markets"],
    open: boolean,
    actor: Actor,
  ): Promise<HandMadeOutcome> {
    const { catalogue, store } = this.#parts;
    const found = await this.#found(eventId);
    if (!found.ok) return found;
    const announced = announcedMarkets(markets);
    const keys = new Set([...found.event.markets, ...(announced ?? [])].map(({ key }) => key));
    if (announced === undefined || keys.size > FIXTURE_MARKETS) return { ok: false, code: "MARKET_INVALID" };
    const stored = await store.addMarkets(eventId, announced);
    // One of another call that was broken off is begun when that comes again.
    const wanted = new Set(announced.map(({ key }) => key));
    const added = stored.filter(({ id, key }) => wanted.has(key) && !catalogue.market(id));
    const refusal = await beginMarkets(this.#parts, found.event, added, (phase) =>
      this.#begin(added, phase, open, actor),
    );
    return refusal ?? this.#found(eventId);
  }

  async #change(
    eventId: number,
    change: EventChange,
    renamed: readonly RenamedRunner[],
  ): Promise<HandMadeOutcome> {
    const { catalogue, store } = this.#parts;
    const found = await this.#found(eventId);
    if (!found.ok) return found;
    const markets = renamedMarkets(found.event, renamed);
    if (typeof markets === "string") return { ok: false, code: markets };
    await store.saveDescription({ ...found.event, ...change });
    const runners = markets.flatMap((market) => market.runners);
    if (runners.length > 0)
      await store.saveRunnerNames(
        runners.map(({ id }) => id),
        runners.map(({ name }) => name),
      );
    catalogue.changeEvent(eventId, change);
    for (const { id, runners } of markets) catalogue.changeMarket(id, { runners });
    return { ok: true, event: catalogue.event(eventId) ?? { ...found.event, ...change } };
  }

  async #end(eventId: number, reason: string, actor: Actor): Promise<HandMadeOutcome> {
    const { catalogue, operations, store } = this.#parts;
    const found = await this.#found(eventId);
    if (!found.ok) return found;
    for (const { id: marketId, status } of found.event.markets) {
      if (isMarketFinished(status)) continue;
      const change = { marketId, status: "closed", reason, lapse: "closed" } as const;
      const outcome = await operations.setStatus(change, actor);
      if (!outcome.ok && outcome.code !== "MARKET_SETTLED") return outcome;
    }
    await store.savePhase(eventId, "ended");
    catalogue.changeEvent(eventId, { phase: "ended" });
    return { ok: true, event: catalogue.event(eventId) ?? found.event };
  }

  async #found(eventId: number): Promise<HandMadeOutcome> {
    const event = await this.#parts.finder.byId(eventId);
    if (!event) return { ok: false, code: "EVENT_NOT_FOUND" };
    if (!isByHand(event)) return { ok: false, code: "EVENT_NOT_BY_HAND" };
    return event.phase === "ended" ? { ok: false, code: "EVENT_ENDED" } : { ok: true, event };
  }

  async #begin(
    markets: readonly CatalogueMarket[],
    phase: CatalogueEvent["phase"],
    open: boolean,
    actor: Actor,
  ): Promise<ExchangeRefusal | undefined> {
    const { operations } = this.#parts;
    for (const market of markets) {
      const created = await operations.create(market);
      if (!created.ok) return created;
      // The engine's market begins without a delay.
      const betDelayMs = phase === "inPlay" ? market.delayMs : 0;
      if (open && betDelayMs === 0) continue;
      const status = open ? ({ status: "open", reason: "" } as const) : NOT_OPEN;
      const change = { marketId: market.id, ...status, lapse: undefined, betDelayMs };
      const changed = await operations.setStatus(change, actor);
      if (!changed.ok) return changed;
    }
    return undefined;
  }
}

/** The markets with runners that are renamed, or why they cannot be. */
function renamedMarkets(
  { markets }: CatalogueEvent,
  renamed: readonly RenamedRunner[],
): readonly CatalogueMarket[] | "RUNNER_NOT_FOUND" | "RUNNER_NAME_TAKEN" {
  const changed = new Map<string, CatalogueMarket>();
  for (const { market: key, runner, name } of renamed) {
    const market = changed.get(key) ?? markets.find((one) => one.key === key);
    if (!market?.runners.some((one) => one.key === runner)) return "RUNNER_NOT_FOUND";
    const runners = market.runners.map((one) => (one.key === runner ? { ...one, name } : one));
    changed.set(key, { ...market, runners });
  }
  const areDifferent = ({ runners }: CatalogueMarket) =>
    new Set(runners.map(({ name }) => name.toLowerCase())).size === runners.length;
  return [...changed.values()].every(areDifferent) ? [...changed.values()] : "RUNNER_NAME_TAKEN";
}
