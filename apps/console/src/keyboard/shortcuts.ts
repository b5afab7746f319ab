import type { Clock } from "@crossbook/browser";
import { createStore, type StoreApi } from "zustand/vanilla";

/** One shortcut: a key such as `/`, or two after each other such as `g t`. */
export interface Shortcut {
  readonly keys: string;
  /** What it does: "Go to trading". */
  readonly label: string;
  /** Whether it acts again and again while its key is held. Default false: an act is done once. */
  readonly repeats?: boolean;
  readonly run: () => void;
}

/** The shortcuts of what is on the screen. */
export interface Shortcuts {
  readonly store: StoreApi<{ readonly active: readonly Shortcut[] }>;
  /** Adds a shortcut; the newest of the same keys counts. Answers how to take it away. */
  add(shortcut: Shortcut): () => void;
  /** Listens for keys. Answers how to stop. */
  listen(target: Pick<Document, "addEventListener" | "removeEventListener">): () => void;
}

/** The second key of two comes within this time. */
const SEQUENCE_MS = 1_200;
/** They are pressed with other keys, and end no sequence. */
const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);

/** No shortcut acts while somebody types, or under an open dialog or menu. */
export function createShortcuts(clock: Clock): Shortcuts {
  const store = createStore<{ readonly active: readonly Shortcut[] }>(() => ({ active: [] }));
  let first: { readonly key: string; readonly atMs: number } | undefined;

  function onKey(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
    if (MODIFIERS.has(event.key)) return;
    const { active } = store.getState();
    const isSecond = first !== undefined && clock.now() - first.atMs <= SEQUENCE_MS;
    // Whoever has begun two keys means no single one: a slip on the way to another screen must not approve a payment.
    const wanted = isSecond ? `${first?.key} ${event.key}` : event.key;
    const found = active.findLast(({ keys }) => keys === wanted);
    if (event.repeat && !found?.repeats) return;
    const begins = !isSecond && active.some(({ keys }) => keys.startsWith(`${event.key} `));
    first = found === undefined && begins ? { key: event.key, atMs: clock.now() } : undefined;
    if (found === undefined) return;
    event.preventDefault();
    found.run();
  }

  return {
    store,
    add(shortcut) {
      store.setState(({ active }) => ({ active: [...active, shortcut] }));
      return () => store.setState(({ active }) => ({ active: active.filter((other) => other !== shortcut) }));
    },
    listen(target) {
      target.addEventListener("keydown", onKey);
      return () => target.removeEventListener("keydown", onKey);
    },
  };
}

function isElsewhere({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  // Enter presses the button and follows the link that has the focus.
  if (key === "Enter" && target.matches("a, button, summary, [role='tab']")) return true;
  return target.isContentEditable || target.matches("input, textarea, select, [role='textbox']");
}
