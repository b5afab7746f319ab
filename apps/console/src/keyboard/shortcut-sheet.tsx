import { Dialog } from "@crossbook/ui";
import { useState } from "react";
import { useStore } from "zustand";
import { useConsoleApp } from "../app/console-app-provider.tsx";
import classes from "./shortcut-sheet.module.css";
import { useShortcut } from "./use-shortcut.ts";

/** `?` shows every shortcut of the screen. */
export function ShortcutSheet() {
  const { shortcuts } = useConsoleApp();
  const active = useStore(shortcuts.store, (state) => state.active);
  const [isOpen, setIsOpen] = useState(false);
  useShortcut("?", "Show the shortcuts", () => setIsOpen(true));
  if (!isOpen) return null;
  const shown = new Map(active.map(({ keys, label }) => [keys, label]));
  return (
    <Dialog open onClose={() => setIsOpen(false)} title="Shortcuts">
      <dl className={classes.list}>
        {[...shown].map(([keys, label]) => (
          <div key={keys} className={classes.row}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
