import type { GameRound } from "@crossbook/contract";

/** Whether a round has a result: it was neither given back nor is it under way. */
export function isDecided({ state }: Pick<GameRound, "state">): boolean {
  return state === "won" || state === "lost";
}

/** Whether there is a round that is not decided yet. */
export function isUnderWay(round: GameRound | undefined): round is GameRound {
  return round?.state === "open" || round?.state === "pending";
}
