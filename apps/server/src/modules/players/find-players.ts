import type { Api, FoundPlayer } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import { normaliseMobile } from "./mobile-number.ts";
import { usernameKey } from "./player-directory.ts";

interface PlayerRow {
  readonly id: number;
  readonly username: string;
  readonly kind: FoundPlayer["kind"];
  readonly host: string;
  readonly mobile: string | null;
  readonly created_at: Date;
  readonly locked_at: Date | null;
  readonly bet_locked: boolean;
}

/** Players are numbered in the order of their creation. */
const ORDER = {
  userName: "username_key",
  "-userName": "username_key DESC",
  createdAt: "id",
  "-createdAt": "id DESC",
} as const;
/** After every text that begins with a prefix, in the order of bytes that names are compared by. */
const LAST_CHARACTER = "\u{10ffff}";
const WHOLE_NUMBER = /^\d{1,15}$/;

/** A page of players by index: of a hundred thousand it reads those that it shows, and counts those that it found. */
export function findPlayers(database: Pool): Handler<Api["operator"]["findPlayers"]> {
  return async ({ Search = "", Kind, State, Sort = "userName", MaxResultCount, SkipCount }) => {
    const { condition, values } = conditionOf({ text: Search.trim(), kind: Kind, state: State });
    const { rows: counted } = await database.query<{ count: number }>(
      `SELECT count(*) AS count FROM users WHERE ${condition}`,
      values,
    );
    const { rows } = await database.query<PlayerRow>(
      `SELECT id, username, kind, host, mobile, created_at, locked_at, bet_locked FROM users WHERE ${condition}
       ORDER BY ${ORDER[Sort]} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, MaxResultCount, SkipCount],
    );
    return { ok: true, result: { items: rows.map(present), totalCount: counted[0]?.count ?? 0 } };
  };
}

interface Wanted {
  readonly text: string;
  readonly kind: FoundPlayer["kind"] | undefined;
  readonly state: "locked" | "betLocked" | undefined;
}

/** Exported for the test of its plan. */
export function conditionOf({ text, kind, state }: Wanted): {
  readonly condition: string;
  readonly values: unknown[];
} {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["forgotten_at IS NULL"];
  if (text !== "") {
    const prefix = usernameKey(text);
    const either = [
      `username_key >= ${place(prefix)} AND username_key < ${place(prefix + LAST_CHARACTER)}`,
      `mobile = ${place(normaliseMobile(text) ?? text)}`,
      ...(WHOLE_NUMBER.test(text) ? [`id = ${place(Number(text))}`] : []),
    ];
    conditions.push(`(${either.join(" OR ")})`);
  }
  if (kind !== undefined) conditions.push(`kind = ${place(kind)}`);
  if (state === "locked") conditions.push("locked_at IS NOT NULL");
  if (state === "betLocked") conditions.push("bet_locked");
  return { condition: conditions.join(" AND "), values };
}

function present(row: PlayerRow): FoundPlayer {
  const { id: userId, username: userName, kind, host, mobile } = row;
  return {
    ...{ userId, userName, kind, host, mobile },
    createdAt: row.created_at.toISOString(),
    lockedAt: row.locked_at?.toISOString() ?? null,
    betLocked: row.bet_locked,
  };
}
