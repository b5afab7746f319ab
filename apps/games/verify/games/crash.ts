import { hmacKey, hmacWords, sha256Hex } from "../chance.ts";
import { verifierText } from "../texts/verifier-text.ts";
import { hundredths, notReadable, type VerifiedRound, wholeOf } from "../verified-round.ts";
import { risingMultiple } from "./number-games.ts";

/** How many links back a published hash is looked for. */
const LINKS = 20_000;

/**
 * Crash: the point of a round's link, and what a ticket's target pays. A player who cashes out himself is paid by the moment
 * at which he did, which no seed says.
 */
export async function verifyCrash(
  link: string,
  salt: string,
  choice: unknown,
  steps: readonly unknown[],
): Promise<VerifiedRound> {
  if (link === "") return notReadable(verifierText().problems.hashNotPublished);
  if (!/^[0-9a-f]{64}$/.test(link)) return notReadable(verifierText().problems.hash);
  const [word = 0n] = await hmacWords(await hmacKey(link), salt);
  const point = risingMultiple(word);
  const target = steps.length > 0 ? undefined : wholeOf(choice, "autoCashOut", 101, 1_000_000);
  return {
    ok: true,
    outcome: { point },
    multiplier: target === undefined ? undefined : point >= target ? target * 100 : 0,
    shown: [[verifierText().shown.crashedAt, `${hundredths(point)}×`]],
  };
}

/** How many times a link has to be hashed to give a hash that was published before; undefined where it never does. */
export async function linksBetween(link: string, published: string): Promise<number | undefined> {
  let hash = link;
  for (let steps = 0; steps <= LINKS; steps += 1) {
    if (hash === published) return steps;
    hash = await sha256Hex(hash);
  }
  return undefined;
}
