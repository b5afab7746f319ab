import { HINDI_NAMES } from "@crossbook/first-page";
import type { MovementFacts } from "../../english/payments/movement-facts.ts";

interface KindWords {
  /** How the server begins the line in English: anything else it says there is a remark that somebody wrote. */
  readonly english: string;
  readonly hindi: string;
  /** Of money that was held and came back. */
  readonly returned?: string;
}

/** By the kind of the ledger entry. */
const KINDS: Readonly<Record<string, KindWords | undefined>> = {
  deposit: { english: "Deposit", hindi: "जमा" },
  withdrawal: { english: "Withdrawal", hindi: "निकासी", returned: "निकासी की रकम वापस" },
  credit: { english: "Credit", hindi: "खाते में जोड़ा गया" },
  debit: { english: "Debit", hindi: "खाते से घटाया गया" },
  bonus: { english: "Bonus", hindi: "बोनस" },
  demo: { english: "Play money of the demo", hindi: "डेमो रकम" },
  receivable: { english: "Owed after a corrected result", hindi: "सुधारे गए नतीजे के बाद बकाया" },
  receivablePaid: { english: "Paid of what you owed", hindi: "बकाया में से चुकाया गया" },
};

/** What a line of the statement is about. Names and remarks stay as they were written. */
export function movementWords({ description, kind, credit, settlement }: MovementFacts): string {
  if (settlement !== null) {
    const { match, marketName, winner } = settlement;
    return [match, HINDI_NAMES.market(marketName), winner && `नतीजा: ${HINDI_NAMES.result(winner)}`]
      .filter(Boolean)
      .join(" · ");
  }
  const words = KINDS[kind];
  if (words === undefined) return description;
  const isReturned = words.returned !== undefined && /[1-9]/.test(credit);
  const text = isReturned ? words.returned : words.hindi;
  const isRemark = !description.startsWith(words.english);
  return isRemark ? `${text} · ${description}` : text;
}
