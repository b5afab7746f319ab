import type { PlayerApp } from "../app/player-app.ts";
import { BrokenPage } from "../pages/broken-page.tsx";
import { enterRoute } from "./enter-route.ts";
import { LAYOUTS } from "./layouts.ts";
import { PAGES } from "./route-pages.ts";
import { playerSearch } from "./route-search.ts";
import { browserHistory } from "./router/browser-history.ts";
import { type LoadPageParts, loadPage } from "./router/load-page.ts";
import { createRouter, type Router } from "./router/router.ts";
import type { RouterHistory } from "./router/router-history.ts";

/** `history`: the browser's, or one in memory for tests. */
export function createPlayerRouter(
  app: PlayerApp,
  history: RouterHistory = browserHistory(app.ports.newId),
): Router {
  const parts: LoadPageParts = { storage: tabStorage(), reload: () => window.location.reload() };
  return createRouter({
    history,
    enter: async (match, location, previous) =>
      (await enterRoute(app, match, location, previous)) ??
      PAGES[match.path].enter?.(app, playerSearch(location.search)),
    open: async ({ path }) => {
      const { layout = "none", load = async () => BrokenPage } = PAGES[path];
      const [Page, Layout] = await Promise.all([loadPage(load, parts), loadPage(LAYOUTS[layout], parts)]);
      return { Page, Layout };
    },
  });
}

/** What the tab keeps; undefined where the browser forbids it. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
