import type { Pool } from "pg";
import type { Logger } from "pino";
import { deleteOldRows } from "../../database/delete-old-rows.ts";
import type { Clock } from "../../ports/clock.ts";
import { type PeriodicTask, startPeriodicTask } from "../../ports/periodic-task.ts";
import type { SessionBook } from "../sessions/index.ts";
import { REGISTRATION_LIFE_MS } from "./sign-up/registrations-table.ts";

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Demo accounts are forgotten after so long. */
const DEMO_LIFE_MS = DAY_MS;
/** Sessions that are over stay to be looked into for so long. */
const KEEP_SESSIONS_MS = 30 * DAY_MS;
/** Tries to log in stay to be looked into for so long. */
export const KEEP_ATTEMPTS_MS = 30 * DAY_MS;
/** Links for a new password stay to be looked into for so long. */
const KEEP_RESETS_MS = 30 * DAY_MS;
/** The rows of forgotten demos go once their sessions have. */
const KEEP_DEMOS_MS = KEEP_SESSIONS_MS + DAY_MS;
const DEMOS_OF_A_BATCH = 500;
const DEMO_BATCHES = 100;

interface CleanUpParts {
  readonly database: Pool;
  readonly sessions: SessionBook;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Every ten minutes: closes demo accounts that are a day old, and removes sign-ups, sent codes, links for a new
 * password, tries to log in, sessions and closed demos that are old enough, in batches. Money and bets of a demo stay in the exchange's books,
 * under a number that no name leads to.
 */
export function startCleanUp(parts: CleanUpParts): PeriodicTask {
  const { clock, logger } = parts;
  return startPeriodicTask(
    clock,
    EVERY_MS,
    () => tidy(parts),
    (error) => logger.error({ err: error }, "the clean-up failed; it is tried again later"),
  );
}

async function tidy({ database, sessions, clock }: CleanUpParts): Promise<void> {
  const now = clock.now();
  const before = (ageMs: number) => [new Date(now - ageMs)];
  await closeDemos(database, sessions, now);
  await deleteOldRows(database, "registrations WHERE created_at < $1", before(REGISTRATION_LIFE_MS));
  await deleteOldRows(database, "sent_codes WHERE at < $1", before(DAY_MS));
  await deleteOldRows(database, "login_attempts WHERE hour < $1", before(KEEP_ATTEMPTS_MS));
  await deleteOldRows(database, "password_resets WHERE sent_at < $1", before(KEEP_RESETS_MS));
  await deleteOldRows(database, "authorization_codes WHERE created_at < $1", before(DAY_MS));
  await sessions.tidy(KEEP_SESSIONS_MS);
  // One row that another table needs would keep the whole batch.
  await deleteOldRows(
    database,
    `users WHERE kind = 'demo' AND forgotten_at < $1
       AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = users.id)
       AND NOT EXISTS (SELECT 1 FROM users u WHERE u.referred_by = users.id)
       AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.user_id = users.id)
       AND NOT EXISTS (SELECT 1 FROM adjustment_approvals a WHERE a.account_id = users.id)
       AND NOT EXISTS (SELECT 1 FROM casino_sessions c WHERE c.user_id = users.id)
       AND NOT EXISTS (SELECT 1 FROM casino_rounds c WHERE c.user_id = users.id)
       AND NOT EXISTS (SELECT 1 FROM casino_transactions c WHERE c.user_id = users.id)`,
    before(KEEP_DEMOS_MS),
  );
}

/** Forgets the demos that are over, some at a time: each ends sessions, which the hub hears of. */
async function closeDemos(database: Pool, sessions: SessionBook, now: number): Promise<void> {
  for (let batch = 0; batch < DEMO_BATCHES; batch++) {
    const over = await database.query<{ id: number }>(
      `UPDATE users SET forgotten_at = $1, locked_at = $1
       WHERE id = ANY(ARRAY(SELECT id FROM users
                            WHERE kind = 'demo' AND forgotten_at IS NULL AND created_at <= $2 LIMIT ${DEMOS_OF_A_BATCH}))
       RETURNING id`,
      [new Date(now), new Date(now - DEMO_LIFE_MS)],
    );
    const ids = over.rows.map(({ id }) => id);
    if (ids.length > 0) await sessions.endAllOf(ids, "demoOver");
    if (ids.length < DEMOS_OF_A_BATCH) return;
  }
}
