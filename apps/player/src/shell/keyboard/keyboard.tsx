import { whenIdle } from "@crossbook/ui";
import { lazy, Suspense } from "react";
import { LogOutDialog } from "../navigation/log-out-dialog.tsx";
import { closeOverlay, useOverlay } from "./open-overlay.ts";

const CommandPalette = lazy(() =>
  import("./command-palette.tsx").then((module) => ({ default: module.CommandPalette })),
);
const KeyList = lazy(() => import("./key-list.tsx").then((module) => ({ default: module.KeyList })));
const CancelAllQuestion = lazy(() =>
  import("../../positions/cancel-all.tsx").then((module) => ({ default: module.CancelAllQuestion })),
);

const Shortcuts = whenIdle(async () => (await import("./shortcuts.tsx")).Shortcuts);

/** The keys of the page, and what they open. */
export function Keyboard() {
  const open = useOverlay((overlay) => overlay.open);
  return (
    <Suspense>
      <Shortcuts />
      {open === "palette" && <CommandPalette onClose={closeOverlay} />}
      {open === "keys" && <KeyList onClose={closeOverlay} />}
      {open === "cancelAll" && <CancelAllQuestion open onClose={closeOverlay} />}
      <LogOutDialog open={open === "logOut"} onClose={closeOverlay} />
    </Suspense>
  );
}
