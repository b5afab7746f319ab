import type { AccountId, MarketId, RunnerIndex } from "@crossbook/engine";
import type { CashOutOrder, MatchedBet } from "@crossbook/engine/kinds";
import { BoundedMap } from "../../calls/bounded-map.ts";

/** Quotes kept of one account: the newest. */
export const QUOTES_OF_AN_ACCOUNT = 10;
/** So many accounts at least have their quotes kept. */
const ACCOUNTS = 20_000;

/** A cash-out as it was quoted. */
export interface Quote<Answer> {
  readonly quoteId: string;
  readonly marketId: MarketId;
  /** Undefined: the whole market. */
  readonly runner: RunnerIndex | undefined;
  readonly percent: number;
  readonly removedRunners: readonly RunnerIndex[];
  readonly orders: readonly CashOutOrder[];
  /** The bets that it closes, and which they were: it is not executed for others. */
  readonly bets: readonly MatchedBet[];
  readonly position: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
  /** Once it is executed, under which reference and how it is answered; `answer`: undefined where it failed. */
  execution: { readonly clientReference: string; readonly answer: Promise<Answer> | undefined } | undefined;
}

/**
 * Quotes in memory, for each account its own few, so that nobody can push out the quotes of others by asking for many. After
 * a restart there are none.
 */
export class Quotes<Answer> {
  readonly #ofAccounts = new BoundedMap<AccountId, readonly Quote<Answer>[]>(ACCOUNTS);

  add(accountId: AccountId, quote: Quote<Answer>): void {
    const older = this.#ofAccounts.get(accountId) ?? [];
    this.#ofAccounts.set(accountId, [...older, quote].slice(-QUOTES_OF_AN_ACCOUNT));
  }

  find(accountId: AccountId, quoteId: string): Quote<Answer> | undefined {
    return this.#ofAccounts.get(accountId)?.find((quote) => quote.quoteId === quoteId);
  }
}
