import type { EachWayTerms, EventSource, LineTerms, MarketType, Notation } from "@crossbook/contract";
import type { AskedStatus, MarketId, MarketStatus } from "@crossbook/engine";
import { resultOfText } from "@crossbook/engine/kinds";
import { type Paise, paise } from "@crossbook/money";
import type { LadderName } from "@crossbook/odds";
import type { Pool } from "pg";
import { inTransaction } from "../../database/index.ts";
import type { Exchange } from "../../exchange/index.ts";
import { insertEvent, insertMarkets, type NewEvent, type NewMarket } from "./announcing/new-event.ts";
import type { CatalogueEvent, CatalogueMarket, CatalogueRunner, EventPhase } from "./catalogue-event.ts";
import type { EndedRow } from "./ended-events.ts";
import { IS_UNFINISHED, LATER_PHASE, SELECT_EVENT } from "./event-statements.ts";

type EventKey =
  | { readonly eventId: number }
  | { readonly fixtureId: string }
  | { readonly marketId: MarketId };

interface EventRow {
  readonly id: number;
  readonly fixture_id: string;
  readonly sport_id: number;
  readonly competition: string;
  readonly title: string;
  readonly team1: string | null;
  readonly team2: string | null;
  readonly start_time: Date;
  readonly simulated: boolean;
  readonly source_label: string;
  readonly source: EventSource | null;
  readonly phase: EventPhase;
  readonly score_text: string | null;
  readonly score_line: string | null;
  readonly feed_sequence: number;
  readonly markets: readonly MarketRow[];
}

interface MarketRow {
  readonly id: number;
  readonly key: string;
  readonly type: MarketType;
  readonly name: string;
  readonly rules: string;
  readonly ladder: LadderName;
  readonly commission_basis_points: number;
  readonly delay_ms: number;
  readonly min_stake: number;
  readonly max_stake: number;
  readonly winners: number;
  readonly keeps_in_play: boolean;
  readonly cross_matching: boolean;
  readonly starting_price: boolean;
  /** False of one that is added to an event and not ready yet. */
  readonly is_begun: boolean;
  readonly category: string;
  readonly notation: Notation;
  readonly line: LineTerms | null;
  readonly each_way: EachWayTerms | null;
  readonly min_payout: number | null;
  readonly max_exposure: number | null;
  readonly max_matched: number | null;
  readonly status: MarketStatus;
  readonly feed_status: AskedStatus;
  readonly operator_status: AskedStatus;
  readonly status_reason: string;
  readonly feed_reason: string;
  readonly bet_delay_ms: number;
  readonly result: string | null;
  readonly removed_runners: readonly number[];
  readonly starting_prices: readonly number[] | null;
  readonly runners: readonly CatalogueRunner[];
}

/** Events, markets and runners in their tables, with the engine's statuses of the markets. */
export class CatalogueStore {
  readonly #database: Pool;
  readonly #exchange: Pick<Exchange, "state" | "projected">;

  constructor(database: Pool, exchange: Pick<Exchange, "state" | "projected">) {
    this.#database = database;
    this.#exchange = exchange;
  }

