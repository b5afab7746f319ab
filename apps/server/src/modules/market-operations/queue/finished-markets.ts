import type { Pool } from "pg";
import { countOf } from "../../../database/index.ts";
import { countedPage } from "../counted-page.ts";
import { wordsQuery } from "./title-words.ts";

/** So many events that have the words are looked through for finished markets, the newest first. */
export const MOST_EVENTS = 1_000;

/** Exported, as the next one, for the test of their plans. */
export const FINISHED = `
  SELECT market_id, (${countOf("FROM markets WHERE finished_at IS NOT NULL")}) AS count, false AS "isCut"
  FROM markets WHERE finished_at IS NOT NULL
  ORDER BY finished_at DESC, market_id DESC LIMIT $1 OFFSET $2`;

// By `id + 0`, so that no plan walks through all events by their numbers where few have the words.
export const FINISHED_BY_TITLE = `
  WITH named AS MATERIALIZED (
    SELECT id FROM sport_events WHERE event_title_words(title) @@ to_tsquery('simple', $3)
    ORDER BY id + 0 DESC LIMIT ${MOST_EVENTS + 1}),
  newest AS (SELECT id FROM named ORDER BY id DESC LIMIT ${MOST_EVENTS})
  SELECT x.market_id, count(*) OVER () AS count, (SELECT count(*) > ${MOST_EVENTS} FROM named) AS "isCut"
  FROM newest n JOIN sport_markets m ON m.event_id = n.id JOIN markets x ON x.market_id = m.id
  WHERE x.finished_at IS NOT NULL
  ORDER BY x.finished_at DESC, x.market_id DESC LIMIT $1 OFFSET $2`;

/** A page of the finished markets, newest first. */
export interface FinishedMarkets {
  readonly marketIds: readonly number[];
  readonly count: number;
  /** More events have the words than are looked through. */
  readonly isCut: boolean;
}

/** Markets with a result, of all events or, where words are given, of those whose titles have them. */
export async function findFinishedMarkets(
  database: Pool,
  page: { readonly words: readonly string[] | undefined; readonly take: number; readonly skip: number },
): Promise<FinishedMarkets> {
  const { words } = page;
  const { rows, counted } = await countedPage(page, (take, skip) =>
    database.query<{ market_id: number; count: number; isCut: boolean }>(
      words === undefined ? FINISHED : FINISHED_BY_TITLE,
      words === undefined ? [take, skip] : [take, skip, wordsQuery(words)],
    ),
  );
  return {
    marketIds: rows.map(({ market_id }) => market_id),
    count: counted?.count ?? 0,
    isCut: counted?.isCut ?? false,
  };
}
