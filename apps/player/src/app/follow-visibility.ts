import type { PlayerApp } from "./player-app.ts";

/** A hub that is away for longer than its client tries is tried anew after so long, by pages that are seen. */
const CONNECT_AGAIN_MS = 60_000;
/** Those that lost it together do not come back together. */
const SPREAD_MS = 30_000;

/**
 * A hidden page asks for nothing; a page that is seen again, comes out of the browser's history whole, or has a network
 * again asks what it missed. One that is seen all the time has no other way to its pushes than to try again. Answers how to stop.
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
    // Also those that were not asked for without a network; the page of a suspended site is left by a good load alone.
    void app.settings.load({ background: true });
    connectAgain(app);
  }
  document.addEventListener("visibilitychange", handleChange);
  window.addEventListener("pageshow", handlePageShow);
  window.addEventListener("online", handleOnline);
  const stopHub = followHub(app);
  return () => {
    stopHub();
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
  // A load that fails suspends the site: a device without a network waits for it instead.
  if (navigator.onLine) void settings.load({ background: true });
  void positions.reload();
  void favourites.load();
  void queryClient.refetchQueries({ type: "active", stale: true });
  connectAgain(app);
}

function followHub(app: PlayerApp): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function plan(): void {
    clearTimeout(timer);
    if (app.realtime.store.getState().state !== "Disconnected") return;
    timer = setTimeout(spread, CONNECT_AGAIN_MS);
  }
  function spread(): void {
    timer = setTimeout(again, app.ports.random.next() * SPREAD_MS);
  }
  function again(): void {
    // A hidden page does so when it is seen.
    if (document.visibilityState === "visible") connectAgain(app);
    plan();
  }
  plan();
  const stop = app.realtime.onState(plan);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** After the last reconnect delay the hub has stopped: a player who looks again, or has a network again, is worth another try. */
function connectAgain({ realtime }: PlayerApp): void {
  if (realtime.store.getState().state === "Disconnected") void realtime.start();
}
