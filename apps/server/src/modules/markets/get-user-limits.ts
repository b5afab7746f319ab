import { paiseToMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import type { EventFinder } from "../catalogue/index.ts";
import type { Players } from "../players/index.ts";
import type { SportLocks } from "../sport-locks/index.ts";
import { marketBounds } from "./market-presenter.ts";

interface Parts {
  readonly finder: EventFinder;
  readonly players: Players;
  readonly sportLocks: SportLocks;
}

/** Answers, for every runner of an event, the stakes and the delay that apply to the caller. */
export function getUserLimits({
  finder,
  players,
  sportLocks,
}: Parts): HandlersOf<"markets">["getUserLimits"] {
  return async ({ eventId }, { caller, host }) => {
    const event = await finder.byId(eventId);
    if (!event) return { ok: false, code: "EVENT_NOT_FOUND" };
    const player = await players.byId(caller.userId);
    const isSportLock = player !== undefined && sportLocks.isLocked(player, host, event.sportId);
    const limits = event.markets.flatMap((market) => {
      const limit = {
        minStake: paiseToMainUnits(market.minStake),
        maxStake: paiseToMainUnits(market.maxStake),
        delayTime: market.betDelayMs,
        isSuspended: market.status !== "open",
        isBetLock: player?.betLocked ?? true,
        ...marketBounds(market),
        isSportLock,
      };
      return market.runners.map((runner) => ({
        marketType: market.type,
        marketId: market.id,
        runnnerId: runner.id,
        limit,
      }));
    });
    return { ok: true, result: limits };
  };
}
