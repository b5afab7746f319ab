import { MAX_IMAGE_BYTES, type PayeeAccount, UTR } from "@crossbook/contract";
import { formatPaise, type Paise, paiseFromMainUnits, parsePaise, plainDigits } from "@crossbook/money";
import { depositText } from "../../messages/english/payments/deposit.ts";

/** What a player types about a payment by hand. */
export interface ManualDepositFields {
  readonly amount: string;
  readonly utr: string;
}

/** What is wrong with an amount for an account, in words. */
export function amountFault(
  amount: string,
  account: Pick<PayeeAccount, "minAmount" | "maxAmount">,
): string | undefined {
  const asked = parsePaise(amount);
  if (asked === undefined) return depositText().twoDecimals;
  if (asked < paiseOf(account.minAmount)) return depositText().least(formatPaise(paiseOf(account.minAmount)));
  if (asked > paiseOf(account.maxAmount)) return depositText().most(formatPaise(paiseOf(account.maxAmount)));
  return undefined;
}

function paiseOf(units: number): Paise {
  return paiseFromMainUnits(units) ?? (0 as Paise);
}

/** A typed amount as the server reads it: without commas, in digits of its own; what is no amount stays as it is. */
export function amountOf(typed: string): string {
  const amount = parsePaise(typed);
  return amount === undefined ? typed : formatPaise(amount, { grouping: "none", decimals: "shortest" });
}

/** As banks write it: without spaces, in capitals. */
export function utrOf(typed: string): string {
  return plainDigits(typed).replaceAll(/\s/g, "").toUpperCase();
}

/** What is wrong with a UTR, in words. It may be left out where there is a picture. */
export function utrFault(typed: string, hasPicture: boolean): string | undefined {
  const utr = utrOf(typed);
  if (utr === "") return hasPicture ? undefined : depositText().utrOrPicture;
  return UTR.test(utr) ? undefined : depositText().utrInvalid;
}

const TYPES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);

/** Why a file is not sent at all. */
export function fileFault({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (!TYPES.has(type)) return depositText().pictureType;
  return size > MAX_IMAGE_BYTES ? depositText().pictureLarge : undefined;
}
