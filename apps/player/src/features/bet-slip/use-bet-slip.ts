import { toastError, toastSuccess } from "@crossbook/browser";
import { LONGEST_BET_DELAY_MS } from "@crossbook/contract";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { type Attempt, type AttemptOutcome, placeBet } from "../../bets/place-bet.ts";
import { LOST_WORDS, otherPriceWords, placementWords } from "../../bets/placement-words.ts";
import { attemptToSend, noteOutcome } from "../../bets/unresolved-bets.ts";
import { useLocation } from "../../routes/use-router.ts";
import type { Draft, DraftOrder } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { useSession } from "../../session/use-session.ts";
import { type SlipTerms, slipActions, worstOddsOf } from "./slip-form.ts";
import { slipOrderOf } from "./starting-price/starting-price-order.ts";
import { goodForOf, leastOf } from "./terms/order-terms.ts";
import { isSlipDrawn, type SlipPhase, useSlipPhase, WRITING } from "./use-slip-phase.ts";
import type { SlipMarket } from "./use-slip-terms.ts";

export interface BetSlip {
  readonly phase: SlipPhase;
  /** The button: asks for a login, for a confirmation, or places. */
  readonly submit: () => void;
  readonly confirm: () => void;
  readonly backToWriting: () => void;
}

/** Carries one draft from the button to its outcome. `opening` distinguishes one opening of the slip from the next. */
export function useBetSlip(draft: Draft, { delayMs, terms }: SlipMarket): BetSlip {
  const app = usePlayerApp();
  const { api, modals, ports, positions, serverClock } = app;
  const currentPath = useLocation(({ href }) => href);
  const opening = useSelection((selection) => selection.openings);
  const edit = useSelection((selection) => selection.edit);
  const loggedIn = useSession((session) => session.loggedIn);
  const username = useSession((session) => session.username);
  const asksFirst = usePreferences((preferences) => preferences.confirmBeforePlaceBet);
  const { phase, enter, latest } = useSlipPhase();

  async function place(): Promise<void> {
    const fresh = attemptOf(draft, terms, { reference: ports.newId(), nowMs: serverClock.now() });
    if (fresh === undefined) return;
    const own = attemptToSend(app, { username, attempt: fresh });
    const { attempt } = own;
    const placing = { at: "placing", startedAtMs: ports.clock.now(), delayMs: delayMs ?? 0, terms } as const;
    enter({ ...placing, isDoubtful: false });
    edit(slipActions.send);
    const outcome = await placeBet(attempt, {
      client: api,
      wait: (waitMs) => new Promise((resolve) => setTimeout(resolve, waitMs)),
      // Where the market's own is not known its answer may take as long as any.
      delayMs: delayMs ?? LONGEST_BET_DELAY_MS,
      onDoubt: () => {
        noteOutcome(app, own, "unknown");
        if (latest()) enter({ ...placing, isDoubtful: true });
      },
    });
    noteOutcome(app, own, outcome.kind);
    void positions.reload();
    const isOpen =
      useSelection.getState().openings === opening && useSelection.getState().draft !== undefined;
    if (isOpen) {
      enter(phaseAfter(outcome, attempt.order));
      edit(outcome.kind === "placed" ? slipActions.spend : slipActions.answer);
    }
    if (!isOpen || !isSlipDrawn()) sayElsewhere(outcome, attempt.order);
  }

  /** Two presses can come before the button is shown as pressed: the second of one opening sends nothing. */
  async function placeOnce(): Promise<void> {
    if (latest()?.at !== "placing") await place();
  }

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

interface Press {
  readonly reference: string;
  /** By the server's clock. */
  readonly nowMs: number;
}

function attemptOf(draft: Draft, terms: SlipTerms, { reference, nowMs }: Press): Attempt | undefined {
  const order = slipOrderOf(draft);
  if (order === undefined) return undefined;
  const { eventId, marketId, notation } = draft.pick;
  // Once the price is formed the choice is not shown any more, and the words beside it are those of a bet that lapses.
  const isOver = draft.persistence === "startingPrice" && terms.offersStartingPrice !== true;
  const goodForMs = goodForOf(draft, terms.offersStartingPrice === true);
  return {
    ...{ reference, eventId, marketId, order, notation },
    ...{ execution: draft.execution, persistence: isOver ? "lapse" : draft.persistence },
    worstOdds: worstOddsOf(draft, terms),
    minMatched: leastOf(draft),
    expiry: goodForMs === undefined ? undefined : { goodForMs, atMs: nowMs + goodForMs },
  };
}

function phaseAfter(outcome: AttemptOutcome, order: DraftOrder): SlipPhase {
  if (outcome.kind === "placed") return { at: "placed", placement: outcome.placement, order };
  return {
    at: "writing",
    refusal: outcome.kind === "refused" ? outcome : { message: LOST_WORDS[outcome.kind] },
  };
}

/** For an outcome whose slip is gone: the player has opened another one meanwhile, or is on a page without one. */
function sayElsewhere(outcome: AttemptOutcome, order: DraftOrder): void {
  if (outcome.kind === "placed") {
    const { placement } = outcome;
    const other = otherPriceWords(placement, order);
    toastSuccess([placementWords(placement, order.side), other?.text].filter(Boolean).join(" "));
  } else toastError(outcome.kind === "refused" ? outcome.message : LOST_WORDS[outcome.kind]);
}
