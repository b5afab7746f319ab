import type { BonusState } from "@crossbook/contract";

/** What the exchange does with a grant's money when it comes into a state. */
export type GrantPosting = "give" | "release" | "takeBack";

interface StateRule {
  /** The states that may follow. */
  readonly next: readonly BonusState[];
}

const STATES: Readonly<Record<BonusState, StateRule>> = {
  offered: { next: ["active", "expired", "cancelled", "exhausted"] },
  active: { next: ["completed", "expired", "forfeited", "cancelled"] },
  completed: { next: [] },
  expired: { next: [] },
  forfeited: { next: [] },
  cancelled: { next: [] },
  exhausted: { next: [] },
};

/** Whether a grant may go from one state to the other. */
export function mayFollow(from: BonusState, to: BonusState): boolean {
  return STATES[from].next.includes(to);
}

/** No other state follows. */
export function hasEnded(state: BonusState): boolean {
  return STATES[state].next.length === 0;
}

/** What is moved when a grant goes from one state to another: an offer has no money yet. */
export function postingOf(from: BonusState | undefined, to: BonusState): GrantPosting | undefined {
  if (to === "active") return "give";
  if (from !== "active") return undefined;
  return to === "completed" ? "release" : "takeBack";
}
