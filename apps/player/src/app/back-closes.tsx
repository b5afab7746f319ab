import { useBlocker } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** What lies over the page, the topmost last: the router asks every blocker, from the first on, until one blocks. */
const open: RefObject<() => void>[] = [];

/** While it is there, a step back in the browser does not leave the page: it closes what lies on top of it. Draws nothing. */
export function BackCloses({ onBack }: { readonly onBack: () => void }) {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  }, [onBack]);
  useEffect(() => {
    open.push(latest);
    return () => void open.splice(open.indexOf(latest), 1);
  }, []);
  useBlocker({ shouldBlockFn: closeTopmost, enableBeforeUnload: false });
  return null;
}

function closeTopmost({ action }: { readonly action: string }): boolean {
  if (action === "BACK") open.at(-1)?.current();
  return action === "BACK";
}
