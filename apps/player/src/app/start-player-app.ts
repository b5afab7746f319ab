import type { PlayerRouter } from "../routes/player-router.ts";
import type { PlayerApp } from "./player-app.ts";

/** Sets the app going: settings, realtime, and what one part's events mean for the others. */
export function startPlayerApp(app: PlayerApp, router: PlayerRouter): void {
  const { authentication, positions, preferences, queryClient, realtime, session, settings } = app;

  session.onEnd((reason) => {
    queryClient.clear();
    if (reason === "logout") preferences.reset();
    if (reason === "unauthorized") void router.navigate({ to: "/auth/logout" });
    void realtime.restart();
  });
  authentication.onLogin(() => {
    void realtime.restart();
    void positions.reload();
  });
  realtime.on("UserBalance", ({ Balance, Exposure }) => session.setBalance(Balance, Exposure));
  realtime.on("OpenBets", () => void positions.reload());
  realtime.on("Settings", () => void settings.load());
  realtime.on("Logout", () => session.end("unauthorized"));
  settings.onLoaded(() => {
    const isAway = router.state.location.pathname.toLowerCase() === "/under-maintenance";
    const { siteSuspended } = settings.state();
    if (siteSuspended && !isAway) void router.navigate({ to: "/under-maintenance" });
    if (!siteSuspended && isAway)
      void router.navigate({ href: router.state.location.search.to ?? "/inplay" });
  });

  void settings.load();
  void realtime.start();
}
