import { useBrowserParts, zoneMomentText } from "@crossbook/browser";

/** Writes a moment as the operator's clocks show it. */
export function useMoment(): (iso: string) => string {
  const { timeZone } = useBrowserParts().ports;
  return (iso) => zoneMomentText(iso, timeZone);
}
