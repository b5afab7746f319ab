import { followHeartbeat } from "../heartbeat/follow-heartbeat.ts";
import { followVisibility } from "./follow-visibility.ts";
import { lookUpIp } from "./look-up-ip.ts";
import type { PlayerApp } from "./player-app.ts";

/** What a tab does that is of no use before a page is drawn. Answers how to stop. */
export function followLater(app: PlayerApp): () => void {
  const stops = [followVisibility(app), followHeartbeat(app)];
  void lookUpIp(app);
  return () => {
    for (const stop of stops) stop();
  };
}
