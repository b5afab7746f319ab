import { useEffect, useSyncExternalStore } from "react";

/** Whether something has the whole screen, and how to change it. */
export interface Fullscreen {
  /** False where the browser has no such thing, as on an iPhone. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  toggle(): void;
}

/**
 * The whole screen for the document, until the component is gone: dialogs and notices are drawn beside the page, and
 * would not be seen over one element that has the screen. A refusal of the browser changes nothing.
 */
export function useFullscreen(): Fullscreen {
  const isOn = useSyncExternalStore(follow, hasScreen);
  useEffect(
    () => () => {
      if (hasScreen()) void document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
  return {
    isOffered: document.fullscreenEnabled === true,
    isOn,
    toggle: () => {
      const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      change.catch(() => undefined);
    },
  };
}

/** Takes the screen from a game that has it by itself: over its frame nothing of the page is seen. */
export function takeScreenFromFrame(): void {
  if (document.fullscreenElement instanceof HTMLIFrameElement)
    void document.exitFullscreen().catch(() => undefined);
}

function hasScreen(): boolean {
  return Boolean(document.fullscreenElement);
}

function follow(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
