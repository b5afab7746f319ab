import type { DomainSettings } from "@crossbook/contract";
import { addPaise, formatPaise, nearestPaise, type Paise, parsePaise, zeroPaise } from "@crossbook/money";
import { depositText } from "../../messages/english/payments/deposit.ts";

/** What the buttons under the amount add to it, in main units. */
export const QUICK_AMOUNTS = [100, 500, 1_000, 5_000, 10_000, 50_000] as const;

/** The smallest and the largest deposit of the host, in main units. */
export type DepositLimits = Pick<DomainSettings, "minDepositAmount" | "maxDepositAmount">;

/** The amount of a text, or what is wrong with it. */
export type EnteredAmount =
  | { readonly ok: true; readonly amount: Paise }
  | { readonly ok: false; readonly fault: string };

/** Reads what a player typed, with the host's limits. */
export function enteredAmount(
  text: string,
  { minDepositAmount, maxDepositAmount }: DepositLimits,
): EnteredAmount {
  const amount = parsePaise(text);
  if (text.trim() === "") return { ok: false, fault: depositText().enterAmount };
  if (amount === undefined || amount <= 0) return { ok: false, fault: depositText().amountInvalid };
  if (amount < nearestPaise(minDepositAmount))
    return { ok: false, fault: depositText().smallest(rupees(minDepositAmount)) };
  if (amount > nearestPaise(maxDepositAmount))
    return { ok: false, fault: depositText().largest(rupees(maxDepositAmount)) };
  return { ok: true, amount };
}

/** The text after a quick amount was added; what is no amount counts as none. */
export function withQuickAmount(text: string, units: number): string {
  const sum = addPaise(parsePaise(text) ?? zeroPaise, nearestPaise(units));
  return formatPaise(sum, { grouping: "none", decimals: "shortest" });
}

/** Main units in words of a screen. */
export function rupees(units: number): string {
  return formatPaise(nearestPaise(units), { decimals: "shortest" });
}
