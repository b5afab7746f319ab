import { paiseOfWire } from "@crossbook/browser";
import type { api as contract, OutputOf } from "@crossbook/contract";
import { formatPaise } from "@crossbook/money";
import { cashOutText } from "../messages/english/betting/cash-out.ts";

/** An amount of the wire, with the minus that money has everywhere else. */
export function amountWords(mainUnits: number): string {
  return formatPaise(paiseOfWire(mainUnits), { decimals: "shortest" }).replace("-", "−");
}

/** "Cashed out: 123.40"; of one that is answered again only that it was done. */
export function cashedOutWords({ amount }: OutputOf<typeof contract.cashOut.execute>): string {
  return amount === null ? cashOutText().doneBefore : `${cashOutText().cashedOut}: ${amountWords(amount)}`;
}
