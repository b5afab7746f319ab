import type { PlayerApp } from "./player-app.ts";

/**
 * A hidden page asks for nothing; a page that is seen again, comes out of the browser's history whole, or has a network
 * again asks what it missed. Answers how to stop.
 */
export function followVisibility(app: PlayerApp): () => void {
  function handleChange(): void {
    if (document.visibilityState === "hidden") leave(app);
    else comeBack(app);
  }
  function handlePageShow({ persisted }: PageTransitionEvent): void {
    if (persisted && document.visibilityState === "visible") comeBack(app);
  }
  function handleOnline(): void {
    void app.renewal.wake();
    connectAgain(app);
  }
  document.addEventListener("visibilitychange", handleChange);
  window.addEventListener("pageshow", handlePageShow);
  window.addEventListener("online", handleOnline);
  return () => {
    document.removeEventListener("visibilitychange", handleChange);
    window.removeEventListener("pageshow", handlePageShow);
    window.removeEventListener("online", handleOnline);
  };
}

function leave({ api, queryClient }: PlayerApp): void {
  // Queries first: cancelled, they keep what they had instead of showing an error.
  void queryClient.cancelQueries();
  api.abortReads();
}

function comeBack(app: PlayerApp): void {
  const { favourites, positions, queryClient, renewal, settings } = app;
  // First: calls that need the player wait for a token whose time ran out meanwhile.
  void renewal.wake();
  void settings.load({ background: true });
  void positions.reload();
  void favourites.load();
  void queryClient.refetchQueries({ type: "active", stale: true });
  connectAgain(app);
}

/** After the last reconnect delay the hub has stopped: a player who looks again, or has a network again, is worth another try. */
function connectAgain({ realtime }: PlayerApp): void {
  if (realtime.store.getState().state === "Disconnected") void realtime.start();
}
