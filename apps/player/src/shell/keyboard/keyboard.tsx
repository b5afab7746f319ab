import { whenIdle } from "@crossbook/ui";
import type { RefObject } from "react";
import { LogOutDialog } from "../navigation/log-out-dialog.tsx";
import { closeOverlay, useOverlay } from "./open-overlay.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const CommandPalette = whenIdle(async () => (await import("./command-palette.tsx")).CommandPalette);
const KeyList = whenIdle(async () => (await import("./key-list.tsx")).KeyList);
const CancelAllQuestion = whenIdle(
  async () => (await import("../../positions/cancel-all.tsx")).CancelAllQuestion,
);

/** The last press before this code was there. */
export interface KeyboardProps {
  readonly earlier: RefObject<KeyboardEvent | undefined>;
}

/** The keys of the page, and what they open. */
export function Keyboard({ earlier }: KeyboardProps) {
  useShortcuts(earlier);
  const open = useOverlay((overlay) => overlay.open);
  return (
    <>
      {open === "palette" && <CommandPalette needed open onClose={closeOverlay} />}
      {open === "keys" && <KeyList needed open onClose={closeOverlay} />}
      {open === "cancelAll" && <CancelAllQuestion needed open onClose={closeOverlay} />}
      <LogOutDialog open={open === "logOut"} onClose={closeOverlay} />
    </>
  );
}
