import { keyboardText } from "../../messages/english/shell/keyboard.ts";
import { navigationText } from "../../messages/english/shell/navigation.ts";
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
  {
    act: "palette",
    keys: ["Ctrl K", "⌘ K"],
    get does() {
      return keyboardText().keyPalette;
    },
  },
  {
    act: "search",
    keys: ["/"],
    get does() {
      return navigationText().searchEvents;
    },
  },
  {
    act: "keys",
    keys: ["?"],
    get does() {
      return keyboardText().keyList;
    },
  },
  {
    act: "nextRow",
    keys: ["J"],
    get does() {
      return keyboardText().keyNext;
    },
  },
  {
    act: "previousRow",
    keys: ["K"],
    get does() {
      return keyboardText().keyBefore;
    },
  },
  {
    act: "back",
    keys: ["B"],
    get does() {
      return keyboardText().keyBack;
    },
  },
  {
    act: "lay",
    keys: ["L"],
    get does() {
      return keyboardText().keyLay;
    },
  },
  {
    act: "stake",
    keys: ["1 … 8"],
    get does() {
      return keyboardText().keyStake;
    },
  },
  {
    act: "closeSlip",
    keys: ["X"],
    get does() {
      return keyboardText().keyClose;
    },
  },
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
