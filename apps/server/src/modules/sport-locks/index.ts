import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Players } from "../players/index.ts";
import { type SportLockCall, sportLockCalls } from "./sport-lock-calls.ts";
import { SportLocks } from "./sport-locks.ts";

export type { SportLocks } from "./sport-locks.ts";

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly players: Players;
}

/** Which sports take no bets of whom. `SportLocks.load` must have answered before the first call. */
export interface SportLocksModule {
  readonly handlers: { readonly operator: Pick<HandlersOf<"operator">, SportLockCall> };
  readonly locks: SportLocks;
}

/** Locks of sports, for players and hosts. */
export function createSportLocksModule({ database, clock, players }: Parts): SportLocksModule {
  const locks = new SportLocks(database, clock, players);
  return { handlers: { operator: sportLockCalls(locks) }, locks };
}
