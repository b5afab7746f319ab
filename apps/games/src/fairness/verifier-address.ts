import { crashView, type GameRound } from "@crossbook/contract";
import { gameOf } from "@crossbook/fair";
import type { PageAddress } from "../page-address.ts";

/** What is known of a round for the verifier; a seed that is not revealed yet is left out. */
export interface VerifiedRound {
  /** The id in `@crossbook/fair`. */
  readonly game: string;
  readonly round?: GameRound;
  readonly serverSeed?: string | undefined;
  readonly serverSeedHash?: string;
  readonly clientSeed?: string;
}

/**
 * The address of the verifier, which is beside the studios' folders, with the language of the page and the values of a
 * round in its fragment: they are not sent to any server.
 */
export function verifierAddress(
  { serverUrl, language }: Pick<PageAddress, "serverUrl" | "language">,
  known: VerifiedRound,
): string {
  const { game, round, serverSeed, serverSeedHash, clientSeed } = known;
  const values = new URLSearchParams({ lang: language, game });
  const put = (name: string, value: string | number | undefined) => {
    if (value !== undefined) values.set(name, String(value));
  };
  put("serverSeed", serverSeed ?? crashHash(round));
  put("serverSeedHash", serverSeedHash ?? round?.serverSeedHash);
  put("clientSeed", clientSeed ?? round?.clientSeed);
  put("nonce", round?.nonce);
  put("choice", round === undefined ? undefined : JSON.stringify(round.choice ?? {}));
  // Also where there were none: a round of steps that its player left was ended by the game's rule.
  const isStepped = gameOf(game)?.kind === "stepped";
  if (round && (isStepped || round.steps.length > 0)) put("steps", JSON.stringify(round.steps));
  return `${serverUrl.replace(/\/[^/]+\/game$/, "")}/verify/#${values}`;
}

/** The hash of a crash ticket's round, which is known once that is over: a ticket is cashed out before. */
export function crashHash(round: GameRound | undefined): string | undefined {
  if (round?.game !== "crash") return undefined;
  const read = crashView.safeParse(round.view);
  return read.success ? (read.data.hash ?? undefined) : undefined;
}
