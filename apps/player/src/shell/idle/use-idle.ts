import { useCall, useHubMessage } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import {
  type IdleLimits,
  type IdlePhase,
  idlePhase,
  STANDARD_IDLE_LIMITS,
} from "../../session/idle-phase.ts";

const LOOK_MS = 1_000;
/** Other tabs need not know of each movement. */
const SAY_EACH_MS = 5_000;
const CHANNEL = "crossbook-activity";
const ACTIVITY = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

export interface Idle {
  readonly phase: IdlePhase;
  /** The player is there. */
  readonly stay: () => void;
}

/**
 * Follows whether the player does anything, here or in another tab. While the question is open only its answer counts: a mouse
 * that was pushed is no answer. What happens inside a game's frame cannot be seen, so a frame with the focus counts as activity.
 */
export function useIdle(): Idle {
  const { clock } = usePlayerApp().ports;
  const limits = useIdleLimits();
  const lastMs = useRef(clock.now());
  const saidMs = useRef(0);
  const channel = useRef<BroadcastChannel>(undefined);
  const [phase, setPhase] = useState<IdlePhase>({ at: "active" });

  function stay(): void {
    lastMs.current = clock.now();
    setPhase({ at: "active" });
    channel.current?.postMessage("active");
  }

  const handleActivity = useEffectEvent(() => {
    if (phase.at !== "active") return;
    const nowMs = clock.now();
    // A device that slept wakes up with the press: the time that it slept counts.
    if (idlePhase(nowMs - lastMs.current, limits).at !== "active") return;
    lastMs.current = nowMs;
    if (nowMs - saidMs.current < SAY_EACH_MS) return;
    saidMs.current = nowMs;
    channel.current?.postMessage("active");
  });
  const look = useEffectEvent(() => {
    if (phase.at === "active" && document.activeElement instanceof HTMLIFrameElement)
      lastMs.current = clock.now();
    const next = idlePhase(clock.now() - lastMs.current, limits);
    if (next.at !== "active" || phase.at !== "active") setPhase(next);
  });
  const handleOther = useEffectEvent(() => {
    lastMs.current = clock.now();
    setPhase({ at: "active" });
  });

  useEffect(() => {
    const listen = () => handleActivity();
    for (const name of ACTIVITY) window.addEventListener(name, listen, { passive: true });
    const timer = setInterval(() => look(), LOOK_MS);
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = () => handleOther();
    channel.current = opened;
    return () => {
      for (const name of ACTIVITY) window.removeEventListener(name, listen);
      clearInterval(timer);
      opened.close();
    };
  }, []);
  return { phase, stay };
}

/** Those of the host, which an operator may change while the page is open. */
function useIdleLimits(): IdleLimits {
  const { data, refetch } = useCall(contract.settings.getSettingExpiry, {});
  useHubMessage("Settings", () => void refetch());
  if (data === undefined) return STANDARD_IDLE_LIMITS;
  return {
    idleAfterMs: data.timeOutSecond === 0 ? undefined : data.timeOutSecond * 1_000,
    askedForMs: data.showTimeOutNotificationSecond * 1_000,
  };
}
