import type { PoolClient } from "pg";
import type { CatalogueEvent, CatalogueMarket, CatalogueRunner } from "../catalogue-event.ts";

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
    | "source"
  > {
  /** Differs between two announcements with the same fixture id. */
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
    | "winners"
    | "keepsInPlay"
    | "crossMatching"
    | "hasStartingPrice"
    | "category"
    | "notation"
    | "line"
    | "eachWay"
    | "minPayout"
    | "maxExposure"
    | "maxMatched"
  > {
  readonly runners: readonly Pick<CatalogueRunner, "key" | "name" | "cloth">[];
}

/** Gives an event its number; undefined where there is one of its fixture already. */
export async function insertEvent(client: PoolClient, event: NewEvent): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO sport_events (fixture_id, fixture_digest, sport_id, competition, title, team1, team2, start_time,
       simulated, source_label, source, phase)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'upcoming')
     ON CONFLICT (fixture_id) DO NOTHING RETURNING id`,
    [
      event.fixtureId,
      event.digest,
      event.sportId,
      event.competition,
      event.title,
      ...[event.team1, event.team2],
      new Date(event.startTime),
      ...[event.simulated, event.sourceLabel, event.source],
    ],
  );
  return rows[0]?.id;
}

/** Gives markets of an event, and their runners, their numbers. */
export async function insertMarkets(
  client: PoolClient,
  eventId: number,
  markets: readonly NewMarket[],
  isBegun: boolean,
): Promise<void> {
  for (const market of markets) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO sport_markets (event_id, key, type, name, rules, ladder, commission_basis_points, delay_ms,
         min_stake, max_stake, winners, keeps_in_play, category, notation, line, each_way, min_payout, max_exposure,
         max_matched, is_begun, cross_matching, starting_price)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
       RETURNING id`,
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
        market.winners,
        market.keepsInPlay,
        market.category,
        market.notation,
        market.line,
        market.eachWay,
        market.minPayout,
        market.maxExposure,
        market.maxMatched,
        isBegun,
        market.crossMatching,
        market.hasStartingPrice,
      ],
    );
    await client.query(
      `INSERT INTO sport_runners (market_id, position, key, name, cloth)
       SELECT $1, place - 1, key, name, cloth
       FROM unnest($2::text[], $3::text[], $4::smallint[]) WITH ORDINALITY AS r (key, name, cloth, place)`,
      [
        ...[rows[0]?.id, market.runners.map(({ key }) => key), market.runners.map(({ name }) => name)],
        market.runners.map(({ cloth }) => cloth ?? null),
      ],
    );
  }
}
