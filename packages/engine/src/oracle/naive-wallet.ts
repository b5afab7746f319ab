import type {
  OpenAccount,
  ReleaseHold,
  SetCommissionDiscount,
  SetExposureLimit,
  SettleHold,
  Transfer,
} from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import { TRANSFER_KINDS } from "../ledger/ledger-kinds.ts";
import { MAX_REFERENCE_LENGTH, MAX_REMARK_LENGTH, MAX_STAKE_PAISE } from "../limits.ts";
import type { Outcome, RefusalCode } from "../outcomes.ts";
import { exposurePaise } from "../rules/money-rules.ts";
import { type NaiveEntry, postEntry } from "./naive-ledger.ts";
import { totalExposure } from "./naive-positions.ts";
import { fitsKind, isAmount, isBettor, isWhole, refuse } from "./naive-rules.ts";
import { type NaiveAccount, type NaiveState, NO_MONEY } from "./naive-state.ts";

export function openAccount(state: NaiveState, { accountId, kind, moneyMode, at }: OpenAccount): Outcome {
  if (!fitsKind(accountId, kind)) return refuse("ACCOUNT_NOT_FOUND");
  if (state.accounts.has(accountId)) return refuse("ACCOUNT_EXISTS");
  if (moneyMode === "real" && kind === "demo") return refuse("MONEY_MODE_MISMATCH");
  state.accounts.set(accountId, { accountId, kind, moneyMode, ...NO_MONEY });
  state.effects.happened({ type: "accountOpened", accountId, kind, moneyMode, at });
  return { ok: true, type: "done" };
}

export function setExposureLimit(state: NaiveState, command: SetExposureLimit): Outcome {
  const { accountId, exposureLimit, at } = command;
  const account = state.accounts.get(accountId);
  if (!account || !isBettor(account.kind)) return refuse("ACCOUNT_NOT_FOUND");
  if (!isWhole(exposureLimit, 0, MAX_STAKE_PAISE)) return refuse("AMOUNT_INVALID");
  if (account.exposureLimit !== exposureLimit) {
    account.exposureLimit = exposureLimit;
    state.effects.happened({ type: "exposureLimitChanged", accountId, exposureLimit, at });
  }
  return { ok: true, type: "done" };
}

export function setCommissionDiscount(state: NaiveState, command: SetCommissionDiscount): Outcome {
  const { accountId, commissionDiscountPercent, at } = command;
  const account = state.accounts.get(accountId);
  if (!account || !isBettor(account.kind)) return refuse("ACCOUNT_NOT_FOUND");
  if (!isWhole(commissionDiscountPercent, 0, 100)) return refuse("AMOUNT_INVALID");
  if (account.commissionDiscountPercent !== commissionDiscountPercent) {
    account.commissionDiscountPercent = commissionDiscountPercent;
    const changed = { type: "commissionDiscountChanged", accountId, commissionDiscountPercent, at } as const;
    state.effects.happened(changed);
  }
  return { ok: true, type: "done" };
}

export function transfer(state: NaiveState, command: Transfer): Outcome {
  const { from, to, amount, kind, hold, reference, at } = command;
  const payer = state.accounts.get(from);
  const payee = state.accounts.get(to);
  if (!payer || !payee || payer === payee) return refuse("ACCOUNT_NOT_FOUND");
  const settlements: readonly number[] = [HOUSE_ACCOUNT.play.settlement, HOUSE_ACCOUNT.real.settlement];
  if (settlements.includes(from) || settlements.includes(to)) return refuse("ACCOUNT_NOT_FOUND");
  const answer = state.keys.answerTo(command);
  if (answer) return answer;
  if (payer.moneyMode !== payee.moneyMode) return refuse("MONEY_MODE_MISMATCH");
  const refusal = transferRefusal(state, command, payer);
  if (refusal) return refuse(refusal);
  const remark = keptRemark(command.remark);
  const entry: NaiveEntry = { kind, phase: hold ? "held" : "posted", marketId: 0, reference, remark, at };
  const ledgerEntryId = postEntry(state, entry, [
    hold ? { accountId: from, balance: "held", amount } : { accountId: to, balance: "cash", amount },
    { accountId: from, balance: "cash", amount: -amount },
  ]);
  for (const accountId of hold ? [from] : [to, from]) state.touched.add(accountId);
  if (hold) {
    const row = { holdId: ledgerEntryId, from, to, amount, kind, reference };
    state.holds.set(ledgerEntryId, row);
    state.effects.happened({ type: "holdPlaced", ...row, at });
  }
  const outcome = { ok: true, type: "transferred", ledgerEntryId, repeated: false } as const;
  state.keys.remember(command, outcome);
  state.reportTouched();
  return outcome;
}

function transferRefusal(
  state: NaiveState,
  { amount, kind, reference, hold }: Transfer,
  payer: NaiveAccount,
): RefusalCode | undefined {
  if (!isAmount(amount) || !TRANSFER_KINDS.includes(kind)) return "AMOUNT_INVALID";
  if (reference.length > MAX_REFERENCE_LENGTH) return "KEY_INVALID";
  if (hold && !isBettor(payer.kind) && payer.kind !== "bonus") return "ACCOUNT_NOT_FOUND";
  if (payer.kind === "outside") {
    const { cashPaise } = state.limits;
    return paidIn(state) + amount > cashPaise || payer.cash - amount < -cashPaise
      ? "CAPACITY_REACHED"
      : undefined;
  }
  if (hold && state.holds.size >= state.limits.holds) return "CAPACITY_REACHED";
  return availableTo(state, payer) < amount ? "INSUFFICIENT_FUNDS" : undefined;
}

/** What came in through all outside parties, less what went out again. */
function paidIn(state: NaiveState): number {
  return [...state.accounts.values()]
    .filter((account) => account.kind === "outside")
    .reduce((sum, account) => sum - account.cash, 0);
}

function availableTo(state: NaiveState, account: NaiveAccount): number {
  return account.cash - exposurePaise(totalExposure(state, account.accountId));
}

/** Pays a pending hold to the account it was placed for, or gives it back to its owner. */
export function endHold(state: NaiveState, command: SettleHold | ReleaseHold): Outcome {
  const { accountId, holdId, at } = command;
  if (!state.accounts.has(accountId)) return refuse("ACCOUNT_NOT_FOUND");
  const answer = state.keys.answerTo(command);
  if (answer) return answer;
  const hold = state.holds.get(holdId);
  if (!hold) return refuse(isWhole(holdId, 1, state.nextEntryId - 1) ? "HOLD_NOT_PENDING" : "HOLD_NOT_FOUND");
  if (hold.from !== accountId) return refuse("HOLD_NOT_FOUND");
  const { from, to, amount, kind, reference } = hold;
  const status = command.type === "settleHold" ? "settled" : "released";
  const remark = keptRemark(command.remark);
  const entry: NaiveEntry = { kind, phase: status, marketId: 0, reference, remark, at };
  const ledgerEntryId = postEntry(state, entry, [
    { accountId: status === "settled" ? to : from, balance: "cash", amount },
    { accountId: from, balance: "held", amount: -amount },
  ]);
  for (const accountId of status === "settled" ? [to, from] : [from]) state.touched.add(accountId);
  state.holds.delete(holdId);
  state.effects.happened({ type: "holdEnded", holdId, status, at });
  const outcome = { ok: true, type: "transferred", ledgerEntryId, repeated: false } as const;
  state.keys.remember(command, outcome);
  state.reportTouched();
  return outcome;
}

function keptRemark(remark: string): string {
  return remark.slice(0, MAX_REMARK_LENGTH);
}
