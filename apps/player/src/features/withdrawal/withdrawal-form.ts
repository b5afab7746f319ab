import { paiseOfWire } from "@crossbook/browser";
import type { PayoutAccount, RequestOf, WithdrawalMethod, WithdrawalOptions } from "@crossbook/contract";
import { ACCOUNT_NUMBER, type api as contract, IFSC, UPI_ID } from "@crossbook/contract";
import { formatPaise, type Paise, paiseToMainUnits, parsePaise } from "@crossbook/money";
import { withdrawalText } from "../../messages/english/payments/withdrawal.ts";

/** What the player has written; `account` is the number of a saved one, or `new`. */
export interface WithdrawalFields {
  readonly amount: string;
  readonly account: string;
  readonly method: WithdrawalMethod;
  readonly upiId: string;
  readonly accountHolderName: string;
  readonly accountNumber: string;
  readonly ifsC_Code: string;
}

/** A form as it opens: the account that was used last, where there is one. */
export function emptyFields(
  { methods }: Pick<WithdrawalOptions, "methods">,
  accounts: readonly PayoutAccount[],
): WithdrawalFields {
  const usable = accounts.find(({ method }) => methods.includes(method));
  return {
    ...{ amount: "", account: usable ? String(usable.id) : "new", method: methods[0] ?? "UPI" },
    ...{ upiId: "", accountHolderName: "", accountNumber: "", ifsC_Code: "" },
  };
}

type Limits = Pick<WithdrawalOptions, "available" | "minimum" | "maximum" | "leftToday">;

/** The most that can be withdrawn at once now. */
export function mostNow({ available, maximum, leftToday }: Limits): Paise {
  return paiseOfWire(Math.min(available, maximum, leftToday));
}

/** What "All available" writes into the amount. */
export function allAvailable(limits: Limits): string {
  return formatPaise(mostNow(limits), { grouping: "none" });
}

/** Why there can be no withdrawal at all; undefined: there can. */
export function closedReason(options: WithdrawalOptions): string | undefined {
  if (options.methods.length === 0) return withdrawalText().notOffered;
  if (options.requestsLeftToday === 0) return withdrawalText().tooMany;
  if (options.available < options.minimum) return withdrawalText().needAtLeast(words(options.minimum));
  if (options.leftToday < options.minimum) return withdrawalText().dayLimit;
  return undefined;
}

/** What is wrong with the amount, with the figure that it must keep to. */
export function amountFault(text: string, limits: Limits): string | undefined {
  const amount = parsePaise(text);
  if (amount === undefined) return withdrawalText().twoDecimals;
  if (amount <= 0 || amount < paiseOfWire(limits.minimum))
    return withdrawalText().smallest(words(limits.minimum));
  if (amount > paiseOfWire(limits.available)) return withdrawalText().aboveAvailable(words(limits.available));
  if (amount > paiseOfWire(limits.maximum)) return withdrawalText().largest(words(limits.maximum));
  if (amount > paiseOfWire(limits.leftToday)) return withdrawalText().stillToday(words(limits.leftToday));
  return undefined;
}

/** What is wrong with a UPI id. */
export function upiFault(upiId: string): string | undefined {
  return UPI_ID.test(upiId.trim()) ? undefined : withdrawalText().upiInvalid;
}

/** What is wrong with the number of a bank account. */
export function accountNumberFault(text: string): string | undefined {
  return ACCOUNT_NUMBER.test(text.replaceAll(/[\s-]/g, "")) ? undefined : withdrawalText().numberInvalid;
}

/** What is wrong with a branch's code. */
export function ifscFault(text: string): string | undefined {
  return IFSC.test(text.trim().toUpperCase()) ? undefined : withdrawalText().ifscInvalid;
}

/** What is wrong with the holder's name. */
export function holderFault(text: string): string | undefined {
  return text.trim().length < 2 ? withdrawalText().holderMissing : undefined;
}

type WithdrawalRequest = RequestOf<typeof contract.withdrawals.createWithdrawal>;

/** What the player gives beside the form at the last look. */
export interface WithdrawalConsent {
  readonly confirmForfeit: boolean;
  /** Of the second factor; undefined: none was asked for. */
  readonly code: string | undefined;
}

/** The call for what was written; the same `clientRequestId` is the same withdrawal. */
export function withdrawalRequest(
  fields: WithdrawalFields,
  { clientRequestId, confirmForfeit, code }: WithdrawalConsent & { readonly clientRequestId: string },
): WithdrawalRequest {
  const amount = parsePaise(fields.amount);
  const common = {
    amount: amount === undefined ? fields.amount : paiseToMainUnits(amount),
    ...{ clientRequestId, confirmForfeit },
    ...(code !== undefined && { code }),
  };
  if (fields.account !== "new") return { ...common, payoutAccountId: Number(fields.account) };
  if (fields.method === "UPI") return { ...common, paymentMethod: "UPI", upiId: fields.upiId.trim() };
  const { accountHolderName, accountNumber, ifsC_Code } = fields;
  return { ...common, paymentMethod: "IMPS", accountHolderName, accountNumber, ifsC_Code };
}

/** Where it goes, as the player reads it before confirming: "asha@okbank", or the bank account with its IFSC. */
export function destinationWords(fields: WithdrawalFields, accounts: readonly PayoutAccount[]): string {
  const saved = accounts.find(({ id }) => String(id) === fields.account);
  if (saved) return accountWords(saved);
  if (fields.method === "UPI") return fields.upiId.trim();
  return withdrawalText().accountOf(
    fields.accountHolderName.trim(),
    fields.accountNumber.trim(),
    fields.ifsC_Code.trim().toUpperCase(),
  );
}

/** A saved account in one line. */
export function accountWords(account: PayoutAccount): string {
  if (account.method === "UPI") return account.upiId ?? "";
  return withdrawalText().accountOf(
    account.accountHolderName ?? "",
    account.accountNumber ?? "",
    account.ifsC_Code ?? "",
  );
}

function words(mainUnits: number): string {
  return formatPaise(paiseOfWire(mainUnits));
}
