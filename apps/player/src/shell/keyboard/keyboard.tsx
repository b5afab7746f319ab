import { onDemand } from "@crossbook/ui";
import { LogOutDialog } from "../navigation/log-out-dialog.tsx";
import { closeOverlay, useOverlay } from "./open-overlay.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const CommandPalette = onDemand(async () => (await import("./command-palette.tsx")).CommandPalette);
const KeyList = onDemand(async () => (await import("./key-list.tsx")).KeyList);
const CancelAllQuestion = onDemand(
  async () => (await import("../../positions/cancel-all.tsx")).CancelAllQuestion,
);

/** The keys of the page, and what they open. */
export function Keyboard() {
  useShortcuts();
  const open = useOverlay((overlay) => overlay.open);
  return (
    <>
      {open === "palette" && <CommandPalette open onClose={closeOverlay} />}
      {open === "keys" && <KeyList open onClose={closeOverlay} />}
      {open === "cancelAll" && <CancelAllQuestion open onClose={closeOverlay} />}
      <LogOutDialog open={open === "logOut"} onClose={closeOverlay} />
    </>
  );
}
