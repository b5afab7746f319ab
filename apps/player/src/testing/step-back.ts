import { vi } from "vitest";
import type { openMarketWorld } from "./market-world.ts";

type Router = ReturnType<typeof openMarketWorld>["router"];
type Blocker = Parameters<Router["history"]["block"]>[0];

/**
 * Whether the page keeps the router from going so, as the history of a browser asks it: each blocker, from the first on, until
 * one blocks. The history of tests asks none. Call it before anything opens.
 */
export function watchBlockers(router: Router): (action: "BACK" | "PUSH") => Promise<boolean> {
  const blockers = new Set<Blocker>();
  vi.spyOn(router.history, "block").mockImplementation((blocker) => {
    blockers.add(blocker);
    return () => blockers.delete(blocker);
  });
  return async (action) => {
    const { location } = router.history;
    for (const { blockerFn } of blockers)
      if (await blockerFn({ action, currentLocation: location, nextLocation: location })) return true;
    return false;
  };
}
