import { useEffect, useState } from "react";
import { useBrowserParts } from "../browser-app.ts";

/** The server's time, renewed every `intervalMs` and when more is known of it. For moments that the server has named. */
export function useServerNow(intervalMs: number): number {
  const { serverClock } = useBrowserParts();
  const [nowMs, setNowMs] = useState(() => serverClock.now());
  useEffect(() => {
    const renew = () => setNowMs(serverClock.now());
    const stop = serverClock.onChange(renew);
    const timer = setInterval(renew, intervalMs);
    renew();
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [serverClock, intervalMs]);
  return nowMs;
}
