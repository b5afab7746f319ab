/** What a key does, for the page and for the list of keys. */
export type KeyAct =
  | "palette"
  | "keys"
  | "search"
  | "nextRow"
  | "previousRow"
  | "back"
  | "lay"
  | "stake"
  | "closeSlip";

interface KeyWords {
  readonly act: KeyAct;
  readonly keys: readonly string[];
  readonly does: string;
}

/** Every key, as the list of keys shows it. None of them places a bet: only Enter in the slip, or its button, does. */
export const KEYS: readonly KeyWords[] = [
  { act: "palette", keys: ["Ctrl K", "⌘ K"], does: "Go to any event, page or action" },
  { act: "search", keys: ["/"], does: "Search events" },
  { act: "keys", keys: ["?"], does: "This list" },
  { act: "nextRow", keys: ["J"], does: "Next row with prices" },
  { act: "previousRow", keys: ["K"], does: "The row before" },
  { act: "back", keys: ["B"], does: "Open the slip to back at the row’s best price" },
  { act: "lay", keys: ["L"], does: "Open the slip to lay at the row’s best price" },
  { act: "stake", keys: ["1 … 8"], does: "Add that stake button to the slip’s stake" },
  { act: "closeSlip", keys: ["X"], does: "Close the slip without a bet" },
];

/** What a pressed key asks for, and of a stake button which one (from 0). */
export interface AskedAct {
  readonly act: KeyAct;
  readonly index?: number;
}

const LETTERS: Readonly<Record<string, KeyAct>> = {
  "/": "search",
  "?": "keys",
  j: "nextRow",
  k: "previousRow",
  b: "back",
  l: "lay",
  x: "closeSlip",
};

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "defaultPrevented">;

/** What a press asks for. `isTyping`: the focus is where text goes, and only keys with Ctrl or ⌘ count. */
export function actOfPress(press: Press, isTyping: boolean): AskedAct | undefined {
  if (press.defaultPrevented || press.altKey) return undefined;
  const key = press.key.toLowerCase();
  if (press.ctrlKey || press.metaKey) return key === "k" ? { act: "palette" } : undefined;
  if (isTyping) return undefined;
  if (/^[1-8]$/.test(key)) return press.repeat ? undefined : { act: "stake", index: Number(key) - 1 };
  const act = LETTERS[key];
  return act && { act };
}
