import type { SuspensionScope, TradingSuspension } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Clock } from "../../ports/clock.ts";
import {
  type Catalogue,
  type CatalogueEvent,
  type CatalogueMarket,
  isEventFinished,
} from "../catalogue/index.ts";
import type { ActionLog, Actor, ChangedMarkets, MarketOperations } from "../market-operations/index.ts";
import { scopeOfText, scopesOf, scopeText } from "./suspension-scope.ts";

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly catalogue: Pick<Catalogue, "event" | "market" | "unfinishedEvents" | "onChanged">;
  readonly operations: MarketOperations;
  readonly actions: ActionLog;
}

interface SuspensionRow {
  readonly scope: string;
  readonly reason: string;
  readonly suspended_by: string;
  readonly suspended_at: Date;
}

/** Why nothing was done. */
export type SuspensionRefusal = "EVENT_NOT_FOUND" | "TRADING_SUSPENDED" | "TRADING_NOT_SUSPENDED";

/**
 * What operators have suspended as a whole. A suspension stands: it is in its table before a market is suspended by it,
 * over a restart too, and a market that is announced under it is suspended in the turn in which it can be seen.
 */
export class TradingSuspensions {
  readonly #parts: Parts;
  /** By scope. At most one for each event in play or to come, for each sport, and one for everything. */
  readonly #standing = new Map<string, TradingSuspension>();
  /** Scopes whose suspension may not be in the table: storing it has failed. */
  readonly #unstored = new Set<string>();
  /** Markets that a suspension which was taken back is opening, and that are still suspended until that is durable. */
  readonly #opening = new Set<number>();
  /** The last change of the table: one comes after another, so that it becomes what memory is. */
  #storing: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.catalogue.onChanged((event, before) => {
      if (isEventFinished(event)) this.#drop(scopeText({ type: "event", eventId: event.id }));
      else this.#suspendNew(event, before);
    });
    parts.operations.askForSuspensions((marketId) => {
      const { catalogue } = parts;
      const event = catalogue.event(catalogue.market(marketId)?.eventId ?? 0);
      const standing = event && this.#reasonFor(event);
      return standing && { scope: scopeText(standing.scope), reason: standing.reason };
    });
  }

  /** Reads what stands; those of events that are over go. Call it when the catalogue is loaded. */
  async load(): Promise<void> {
    const { database, catalogue } = this.#parts;
    const over: string[] = [];
    const { rows } = await database.query<SuspensionRow>("SELECT * FROM trading_suspensions");
    for (const { scope, reason, suspended_by: suspendedBy, suspended_at } of rows) {
      const known = scopeOfText(scope);
      if (known.type === "event" && catalogue.event(known.eventId) === undefined) over.push(scope);
      else
        this.#standing.set(scope, {
          ...{ scope: known, reason, suspendedBy, suspendedAt: suspended_at.toISOString() },
        });
    }
    await database.query("DELETE FROM trading_suspensions WHERE scope = ANY($1)", [over]);
    // A process that ended between the row and its markets has left some of them open.
    for (const event of catalogue.unfinishedEvents()) this.#suspendNew(event, undefined);
  }

  /** What stands, the widest first. */
  all(): readonly TradingSuspension[] {
    const width = { site: 0, sport: 1, event: 2 } as const;
    return [...this.#standing.values()].toSorted((a, b) => width[a.scope.type] - width[b.scope.type]);
  }

  /**
   * Suspends every market of a scope, and what is announced in it from now on. Where it cannot be stored it stands until the
   * process ends, and can be asked for again. Under one that stands, markets that were opened one by one are suspended again.
   */
  async suspend(
    scope: SuspensionScope,
    reason: string,
    username: string,
  ): Promise<ChangedMarkets | SuspensionRefusal> {
    const { catalogue, clock, operations } = this.#parts;
    const text = scopeText(scope);
    if (scope.type === "event") {
      const event = catalogue.event(scope.eventId);
      if (event === undefined || isEventFinished(event)) return "EVENT_NOT_FOUND";
    }
    const stands = this.#standing.has(text) && !this.#unstored.has(text);
    const marketIds = this.#openIn(text);
    if (stands && marketIds.length === 0) return "TRADING_SUSPENDED";
    const at = new Date(clock.now());
    const suspension = { scope, reason, suspendedBy: username, suspendedAt: at.toISOString() };
    if (!stands) this.#standing.set(text, suspension);
    // The markets first: a row is of no use to a bet that is on its way.
    const changing = operations.setStatusOfAll(
      { marketIds, status: "suspended", reason, scope: text },
      `operator:${username}`,
    );
    if (stands) return changing;
    const storing = this.#store(
      `INSERT INTO trading_suspensions (scope, reason, suspended_by, suspended_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (scope) DO UPDATE SET reason = $2, suspended_by = $3, suspended_at = $4`,
      [text, reason, username, at],
    ).then(
      () => void this.#unstored.delete(text),
      (error: unknown) => {
        if (this.#standing.get(text) === suspension) this.#unstored.add(text);
        throw error;
      },
    );
    const [changed] = await Promise.all([changing, storing]);
    return changed;
  }

  /** Takes a suspension back; what something else suspends stays so. Where the database fails the suspension stands. */
  async reopen(
    scope: SuspensionScope,
    reason: string,
    username: string,
  ): Promise<ChangedMarkets | SuspensionRefusal> {
    const { operations } = this.#parts;
    const text = scopeText(scope);
    const standing = this.#standing.get(text);
    if (standing === undefined) return "TRADING_NOT_SUSPENDED";
    this.#standing.delete(text);
    const parts = await this.#takeBack(text).catch((error: unknown) => {
      this.#putBack(text, standing);
      throw error;
    });
    // Asked after the waits and right before the change: another suspension may have come meanwhile.
    const marketIds = this.#suspendedIn(text).filter((marketId) => parts.has(marketId));
    for (const marketId of marketIds) this.#opening.add(marketId);
    try {
      return await operations.setStatusOfAll(
        { marketIds, status: "open", reason, scope: text },
        `operator:${username}`,
      );
    } finally {
      for (const marketId of marketIds) this.#opening.delete(marketId);
    }
  }

  /** Answers the markets that are suspended as a part of a whole. */
  async #takeBack(scope: string): Promise<ReadonlySet<number>> {
    await this.#store(REMOVE, [scope]);
    // Also those that another suspension began with, which was taken back while this one stood.
    return this.#parts.actions.lastSetAsPart(this.#suspendedIn(scope));
  }

  /** A suspension that could not be taken back; what was announced meanwhile is under it. */
  #putBack(scope: string, suspension: TradingSuspension): void {
    if (this.#standing.has(scope)) return;
    this.#standing.set(scope, suspension);
    this.#unstored.add(scope);
    for (const event of this.#parts.catalogue.unfinishedEvents()) this.#suspendNew(event, undefined);
  }

  /** Its event is over: there is nothing left to suspend. */
  #drop(scope: string): void {
    this.#unstored.delete(scope);
    if (!this.#standing.delete(scope)) return;
    this.#store(REMOVE, [scope]).catch((error: unknown) =>
      this.#parts.logger.error(
        { err: error, scope },
        "a suspension of an event that is over was not removed",
      ),
    );
  }

  #store(statement: string, values: unknown[]): Promise<unknown> {
    const stored = this.#storing.then(() => this.#parts.database.query(statement, values));
    this.#storing = stored.catch(() => undefined);
    return stored;
  }

  /** Markets of a scope that take bets, now or again. */
  #marketsOf(scope: string): readonly CatalogueMarket[] {
    return this.#parts.catalogue
      .unfinishedEvents()
      .filter((event) => scopesOf(event).includes(scope))
      .flatMap(({ markets }) => markets)
      .filter(takesBets);
  }

  /** Of those the ones that operators let take bets, or are opening. */
  #openIn(scope: string): readonly number[] {
    return this.#marketsOf(scope)
      .filter(({ id, operatorStatus }) => operatorStatus === "open" || this.#opening.has(id))
      .map(({ id }) => id);
  }

  /** Of those the ones that operators ask to be suspended, and that are under no suspension any more. */
  #suspendedIn(scope: string): readonly number[] {
    const { catalogue } = this.#parts;
    return this.#marketsOf(scope)
      .filter(({ operatorStatus }) => operatorStatus === "suspended")
      .filter(({ eventId }) => {
        const event = catalogue.event(eventId);
        return event !== undefined && this.#reasonFor(event) === undefined;
      })
      .map(({ id }) => id);
  }

  /** The suspension that an event is under; undefined: none. */
  #reasonFor(event: CatalogueEvent): TradingSuspension | undefined {
    for (const scope of scopesOf(event)) {
      const standing = this.#standing.get(scope);
      if (standing !== undefined) return standing;
    }
    return undefined;
  }

  #suspendNew(event: CatalogueEvent, before: CatalogueEvent | undefined): void {
    if (this.#standing.size === 0) return;
    const standing = this.#reasonFor(event);
    if (standing === undefined) return;
    const known = new Set(before?.markets.map(({ id }) => id));
    const marketIds = event.markets
      .filter((market) => !known.has(market.id) && market.operatorStatus === "open" && takesBets(market))
      .map(({ id }) => id);
    if (marketIds.length === 0) return;
    const { scope, reason, suspendedBy } = standing;
    const actor: Actor = `operator:${suspendedBy}`;
    const { operations, logger } = this.#parts;
    operations
      .setStatusOfAll({ marketIds, status: "suspended", reason, scope: scopeText(scope) }, actor)
      .catch((error: unknown) =>
        logger.error({ err: error, eventId: event.id }, "new markets under a suspension were not recorded"),
      );
  }
}

const REMOVE = "DELETE FROM trading_suspensions WHERE scope = $1";

/** Whether a market can still be open: one that is closed waits for its result, and takes no other status. */
function takesBets({ status }: Pick<CatalogueMarket, "status">): boolean {
  return status === "open" || status === "suspended";
}
