import { toastError, toastSuccess } from "@crossbook/browser";
import type { ErrorCode, Placement } from "@crossbook/contract";
import { useRef, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { type AttemptOutcome, placeBet } from "../../bets/place-bet.ts";
import { LOST_WORDS, otherPriceWords, placementWords } from "../../bets/placement-words.ts";
import { attemptToSend, noteOutcome, type OwnAttempt } from "../../bets/unresolved-bets.ts";
import { useLocation } from "../../routes/use-router.ts";
import { type Draft, type DraftOrder, orderOf } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { useSession } from "../../session/use-session.ts";
import { slipActions, worstOddsOf } from "./slip-form.ts";
import type { SlipMarket } from "./use-slip-terms.ts";

/** The phase of a slip between writing a bet and knowing what became of it. */
export type SlipPhase =
  | { readonly at: "writing"; readonly refusal?: SlipRefusal }
  | { readonly at: "confirming" }
  | {
      readonly at: "placing";
      readonly startedAtMs: number;
      readonly delayMs: number;
      readonly isDoubtful: boolean;
    }
  | { readonly at: "placed"; readonly placement: Placement; readonly order: DraftOrder };

/** Why a bet was not placed, in words; with the code where the exchange refused it. */
export interface SlipRefusal {
  readonly message: string;
  readonly code?: ErrorCode | undefined;
}

export interface BetSlip {
  readonly phase: SlipPhase;
  /** The button: asks for a login, for a confirmation, or places. */
  readonly submit: () => void;
  readonly confirm: () => void;
  readonly backToWriting: () => void;
}

interface OwnPhase {
  readonly opening: number;
  readonly username: string | undefined;
  readonly phase: SlipPhase;
}

const WRITING: SlipPhase = { at: "writing" };

/** Carries one draft from the button to its outcome. `opening` distinguishes one opening of the slip from the next. */
export function useBetSlip(draft: Draft, { delayMs, terms }: SlipMarket): BetSlip {
  const app = usePlayerApp();
  const { api, modals, ports, positions } = app;
  const currentPath = useLocation(({ href }) => href);
  const opening = useSelection((selection) => selection.openings);
  const edit = useSelection((selection) => selection.edit);
  const loggedIn = useSession((session) => session.loggedIn);
  const username = useSession((session) => session.username);
  const asksFirst = usePreferences((preferences) => preferences.confirmBeforePlaceBet);
  const [state, setState] = useState<OwnPhase>({ opening, username, phase: WRITING });
  // A phase belongs to the opening and the player it began with: pressing another price starts anew, and so does a session.
  const phase = state.opening === opening && state.username === username ? state.phase : WRITING;
  const enter = (next: SlipPhase) => setState({ opening, username, phase: next });

  function attemptOf(): OwnAttempt | undefined {
    const order = orderOf(draft);
    if (order === undefined) return undefined;
    const { eventId, marketId } = draft.pick;
    const attempt = {
      reference: ports.newId(),
      eventId,
      marketId,
      order,
      notation: draft.pick.notation,
      execution: draft.execution,
      persistence: draft.persistence,
      worstOdds: worstOddsOf(draft, terms),
    };
    return attemptToSend(app, { username, attempt });
  }

  async function place(): Promise<void> {
    const own = attemptOf();
    if (own === undefined) return;
    const { attempt } = own;
    const placing = { at: "placing", startedAtMs: ports.clock.now(), delayMs } as const;
    enter({ ...placing, isDoubtful: false });
    edit(slipActions.send);
    const outcome = await placeBet(attempt, {
      client: api,
      wait: (waitMs) => new Promise((resolve) => setTimeout(resolve, waitMs)),
      delayMs,
      onDoubt: () => {
        noteOutcome(app, own, "unknown");
        enter({ ...placing, isDoubtful: true });
      },
    });
    noteOutcome(app, own, outcome.kind);
    void positions.reload();
    if (useSelection.getState().openings === opening && useSelection.getState().draft !== undefined) {
      enter(phaseAfter(outcome, attempt.order));
      edit(slipActions.answer);
      // The stake is spent: rows must not project it a second time.
      if (outcome.kind === "placed") edit(slipActions.clearStake);
    } else {
      sayElsewhere(outcome, attempt.order);
    }
  }

  const placeOnce = useOnce(opening, place);
  return {
    phase,
    submit: () => {
      if (phase.at === "placing") return;
      if (!loggedIn) modals.open("login", { to: currentPath });
      else if (asksFirst) enter({ at: "confirming" });
      else void placeOnce();
    },
    confirm: () => void placeOnce(),
    backToWriting: () => enter(WRITING),
  };
}

/** Two presses can come before the button is shown as pressed: the second of one opening sends nothing. */
function useOnce(opening: number, place: () => Promise<void>): () => Promise<void> {
  const sending = useRef<number>(undefined);
  return async () => {
    if (sending.current === opening) return;
    sending.current = opening;
    await place().finally(() => {
      if (sending.current === opening) sending.current = undefined;
    });
  };
}

function phaseAfter(outcome: AttemptOutcome, order: DraftOrder): SlipPhase {
  if (outcome.kind === "placed") return { at: "placed", placement: outcome.placement, order };
  return {
    at: "writing",
    refusal: outcome.kind === "refused" ? outcome : { message: LOST_WORDS[outcome.kind] },
  };
}

/** For an outcome whose slip is gone: the player has opened another one meanwhile. */
function sayElsewhere(outcome: AttemptOutcome, order: DraftOrder): void {
  if (outcome.kind === "placed") {
    const { placement } = outcome;
    const other = otherPriceWords(placement, order);
    toastSuccess(placementWords(placement) + (other?.isWorse ? ` ${other.text}` : ""));
  } else toastError(outcome.kind === "refused" ? outcome.message : LOST_WORDS[outcome.kind]);
}
