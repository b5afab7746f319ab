import { type Paise, paiseFromMainUnits, parsePaise } from "@crossbook/money";

/** An amount as the wire writes it: a number of main units, or text that may carry thousands separators. */
export function paiseOfWire(amount: number | string | undefined): Paise | undefined {
  if (amount === undefined) return undefined;
  return typeof amount === "string" ? parsePaise(amount) : paiseFromMainUnits(amount);
}
