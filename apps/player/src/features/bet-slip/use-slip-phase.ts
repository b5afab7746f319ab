import type { ErrorCode, Placement } from "@crossbook/contract";
import { useEffect } from "react";
import { create } from "zustand";
import type { DraftOrder } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { useSession } from "../../session/use-session.ts";
import type { SlipTerms } from "./slip-form.ts";

/** The phase of a slip between writing a bet and knowing what became of it. */
export type SlipPhase =
  | { readonly at: "writing"; readonly refusal?: SlipRefusal }
  | { readonly at: "confirming" }
  | {
      readonly at: "placing";
      readonly startedAtMs: number;
      readonly delayMs: number;
      readonly isDoubtful: boolean;
      /** As they were when the bet was sent: newer ones may count it already. */
      readonly terms: SlipTerms;
    }
  | { readonly at: "placed"; readonly placement: Placement; readonly order: DraftOrder };

/** Why a bet was not placed, in words; with the code where the exchange refused it. */
export interface SlipRefusal {
  readonly message: string;
  readonly code?: ErrorCode | undefined;
}

interface OwnPhase {
  readonly opening: number;
  readonly username: string | undefined;
  readonly phase: SlipPhase;
  /** How many slips are drawn: none on a page without one. */
  readonly drawn: number;
}

export const WRITING: SlipPhase = { at: "writing" };

/**
 * Of the one slip, and outlives what is drawn of it: a tablet that is turned draws another slip, in which a bet that is on its way
 * must not look like one that is still to be placed.
 */
const useOwnPhase = create<OwnPhase>()(() => ({ opening: 0, username: undefined, phase: WRITING, drawn: 0 }));

export interface SlipPhases {
  readonly phase: SlipPhase;
  readonly enter: (next: SlipPhase) => void;
  /** The phase at this moment, which need not be drawn yet; undefined where it is one of another opening or player. */
  readonly latest: () => SlipPhase | undefined;
}

/** Of this opening and player: pressing another price starts anew, and so does a session. */
export function useSlipPhase(): SlipPhases {
  const opening = useSelection((selection) => selection.openings);
  const username = useSession((session) => session.username);
  const phaseOf = (state: OwnPhase) =>
    state.opening === opening && state.username === username ? state.phase : undefined;
  const phase = useOwnPhase(phaseOf) ?? WRITING;
  useEffect(() => {
    const add = (change: number) => useOwnPhase.setState(({ drawn }) => ({ drawn: drawn + change }));
    add(1);
    return () => add(-1);
  }, []);
  return {
    phase,
    enter: (next) => useOwnPhase.setState({ opening, username, phase: next }),
    latest: () => phaseOf(useOwnPhase.getState()),
  };
}

/** Whether a slip is drawn on this page. */
export function isSlipDrawn(): boolean {
  return useOwnPhase.getState().drawn > 0;
}
