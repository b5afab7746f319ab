import type { Chance } from "../chance.ts";
import { verifierText } from "../texts/verifier-text.ts";
import { fieldOf, hundredths, notReadable, type VerifiedRound, wholeOf } from "../verified-round.ts";

const HIGHEST = 1_000_000;

/** Dice: one of 10 001 numbers; a win pays 0.99 over the chance. */
export async function verifyDice(choice: unknown, chance: Chance): Promise<VerifiedRound> {
  const target = wholeOf(choice, "target", 0, 10_000);
  const direction = fieldOf(choice, "direction");
  if (target === undefined || (direction !== "over" && direction !== "under")) {
    return notReadable(verifierText().problems.needsChoice("Dice", '{"direction":"over","target":5000}'));
  }
  const faces = direction === "over" ? 10_000 - target : target;
  if (faces < 10 || faces > 9_800) return notReadable(verifierText().problems.notTaken);
  const roll = await chance.below(10_001);
  const won = direction === "over" ? roll > target : roll < target;
  const multiplier = won ? Number((99n * 10_001n * 100n) / BigInt(faces)) : 0;
  return { ok: true, outcome: { roll }, multiplier, shown: [[verifierText().shown.roll, hundredths(roll)]] };
}

/** Limbo: 0.99 × 2^32 over the word's place, counted from 1. */
export async function verifyLimbo(choice: unknown, chance: Chance): Promise<VerifiedRound> {
  const target = wholeOf(choice, "target", 101, HIGHEST);
  if (target === undefined)
    return notReadable(verifierText().problems.needsChoice("Limbo", '{"target":200}'));
  const multiple = risingMultiple(await chance.word());
  const multiplier = multiple >= target ? target * 100 : 0;
  return {
    ok: true,
    outcome: { multiple },
    multiplier,
    shown: [[verifierText().shown.multiple, `${hundredths(multiple)}×`]],
  };
}

/** The multiple of a 32-bit word in hundredths, as limbo and crash have it. */
export function risingMultiple(word: bigint): number {
  const exact = (99n * 2n ** 32n) / (word + 1n);
  if (exact < 100n) return 100;
  return exact > BigInt(HIGHEST) ? HIGHEST : Number(exact);
}

/** Roulette: each bet is worked out from its name. */
export async function verifyRoulette(choice: unknown, chance: Chance): Promise<VerifiedRound> {
  const bets = fieldOf(choice, "bets");
  if (!Array.isArray(bets) || bets.length === 0) {
    return notReadable(verifierText().problems.needsChoice("Roulette", '{"bets":[{"bet":"red","units":1}]}'));
  }
  const pocket = await chance.below(37);
  let [staked, paid] = [0, 0];
  for (const entry of bets) {
    const name = fieldOf(entry, "bet");
    const units = wholeOf(entry, "units", 1, 10_000);
    const factor = typeof name === "string" ? rouletteFactor(name, pocket) : undefined;
    if (units === undefined || factor === undefined)
      return notReadable(verifierText().problems.betNotReadable);
    staked += units;
    paid += units * factor;
  }
  return {
    ok: true,
    outcome: { pocket },
    multiplier: Number((BigInt(paid) * 10_000n) / BigInt(staked)),
    shown: [
      [verifierText().shown.pocket, String(pocket)],
      [verifierText().shown.paid, verifierText().shown.paidOf(paid, staked)],
    ],
  };
}

const RED = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split(" ").map(Number);

/** What a unit on a bet is paid where the ball falls into this pocket; undefined for a bet that there is not. */
function rouletteFactor(name: string, pocket: number): number | undefined {
  const [kind = "", part = ""] = name.split(":");
  const even: Readonly<Record<string, boolean>> = {
    red: RED.includes(pocket),
    black: pocket > 0 && !RED.includes(pocket),
    even: pocket > 0 && pocket % 2 === 0,
    odd: pocket % 2 === 1,
    low: pocket >= 1 && pocket <= 18,
    high: pocket >= 19,
  };
  if (part === "" && Object.hasOwn(even, kind)) return even[kind] ? 2 : 0;
  if (kind === "dozen" && /^[123]$/.test(part)) return Math.ceil(pocket / 12) === Number(part) ? 3 : 0;
  if (kind === "column" && /^[123]$/.test(part)) {
    return pocket > 0 && pocket % 3 === Number(part) % 3 ? 3 : 0;
  }
  const numbers = part.split("-").map(Number);
  const sizes: Readonly<Record<string, number>> = { straight: 1, split: 2, street: 3, corner: 4, line: 6 };
  if (numbers.length !== sizes[kind] || !numbers.every((number) => number >= 0 && number <= 36))
    return undefined;
  return numbers.includes(pocket) ? 36 / numbers.length : 0;
}
