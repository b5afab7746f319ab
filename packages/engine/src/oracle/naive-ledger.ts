import type { AccountId, BalanceName } from "../commands.ts";
import type { LedgerPosted } from "../effects.ts";
import type { NaiveState } from "./naive-state.ts";

/** One leg: what is added to which balance of which account. */
export interface NaiveLeg {
  readonly accountId: AccountId;
  readonly balance: BalanceName;
  readonly amount: number;
}

/** What all legs of an entry have in common. */
export type NaiveEntry = Pick<LedgerPosted, "kind" | "phase" | "marketId" | "reference" | "remark" | "at">;

/** Posts an entry with these legs. @returns its number, 0 where there is nothing to move */
export function postEntry(state: NaiveState, entry: NaiveEntry, legs: readonly NaiveLeg[]): number {
  if (legs.every((leg) => leg.amount === 0)) return 0;
  const entryId = state.nextEntryId;
  state.nextEntryId += 1;
  for (const { accountId, balance, amount } of legs) {
    const account = state.accounts.get(accountId);
    if (account) account[balance] += amount;
    state.effects.happened({ type: "ledgerPosted", entryId, accountId, balance, amount, ...entry });
  }
  return entryId;
}

/** An entry that moves cash to one account from another; a negative amount goes the other way. */
export function moveCash(
  state: NaiveState,
  entry: NaiveEntry,
  to: AccountId,
  from: AccountId,
  amount: number,
): number {
  return postEntry(state, entry, [
    { accountId: to, balance: "cash", amount },
    { accountId: from, balance: "cash", amount: 0 - amount },
  ]);
}
