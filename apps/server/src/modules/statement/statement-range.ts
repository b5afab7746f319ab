import type { AccountId } from "@crossbook/engine";
import type { Pool } from "pg";
import type { ZoneRange } from "./zone-days.ts";

/** A range of one account's movements, fixed at the moment it was read: entries that come later are not in it. */
export interface StatementRange {
  readonly accountId: AccountId;
  /** Numbers of ledger entries: after the one, up to and with the other. */
  readonly after: number;
  readonly last: number;
  /** Cash in paise before and after the range. */
  readonly opening: number;
  readonly closing: number;
  /** Whether money of casino games has moved in it: its lines are grouped then. */
  readonly hasGames: boolean;
}

interface Edge {
  readonly entry_id: number;
  readonly balance_after: number;
}

const NOTHING: Edge = { entry_id: 0, balance_after: 0 };

/** The account's newest movement before a moment. */
const LAST_BEFORE = `
  SELECT entry_id, balance_after FROM ledger_entries
  WHERE account_id = $1 AND account_id > 0 AND balance = 'cash' AND at < $2 AND entry_id <= $3
  ORDER BY entry_id DESC LIMIT 1`;

const HAS_GAMES = `
  SELECT EXISTS (SELECT FROM ledger_entries
    WHERE account_id = $1 AND account_id > 0 AND balance = 'cash' AND kind = 'casino'
      AND entry_id > $2 AND entry_id <= $3) AS has`;

/**
 * The movements of these days. Ranges end at the newest entry before a moment, in the order of the ledger: the times of
 * entries may go back by a little where the clock was set, and ranges that follow each other must have every entry once.
 * `upTo`: entries after that one are left out.
 */
export async function statementRange(
  database: Pool,
  accountId: AccountId,
  { fromMs, untilMs }: ZoneRange,
  upTo?: number,
): Promise<StatementRange> {
  const opening = fromMs === undefined ? NOTHING : await edge(database, accountId, new Date(fromMs));
  const until = untilMs === undefined ? "infinity" : new Date(untilMs);
  const found = await edge(database, accountId, until, upTo);
  const closing = found.entry_id < opening.entry_id ? opening : found;
  const ends = [opening.entry_id, closing.entry_id];
  const games = await database.query<{ readonly has: boolean }>(HAS_GAMES, [accountId, ...ends]);
  return {
    accountId,
    hasGames: games.rows[0]?.has === true,
    after: opening.entry_id,
    last: closing.entry_id,
    opening: opening.balance_after,
    closing: closing.balance_after,
  };
}

async function edge(
  database: Pool,
  accountId: AccountId,
  before: Date | "infinity",
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<Edge> {
  const { rows } = await database.query<Edge>(LAST_BEFORE, [accountId, before, upTo]);
  return rows[0] ?? NOTHING;
}
