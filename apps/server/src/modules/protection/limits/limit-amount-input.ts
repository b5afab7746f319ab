import type { limitAmountField } from "@crossbook/contract";
import { type Paise, paiseFromMainUnits, parsePaise } from "@crossbook/money";
import type * as z from "zod/mini";

/** The amount of a limit as a caller wrote it; `none` for no limit, undefined where it is no amount. */
export function readLimitAmount(given: z.output<typeof limitAmountField>): Paise | "none" | undefined {
  if (given === null) return "none";
  const amount = typeof given === "number" ? paiseFromMainUnits(given) : parsePaise(given);
  return amount === undefined || amount < 0 ? undefined : amount;
}
