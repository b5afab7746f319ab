import { useEffect, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { authText } from "../../messages/english/account/auth.ts";

export interface Countdown {
  readonly leftSeconds: number;
  /** The time of the last tick, Unix milliseconds. */
  readonly nowMs: number;
  restart(): void;
}

/** Whole seconds left of `totalMs`, ticking each second by the clock, so that a throttled tab does not fall behind. */
export function useCountdown(totalMs: number): Countdown {
  const { clock } = usePlayerApp().ports;
  const [endsAtMs, setEndsAtMs] = useState(() => clock.now() + totalMs);
  const [nowMs, setNowMs] = useState(() => clock.now());
  const leftSeconds = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000));

  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock.now()), 1_000);
    return () => clearInterval(timer);
  }, [clock]);

  return {
    leftSeconds,
    nowMs,
    restart: () => {
      setNowMs(clock.now());
      setEndsAtMs(clock.now() + totalMs);
    },
  };
}

/** How long a code still works, in whole minutes for as long as there is one. */
export function lifeText(leftSeconds: number): string {
  const minutes = Math.floor(leftSeconds / 60);
  if (minutes === 0) return authText().codeNearlyOver;
  return authText().codeWorksFor(minutes);
}

/** `02:00`. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
