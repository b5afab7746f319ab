import { use, useSyncExternalStore } from "react";
import { type PlayerSearch, playerSearch } from "./route-search.ts";
import type { ParamsOf, RoutePath } from "./route-table.ts";
import type { Router, RouterLocation } from "./router/router.ts";
import { RouterContext, ShownContext } from "./router/router-context.ts";
import type { RawSearch } from "./router/search-text.ts";

export function useRouter(): Router {
  const router = use(RouterContext);
  if (router === undefined) throw new Error("there is no router around this component");
  return router;
}

/** Leads to a page; see `Router.navigate`. */
export function useNavigate(): Router["navigate"] {
  return useRouter().navigate;
}

/** A part of the address of now; the component is drawn again only when that part is another one. */
export function useLocation<Part extends string | boolean | undefined>(
  select: (location: RouterLocation) => Part,
): Part {
  const router = useRouter();
  return useSyncExternalStore(router.watch, () => select(router.state.location));
}

/** The parameters that a page of this path has in its address; a page of another path has none of them. */
export function useParams<Path extends RoutePath>(_path: Path): Partial<ParamsOf<Path>> {
  return (use(ShownContext)?.match.params ?? {}) as Partial<ParamsOf<Path>>;
}

/** What the address of the page says in its query, not judged yet. */
export function useRawSearch(): RawSearch {
  return use(ShownContext)?.location.search ?? NOTHING;
}

/** What the address of any page may say. */
export function usePlayerSearch(): PlayerSearch {
  return playerSearch(useRawSearch());
}

/** The title of the page, from its route. */
export function useRouteTitle(): string | undefined {
  return use(ShownContext)?.match.row.title?.();
}

const NOTHING: RawSearch = {};
