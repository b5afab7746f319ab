import { GAME_SERVER_ERRORS, type GameServerErrorCode } from "@crossbook/contract";
import { refusalText } from "../messages/english/refusals.ts";

/** The words of a refusal. */
export function refusalWords(code: GameServerErrorCode): string {
  return refusalText()[code];
}

/** Why a round is void, by the code that the studio gave; it may give none. */
export function voidWords(reason: string | null): string {
  const isKnown = reason !== null && Object.hasOwn(GAME_SERVER_ERRORS, reason);
  if (!isKnown) return refusalText().roundVoid;
  return refusalWords(reason as GameServerErrorCode);
}
