/**
 * The outcomes in the log of actions of what is done, or may be: a process that ended before it knew leaves what it had begun as
 * it was asked, and the next one says that nobody knows.
 */
export const MAYBE_DONE = "('asked', 'done', 'unknown')";

/**
 * Why a market has its present status: the engine does not know, so the last action that led to it says. Of one that is
 * suspended or closed it is one of the side that has it so, an operator's where both have.
 */
const STATUS_REASON = `
  SELECT a.reason FROM operator_actions a
  WHERE a.market_id = m.id AND a.outcome IN ${MAYBE_DONE}
    AND (CASE a.action WHEN 'voidMarket' THEN 'void' WHEN 'setMarketStatus' THEN a.detail ->> 'status' END) = x.status
    AND x.status IN ('suspended', 'closed', 'void')
    AND (x.status = 'void' OR (x.operator_status = x.status) = (a.actor LIKE 'operator:%'))
  ORDER BY a.id DESC LIMIT 1`;

/** Why the feed has it suspended or closed, also where operators have too. */
const FEED_REASON = `
  SELECT a.reason FROM operator_actions a
  WHERE a.market_id = m.id AND a.outcome IN ${MAYBE_DONE} AND a.action = 'setMarketStatus'
    AND a.detail ->> 'status' = x.feed_status AND x.feed_status <> 'open' AND a.actor NOT LIKE 'operator:%'
  ORDER BY a.id DESC LIMIT 1`;

/** A bound as the engine has it, which operators change; 0 in the engine is none. */
function limitOf(name: string, announced: string): string {
  return `CASE WHEN x.limits IS NULL THEN m.${announced} ELSE nullif((x.limits ->> '${name}')::bigint, 0) END`;
}

/** Statuses, delays, limits and results are the engine's: a market that it does not have yet is one that has just been announced. */
export const SELECT_EVENT = `
  SELECT e.*, coalesce((
    SELECT json_agg(to_json(m)::jsonb || jsonb_build_object(
      'status', coalesce(x.status, 'open'), 'feed_status', coalesce(x.feed_status, 'open'),
      'operator_status', coalesce(x.operator_status, 'open'), 'bet_delay_ms', coalesce(x.bet_delay_ms, 0), 'result', x.result,
      'removed_runners', coalesce(x.removed_runners, '{}'), 'starting_prices', x.starting_prices,
      'min_stake', coalesce(x.min_stake, m.min_stake), 'max_stake', coalesce(x.max_stake, m.max_stake),
      'min_payout', ${limitOf("minPayout", "min_payout")}, 'max_exposure', ${limitOf("maxExposure", "max_exposure")},
      'max_matched', ${limitOf("maxMatched", "max_matched")},
      'status_reason', coalesce((${STATUS_REASON}), ''), 'feed_reason', coalesce((${FEED_REASON}), ''),
      'runners', (
        SELECT json_agg(json_build_object('id', r.id, 'key', r.key, 'name', r.name, 'cloth', r.cloth) ORDER BY r.position)
        FROM sport_runners r WHERE r.market_id = m.id)) ORDER BY m.id)
    FROM sport_markets m LEFT JOIN markets x ON x.market_id = m.id
    WHERE m.event_id = e.id), '[]') AS markets
  FROM sport_events e`;

/** An event is unfinished until it has ended and each of its markets has its result. */
export const IS_UNFINISHED = `
  (e.phase <> 'ended' OR e.id IN (
    SELECT m.event_id FROM sport_markets m JOIN markets x ON x.market_id = m.id WHERE x.finished_at IS NULL))`;

/** $2, or the phase that is there where that is a later one: two statements may come in another order than their changes. */
export const LATER_PHASE =
  "CASE WHEN phase = 'ended' OR (phase = 'inPlay' AND $2 = 'upcoming') THEN phase ELSE $2 END";
