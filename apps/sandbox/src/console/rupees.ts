import { formatPaise, paise } from "@crossbook/money";

/** An amount in paise as a page shows it. Without the sign of the rupee: the pages bring no fonts, and not every system has it. */
export function rupees(amount: number): string {
  return `Rs ${formatPaise(paise(amount))}`;
}
