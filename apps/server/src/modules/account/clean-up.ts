import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Clock } from "../../ports/clock.ts";
import type { SessionBook } from "../sessions/index.ts";
import { REGISTRATION_LIFE_MS } from "./sign-up/registrations-table.ts";

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Demo accounts are forgotten after so long. */
const DEMO_LIFE_MS = DAY_MS;
/** Sessions that are over stay to be looked into for so long. */
const KEEP_SESSIONS_MS = 30 * DAY_MS;

interface CleanUpParts {
  readonly database: Pool;
  readonly sessions: SessionBook;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Every ten minutes: closes demo accounts that are a day old, and removes sign-ups, sent codes and sessions that are
 * long over. Money and bets of a demo stay in the exchange's books, under a number that no name leads to.
 */
export function startCleanUp(parts: CleanUpParts): { stop(): Promise<void> } {
  const { clock, logger } = parts;
  let running: Promise<void> = Promise.resolve();
  let cancel: () => void = () => undefined;
  let stopped = false;

  function schedule(): void {
    if (stopped) return;
    cancel = clock.after(EVERY_MS, () => {
      running = tidy(parts)
        .catch((error: unknown) =>
          logger.error({ err: error }, "the clean-up failed; it is tried again later"),
        )
        .then(schedule);
    });
  }

  schedule();
  return {
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}

async function tidy({ database, sessions, clock }: CleanUpParts): Promise<void> {
  const now = clock.now();
  const over = await database.query<{ id: number }>(
    `UPDATE users SET forgotten_at = $1, locked_at = $1
     WHERE kind = 'demo' AND forgotten_at IS NULL AND created_at <= $2 RETURNING id`,
    [new Date(now), new Date(now - DEMO_LIFE_MS)],
  );
  if (over.rows.length > 0)
    await sessions.endAllOf(
      over.rows.map(({ id }) => id),
      "demoOver",
    );
  await database.query("DELETE FROM registrations WHERE created_at < $1", [
    new Date(now - REGISTRATION_LIFE_MS),
  ]);
  await database.query("DELETE FROM sent_codes WHERE at < $1", [new Date(now - DAY_MS)]);
  await sessions.tidy(KEEP_SESSIONS_MS);
}
