import type { GameServerErrorCode } from "@crossbook/contract";
import { defineMessages } from "@crossbook/ui";

const words: Readonly<Record<GameServerErrorCode, string>> = {
  KEY_INVALID: "This game was opened before. Open it again from the lobby.",
  SESSION_ENDED: "Your game session has ended. Open the game again from the lobby.",
  REQUEST_INVALID: "The studio could not read the request. Nothing was staked.",
  CHOICE_INVALID: "This choice is not possible. Change it and try again.",
  STAKE_INVALID: "This stake is outside the limits of the game.",
  WIN_TOO_LARGE: "The highest win of this bet is above the limit. Lower the stake or the multiplier.",
  INSUFFICIENT_FUNDS: "Your balance does not cover this stake.",
  PLAYER_BLOCKED: "You cannot stake in the casino now. Your account page says why and until when.",
  LIMIT_REACHED: "A limit that you have set does not allow this stake.",
  GAME_DISABLED: "This game is closed at the moment.",
  STAKE_REFUSED: "The operator did not take the stake. Nothing was played.",
  OPERATOR_UNAVAILABLE: "The operator did not answer. Nothing was played, and any stake taken is given back.",
  ROUND_UNKNOWN: "The studio does not know this round.",
  ROUND_OPEN: "Another round of this game is still open. Finish it first.",
  ROUND_NOT_OPEN: "This round is decided already.",
  REQUEST_REUSED: "The studio could not read the request. Nothing was staked.",
  BETTING_CLOSED: "This round takes no bets any more. The next one does in a moment.",
  ALREADY_CRASHED: "Too late: the round had crashed.",
  TOO_MANY_REQUESTS: "That was too fast. Wait a moment, then try again.",
  TOO_MANY_LISTENERS: "The live round has too many players at the moment. Try again in a minute.",
  NOT_OFFERED: "This game does not have that.",
};

/** What a player reads for each refusal: what happened, and what can be done; and for a void round of no known reason. */
export const refusalText = defineMessages("refusal", {
  ...words,
  roundVoid: "The round is void. Your stake is given back.",
});
