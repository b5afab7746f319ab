import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Players } from "../players/index.ts";
import { readPlayerAccount } from "./player-account.ts";

interface Parts {
  readonly players: Players;
  readonly exchange: Exchange;
}

/** Answers a player's account as operators see it. */
export function getPlayer({ players, exchange }: Parts): HandlersOf<"operator">["getPlayer"] {
  return async ({ userName }) => {
    const player = await players.byUsername(userName);
    if (!player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const account = await readPlayerAccount(exchange, player);
    return typeof account === "string" ? { ok: false, code: account } : { ok: true, result: account };
  };
}
