import { useEffect, useRef } from "react";

/** Elements with a use of their own for the space bar. */
const INTERACTIVE =
  "button, input, select, textarea, a, summary, [role='dialog'], [role='tab'], [role='radio'], [role='slider']";

/** The space bar does what the main button does, wherever nothing else is focused. Held down it does it once. */
export function useActionKey(act: () => void, isActive: boolean): void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  }, [act]);
  useEffect(() => {
    if (!isActive) return undefined;
    const handle = (press: KeyboardEvent) => {
      if (press.key !== " " || press.repeat || press.defaultPrevented) return;
      if (press.target instanceof Element && press.target.closest(INTERACTIVE) !== null) return;
      press.preventDefault();
      newest.current();
    };
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, [isActive]);
}
