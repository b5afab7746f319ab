import { classNames, Dialog } from "@crossbook/ui";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { keyboardText } from "../../messages/english/shell/keyboard.ts";
import { searchText } from "../../messages/english/shell/search.ts";
import classes from "./keyboard.module.css";
import type { OverlayProps } from "./open-overlay.ts";
import { fittingItems, type PaletteItem } from "./palette-items.ts";
import { usePaletteItems } from "./use-palette-items.ts";

/** A box for a few letters and a list of what they fit: pages, actions, sports, events. Arrows choose, Enter goes there. */
export function CommandPalette({ open, onClose }: OverlayProps) {
  const listId = useId();
  const items = usePaletteItems();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = fittingItems(items, typed);
  const at = Math.min(active, found.length - 1);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function choose(item: PaletteItem): void {
    // First: what the item opens takes the place of the palette.
    onClose();
    item.run();
  }

  function handleKeyDown(press: KeyboardEvent): void {
    // The Enter of an input method ends a word.
    if (press.nativeEvent.isComposing) return;
    const item = found[at];
    if (press.key === "ArrowDown") setActive(Math.min(at + 1, found.length - 1));
    else if (press.key === "ArrowUp") setActive(Math.max(at - 1, 0));
    else if (press.key === "Enter" && item !== undefined) choose(item);
    else return;
    press.preventDefault();
  }

  return (
    <Dialog open={open} onClose={onClose} title={keyboardText().goTo}>
      <input
        type="text"
        role="combobox"
        className={classes.box}
        aria-label={keyboardText().eventPageAction}
        placeholder={keyboardText().eventPageAction}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(change) => {
          setTyped(change.target.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={searchText().found} className={classes.list}>
        {found.map((item, index) => (
          <div
            key={item.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classNames(classes.item, index === at && classes.active)}
            onPointerDown={(press) => press.preventDefault()}
            onClick={() => choose(item)}
            onKeyDown={handleKeyDown}
          >
            <span>{item.title}</span>
            <span className={classes.detail}>{item.detail}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={classes.none} role="status">
          {searchText().nothingMatches(typed.trim())}
        </p>
      )}
    </Dialog>
  );
}
