import type { Transfer } from "../commands.ts";
import { TRANSFER_KINDS } from "../ledger/ledger-kinds.ts";
import { MAX_REFERENCE_LENGTH, MAX_REMARK_LENGTH } from "../limits.ts";
import type { RefusalCode } from "../outcomes.ts";
import { isAmount } from "./number-rules.ts";

/** The refusals of a transfer that need nothing but its own content. */
export function transferRefusal({ amount, kind, reference }: Transfer): RefusalCode | undefined {
  if (!isAmount(amount) || !TRANSFER_KINDS.includes(kind)) return "AMOUNT_INVALID";
  return reference.length > MAX_REFERENCE_LENGTH ? "KEY_INVALID" : undefined;
}

/** A remark is words for a person: too many are cut rather than refused. */
export function keptRemark(remark: string): string {
  return remark.length <= MAX_REMARK_LENGTH ? remark : remark.slice(0, MAX_REMARK_LENGTH);
}
