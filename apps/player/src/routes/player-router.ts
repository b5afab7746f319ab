import { onceIdle, registerPart } from "@crossbook/ui";
import type { PlayerApp } from "../app/player-app.ts";
import { askSite } from "../shell/newer-site/ask-site.ts";
import { enterRoute } from "./enter-route.ts";
import { FIRST_PAGES } from "./first-pages.ts";
import { keepReferral } from "./kept/kept-referral.ts";
import { tabStorage } from "./kept/tab-storage.ts";
import { LAYOUTS, type Layout } from "./layouts.ts";
import type { RouteMatch } from "./match-route.ts";
import { MissingPage } from "./missing-page.tsx";
import type { RoutePage } from "./route-page.ts";
import { playerSearch } from "./route-search.ts";
import type { RoutePath } from "./route-table.ts";
import { browserHistory } from "./router/browser-history.ts";
import { type LoadCodeParts, loadCode } from "./router/load-code.ts";
import { createRouter, type Router } from "./router/router.ts";
import type { RouterHistory } from "./router/router-history.ts";

const MISSING = { load: async () => MissingPage } satisfies RoutePage;

const otherPages = registerPart(async () => (await import("./other-pages.ts")).OTHER_PAGES);

/** `history`: the browser's, or one in memory for tests. */
export function createPlayerRouter(
  app: PlayerApp,
  history: RouterHistory = browserHistory(app.ports.newId),
): Router {
  const storage = tabStorage();
  const parts: LoadCodeParts = {
    storage,
    askSite: () => askSite(document),
    reload: () => window.location.reload(),
  };
  // What is asked whether a page may be entered is what opens it.
  const pages = new WeakMap<RouteMatch, Promise<RoutePage>>();

  function pageOf(match: RouteMatch): Promise<RoutePage> {
    const page = pages.get(match) ?? loadCode<RoutePage>(() => findPage(match.path), MISSING, parts);
    pages.set(match, page);
    return page;
  }

  const router = createRouter({
    history,
    enter: async (match, location, previous) => {
      const search = playerSearch(location.search);
      keepReferral(storage, search.referral);
      return (await enterRoute(app, match, location, previous)) ?? (await pageOf(match)).enter?.(app, search);
    },
    open: async (match) => {
      const { layout = "none", load = MISSING.load } = await pageOf(match);
      const [Page, Layout] = await Promise.all([
        loadCode(load, MissingPage, parts),
        loadCode<Layout | undefined>(LAYOUTS[layout], undefined, parts),
      ]);
      // The main one is there from the start: its menus lead on.
      return Layout === undefined ? { Page: MissingPage, Layout: await LAYOUTS.main() } : { Page, Layout };
    },
  });
  const stop = router.subscribe("onRendered", () => {
    stop();
    // A navigation asks again where it does not come.
    onceIdle(() => void otherPages.load().catch(() => undefined));
  });
  return router;
}

async function findPage(path: RoutePath): Promise<RoutePage> {
  if (isFirst(path)) return FIRST_PAGES[path];
  await otherPages.load();
  return otherPages.loaded()?.[path] ?? MISSING;
}

function isFirst(path: RoutePath): path is keyof typeof FIRST_PAGES {
  return path in FIRST_PAGES;
}
