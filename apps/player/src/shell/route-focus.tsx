import { LiveRegion } from "@crossbook/ui";
import { useEffect, useState } from "react";
import { useRouter } from "../routes/use-router.ts";

export const MAIN_ID = "main";

/** After a navigation focus goes to the new page's main part, and its title is said. The first page is left alone. */
export function RouteFocus() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
        setTitle(router.state.shown?.match.row.title?.() ?? "");
      }),
    [router],
  );
  return <LiveRegion message={title} />;
}
