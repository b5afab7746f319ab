import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { Players } from "../players/index.ts";
import type { HistoryReader } from "./get-history.ts";

/** A player's statement for operators: the very lines that the player reads. */
export function getPlayerStatement(
  players: Players,
  read: HistoryReader,
): HandlersOf<"operator">["getPlayerStatement"] {
  return async ({ userName, ...filter }) => {
    const player = await players.byUsername(userName);
    if (!player) return refuse("ACCOUNT_NOT_FOUND");
    return { ok: true, result: await read(player.userId, filter) };
  };
}
