import { useEffect } from "react";

/**
 * Letters that press a button wherever the focus is, but in a field and in a dialog. `act` gets it in lower
 * case. Held down it is pressed once.
 */
export function useLetterKeys(act: (letter: string) => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const handle = (press: KeyboardEvent) => {
      if (press.repeat || press.ctrlKey || press.metaKey || press.altKey) return;
      const isElsewhere =
        press.target instanceof HTMLElement &&
        press.target.closest("input, select, textarea, [role='dialog']") !== null;
      if (!isElsewhere) act(press.key.toLowerCase());
    };
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, [act, isActive]);
}
