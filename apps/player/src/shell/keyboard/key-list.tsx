import { Dialog, Switch } from "@crossbook/ui";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { keyboardText } from "../../messages/english/shell/keyboard.ts";
import classes from "./keyboard.module.css";
import { KEYS } from "./keys.ts";
import type { OverlayProps } from "./open-overlay.ts";

/** Every key and what it does, and the switch that turns them off. */
export function KeyList({ open, onClose }: OverlayProps) {
  const { preferences } = usePlayerApp();
  const isOff = usePreferences((preference) => preference.keysOff);
  return (
    <Dialog open={open} onClose={onClose} title={keyboardText().keys} description={keyboardText().keysNote}>
      <dl className={classes.keys}>
        {KEYS.map(({ act, keys, does }) => (
          <div key={act}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch checked={!isOff} onChange={(isOn) => preferences.set("keysOff", !isOn)}>
        {keyboardText().singleKeys}
      </Switch>
    </Dialog>
  );
}
