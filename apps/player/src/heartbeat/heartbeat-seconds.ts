import type { PlayerApp } from "../app/player-app.ts";

/** After how many seconds the exchange is to cancel what is unmatched of the player who is logged in; 0: never. */
export function heartbeatSeconds({ preferences, session }: PlayerApp): number {
  const { heartbeat } = preferences.state();
  return heartbeat !== "off" && session.state().loggedIn ? Number(heartbeat) : 0;
}
