import { useRef } from "react";

/** The two handlers of a dialog that keep a keyboard where it was. */
export interface FocusReturn {
  /** Call it on opening, before the focus moves. */
  readonly remember: () => void;
  /** Call it on closing, with the library's event. */
  readonly giveBack: (close: Event) => void;
}

/**
 * Gives the focus back to what had it when a dialog opened. The library does so only for a trigger of its own, and
 * these dialogs have none. What has taken the focus meanwhile, such as a new page, keeps it.
 */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<Element>(null);
  return {
    remember: () => {
      opener.current = lastingOpener(document.activeElement);
    },
    giveBack: (close) => {
      close.preventDefault();
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus();
    },
  };
}

/** An item of a menu is gone when the dialog closes; the button that opened the menu, which names it, is not. */
function lastingOpener(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute("aria-labelledby") ?? "") ?? active;
}
