import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/** Hands the focus on where this part leaves with it, as of a bet that was cancelled: the browser would put it to the page's top. */
export function useFocusAfter(
  part: RefObject<HTMLElement | null>,
  heirOf: (part: HTMLElement) => HTMLElement | null | undefined,
): void {
  const findHeir = useEffectEvent(heirOf);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) findHeir(element)?.focus({ preventScroll: true });
    };
  }, [part]);
}

/** The first button of the row after this one, or of the one before it. */
export function besideRow(row: HTMLElement): HTMLElement | null | undefined {
  return (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("button");
}
