import { useSyncExternalStore } from "react";

/** `phone`: below 768 px. `narrow`: below 1100 px, one side column. `wide`: room for two side columns. */
export type Screen = "phone" | "narrow" | "wide";

const PHONE = "(max-width: 767px)";
const NARROW = "(max-width: 1099px)";

/** How wide the window is, by the three layouts of the design. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, currentScreen);
}

function currentScreen(): Screen {
  if (window.matchMedia(PHONE).matches) return "phone";
  return window.matchMedia(NARROW).matches ? "narrow" : "wide";
}

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(PHONE), window.matchMedia(NARROW)];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}
