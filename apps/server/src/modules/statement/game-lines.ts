/** Number of the hosts' calendar day of a movement: they are 330 minutes ahead of UTC all year. */
const DAY = "floor((extract(epoch FROM l.at) + 19800) / 86400)::int";
const STUDIO = "split_part(l.reference, ':', 2)";
/** What is of no round, such as a prize, is of no game. */
const GAME = "coalesce(r.game, '')";

/** Each movement with the last one of its studio, game and day: at that one is the line that it is in. */
const MOVES = `
  SELECT l.entry_id, l.amount, l.reference, ${STUDIO} AS studio, ${GAME} AS game, ${DAY} AS day,
    max(l.entry_id) OVER (PARTITION BY ${STUDIO}, ${GAME}, ${DAY}) AS last_id
  FROM ledger_entries l
  LEFT JOIN casino_rounds r ON r.id = substring(l.reference FROM '^casino:[a-z]+:([0-9]{1,15})$')::bigint
  WHERE l.account_id = $1 AND l.account_id > 0 AND l.balance = 'cash' AND l.kind = 'casino'`;

const LINES = `
  SELECT last_id AS entry_id, sum(amount)::bigint AS net, count(DISTINCT reference)::int AS rounds, studio, game, day
  FROM moves`;
const BY_LINE = "GROUP BY last_id, studio, game, day";

/**
 * The money that games have moved on the account `$1`, after the entry `after` and up to `last` (both parameters of the
 * statement): `moves`, and of the kinds `$2` the lines `games`, one for each studio, game and day.
 */
export function gamesOf(after: string, last: string): string {
  return `moves AS MATERIALIZED (${MOVES} AND l.entry_id > ${after} AND l.entry_id <= ${last}),
  games AS MATERIALIZED (${LINES} WHERE 'casino' = ANY ($2) ${BY_LINE})`;
}

/** The same around the entry `$2`: `games` is the one line that it is in, and empty where it is of no game. */
export const GAMES_OF_ENTRY: string = `
  asked AS (SELECT at FROM ledger_entries WHERE entry_id = $2::bigint AND account_id = $1 LIMIT 1),
  moves AS MATERIALIZED (${MOVES}
    AND l.at > (SELECT at FROM asked) - interval '1 day' AND l.at < (SELECT at FROM asked) + interval '1 day'),
  games AS MATERIALIZED (${LINES}
    WHERE last_id = (SELECT last_id FROM moves WHERE entry_id = $2::bigint) ${BY_LINE})`;

/**
 * What games had moved by the line `found` that is in a later line: it is taken from the balance after the line, so that
 * each balance is the one before with the line's own amount.
 */
export const MOVED_IN_LATER_LINES: string = `
  coalesce((SELECT sum(v.amount) FROM moves v
    WHERE v.entry_id <= found.entry_id AND v.last_id > found.entry_id), 0)::bigint`;
