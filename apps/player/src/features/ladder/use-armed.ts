import { useEffect, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { type ArmedState, type ArmingGround, arm, DISARMED, keepArmed } from "./armed-switch.ts";

const LOOK_MS = 500;

export interface Armed {
  readonly state: ArmedState;
  /** The switch itself; also after each bet, so that the time begins again. */
  readonly arm: () => void;
  readonly disarm: () => void;
  /** Whether it is armed at the moment of a press; disarms it where its time is over, as after a sleep of the device. */
  readonly check: () => boolean;
}

/** The switch of one ladder. A component that is keyed by its runner begins disarmed, and so does a page that is left. */
export function useArmed(ground: Omit<ArmingGround, "isVisible">): Armed {
  const { clock } = usePlayerApp().ports;
  const [state, setState] = useState<ArmedState>(DISARMED);
  const { loggedIn, isOpen, isLive, isLocked } = ground;
  const isArmed = state.isArmed;
  useEffect(() => {
    if (!isArmed) return;
    const look = () =>
      setState((before) =>
        keepArmed(before, clock.now(), {
          ...{ loggedIn, isOpen, isLive, isLocked },
          isVisible: isVisible(),
        }),
      );
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isArmed, clock, loggedIn, isOpen, isLive, isLocked]);
  return {
    // What is true now counts, not what the next look will find.
    state: keepArmed(state, 0, { ...ground, isVisible: true }),
    arm: () => setState(arm(clock.now(), { ...ground, isVisible: true })),
    disarm: () => setState(DISARMED),
    check: () => {
      const now = keepArmed(state, clock.now(), { ...ground, isVisible: isVisible() });
      setState(now);
      return now.isArmed;
    },
  };
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}
