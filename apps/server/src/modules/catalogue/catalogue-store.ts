import type { MarketType } from "@crossbook/contract";
import type { MarketId, MarketStatus } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import type { LadderName } from "@crossbook/odds";
import type { Pool, PoolClient } from "pg";
import {
  type CatalogueEvent,
  type CatalogueMarket,
  type CatalogueRunner,
  type EventPhase,
  isEventFinished,
} from "./catalogue-event.ts";

/** An event as the feed announces it, before it has numbers of ours. */
export interface NewEvent
  extends Pick<
    CatalogueEvent,
    | "fixtureId"
    | "sportId"
    | "competition"
    | "title"
    | "team1"
    | "team2"
    | "startTime"
    | "simulated"
    | "sourceLabel"
  > {
  /** Tells one announcement from another with the same fixture id. */
  readonly digest: string;
  readonly markets: readonly NewMarket[];
}

export interface NewMarket
  extends Pick<
    CatalogueMarket,
    | "key"
    | "type"
    | "name"
    | "rules"
    | "ladder"
    | "commissionBasisPoints"
    | "delayMs"
    | "minStake"
    | "maxStake"
  > {
  readonly runners: readonly Pick<CatalogueRunner, "key" | "name">[];
}

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
  readonly status: MarketStatus;
  readonly status_reason: string;
  readonly winner: number;
  readonly runners: readonly CatalogueRunner[];
}

const SELECT_EVENT = `
  SELECT e.*, coalesce((
    SELECT json_agg(to_json(m)::jsonb || jsonb_build_object('runners', (
      SELECT json_agg(json_build_object('id', r.id, 'key', r.key, 'name', r.name) ORDER BY r.position)
      FROM sport_runners r WHERE r.market_id = m.id)) ORDER BY m.id)
    FROM sport_markets m WHERE m.event_id = e.id), '[]') AS markets
  FROM sport_events e`;

/** Events, markets and runners in their tables. */
export class CatalogueStore {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  async unfinishedEvents(): Promise<CatalogueEvent[]> {
    const { rows } = await this.#database.query<EventRow>(
      `${SELECT_EVENT} WHERE NOT e.finished AND e.feed_sequence > 0 ORDER BY e.id`,
    );
    return rows.map(eventOf);
  }

  /** An event whose announcement is complete. */
  async find(key: EventKey): Promise<CatalogueEvent | undefined> {
    const [condition, value] = conditionOf(key);
    const { rows } = await this.#database.query<EventRow>(
      `${SELECT_EVENT} WHERE ${condition} AND e.feed_sequence > 0`,
      [value],
    );
    return rows[0] && eventOf(rows[0]);
  }

  /**
   * Gives an announced event its numbers. An announcement that was begun before and not completed is taken up
   * again; `undefined` where it said something else.
   */
  async create(event: NewEvent): Promise<CatalogueEvent | undefined> {
    const client = await this.#database.connect();
    try {
      await client.query("BEGIN");
      const inserted = await insertEvent(client, event);
      if (inserted !== undefined) await insertMarkets(client, inserted, event.markets);
      await client.query("COMMIT");
      const { rows } = await client.query<EventRow>(
        `${SELECT_EVENT} WHERE e.fixture_id = $1 AND e.fixture_digest = $2`,
        [event.fixtureId, event.digest],
      );
      return rows[0] && eventOf(rows[0]);
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    } finally {
      client.release();
    }
  }

  async saveMarketStatus(
    market: Pick<CatalogueMarket, "id" | "status" | "statusReason" | "winner">,
  ): Promise<void> {
    await this.#database.query(
      "UPDATE sport_markets SET status = $2, status_reason = $3, winner = $4 WHERE id = $1",
      [market.id, market.status, market.statusReason, market.winner],
    );
  }

  async saveEvent(event: CatalogueEvent): Promise<void> {
    await this.#database.query(
      "UPDATE sport_events SET phase = $2, score_text = $3, score_line = $4, finished = $5 WHERE id = $1",
      [event.id, event.phase, event.scoreText, event.scoreLine, isEventFinished(event)],
    );
  }
}

function conditionOf(key: EventKey): [string, number | string] {
  if ("eventId" in key) return ["e.id = $1", key.eventId];
  if ("fixtureId" in key) return ["e.fixture_id = $1", key.fixtureId];
  return ["e.id = (SELECT event_id FROM sport_markets WHERE id = $1)", key.marketId];
}

async function insertEvent(client: PoolClient, event: NewEvent): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO sport_events (fixture_id, fixture_digest, sport_id, competition, title, team1, team2, start_time,
       simulated, source_label, phase)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'upcoming')
     ON CONFLICT (fixture_id) DO NOTHING RETURNING id`,
    [
      event.fixtureId,
      event.digest,
      event.sportId,
      event.competition,
      event.title,
      event.team1,
      event.team2,
      new Date(event.startTime),
      event.simulated,
      event.sourceLabel,
    ],
  );
  return rows[0]?.id;
}

async function insertMarkets(
  client: PoolClient,
  eventId: number,
  markets: readonly NewMarket[],
): Promise<void> {
  for (const market of markets) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO sport_markets (event_id, key, type, name, rules, ladder, commission_basis_points, delay_ms,
         min_stake, max_stake, status, status_reason, winner)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', '', -1) RETURNING id`,
      [
        eventId,
        market.key,
        market.type,
        market.name,
        market.rules,
        market.ladder,
        market.commissionBasisPoints,
        market.delayMs,
        market.minStake,
        market.maxStake,
      ],
    );
    await client.query(
      `INSERT INTO sport_runners (market_id, position, key, name)
       SELECT $1, place - 1, key, name FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS r (key, name, place)`,
      [rows[0]?.id, market.runners.map(({ key }) => key), market.runners.map(({ name }) => name)],
    );
  }
}

function eventOf(row: EventRow): CatalogueEvent {
  return {
    id: row.id,
    fixtureId: row.fixture_id,
    sportId: row.sport_id,
    competition: row.competition,
    title: row.title,
    team1: row.team1,
    team2: row.team2,
    startTime: row.start_time.getTime(),
    simulated: row.simulated,
    sourceLabel: row.source_label,
    phase: row.phase,
    scoreText: row.score_text,
    scoreLine: row.score_line,
    feedSequence: row.feed_sequence,
    markets: row.markets.map((market) => marketOf(row.id, market)),
  };
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
    runners: row.runners,
    status: row.status,
    statusReason: row.status_reason,
    winner: row.winner,
  };
}
