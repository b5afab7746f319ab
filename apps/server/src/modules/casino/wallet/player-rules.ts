import type { Players } from "../../players/index.ts";
import type { Protection } from "../../protection/index.ts";
import type { DebitRules } from "./wallet-core.ts";

/** Who may stake in games: nobody who is locked, excluded or in a time-out. */
export function playerRules({
  players,
  protection,
}: {
  readonly players: Pick<Players, "known" | "byId">;
  readonly protection: Pick<Protection, "mayLaunch">;
}): DebitRules {
  return {
    async refusal({ userId }) {
      const player = players.known(userId) ?? (await players.byId(userId));
      if (!player) return "PLAYER_NOT_FOUND";
      const isBlocked = player.locked || player.betLocked || protection.mayLaunch(userId) !== undefined;
      return isBlocked ? "PLAYER_BLOCKED" : undefined;
    },
  };
}
