import type { AccountId } from "../commands.ts";
import type { EntryReason } from "../ledger/ledger.ts";
import type { NaiveState } from "./naive-state.ts";

/**
 * Moves `amount` to one ledger account from another in one entry; a negative amount goes the other way.
 * @returns the entry's id, 0 where there is nothing to move
 */
export function transfer(
  state: NaiveState,
  to: AccountId,
  from: AccountId,
  amount: number,
  reason: EntryReason,
): number {
  if (amount === 0) return 0;
  const entryId = state.nextEntryId;
  state.nextEntryId += 1;
  post(state, entryId, to, amount, reason);
  post(state, entryId, from, -amount, reason);
  return entryId;
}

function post(state: NaiveState, entryId: number, to: AccountId, amount: number, reason: EntryReason): void {
  const account = state.accounts.get(to);
  if (account) account.cash += amount;
  else state.house.set(to, (state.house.get(to) ?? 0) + amount);
  const { kind, marketId, remark, at } = reason;
  state.effects.ledgerPosted(entryId, to, amount, kind, marketId, remark, at);
}
