import { paiseOfWire } from "@crossbook/browser";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { usePreferences } from "../../app/use-preferences.ts";
import { addToAmount } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { useSession } from "../../session/use-session.ts";
import { type AskedAct, actOfPress } from "./keys.ts";
import { openOverlay, useOverlay } from "./open-overlay.ts";
import { moveRow, pressBest } from "./price-rows.ts";

/** Follows the keys of the page, and first acts on the press before them. Keys without Ctrl or ⌘ can be switched off. */
export function useShortcuts(earlier: RefObject<KeyboardEvent | undefined>): void {
  const hasLetters = usePreferences((preferences) => !preferences.keysOff);
  const stakes = useSession((session) => session.stakes);
  const edit = useSelection((selection) => selection.edit);
  const close = useSelection((selection) => selection.close);

  function act({ act: asked, index = 0 }: AskedAct): void {
    const stake = stakes[index];
    switch (asked) {
      case "palette":
      case "keys":
        return openOverlay(asked);
      case "search":
        return search();
      case "nextRow":
        return moveRow(1);
      case "previousRow":
        return moveRow(-1);
      case "back":
      case "lay":
        return pressBest(asked);
      case "stake":
        if (stake !== undefined) edit((draft) => addToAmount(draft, paiseOfWire(stake.value)));
        return;
      case "closeSlip":
        return close();
    }
  }

  const handlePress = useEffectEvent((press: KeyboardEvent) => {
    const asked = actOfPress(press, isTyping(press.target));
    if (asked === undefined || (asked.act !== "palette" && !hasLetters)) return;
    // Behind a dialog nothing is pressed, nor while one is on its way: what is typed is meant for it.
    const isBehind =
      useOverlay.getState().open !== undefined || document.querySelector("[role=dialog]") !== null;
    if (asked.act !== "palette" && isBehind) return;
    press.preventDefault();
    act(asked);
  });
  const handleFirst = useEffectEvent(() => {
    if (earlier.current !== undefined) handlePress(earlier.current);
  });
  useEffect(() => {
    handleFirst();
    const listen = (press: KeyboardEvent) => handlePress(press);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Into the box of the header, or, where the header has only an icon, by it into the box over the page. */
function search(): void {
  const part = document.querySelector<HTMLElement>("header [data-search]");
  part?.focus();
  part?.click();
}

const TEXT_ROLES = [
  "textbox",
  "combobox",
  "searchbox",
  "slider",
  "menu",
  "menuitem",
  "listbox",
  "option",
  "radio",
];

/** Whether a key pressed there belongs to what has the focus. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    ["INPUT", "TEXTAREA", "SELECT", "IFRAME"].includes(target.tagName) ||
    TEXT_ROLES.includes(target.getAttribute("role") ?? "")
  );
}
