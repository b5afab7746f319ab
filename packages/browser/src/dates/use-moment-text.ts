import { useBrowserParts } from "../browser-app.ts";
import { zoneMomentText } from "./zone-days.ts";

/** How moments are written for who looks: in the zone of the app, as all its times. `20 Nov 2026, 16:41:05`. */
export function useMomentText(): (iso: string) => string {
  const { timeZone } = useBrowserParts().ports;
  return (iso) => zoneMomentText(iso, timeZone);
}
