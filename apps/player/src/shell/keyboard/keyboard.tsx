import { lazy, Suspense } from "react";
import { LogOutDialog } from "../navigation/log-out-dialog.tsx";
import { closeOverlay, useOverlay } from "./open-overlay.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const CommandPalette = lazy(() =>
  import("./command-palette.tsx").then((module) => ({ default: module.CommandPalette })),
);
const KeyList = lazy(() => import("./key-list.tsx").then((module) => ({ default: module.KeyList })));
const CancelAllQuestion = lazy(() =>
  import("../../positions/cancel-all.tsx").then((module) => ({ default: module.CancelAllQuestion })),
);

/** The keys of the page, and what they open. */
export function Keyboard() {
  useShortcuts();
  const open = useOverlay((overlay) => overlay.open);
  return (
    <Suspense>
      {open === "palette" && <CommandPalette onClose={closeOverlay} />}
      {open === "keys" && <KeyList onClose={closeOverlay} />}
      {open === "cancelAll" && <CancelAllQuestion open onClose={closeOverlay} />}
      <LogOutDialog open={open === "logOut"} onClose={closeOverlay} />
    </Suspense>
  );
}
