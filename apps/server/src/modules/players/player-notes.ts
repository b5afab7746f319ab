import type { PlayerNote } from "@crossbook/contract";
import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Players } from "./players.ts";

/** Notes about one player. */
export const MOST_NOTES = 1_000;

/** The operators' calls about notes. */
export type NoteCall = "getPlayerNotes" | "addPlayerNote";

interface NoteRow {
  readonly id: number;
  readonly at: Date;
  readonly author: string;
  readonly body: string;
}

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly players: Players;
}

/** What operators write down about players: added, and never changed or removed. */
export function noteCalls({ database, clock, players }: Parts): Pick<HandlersOf<"operator">, NoteCall> {
  return {
    async getPlayerNotes({ userName, MaxResultCount, SkipCount }) {
      const player = await players.byUsername(userName);
      if (!player) return refuse("ACCOUNT_NOT_FOUND");
      const [counted, { rows }] = await Promise.all([
        countOf(database, player.userId),
        database.query<NoteRow>(
          "SELECT id, at, author, body FROM player_notes WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3",
          [player.userId, MaxResultCount, SkipCount],
        ),
      ]);
      return { ok: true, result: { items: rows.map(present), totalCount: counted } };
    },

    async addPlayerNote({ userName, text, clientReference }, context) {
      const player = await players.byUsername(userName);
      if (!player) return refuse("ACCOUNT_NOT_FOUND");
      const named = [player.userId, context.caller.username, clientReference ?? null];
      const known = await noteBy(database, named);
      if (known) return again(known, text);
      if ((await countOf(database, player.userId)) >= MOST_NOTES) return refuse("NOTES_FULL");
      const { rows } = await database.query<NoteRow>(INSERT, [...named, new Date(clock.now()), text]);
      const [row] = rows;
      if (row) {
        context.noteChange({ before: {}, after: { noteId: row.id } });
        return { ok: true, result: present(row) };
      }
      // The same came at once.
      const first = await noteBy(database, named);
      if (!first) throw new Error("a note was neither written nor found");
      return again(first, text);
    },
  };
}

/** What a note is answered whose reference was used before. */
function again(known: NoteRow, text: string) {
  return known.body === text ? { ok: true as const, result: present(known) } : refuse("KEY_REUSED");
}

/** `named`: player, author and reference; without a reference there is none. */
async function noteBy(database: Pool, named: readonly unknown[]): Promise<NoteRow | undefined> {
  const { rows } = await database.query<NoteRow>(
    `SELECT id, at, author, body FROM player_notes
     WHERE user_id = $1 AND author = $2 AND client_reference = $3`,
    [...named],
  );
  return rows[0];
}

const INSERT = `
  INSERT INTO player_notes (user_id, author, client_reference, at, body) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (user_id, author, client_reference) WHERE client_reference IS NOT NULL DO NOTHING
  RETURNING id, at, author, body`;

async function countOf(database: Pool, userId: number): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "SELECT count(*) AS count FROM player_notes WHERE user_id = $1",
    [userId],
  );
  return rows[0]?.count ?? 0;
}

function present({ id: noteId, at, author, body: text }: NoteRow): PlayerNote {
  return { noteId, at: at.toISOString(), author, text };
}
