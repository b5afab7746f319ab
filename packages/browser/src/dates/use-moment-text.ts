import { useBrowserParts } from "../browser-app.ts";
import { zoneMomentText } from "./zone-days.ts";

/** How moments are written for who looks: in the zone of the device, as the clock of the header. `20 Nov 2026, 16:41:05`. */
export function useMomentText(): (iso: string) => string {
  const { timeZone } = useBrowserParts().ports;
  return (iso) => zoneMomentText(iso, timeZone);
}
