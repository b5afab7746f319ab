import { HINDI_NAMES } from "@crossbook/first-page";
import type { MovementFacts } from "../../english/payments/movement-facts.ts";

/** How the server begins a line in English, and that in Hindi; the longer beginning first. */
type Beginnings = readonly (readonly [english: string, hindi: string])[];

/** By the kind of the ledger entry. What does not begin so is a remark that somebody wrote, under the last of them. */
const KINDS: Readonly<Record<string, Beginnings | undefined>> = {
  deposit: [["Deposit", "जमा"]],
  withdrawal: [
    ["Withdrawal requested", "निकासी का अनुरोध"],
    ["Withdrawal paid out", "निकासी का भुगतान"],
    ["Withdrawal returned", "निकासी की रकम वापस"],
    ["Withdrawal", "निकासी"],
  ],
  credit: [["Credit", "खाते में जोड़ा गया"]],
  debit: [["Debit", "खाते से घटाया गया"]],
  bonus: [["Bonus", "बोनस"]],
  demo: [["Play money of the demo", "डेमो राशि"]],
  receivable: [["Owed after a corrected result", "सुधारे गए नतीजे के बाद बकाया"]],
  receivablePaid: [["Paid of what you owed", "बकाया में से चुकाया गया"]],
};

const SETTLED_AGAIN = " · Settled again: ";
const REVERSED = " · Result reversed";

/** What a line of the statement is about. Names and remarks stay as they were written. */
export function movementWords({ description, kind, settlement }: MovementFacts): string {
  if (settlement !== null) {
    const { match, marketName, winner } = settlement;
    const [, reason] = description.split(SETTLED_AGAIN);
    return [
      match,
      HINDI_NAMES.market(marketName),
      winner && `नतीजा: ${HINDI_NAMES.result(winner)}`,
      reason && `दोबारा सेटल: ${reason}`,
    ]
      .filter(Boolean)
      .join(" · ");
  }
  if (kind === "resultReversed") return description.replace(REVERSED, " · नतीजा वापस लिया गया");
  const beginnings = KINDS[kind];
  const known = beginnings?.find(([english]) => description.startsWith(english));
  if (known !== undefined) {
    const [, remark] = description.split(`${known[0]}: `);
    return remark === undefined ? known[1] : `${known[1]}: ${remark}`;
  }
  const text = beginnings?.at(-1)?.[1];
  return text === undefined ? description : `${text} · ${description}`;
}
