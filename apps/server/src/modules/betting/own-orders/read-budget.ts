import type { AccountId } from "@crossbook/engine";
import type { Refusal } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import { tooManyRequests } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";

/** Open bets that calls of one account may read: the event loop does nothing else while an answer of a thousand is written. */
const BETS = { burst: 5_000, perSecond: 2_000 } as const;
/** Bets whose stakes are only added up, for the cost of one that is answered. */
const ADDED_UP_FOR_ONE = 10;

/** Bounds what reading its own open bets costs by account: fifty thousand of them are asked for as quickly as ten. */
export class ReadBudget {
  readonly #limiter: RateLimiter;

  constructor(clock: Clock) {
    this.#limiter = new RateLimiter(BETS, clock);
  }

  /** Why the account reads nothing now; undefined: it may. */
  refusal(accountId: AccountId): Refusal<"TOO_MANY_REQUESTS"> | undefined {
    return this.#limiter.isLeft(accountId)
      ? undefined
      : tooManyRequests(this.#limiter.take(accountId, ADDED_UP_FOR_ONE));
  }

  /** So many bets were answered. */
  answered(accountId: AccountId, bets: number): void {
    this.#limiter.charge(accountId, bets);
  }

  /** So many bets were added up. */
  addedUp(accountId: AccountId, bets: number): void {
    this.#limiter.charge(accountId, bets / ADDED_UP_FOR_ONE);
  }
}
