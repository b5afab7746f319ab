import { type RefObject, useEffect, useRef } from "react";

const FLASH_MS = 300;
/** At most three flashes a second: a fourth within the second shows the new figure only. */
const MIN_GAP_MS = 334;

/**
 * Marks the element with `data-flash="up"` or `"down"` for 300 ms when the value moves. A mark on the element, not
 * state: a book that ticks must not render its rows for it.
 */
export function useFlash(value: number | undefined): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const previous = useRef(value);
  const isResting = useRef(false);

  useEffect(() => {
    const before = previous.current;
    previous.current = value;
    const element = ref.current;
    if (element === null || before === undefined || value === undefined || before === value) return;
    if (isResting.current) return;
    isResting.current = true;
    element.dataset.flash = value > before ? "up" : "down";
    setTimeout(() => delete element.dataset.flash, FLASH_MS);
    setTimeout(() => {
      isResting.current = false;
    }, MIN_GAP_MS);
  }, [value]);

  return ref;
}
