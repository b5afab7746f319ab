import { createHash } from "node:crypto";

/** What a program calls a bet and the strategy that made it. */
export interface OrderReferences {
  readonly orderRef: string | undefined;
  readonly strategyRef: string | undefined;
}

const SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._+*:;~";
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LONGEST = { orderRef: 32, strategyRef: 15 } as const;
const HASH_LENGTH = 11;
const REFERENCE = /^b\.[A-Za-z0-9_-]{11}\.([A-Za-z0-9_-]{0,33})\.([A-Za-z0-9_-]{0,16})$/;

/** Whether a text may be a reference of this kind: its characters and its length. */
export function isReference(text: string, kind: keyof typeof LONGEST): boolean {
  return text.length <= LONGEST[kind] && isOfSymbols(text);
}

/** Whether a text may name a request: at most 32 of the same characters. */
export function isRequestReference(text: string): boolean {
  return text.length > 0 && text.length <= 32 && isOfSymbols(text);
}

function isOfSymbols(text: string): boolean {
  return /^[A-Za-z0-9._+*:;~-]*$/.test(text);
}

/**
 * The client reference of a bet: `seed` makes it the same for the same request, and the program's own references are written
 * into it, so that they are read back from the bet and kept as long as it is. At most 64 characters whatever they are.
 */
export function clientReference(seed: string, { orderRef, strategyRef }: OrderReferences): string {
  const hash = createHash("sha256").update(seed).digest("base64url").slice(0, HASH_LENGTH);
  return `b.${hash}.${packed(orderRef ?? "")}.${packed(strategyRef ?? "")}`;
}

/** The program's references of a bet; none where the bet was placed in another way. */
export function referencesOf(reference: string): OrderReferences {
  const [, orderRef = "", strategyRef = ""] = REFERENCE.exec(reference) ?? [];
  return { orderRef: unpacked(orderRef), strategyRef: unpacked(strategyRef) };
}

/**
 * The form of the client references of bets that have one of these references of each kind, as a regular expression; undefined:
 * none is asked for. What could be none names no bet.
 */
export function referencePattern(
  orderRefs: readonly string[] | null | undefined,
  strategyRefs: readonly string[] | null | undefined,
): string | undefined {
  if (!orderRefs?.length && !strategyRefs?.length) return undefined;
  const orders = alternatives(orderRefs, "orderRef");
  const strategies = alternatives(strategyRefs, "strategyRef");
  return `^b\\.[A-Za-z0-9_-]{11}\\.${orders}\\.${strategies}$`;
}

function alternatives(wanted: readonly string[] | null | undefined, kind: keyof typeof LONGEST): string {
  if (!wanted?.length) return "[A-Za-z0-9_-]*";
  const known = wanted.filter((text) => text !== "" && isReference(text, kind)).map(packed);
  // A dot is in no part of a reference.
  return `(${["\\.", ...known].join("|")})`;
}

/** A text of `SYMBOLS` as one number, written in `DIGITS`: every text has a number of its own, also the empty one. */
function packed(text: string): string {
  let number = 0n;
  for (const symbol of text) number = number * BigInt(SYMBOLS.length) + BigInt(SYMBOLS.indexOf(symbol) + 1);
  let digits = "";
  for (; number > 0n; number /= BigInt(DIGITS.length))
    digits = `${DIGITS[Number(number % BigInt(DIGITS.length))]}${digits}`;
  return digits;
}

/** By long division, a digit at a time: a list reads a thousand of them, and BigInt costs ten times as much. */
function unpacked(digits: string): string | undefined {
  const number = Array.from(digits, (digit) => DIGITS.indexOf(digit));
  let text = "";
  for (;;) {
    const first = number.findIndex((digit) => digit > 0);
    if (first < 0) return text === "" ? undefined : text;
    decrement(number);
    let rest = 0;
    for (let place = first; place < number.length; place++) {
      const value = rest * DIGITS.length + (number[place] ?? 0);
      number[place] = Math.floor(value / SYMBOLS.length);
      rest = value % SYMBOLS.length;
    }
    text = `${SYMBOLS[rest]}${text}`;
  }
}

/** Of a number that is not 0. */
function decrement(number: number[]): void {
  let place = number.length - 1;
  for (; number[place] === 0; place--) number[place] = DIGITS.length - 1;
  number[place] = (number[place] ?? 0) - 1;
}
