import { type RefObject, useEffect } from "react";

/**
 * Keeps the focus at a place while the button in it that has it is locked or replaced: the place itself takes it, which needs
 * a tabIndex. No other button gets it, so that a key that is still held presses nothing.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const page = element.ownerDocument;
    const inside = (target: EventTarget | null) =>
      target instanceof Element && element.contains(target) ? target : undefined;
    let held = inside(page.activeElement);

    const note = ({ target }: Event) => {
      held = inside(target);
    };
    const leave = ({ target }: Event) => {
      if (inside(target) === undefined) held = undefined;
    };
    const keep = () => {
      if (held === undefined || (held.isConnected && !held.matches(":disabled"))) return;
      const isElsewhere = page.activeElement !== held && page.activeElement !== page.body;
      if (!isElsewhere) element.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["disabled"],
    });
    page.addEventListener("focusin", note);
    page.addEventListener("pointerdown", leave);
    return () => {
      observer.disconnect();
      page.removeEventListener("focusin", note);
      page.removeEventListener("pointerdown", leave);
    };
  }, [place]);
}
