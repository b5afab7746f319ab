import { type LucideIconData, Rows3, Rows4 } from "@lucide/icons";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { navigationText } from "../../messages/english/shell/navigation.ts";

export interface DensitySwitch {
  /** What a press does. */
  readonly label: string;
  readonly icon: LucideIconData;
  readonly toggle: () => void;
}

/** Lower rows for a pointer. A finger keeps its 44 px, so a phone does not offer it. */
export function useDensitySwitch(): DensitySwitch {
  const { preferences } = usePlayerApp();
  const isDense = usePreferences(({ density }) => density === "dense");
  return {
    label: isDense ? navigationText().comfortableRows : navigationText().denseRows,
    icon: isDense ? Rows3 : Rows4,
    toggle: () => preferences.set("density", isDense ? "comfortable" : "dense"),
  };
}
