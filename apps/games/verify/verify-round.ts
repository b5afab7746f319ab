import { chanceOf, sha256Hex } from "./chance.ts";
import { verifyBlackjack } from "./games/blackjack.ts";
import { verifyPlinko, verifySlot, verifyWheel } from "./games/board-games.ts";
import { linksBetween, verifyCrash } from "./games/crash.ts";
import { verifyMines } from "./games/mines.ts";
import { verifyDice, verifyLimbo, verifyRoulette } from "./games/number-games.ts";
import { verifyTeenPatti } from "./games/teen-patti.ts";
import type { RoundFields } from "./round-fields.ts";
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

/** The games of the form, in its order; crash has seeds of its own kind. */
export const VERIFIED_GAMES: readonly string[] = [...Object.keys(GAMES), "crash"];

/** Whether what was published before the round fits what was revealed after it. */
export type Commitment =
  | { readonly state: "fits"; readonly text: string }
  | { readonly state: "differs"; readonly text: string }
  | { readonly state: "not checked"; readonly text: string };

/** The round that these values name, computed anew. Nothing is fetched for it. */
export async function verifyRound(fields: RoundFields): Promise<VerifiedRound> {
  const { game, serverSeed, clientSeed } = fields;
  const choice = fromJson(fields.choice, {});
  const steps = fromJson(fields.steps, []);
  if (choice === undefined) return notReadable("The choice is not JSON.");
  if (!Array.isArray(steps)) return notReadable("The steps are not a JSON list.");
  if (game === "crash") return verifyCrash(serverSeed, clientSeed, choice);
  const verify = Object.hasOwn(GAMES, game) ? GAMES[game as keyof typeof GAMES] : undefined;
  if (verify === undefined) return notReadable("There is no such game.");
  if (serverSeed === "") return notReadable("The server seed is revealed when you take a new pair of seeds.");
  if (!/^\d{1,15}$/.test(fields.nonce)) return notReadable("The nonce is a whole number from 0.");
  return verify(choice, chanceOf(serverSeed, clientSeed, Number(fields.nonce)), steps);
}

/** Compares the seed, or in crash the round's link, with what was published before. */
export async function verifyCommitment({
  game,
  serverSeed,
  serverSeedHash,
}: RoundFields): Promise<Commitment> {
  if (serverSeed === "" || serverSeedHash === "") {
    return { state: "not checked", text: "Both the revealed seed and the published hash are needed." };
  }
  if (game !== "crash") {
    return (await sha256Hex(serverSeed)) === serverSeedHash
      ? { state: "fits", text: "The published hash is the SHA-256 of the revealed seed." }
      : { state: "differs", text: "The published hash is not that of the revealed seed." };
  }
  const links = await linksBetween(serverSeed, serverSeedHash);
  if (links === undefined)
    return { state: "differs", text: "The published hash does not follow from this one." };
  return { state: "fits", text: `Hashed ${links} times, this hash gives the published one.` };
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
