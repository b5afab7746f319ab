import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in the slip while its boxes and buttons are disabled for a bet on its way, where the browser would put it to the
 * page's top: Escape still closes the slip, and after a refusal a keyboard goes on where it was.
 */
export function useFocusWhileSent(slip: RefObject<HTMLElement | null>, isSent: boolean): void {
  const before = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isSent) {
      if (!(activeElement instanceof HTMLElement) || !slip.current?.contains(activeElement)) return;
      before.current = activeElement;
      slip.current.focus({ preventScroll: true });
      return;
    }
    if (activeElement === slip.current) before.current?.focus({ preventScroll: true });
    before.current = undefined;
  }, [slip, isSent]);
}
