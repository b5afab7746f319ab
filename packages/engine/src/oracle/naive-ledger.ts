import type { AccountId, BalanceName } from "../commands.ts";
import type { LedgerPosted } from "../effects.ts";
import { exposurePaise } from "../rules/money-rules.ts";
import { totalExposure } from "./naive-positions.ts";
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

/** Cash that no open position or order needs. */
export function availableOf(state: NaiveState, accountId: AccountId): number {
  const cash = state.accounts.get(accountId)?.cash ?? 0;
  return cash - exposurePaise(totalExposure(state, accountId));
}

/** Lends an account what these movements of its cash need beyond what is available, and so that none goes below zero. */
export function advance(
  state: NaiveState,
  entry: Omit<NaiveEntry, "kind">,
  accountId: AccountId,
  movements: readonly number[],
): void {
  const cash = state.accounts.get(accountId)?.cash ?? 0;
  const available = availableOf(state, accountId);
  const sums = movements.map((_, index) => movements.slice(0, index + 1).reduce((sum, it) => sum + it, 0));
  const total = sums.at(-1) ?? 0;
  const missing = total < 0 ? Math.min(-total, -total - available) : 0;
  const amount = Math.max(0, missing, ...sums.map((sum) => -(cash + sum)));
  postEntry(state, { ...entry, kind: "receivable" }, [
    { accountId, balance: "cash", amount },
    { accountId, balance: "receivable", amount: 0 - amount },
  ]);
}

/** Takes what accounts owe out of what is available to those that the command touched. */
export function collect(state: NaiveState, at: number): void {
  for (const accountId of state.touched) {
    const owed = 0 - (state.accounts.get(accountId)?.receivable ?? 0);
    const amount = Math.min(owed, Math.max(0, availableOf(state, accountId)));
    const entry = { phase: "posted", marketId: 0, reference: "", remark: "", at } as const;
    postEntry(state, { kind: "receivablePaid", ...entry }, [
      { accountId, balance: "receivable", amount },
      { accountId, balance: "cash", amount: 0 - amount },
    ]);
  }
}
