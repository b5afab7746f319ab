import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { Players } from "../players/index.ts";
import type { BetHistoryReader } from "./get-user-bet-history.ts";
import type { OpenBetsReader } from "./get-user-open-bets.ts";

/** The operators' calls about the bets of one player. */
export type PlayerBetCall = "getPlayerOpenBets" | "getPlayerBets";

interface Readers {
  readonly players: Players;
  readonly open: OpenBetsReader;
  readonly history: BetHistoryReader;
}

/** A player's bets for operators: the very bets that the player sees. */
export function playerBetCalls({
  players,
  open,
  history,
}: Readers): Pick<HandlersOf<"operator">, PlayerBetCall> {
  return {
    async getPlayerOpenBets({ userName }) {
      const player = await players.byUsername(userName);
      return player ? open(player.userId) : refuse("ACCOUNT_NOT_FOUND");
    },
    async getPlayerBets({ userName, ...filter }) {
      const player = await players.byUsername(userName);
      return player ? history(player.userId, filter) : refuse("ACCOUNT_NOT_FOUND");
    },
  };
}
