import type { Router } from "./router.ts";

/** Where the window was scrolled to, by the keys of the history's entries. */
type Positions = Record<string, number>;

const STORED_AS = "scroll-positions";

/**
 * A new page begins at its top or at the part that its address names; a step back or forward, and a page that is loaded anew,
 * where the player has left it. A page whose query alone is another one stays where it is: what was pressed is in sight.
 */
export function keepScrollPositions(router: Router, storage: Storage | undefined): void {
  const positions = readPositions(storage);
  let drawn: string | undefined;
  const keep = (): void => {
    if (drawn !== undefined) positions[drawn] = window.scrollY;
  };
  window.history.scrollRestoration = "manual";
  router.subscribe("onBeforeNavigate", keep);
  router.subscribe("onRendered", ({ pathChanged, toLocation: { key, hash } }) => {
    drawn = key;
    const part = hash === "" ? null : document.getElementById(hash);
    if (positions[key] === undefined && part !== null) part.scrollIntoView();
    else if ((hash === "" && pathChanged) || positions[key] !== undefined)
      window.scrollTo(0, positions[key] ?? 0);
  });
  window.addEventListener("pagehide", () => {
    // A page that comes out of the browser's own memory is scrolled by the browser.
    window.history.scrollRestoration = "auto";
    keep();
    try {
      storage?.setItem(STORED_AS, JSON.stringify(positions));
    } catch {
      // A device that keeps nothing begins at the top.
    }
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.history.scrollRestoration = "manual";
  });
}

function readPositions(storage: Storage | undefined): Positions {
  try {
    const read: unknown = JSON.parse(storage?.getItem(STORED_AS) ?? "{}");
    return typeof read === "object" && read !== null ? { ...(read as Positions) } : {};
  } catch {
    return {};
  }
}
