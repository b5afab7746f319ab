import { useDarkMode } from "@crossbook/browser";
import { type LucideIconData, Moon, Sun } from "@lucide/icons";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { navigationText } from "../../messages/english/shell/navigation.ts";

export interface ThemeSwitch {
  /** What a press does. */
  readonly label: string;
  readonly icon: LucideIconData;
  readonly toggle: () => void;
}

/** Whether the page is dark, and how to change that. */
export function useThemeSwitch(): ThemeSwitch {
  const { preferences } = usePlayerApp();
  const isDark = useDarkMode(usePreferences(({ colourMode }) => colourMode));
  return {
    label: isDark ? navigationText().lightTheme : navigationText().darkTheme,
    icon: isDark ? Sun : Moon,
    toggle: () => preferences.set("colourMode", isDark ? "light" : "dark"),
  };
}
