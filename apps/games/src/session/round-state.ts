import type { GameRound } from "@crossbook/contract";

/** Whether a round has a result: it was neither given back nor is it under way. */
export function isDecided({ state }: Pick<GameRound, "state">): boolean {
  return state === "won" || state === "lost";
}
