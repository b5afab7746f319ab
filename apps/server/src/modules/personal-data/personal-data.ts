import type { OutputOf, operator } from "@crossbook/contract";
import type { AccountId } from "@crossbook/engine";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../database/index.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { usernameKey } from "../players/index.ts";
import { PERSONAL_RECORDS, type PersonalRecord } from "./personal-records.ts";

export interface PersonalDataParts {
  readonly database: Pool;
  readonly exchange: Exchange;
  readonly clock: Clock;
}

/** Whose data it is. */
interface Person {
  readonly id: number;
  readonly username: string;
  readonly username_key: string;
  readonly mobile: string | null;
  readonly locked: boolean;
}

/** What became of a removal; `needed`: what has not ended, in words. */
export type RemovalOutcome =
  | { readonly ok: true; readonly userId: number }
  | { readonly ok: false; readonly code: "ACCOUNT_NOT_FOUND" | "PLAYER_NOT_LOCKED" }
  | { readonly ok: false; readonly code: "PLAYER_DATA_NEEDED"; readonly needed: readonly string[] };

type Records = OutputOf<typeof operator.exportPlayerData>["records"];

/** Rows of one table at most: an answer has a length that is known. */
const MOST_ROWS = 5_000;

const PERSON = `SELECT id, username, username_key, mobile, locked_at IS NOT NULL AS locked FROM users
  WHERE username_key = $1 AND kind = 'player' AND forgotten_at IS NULL`;

/** What has not ended in the tables. A deposit that expired or failed may still come late; an operator then sees whose it was by number. */
const OPEN_IN_TABLES = `
  SELECT
    EXISTS (SELECT 1 FROM payments WHERE user_id = $1 AND (posting_due OR state IN
      ('created', 'pending', 'review', 'success', 'requested', 'onHold', 'approved', 'processing'))) AS payments,
    EXISTS (SELECT 1 FROM bonus_grants WHERE user_id = $1 AND (posting_due OR state IN ('offered', 'active'))) AS bonuses,
    EXISTS (SELECT 1 FROM casino_rounds WHERE user_id = $1 AND state = 'open') AS rounds,
    EXISTS (SELECT 1 FROM casino_transactions WHERE user_id = $1 AND state = 'due') AS transactions,
    EXISTS (SELECT 1 FROM exclusions WHERE user_id = $1 AND (until_at IS NULL OR until_at > $2)) AS exclusions`;

const OPEN_WORDS = {
  payments: "a payment that is under way",
  bonuses: "a bonus that has not ended",
  rounds: "a round of a game that is open",
  transactions: "a movement of a game that is not booked",
  exclusions: "an exclusion that has not ended",
} as const;

/** Everything that is kept about a person, or undefined where there is no such player. */
export async function personalDataOf(
  { database, clock }: PersonalDataParts,
  userName: string,
): Promise<OutputOf<typeof operator.exportPlayerData> | undefined> {
  const { rows } = await database.query<Person>(PERSON, [usernameKey(userName)]);
  const [person] = rows;
  if (!person) return undefined;
  const records: Records = [];
  for (const record of PERSONAL_RECORDS)
    records.push({ name: record.name, rows: await rowsOf(database, record, person) });
  return { userName: person.username, at: new Date(clock.now()).toISOString(), records };
}

/**
 * Removes what is kept about a person and closes the account for ever. The login must be locked, so that nothing of the
 * player's comes meanwhile; what comes for him later, such as a late deposit, is money of a number. Rejects with
 * `ExchangeStoppedError` where the exchange stops before it knows what the account has.
 */
export async function removePersonalData(
  { database, exchange, clock }: PersonalDataParts,
  userName: string,
): Promise<RemovalOutcome> {
  const at = new Date(clock.now());
  return inTransaction(
    database,
    async (client): Promise<RemovalOutcome> => {
      const { rows } = await client.query<Person>(`${PERSON} FOR UPDATE`, [usernameKey(userName)]);
      const [person] = rows;
      if (!person) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
      if (!person.locked) return { ok: false, code: "PLAYER_NOT_LOCKED" };
      const needed = [
        ...(await openInExchange(exchange, person.id as AccountId)),
        ...(await openInTables(client, person.id, at)),
      ];
      if (needed.length > 0) return { ok: false, code: "PLAYER_DATA_NEEDED", needed };
      for (const { remove } of PERSONAL_RECORDS)
        if (remove !== undefined) await client.query(statementFor(remove, person, at));
      return { ok: true, userId: person.id };
    },
    ({ ok }) => ok,
  );
}

async function openInExchange(exchange: Exchange, accountId: AccountId): Promise<readonly string[]> {
  return exchange.read((engine) => {
    const account = engine.account(accountId);
    if (!account) return [];
    return [
      ...(engine.orderCount(accountId) > 0 ? ["a bet that is not settled"] : []),
      ...(account.cash !== 0 || account.held !== 0 || account.owed !== 0 ? ["money in the account"] : []),
    ];
  });
}

async function openInTables(client: PoolClient, userId: number, at: Date): Promise<readonly string[]> {
  const { rows } = await client.query<Record<keyof typeof OPEN_WORDS, boolean>>(OPEN_IN_TABLES, [userId, at]);
  const names = Object.keys(OPEN_WORDS) as (keyof typeof OPEN_WORDS)[];
  return names.filter((name) => rows[0]?.[name]).map((name) => OPEN_WORDS[name]);
}

async function rowsOf(
  database: Pool,
  { from, without = [] }: PersonalRecord,
  person: Person,
): Promise<Records[number]["rows"]> {
  const { rows } = await database.query<{ row: Record<string, unknown> }>(
    statementFor(`SELECT to_jsonb(r) AS row FROM ${from} LIMIT ${MOST_ROWS}`, person),
  );
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column))),
  );
}

/** The statement with parameters in place of the names in braces: PostgreSQL refuses one that no part of a statement has. */
function statementFor(text: string, { id, mobile, username_key }: Person, at?: Date) {
  const known = new Map<string, unknown>(Object.entries({ user: id, mobile, key: username_key, at }));
  const names = [...known.keys()].filter((name) => text.includes(`{${name}}`));
  return {
    text: names.reduce((whole, name, index) => whole.replaceAll(`{${name}}`, `$${index + 1}`), text),
    values: names.map((name) => known.get(name)),
  };
}
