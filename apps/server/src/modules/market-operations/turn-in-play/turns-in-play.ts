import type { MarketId } from "@crossbook/engine";
import type { Pool } from "pg";
import type { ExchangeRefusal } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import type {
  Catalogue,
  CatalogueEvent,
  CatalogueMarket,
  CatalogueStore,
  EventFinder,
} from "../../catalogue/index.ts";
import type { MarketOperations } from "../market-operations.ts";

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly store: Pick<CatalogueStore, "savePhase">;
  readonly operations: MarketOperations;
}

/** Who turns an event in play, why, and by which name of the request. */
export interface TurnRequest {
  readonly eventId: number;
  readonly clientReference: string;
  readonly operatorName: string;
  readonly reason: string;
}

/** What became of a turn. `opened`: the markets that it has opened again. */
export type TurnOutcome =
  | { readonly ok: true; readonly event: CatalogueEvent; readonly opened: readonly MarketId[] }
  | { readonly ok: false; readonly code: "EVENT_NOT_FOUND" | "EVENT_IN_PLAY" | "EVENT_ENDED" }
  | ExchangeRefusal;

/** A turn as its table has it. */
interface Turn {
  readonly eventId: number;
  readonly clientReference: string;
  readonly operatorName: string;
  readonly reason: string;
  /** The markets that are opened again: those that no operator had suspended before, also where they came later. */
  readonly opens: readonly MarketId[];
  readonly isDone: boolean;
}

/** `opens` as JSON: numbers of an array of bigint would come as texts. */
const COLUMNS = `event_id AS "eventId", client_reference AS "clientReference", operator AS "operatorName", reason, to_json(opens) AS opens,
  done_at IS NOT NULL AS "isDone"`;

/**
 * Turns events in play as one sequence: every market is suspended, its unmatched orders lapse, the event is in play, and
 * the markets open with their bet delay. The turn is written down first, with the markets that it opens, so that one that was
 * broken off goes on where it was: when the server starts, or when the call comes again. Until the phase is stored no market is
 * open, so suspending once more lapses nothing that was placed in play; after that, nothing is suspended any more.
 */
export class TurnsInPlay {
  readonly #parts: Parts;
  /** By event: the turn that is under way. */
  readonly #running = new Map<number, Promise<TurnOutcome>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A repeated reference gets the same outcome. A turn that was broken off is ended by any call. */
  async turn(request: TurnRequest): Promise<TurnOutcome> {
    const { eventId } = request;
    await this.#running.get(eventId)?.catch(() => undefined);
    // Whoever has waited for the same may have begun meanwhile.
    if (this.#running.has(eventId)) return this.turn(request);
    const running = this.#turn(request);
    this.#running.set(eventId, running);
    try {
      return await running;
    } finally {
      this.#running.delete(eventId);
    }
  }

  /** Ends the turns that were broken off. Answers the events whose turn could not be ended now. */
  async resume(): Promise<readonly number[]> {
    const { rows } = await this.#parts.database.query<Turn>(
      `SELECT ${COLUMNS} FROM turns_in_play WHERE done_at IS NULL ORDER BY started_at`,
    );
    const left: number[] = [];
    for (const turn of rows) if (!(await this.turn(turn)).ok) left.push(turn.eventId);
    return left;
  }

