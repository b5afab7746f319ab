import { useEffect, useState } from "react";
import { useBrowserParts } from "../browser-app.ts";

/** The time, renewed every `intervalMs` while the component is mounted. */
export function useNow(intervalMs: number): number {
  const { clock } = useBrowserParts().ports;
  const [nowMs, setNowMs] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock.now()), intervalMs);
    return () => clearInterval(timer);
  }, [clock, intervalMs]);
  return nowMs;
}
