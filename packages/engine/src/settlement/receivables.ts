import type { Accounts } from "../accounts/accounts.ts";
import type { EngineState } from "../engine-state.ts";

/**
 * What an account must be advanced before these movements of its cash, in their order. A loss takes what is available;
 * the rest is owed, so that other markets keep their cover. Cash is never below zero in between either: an advance for that
 * alone is collected by the same command.
 */
export function neededAdvance(accounts: Accounts, account: number, movements: readonly number[]): number {
  let sum = 0;
  let lowest = 0;
  for (const movement of movements) {
    sum += movement;
    lowest = Math.min(lowest, sum);
  }
  if (lowest === 0) return 0;
  const owed = Math.min(-sum, -(accounts.available(account) + sum));
  return Math.max(0, owed, -(accounts.cash(account) + lowest));
}

/** Takes what accounts owe out of what is available of them, of those that got cash by the present command. */
export function collectReceivables({ accounts, ledger }: EngineState, at: number): void {
  for (const account of ledger.takeCredited()) {
    const amount = Math.min(-accounts.receivable(account), Math.max(0, accounts.available(account)));
    ledger.post({ account, balance: "receivable" }, { account, balance: "cash" }, amount, {
      ...{ kind: "receivablePaid", phase: "posted", marketId: 0, reference: "", remark: "", at },
    });
  }
}
