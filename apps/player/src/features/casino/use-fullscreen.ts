import { type RefObject, useSyncExternalStore } from "react";

/** Whether something has the whole screen, and how to change it. */
export interface Fullscreen {
  /** False where the browser has no such thing, as on an iPhone. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  toggle(): void;
}

/** The whole screen for one element. A refusal of the browser changes nothing. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const isOn = useSyncExternalStore(follow, () => Boolean(document.fullscreenElement));
  return {
    isOffered: document.fullscreenEnabled === true,
    isOn,
    toggle: () => {
      const change = isOn ? document.exitFullscreen() : element.current?.requestFullscreen();
      change?.catch(() => undefined);
    },
  };
}

function follow(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
