import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useSelection } from "../../selection/selection-store.ts";

export interface SlipClosing {
  /** The slip itself: Escape anywhere inside closes it. */
  readonly section: RefObject<HTMLElement | null>;
  readonly closeAndReturn: () => void;
}

/** Closes the slip and gives the focus back to the price that opened it, so that a keyboard goes on from there. */
export function useSlipClosing(close: () => void): SlipClosing {
  const opening = useSelection((selection) => selection.openings);
  const opener = useRef<Element>(null);
  const section = useRef<HTMLElement>(null);
  // Before the stake box takes the focus.
  useLayoutEffect(() => {
    if (opening > 0) opener.current = document.activeElement;
  }, [opening]);
  function closeAndReturn(): void {
    close();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  }
  useEffect(() => {
    const slip = section.current;
    function handleKey(press: KeyboardEvent): void {
      if (press.key === "Escape") closeAndReturn();
    }
    slip?.addEventListener("keydown", handleKey);
    return () => slip?.removeEventListener("keydown", handleKey);
  });
  return { section, closeAndReturn };
}
