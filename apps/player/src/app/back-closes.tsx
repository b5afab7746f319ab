import { useBlocker } from "@tanstack/react-router";
import { useCallback } from "react";

/** While it is there, a step back in the browser does not leave the page: it closes what lies over it. Draws nothing. */
export function BackCloses({ onBack }: { readonly onBack: () => void }) {
  const closeFirst = useCallback(
    ({ action }: { readonly action: string }) => {
      if (action === "BACK") onBack();
      return action === "BACK";
    },
    [onBack],
  );
  useBlocker({ shouldBlockFn: closeFirst, enableBeforeUnload: false });
  return null;
}
