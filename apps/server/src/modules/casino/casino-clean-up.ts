import type { Pool } from "pg";
import { deleteOldRows } from "../../database/delete-old-rows.ts";
import type { Clock } from "../../ports/clock.ts";

const DAY_MS = 86_400_000;
/** Game sessions in which nothing was played stay for so long after their time. */
const KEEP_UNPLAYED_MS = 7 * DAY_MS;
/** What demos have played stays for so long after they are closed: shorter than their own row. */
const KEEP_DEMOS_MS = 30 * DAY_MS;

const OF_OLD_DEMOS = "IN (SELECT id FROM users WHERE kind = 'demo' AND forgotten_at < $1)";

/**
 * Deletes, in batches, what nobody asks for any more: game sessions without a round, and everything of demos that are long
 * closed, in the order in which rows name one another, but which entries of the ledger gave a stake back. Rounds and transactions of players stay: disputes and reconciliations
 * are about them.
 */
export async function cleanUpCasino({
  database,
  clock,
}: {
  readonly database: Pool;
  readonly clock: Pick<Clock, "now">;
}): Promise<void> {
  const demos = [new Date(clock.now() - KEEP_DEMOS_MS)];
  // Reports know by them which of the ledger's entries, which stay, have given a stake back.
  await database.query(
    `UPDATE casino_transactions SET user_id = NULL, round_id = NULL
     WHERE kind = 'rollback' AND state <> 'due' AND ledger_entry_id IS NOT NULL AND user_id ${OF_OLD_DEMOS}`,
    demos,
  );
  await deleteOldRows(database, `casino_transactions WHERE user_id ${OF_OLD_DEMOS}`, demos);
  await deleteOldRows(
    database,
    `casino_rounds WHERE user_id ${OF_OLD_DEMOS}
       AND NOT EXISTS (SELECT 1 FROM casino_transactions t WHERE t.round_id = casino_rounds.id)`,
    demos,
  );
  await deleteOldRows(
    database,
    `casino_sessions WHERE expires_at < $1
       AND NOT EXISTS (SELECT 1 FROM casino_rounds r WHERE r.session_id = casino_sessions.id)`,
    [new Date(clock.now() - KEEP_UNPLAYED_MS)],
  );
}
