import { ladderText } from "../../messages/english/betting/ladder.ts";

/** Without a bet the switch disarms itself after this. */
export const ARMED_MS = 60_000;

/** Why the switch disarmed itself. */
export type DisarmedBy = "time" | "suspended" | "stale" | "hidden" | "loggedOut" | "locked";

/** Whether one press places a bet. */
export type ArmedState =
  | { readonly isArmed: false; readonly by?: DisarmedBy | undefined }
  | { readonly isArmed: true; readonly untilMs: number };

/** What must hold while the switch is armed. */
export interface ArmingGround {
  readonly loggedIn: boolean;
  readonly isOpen: boolean;
  /** Prices on the screen are up to date, and the connection that brings them is there. */
  readonly isLive: boolean;
  readonly isVisible: boolean;
  readonly isLocked: boolean;
}

export const DISARMED: ArmedState = { isArmed: false };

/** Why the switch cannot be armed now; undefined where it can. */
export function whyNotArmed(ground: ArmingGround): DisarmedBy | undefined {
  if (!ground.loggedIn) return "loggedOut";
  if (ground.isLocked) return "locked";
  if (!ground.isOpen) return "suspended";
  if (!ground.isLive) return "stale";
  return ground.isVisible ? undefined : "hidden";
}

/** Armed from now on, where it can be. Also after each bet: the time begins again. */
export function arm(nowMs: number, ground: ArmingGround): ArmedState {
  const by = whyNotArmed(ground);
  return by === undefined ? { isArmed: true, untilMs: nowMs + ARMED_MS } : { isArmed: false, by };
}

/** As it is after time has passed or the ground has changed; the same object where nothing changed. */
export function keepArmed(state: ArmedState, nowMs: number, ground: ArmingGround): ArmedState {
  if (!state.isArmed) return state;
  const by = whyNotArmed(ground) ?? (nowMs >= state.untilMs ? "time" : undefined);
  return by === undefined ? state : { isArmed: false, by };
}

/** Why one click is off, in words; empty where there is nothing to say. */
export function disarmedWords(state: ArmedState): string {
  return state.isArmed || state.by === undefined ? "" : ladderText().disarmed[state.by];
}
