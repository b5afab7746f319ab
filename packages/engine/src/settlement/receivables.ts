import type { Accounts } from "../accounts/accounts.ts";
import type { EngineState } from "../engine-state.ts";

/** What an account has, in paise: its cash, what of it no other market keeps, and what it owes the house (never negative). */
export interface Balances {
  readonly cash: number;
  readonly available: number;
  readonly owed: number;
}

/** What a settlement makes of an account's balances. */
export interface PlannedBalances extends Balances {
  /** What the house advances, because the cash does not cover the loss: it is owed from then on. */
  readonly advanced: number;
  /** What is paid of the debt in the same command, out of what has come in. */
  readonly repaid: number;
}

/**
 * What an account must be advanced before these movements of its cash, in their order. A loss takes what is available;
 * the rest is owed, so that other markets keep their cover. Cash is never below zero in between either: an advance for that
 * alone is collected by the same command.
 */
export function neededAdvance(accounts: Accounts, account: number, movements: readonly number[]): number {
  return advanceFor({ cash: accounts.cash(account), available: accounts.available(account) }, movements);
}

/** `neededAdvance` of an account with these balances. */
function advanceFor(
  { cash, available }: Pick<Balances, "cash" | "available">,
  movements: readonly number[],
): number {
  let sum = 0;
  let lowest = 0;
  for (const movement of movements) {
    sum += movement;
    lowest = Math.min(lowest, sum);
  }
  if (lowest === 0) return 0;
  const owed = Math.min(-sum, -(available + sum));
  return Math.max(0, owed, -(cash + lowest));
}

/**
 * The balances of an account after these movements of its cash, in their order, with the advance before them and the
 * collection after them: what settling does, without a state. `available`: without what the settled market keeps.
 */
export function plannedBalances(before: Balances, movements: readonly number[]): PlannedBalances {
  const advanced = advanceFor(before, movements);
  const sum = movements.reduce((total, movement) => total + movement, 0);
  const owed = before.owed + advanced;
  const available = before.available + advanced + sum;
  const repaid = Math.min(owed, Math.max(0, available));
  return {
    cash: before.cash + advanced + sum - repaid,
    available: available - repaid,
    owed: owed - repaid,
    advanced,
    repaid,
  };
}

/**
 * Takes what accounts owe out of what is available of them, of those that the present command touched: it may be cash that
 * came in, or cash that no bet needs any more. So who owes has nothing available, and can take nothing out.
 */
export function collectReceivables({ accounts, ledger }: EngineState, at: number): void {
  for (let index = 0; index < accounts.touchedCount; index += 1) {
    const account = accounts.touchedAt(index);
    const amount = Math.min(-accounts.receivable(account), Math.max(0, accounts.available(account)));
    ledger.post({ account, balance: "receivable" }, { account, balance: "cash" }, amount, {
      ...{ kind: "receivablePaid", phase: "posted", marketId: 0, reference: "", remark: "", at },
    });
  }
}
