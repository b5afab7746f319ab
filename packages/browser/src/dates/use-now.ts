import { useEffect, useState } from "react";
import { useBrowserApp } from "../browser-app.ts";

/** The time, renewed every `intervalMs` while the component is mounted. */
export function useNow(intervalMs: number): number {
  const { clock } = useBrowserApp().ports;
  const [nowMs, setNowMs] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock.now()), intervalMs);
    return () => clearInterval(timer);
  }, [clock, intervalMs]);
  return nowMs;
}
