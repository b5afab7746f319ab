import { LiveRegion } from "@crossbook/ui";
import { useEffect, useState } from "react";
import { useOwnTitle } from "../app/page-title.ts";
import { useRouter, useRouteTitle } from "../routes/use-router.ts";

export const MAIN_ID = "main";

/**
 * After a navigation focus goes to the new page's main part, and its title is said: its own where it has one, because a route's is
 * the same for every match. The first page is left alone.
 */
export function RouteFocus() {
  const router = useRouter();
  const [hasMoved, setHasMoved] = useState(false);
  const ownTitle = useOwnTitle();
  const routeTitle = useRouteTitle();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
        setHasMoved(true);
      }),
    [router],
  );
  return <LiveRegion message={hasMoved ? (ownTitle ?? routeTitle ?? "") : ""} />;
}