  async #turn(request: TurnRequest): Promise<TurnOutcome> {
    const event = await this.#parts.finder.byId(request.eventId);
    if (event === undefined) return { ok: false, code: "EVENT_NOT_FOUND" };
    const known = await this.#find(event.id);
    if (known !== undefined) return this.#goOn(known, request);
    if (event.phase === "ended") return { ok: false, code: "EVENT_ENDED" };
    if (event.phase === "inPlay") return { ok: false, code: "EVENT_IN_PLAY" };
    const opens = event.markets
      .filter((market) => takesStatus(market) && market.operatorStatus === "open")
      .map(({ id }) => id);
    return this.#run(await this.#begin(request, opens));
  }

  async #goOn(turn: Turn, { clientReference }: TurnRequest): Promise<TurnOutcome> {
    if (!turn.isDone) return this.#run(turn);
    if (turn.clientReference !== clientReference) return { ok: false, code: "EVENT_IN_PLAY" };
    return this.#outcome(turn);
  }

  async #run(written: Turn): Promise<TurnOutcome> {
    const { database, clock, catalogue, store } = this.#parts;
    const { eventId } = written;
    let turn = written;
    if (catalogue.event(eventId)?.phase === "upcoming") {
      const stopped = await this.#stopAll(written);
      if (!stopped.ok) return stopped;
      catalogue.changeEvent(eventId, { phase: "inPlay" });
      turn = stopped.turn;
    }
    await store.savePhase(eventId, catalogue.event(eventId)?.phase ?? "inPlay");
    for (const marketId of turn.opens) {
      const opened = await this.#open(marketId, turn);
      if (!opened.ok) return opened;
    }
    await database.query("UPDATE turns_in_play SET done_at = $2 WHERE event_id = $1", [
      eventId,
      new Date(clock.now()),
    ]);
    return this.#outcome(turn);
  }

  /** One that an operator has suspended keeps its reason. Answers the turn with the markets that were announced since. */
  async #stopAll(turn: Turn): Promise<{ readonly ok: true; readonly turn: Turn } | ExchangeRefusal> {
    const stopped = new Set<MarketId>();
    let present = turn;
    for (let market = this.#next(turn, stopped); market; market = this.#next(turn, stopped)) {
      stopped.add(market.id);
      if (market.operatorStatus === "open") present = await this.#withOpening(present, market.id);
      const outcome = await this.#stop(market, present);
      if (!outcome.ok) return outcome;
    }
    return { ok: true, turn: present };
  }

  /** A market that is not stopped yet. */
  #next({ eventId }: Turn, stopped: ReadonlySet<MarketId>): CatalogueMarket | undefined {
    const markets = this.#parts.catalogue.event(eventId)?.markets;
    return markets?.find((market) => takesStatus(market) && !stopped.has(market.id));
  }

  /** The turn as its table has it from now on: it opens this market too. */
  async #withOpening(turn: Turn, marketId: MarketId): Promise<Turn> {
    if (turn.opens.includes(marketId)) return turn;
    const opens = [...turn.opens, marketId];
    await this.#parts.database.query("UPDATE turns_in_play SET opens = $2 WHERE event_id = $1", [
      turn.eventId,
      opens,
    ]);
    return { ...turn, opens };
  }

  async #stop(market: CatalogueMarket, turn: Turn): Promise<{ ok: true } | ExchangeRefusal> {
    const { catalogue, operations } = this.#parts;
    const { id: marketId, delayMs: betDelayMs, statusReason } = market;
    const { reason, operatorName, opens } = turn;
    const isRepeated = !opens.includes(marketId) || isAnothers(market, turn);
    const change = { marketId, betDelayMs, status: "suspended", lapse: "inPlay", isRepeated } as const;
    const shown = { ...change, reason: isRepeated ? statusReason : reason };
    const outcome = await operations.setStatus(shown, `operator:${operatorName}`);
    // Closed or settled meanwhile: nobody bets there any more.
    return outcome.ok || takesStatus(catalogue.market(marketId)) ? outcome : { ok: true };
  }

  async #open(marketId: MarketId, turn: Turn): Promise<{ ok: true } | ExchangeRefusal> {
    const { catalogue, operations } = this.#parts;
    const market = catalogue.market(marketId);
    if (market === undefined || !takesStatus(market) || market.operatorStatus === "open") return { ok: true };
    if (isAnothers(market, turn)) return { ok: true };
    const change = { marketId, reason: "", betDelayMs: market.delayMs };
    const outcome = await operations.openAgain(change, `operator:${turn.operatorName}`);
    return outcome.ok || takesStatus(catalogue.market(marketId)) ? outcome : { ok: true };
  }

  async #outcome({ eventId, opens }: Turn): Promise<TurnOutcome> {
    const event = await this.#parts.finder.byId(eventId);
    return event ? { ok: true, event, opened: opens } : { ok: false, code: "EVENT_NOT_FOUND" };
  }

  async #find(eventId: number): Promise<Turn | undefined> {
    const { rows } = await this.#parts.database.query<Turn>(
      `SELECT ${COLUMNS} FROM turns_in_play WHERE event_id = $1`,
      [eventId],
    );
    return rows[0];
  }

  async #begin(request: TurnRequest, opens: readonly MarketId[]): Promise<Turn> {
    const { eventId, clientReference, operatorName, reason } = request;
    await this.#parts.database.query(
      `INSERT INTO turns_in_play (event_id, client_reference, operator, reason, opens, started_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [eventId, clientReference, operatorName, reason, opens, new Date(this.#parts.clock.now())],
    );
    return { eventId, clientReference, operatorName, reason, opens, isDone: false };
  }
}

/** Whether an operator has suspended the market for another reason than the turn, which may be while it is under way. */
function isAnothers(
  { operatorStatus, statusReason }: Pick<CatalogueMarket, "operatorStatus" | "statusReason">,
  { reason }: Turn,
): boolean {
  return operatorStatus === "suspended" && statusReason !== reason;
}

/** Whether a market can still be open or suspended. */
function takesStatus(market: Pick<CatalogueMarket, "status"> | undefined): boolean {
  return market?.status === "open" || market?.status === "suspended";
}
