import { FIRST_PAGE, type Paging, pagingOf } from "@crossbook/browser";
import { type RefCallback, use, useCallback, useEffect, useState } from "react";
import { useSession } from "../../session/use-session.ts";
import type { Router } from "../router/router.ts";
import { ShownContext } from "../router/router-context.ts";
import { useRouter } from "../use-router.ts";

/** What pages were left with, by the entry of the history and a name in it, oldest first. */
type Kept = Map<string, unknown>;

const MOST_KEPT = 500;
const keptOf = new WeakMap<Router, Kept>();

/**
 * A state that is there again after a step back or forward, as the window's position is: a search, a filter, a page of a list. A new
 * visit begins with `first`. `name` is the page's own.
 */
export function useKept<Value>(name: string, first: Value): readonly [Value, (next: Value) => void] {
  const [kept, key] = usePlace(name);
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : first));
  useEffect(() => put(kept, key, value), [kept, key, value]);
  return [value, setValue];
}

/** The current page of a list, kept like that. */
export function useKeptPaging(): Paging {
  return pagingOf(...useKept("page", FIRST_PAGE));
}

/** For a list that is scrolled sideways, whose position is kept like that; with `within` the first of what is referred to. */
export function useKeptScroll(name: string, within?: string): RefCallback<HTMLElement> {
  const [kept, key] = usePlace(name);
  return useCallback(
    (box: HTMLElement | null) => {
      const list = within === undefined ? box : box?.querySelector(within);
      if (!list) return;
      list.scrollLeft = Number(kept.get(key) ?? list.scrollLeft);
      const follow = (): void => put(kept, key, list.scrollLeft);
      list.addEventListener("scroll", follow, { passive: true });
      return () => list.removeEventListener("scroll", follow);
    },
    [kept, key, within],
  );
}

function usePlace(name: string): readonly [Kept, string] {
  const router = useRouter();
  // On a shared device nobody finds what another player has looked for.
  const player = useSession((session) => session.username ?? "");
  const kept = keptOf.get(router) ?? new Map<string, unknown>();
  keptOf.set(router, kept);
  return [kept, `${use(ShownContext)?.location.key} ${name} ${player}`];
}

function put(kept: Kept, key: string, value: unknown): void {
  // The newest last.
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest);
}
