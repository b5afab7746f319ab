import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { accepted, hasExactly, isWholeBetween, refused } from "../choice-fields.ts";
import type { Parsed, SharedGame } from "../game.ts";
import { commitment, wordAt } from "../stream.ts";
import { MULTIPLE_TARGETS, multipleDistribution, multipleOfWord } from "./rising-multiple.ts";

/** How fast the multiple rises: it is e^(elapsed milliseconds × this), so 2× after 11.6 s and 10× after 38.4 s. */
const GROWTH_PER_MS = 0.000_06;

/** A ticket: where it is cashed out by itself, in hundredths. Without it the player cashes out, or loses. */
export interface CrashChoice {
  readonly autoCashOut?: number;
}

/**
 * One round for all players. Its point comes from the round's link of the hash chain and the chain's salt, not from a
 * player's seeds: see `crashChain` and `crashPoint`.
 */
export const crash: SharedGame<CrashChoice> = {
  kind: "shared",
  id: "crash",
  name: "Crash",
  rtpPercent: "99.00",
  volatility: "by choice",
  rules: [
    "The multiple rises from 1.00× until the round crashes. Cash out before that to be paid the multiple of that moment.",
    "The studio's clock decides: a cash-out counts at the multiple at which it arrives. One that arrives after the crash loses.",
    "An automatic cash-out pays exactly its target where the round reaches it. At 10,000.00× every ticket is cashed out.",
    "The chance that a round reaches x is 0.99 / x, so every cash-out from 1.01× on has the same return. One at 1.00× gives the stake back where the round has not crashed at once.",
    "If the studio has to stop in the middle of a round, every open ticket of that round is refunded.",
  ],
  limits: [{ field: "autoCashOut", ...MULTIPLE_TARGETS, unit: "hundredths" }],
  highestMultiplier: 100_000_000,
  parseChoice,
  distribution: multipleDistribution,
};

/**
 * A hash chain in order of play: the first text is published before any round; the link of round n (from 1) is at n, and
 * its SHA-256 is the text before it. `seed`, the last of them, is 64 lower-case hexadecimal digits and secret to the end.
 */
export function crashChain(seed: string, rounds: number): readonly string[] {
  const chain = [seed];
  let link = seed;
  for (let made = 0; made < rounds; made += 1) {
    link = commitment(link);
    chain.push(link);
  }
  return chain.reverse();
}

/** Whether a revealed link belongs right after the text before it: a link that was revealed, or the published one. */
export function followsInChain(link: string, before: string): boolean {
  return commitment(link) === before;
}

/**
 * Where a round crashes, in hundredths from 100 to 1 000 000. Its word is the first four bytes of HMAC-SHA256 with the
 * link's text as key and the chain's salt as message. The salt must be fixed after the chain was published.
 */
export function crashPoint(link: string, salt: string): number {
  return multipleOfWord(wordAt(hmac(sha256, utf8ToBytes(link), utf8ToBytes(salt)), 0));
}

/**
 * The multiplier of a ticket in ten-thousandths: the multiple (hundredths) it was cashed out at, where the round reached it,
 * otherwise 0. Undefined is a ticket that nobody cashed out: it is paid only where the round reaches the highest multiple.
 */
export function crashMultiplier(point: number, cashOutAt: number = MULTIPLE_TARGETS.highest): number {
  return point >= cashOutAt ? cashOutAt * 100 : 0;
}

/** The multiple that is shown and paid this long after the start, in hundredths, rounded down. */
export function crashMultipleAt(elapsedMs: number): number {
  const multiple = Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(elapsedMs, 0)));
  return Math.min(multiple, MULTIPLE_TARGETS.highest);
}

/** The first whole millisecond after the start at which `crashMultipleAt` is at least this multiple (hundredths). */
export function crashTimeOf(multiple: number): number {
  let elapsedMs = Math.max(Math.floor(Math.log(multiple / 100) / GROWTH_PER_MS) - 1, 0);
  while (crashMultipleAt(elapsedMs) < multiple) elapsedMs += 1;
  return elapsedMs;
}

/**
 * How many milliseconds a round runs that crashes at this point (hundredths): until the multiple would rise above it. So a
 * cash-out by hand is paid wherever the round reaches the multiple of its moment, with the chance that an automatic one has.
 * A round that does not reach the lowest multiple to aim at crashes at once: 1.00 is no multiple that every round pays.
 */
export function crashDurationOf(point: number): number {
  if (point < MULTIPLE_TARGETS.lowest) return 0;
  return crashTimeOf(Math.min(point + 1, MULTIPLE_TARGETS.highest));
}

function parseChoice(value: unknown): Parsed<CrashChoice> {
  if (!hasExactly(value, [], ["autoCashOut"]))
    return refused("A ticket has an automatic cash-out or nothing.");
  const { autoCashOut } = value;
  if (autoCashOut === undefined) return accepted({});
  const { lowest, highest } = MULTIPLE_TARGETS;
  if (!isWholeBetween(autoCashOut, lowest, highest)) {
    return refused(`The automatic cash-out is a whole number of hundredths from ${lowest} to ${highest}.`);
  }
  return accepted({ autoCashOut });
}
