import { LoadingNote } from "@crossbook/ui";
import { useSyncExternalStore } from "react";
import type { Router } from "./router/router.ts";

/** Says that the page that was asked for is on its way, while the one before it is still drawn. */
export function PageOnItsWay({ router }: { readonly router: Router }) {
  const isPending = useSyncExternalStore(router.watch, () => router.state.status === "pending");
  return isPending ? <LoadingNote /> : null;
}