  async unfinishedEvents(): Promise<CatalogueEvent[]> {
    await this.#exchange.projected(this.#exchange.state().journalSeq);
    const { rows } = await this.#database.query<EventRow>(
      `${SELECT_EVENT} WHERE ${IS_UNFINISHED} AND e.feed_sequence > 0 ORDER BY e.id`,
    );
    return rows.map(begunEventOf);
  }

  /** Those of these numbers that are complete, whatever became of them. */
  async eventsOf(eventIds: readonly number[]): Promise<CatalogueEvent[]> {
    if (eventIds.length === 0) return [];
    await this.#exchange.projected(this.#exchange.state().journalSeq);
    const { rows } = await this.#database.query<EventRow>(
      `${SELECT_EVENT} WHERE e.id = ANY ($1) AND e.feed_sequence > 0 ORDER BY e.id`,
      [eventIds],
    );
    return rows.map(begunEventOf);
  }

  /** So many that have ended, by their numbers, the highest last. */
  async endedLast(count: number): Promise<EndedRow[]> {
    const { rows } = await this.#database.query<
      Pick<EventRow, "id" | "sport_id" | "title" | "competition" | "start_time">
    >(
      "SELECT id, sport_id, title, competition, start_time FROM sport_events WHERE phase = 'ended' ORDER BY id DESC LIMIT $1",
      [count],
    );
    return rows.reverse().map(({ id, sport_id: sportId, title, competition, start_time: start }) => ({
      ...{ id, sportId, title, competition },
      startTime: start.getTime(),
    }));
  }

  /** An event whose announcement is complete, with the markets that have begun. */
  async find(key: EventKey): Promise<CatalogueEvent | undefined> {
    const row = await this.#row(key);
    return row && begunEventOf(row);
  }

  /**
   * Gives an announced event its numbers. An announcement that was begun before and not completed is taken up
   * again; `undefined` where it said something else.
   */
  async create(event: NewEvent): Promise<CatalogueEvent | undefined> {
    await inTransaction(this.#database, async (client) => {
      const inserted = await insertEvent(client, event);
      // Nobody reads them before the event is complete.
      if (inserted !== undefined) await insertMarkets(client, inserted, event.markets, true);
    });
    const { rows } = await this.#database.query<EventRow>(
      `${SELECT_EVENT} WHERE e.fixture_id = $1 AND e.fixture_digest = $2`,
      [event.fixtureId, event.digest],
    );
    return rows[0] && eventOf(rows[0]);
  }

  /**
   * Gives announced markets of an event their numbers, those whose keys it has already not again; answers all of its markets.
   * Whoever reads the event sees the new ones from `markBegun` on.
   */
  async addMarkets(eventId: number, markets: readonly NewMarket[]): Promise<readonly CatalogueMarket[]> {
    await inTransaction(this.#database, async (client) => {
      const { rows } = await client.query<{ key: string }>(
        "SELECT m.key FROM sport_events e JOIN sport_markets m ON m.event_id = e.id WHERE e.id = $1 FOR UPDATE OF e",
        [eventId],
      );
      const known = new Set(rows.map(({ key }) => key));
      await insertMarkets(
        client,
        eventId,
        markets.filter(({ key }) => !known.has(key)),
        false,
      );
    });
    const row = await this.#row({ eventId });
    return row ? eventOf(row).markets : [];
  }

  /** These markets are in the engine with all that they begin with. */
  async markBegun(marketIds: readonly MarketId[]): Promise<void> {
    await this.#database.query("UPDATE sport_markets SET is_begun = true WHERE id = ANY ($1)", [marketIds]);
  }

  /** Saves what the feed changes of an event: its phase and score. A phase that the event has left is not saved. */
  async saveEvent(event: CatalogueEvent): Promise<void> {
    await this.#database.query(
      `UPDATE sport_events SET phase = ${LATER_PHASE}, score_text = $3, score_line = $4 WHERE id = $1`,
      [event.id, event.phase, event.scoreText, event.scoreLine],
    );
  }

  /** Saves how long bets of a market are delayed in play. */
  async saveDelay(marketId: MarketId, delayMs: number): Promise<void> {
    await this.#database.query("UPDATE sport_markets SET delay_ms = $2 WHERE id = $1", [marketId, delayMs]);
  }

  /** Whoever reads events sees it from now on: all of its markets are in the engine. */
  async complete(eventId: number): Promise<void> {
    await this.#database.query(
      "UPDATE sport_events SET feed_sequence = 1 WHERE id = $1 AND feed_sequence = 0",
      [eventId],
    );
  }

  /** Saves what an event is called, and when it starts. */
  async saveDescription({
    id,
    title,
    competition,
    startTime,
  }: Pick<CatalogueEvent, "id" | "title" | "competition" | "startTime">): Promise<void> {
    await this.#database.query(
      "UPDATE sport_events SET title = $2, competition = $3, start_time = $4 WHERE id = $1",
      [id, title, competition, new Date(startTime)],
    );
  }

  /** Saves the names of runners, all or none. */
  async saveRunnerNames(ids: readonly number[], names: readonly string[]): Promise<void> {
    const given = "unnest($1::bigint[], $2::text[]) AS given (id, name)";
    const statement = `UPDATE sport_runners r SET name = given.name FROM ${given} WHERE r.id = given.id`;
    await this.#database.query(statement, [ids, names]);
  }

  /** Saves the phase of an event alone, unless the event has left it. */
  async savePhase(eventId: number, phase: EventPhase): Promise<void> {
    await this.#database.query(`UPDATE sport_events SET phase = ${LATER_PHASE} WHERE id = $1`, [
      eventId,
      phase,
    ]);
  }

  async #row(key: EventKey): Promise<EventRow | undefined> {
    const [condition, value] = conditionOf(key);
    await this.#exchange.projected(this.#exchange.state().journalSeq);
    const { rows } = await this.#database.query<EventRow>(
      `${SELECT_EVENT} WHERE ${condition} AND e.feed_sequence > 0`,
      [value],
    );
    return rows[0];
  }
}

function conditionOf(key: EventKey): [string, number | string] {
  if ("eventId" in key) return ["e.id = $1", key.eventId];
  if ("fixtureId" in key) return ["e.fixture_id = $1", key.fixtureId];
  return ["e.id = (SELECT event_id FROM sport_markets WHERE id = $1)", key.marketId];
}

function begunEventOf(row: EventRow): CatalogueEvent {
  return eventOf({ ...row, markets: row.markets.filter((market) => market.is_begun) });
}

function eventOf(row: EventRow): CatalogueEvent {
  return {
    id: row.id,
    fixtureId: row.fixture_id,
    sportId: row.sport_id,
    competition: row.competition,
    title: row.title,
    ...{ team1: row.team1, team2: row.team2 },
    startTime: row.start_time.getTime(),
    simulated: row.simulated,
    ...{ sourceLabel: row.source_label, source: row.source },
    phase: row.phase,
    scoreText: row.score_text,
    scoreLine: row.score_line,
    feedSequence: row.feed_sequence,
    markets: row.markets.map((market) => marketOf(row.id, market)),
  };
}

function amountOf(amount: number | null): Paise | null {
  return amount === null ? null : paise(amount);
}

function marketOf(eventId: number, row: MarketRow): CatalogueMarket {
  return {
    id: row.id,
    eventId,
    key: row.key,
    type: row.type,
    name: row.name,
    rules: row.rules,
    ladder: row.ladder,
    commissionBasisPoints: row.commission_basis_points,
    delayMs: row.delay_ms,
    minStake: paise(row.min_stake),
    maxStake: paise(row.max_stake),
    winners: row.winners,
    keepsInPlay: row.keeps_in_play,
    crossMatching: row.cross_matching,
    hasStartingPrice: row.starting_price,
    startingPrices: row.starting_prices,
    category: row.category,
    notation: row.notation,
    line: row.line,
    eachWay: row.each_way,
    minPayout: amountOf(row.min_payout),
    maxExposure: amountOf(row.max_exposure),
    maxMatched: amountOf(row.max_matched),
    runners: row.runners,
    status: row.status,
    feedStatus: row.feed_status,
    operatorStatus: row.operator_status,
    statusReason: row.status_reason,
    feedReason: row.feed_reason,
    removedRunners: row.removed_runners,
    betDelayMs: row.bet_delay_ms,
    result: resultOfText(row.result ?? "") ?? null,
  };
}
