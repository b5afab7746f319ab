import { useEffect, useEffectEvent } from "react";
import { useConsoleApp } from "../app/console-app-provider.tsx";

/** Acts on a key, or on two after each other, while the component is mounted; it is then in the sheet of shortcuts. */
export function useShortcut(
  keys: string,
  label: string,
  run: () => void,
  { repeats = false }: { readonly repeats?: boolean } = {},
): void {
  const { shortcuts } = useConsoleApp();
  const onKeys = useEffectEvent(run);
  useEffect(
    () => shortcuts.add({ keys, label, repeats, run: () => onKeys() }),
    [shortcuts, keys, label, repeats],
  );
}
