import type { Logger } from "pino";
import type { Clock } from "../../../ports/clock.ts";
import { type PeriodicTask, startPeriodicTask } from "../../../ports/periodic-task.ts";
import type { PlayerLocks } from "./player-locks.ts";

/** A lock stands no longer than this after its time. */
const LOOK_EVERY_MS = 10_000;

/** Ends the locks of players whose time is over, also those that ended while no server ran. */
export function startEndingLocks({
  clock,
  logger,
  locks,
}: {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly locks: PlayerLocks;
}): PeriodicTask {
  return startPeriodicTask(
    clock,
    LOOK_EVERY_MS,
    () => locks.endOver(),
    (error) => logger.error({ err: error }, "locks could not be ended; it is tried again later"),
  );
}
