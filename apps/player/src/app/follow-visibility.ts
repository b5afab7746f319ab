import type { PlayerApp } from "./player-app.ts";

/** A hidden page asks for nothing; a page that comes back asks what it missed. Answers how to stop. */
export function followVisibility(app: PlayerApp): () => void {
  function handleChange(): void {
    if (document.visibilityState === "hidden") leave(app);
    else comeBack(app);
  }
  document.addEventListener("visibilitychange", handleChange);
  return () => document.removeEventListener("visibilitychange", handleChange);
}

function leave({ api, queryClient }: PlayerApp): void {
  // Queries first: cancelled, they keep what they had instead of showing an error.
  void queryClient.cancelQueries();
  api.abortReads();
}

function comeBack({ positions, queryClient, realtime, session, settings }: PlayerApp): void {
  session.revalidate();
  void settings.load({ background: true });
  void positions.reload();
  void queryClient.refetchQueries({ type: "active", stale: true });
  // After the last reconnect delay the hub has stopped: a player who looks again is worth another try.
  if (realtime.store.getState().state === "Disconnected") void realtime.start();
}
