import { chanceOf, sha256Hex } from "./chance.ts";
import { verifyBlackjack } from "./games/blackjack.ts";
import { verifyPlinko, verifySlot, verifyWheel } from "./games/board-games.ts";
import { linksBetween, verifyCrash } from "./games/crash.ts";
import { verifyMines } from "./games/mines.ts";
import { verifyDice, verifyLimbo, verifyRoulette } from "./games/number-games.ts";
import { verifyTeenPatti } from "./games/teen-patti.ts";
import type { RoundFields } from "./round-fields.ts";
import { verifierText } from "./texts/verifier-text.ts";
import { notReadable, type VerifiedRound } from "./verified-round.ts";

const GAMES = {
  dice: verifyDice,
  limbo: verifyLimbo,
  mines: verifyMines,
  plinko: verifyPlinko,
  wheel: verifyWheel,
  roulette: verifyRoulette,
  slot: verifySlot,
  blackjack: verifyBlackjack,
  "teen-patti": verifyTeenPatti,
};

/** The games of the form by their names, in its order; crash has seeds of its own kind. */
export const VERIFIED_GAMES = {
  dice: "Dice",
  limbo: "Limbo",
  mines: "Mines",
  plinko: "Plinko",
  wheel: "Wheel",
  roulette: "Roulette",
  slot: "Slot",
  blackjack: "Blackjack",
  "teen-patti": "Teen Patti",
  crash: "Crash",
} satisfies Readonly<Record<keyof typeof GAMES | "crash", string>>;

/** Whether what was published before the round fits what was revealed after it. */
export type Commitment =
  | { readonly state: "fits"; readonly text: string }
  | { readonly state: "differs"; readonly text: string }
  | { readonly state: "not checked"; readonly text: string };

/** The round that these values name, computed anew. Nothing is fetched for it. */
export async function verifyRound(fields: RoundFields): Promise<VerifiedRound> {
  const { game, serverSeed, clientSeed } = fields;
  const text = verifierText().problems;
  const choice = fromJson(fields.choice, {});
  const steps = fromJson(fields.steps, []);
  if (choice === undefined) return notReadable(text.choiceNotJson);
  if (!Array.isArray(steps)) return notReadable(text.stepsNotJson);
  if (game === "crash") return verifyCrash(serverSeed, clientSeed, choice, steps);
  const verify = Object.hasOwn(GAMES, game) ? GAMES[game as keyof typeof GAMES] : undefined;
  if (verify === undefined) return notReadable(text.noGame);
  if (serverSeed === "") return notReadable(text.seedNotRevealed);
  if (!/^\d{1,15}$/.test(fields.nonce)) return notReadable(text.nonce);
  const verified = await verify(choice, chanceOf(serverSeed, clientSeed, Number(fields.nonce)), steps);
  // Where the steps are not known, neither is where the round ended.
  return verified.ok && fields.steps.trim() === "" ? { ...verified, ifEnded: undefined } : verified;
}

/** Compares the seed, or in crash the round's link, with what was published before. */
export async function verifyCommitment({
  game,
  serverSeed,
  serverSeedHash,
}: RoundFields): Promise<Commitment> {
  const text = verifierText().commitment;
  if (serverSeed === "" || serverSeedHash === "") {
    return { state: "not checked", text: text.bothNeeded };
  }
  if (game !== "crash") {
    return (await sha256Hex(serverSeed)) === serverSeedHash
      ? { state: "fits", text: text.seedFits }
      : { state: "differs", text: text.seedDiffers };
  }
  const links = await linksBetween(serverSeed, serverSeedHash);
  if (links === undefined) return { state: "differs", text: text.doesNotFollow };
  return { state: "fits", text: text.follows(links) };
}

/** The value of a JSON text; `empty` for no text, undefined for what is no JSON. */
function fromJson(text: string, empty: unknown): unknown {
  if (text.trim() === "") return empty;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
