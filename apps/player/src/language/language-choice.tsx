import { LANGUAGE_CODES } from "@crossbook/first-page";
import { Icon, VisuallyHidden } from "@crossbook/ui";
import { Languages } from "@lucide/icons";
import { useId } from "react";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { usePreferences } from "../app/use-preferences.ts";
import { navigationText } from "../messages/english/shell/navigation.ts";
import classes from "./language-choice.module.css";
import { LANGUAGES } from "./languages.ts";

/** The languages by their own names; what is chosen is shown at once and kept on this device. */
export function LanguageChoice() {
  const id = useId();
  const { preferences } = usePlayerApp();
  const chosen = usePreferences(({ language }) => language);
  return (
    <span className={classes.choice}>
      <label htmlFor={id} title={navigationText().language}>
        <Icon icon={Languages} aria-hidden />
        <VisuallyHidden>{navigationText().language}</VisuallyHidden>
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => {
          const language = LANGUAGE_CODES.find((code) => code === target.value);
          if (language !== undefined) preferences.set("language", language);
        }}
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </select>
    </span>
  );
}
