import { type Paise, parsePaise } from "@crossbook/money";

/** What a screenshot of a payment says, as far as it is sure. Only ever a suggestion: nothing is decided by it. */
export interface Receipt {
  readonly utr: string | undefined;
  readonly amount: Paise | undefined;
}

/** Words that stand before, or on the line above, the bank's number of a payment. */
const UTR_WORDS = /\b(?:utr|rrn|upi|bank|ref(?:erence)?\.?|transaction|txn)\b/i;
/** Of them, those that mean it and nothing else. */
const SURE_WORDS = /\b(?:utr|rrn)\b|\bupi\s*(?:transaction|txn|ref)/i;
const TWELVE_DIGITS = /(?<![\dA-Za-z+]|\d )\d(?: ?\d){11}(?![\dA-Za-z]| ?\d)/g;
/** What makes a line a value, not a label for the next one. */
const LONG_NUMBER = /\d{6}/;
const DAYS_OF_A_YEAR = 366;

const MONEY = /(?<![\d.,A-Za-z])((?:₹|rs\.?|inr)\s*)(\d{1,3}(?:,\d{2,3})+|\d{1,9})(\.\d{2})?(?![\d.,]*\d)/gi;
/** What the engine makes of a rupee sign that it has not learned; a figure for it would make another amount. */
const MISREAD_RUPEE = /^[^\dA-Za-z]{0,3}[XFRTZ%€£¥?<>~=]\s?(\d{1,3}(?:,\d{2,3})+|\d{1,9})(\.\d{2})?$/gm;

/** UTR and amount in the text of a screenshot. Where two could be meant, neither is. */
export function readReceipt(text: string): Receipt {
  return { utr: utrOf(text), amount: amountOf(text) };
}

function utrOf(text: string): string | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  const points = new Map<string, number>();
  lines.forEach((line, at) => {
    for (const { 0: digits, index } of line.matchAll(TWELVE_DIGITS)) {
      const utr = digits.replaceAll(" ", "");
      const before = `${labelAbove(lines, at)} ${line.slice(0, index)}`;
      const found = Number(SURE_WORDS.test(before)) * 4 + Number(UTR_WORDS.test(before)) * 2 + dayPoint(utr);
      points.set(utr, Math.max(points.get(utr) ?? 0, found));
    }
  });
  const [first, second] = [...points].sort(([, a], [, b]) => b - a);
  if (!first || first[1] === 0 || first[1] === second?.[1]) return undefined;
  return first[0];
}

/** The line above, past an empty one, where it is a label. */
function labelAbove(lines: readonly string[], at: number): string {
  const above = lines.slice(Math.max(0, at - 2), at).findLast((line) => line !== "") ?? "";
  return LONG_NUMBER.test(above.replaceAll(" ", "")) ? "" : above;
}

/** The number begins with the last digit of the year and the day of the year. */
function dayPoint(utr: string): number {
  const day = Number(utr.slice(1, 4));
  return day >= 1 && day <= DAYS_OF_A_YEAR ? 1 : 0;
}

function amountOf(text: string): Paise | undefined {
  const marked = [...text.matchAll(MONEY)].map(([, , whole = "", part = ""]) => whole + part);
  const misread = [...text.matchAll(MISREAD_RUPEE)].map(([, whole = "", part = ""]) => whole + part);
  const amounts = new Set((marked.length > 0 ? marked : misread).map((found) => parsePaise(found)));
  const [amount] = amounts;
  return amounts.size === 1 && amount !== undefined && amount > 0 ? amount : undefined;
}
