import { callKey, useCall } from "@crossbook/browser";
import { api as contract, type ScoreCard } from "@crossbook/contract";
import { usePushedScore } from "../../events/use-pushed-score.ts";
import { scoreOfText } from "./score-of-text.ts";

/** How often the score is asked for while the hub does not push it. */
const SCORE_POLL_MS = 3_000;

export interface ScoreState {
  readonly card: ScoreCard | undefined;
  readonly isLoading: boolean;
}

/** The newest score of an event: pushed, or asked for until something is pushed; once where the event is over. */
export function useScore(eventId: number, isOver: boolean): ScoreState {
  const wanted = { eventId };
  const pushed = usePushedScore(eventId, callKey(contract.markets.getScoreCard, wanted));
  const asked = useCall(contract.markets.getScoreCard, wanted, {
    enabled: !pushed.isOfNow,
    ...(isOver ? {} : { refetchIntervalMs: SCORE_POLL_MS }),
  });
  const answered = asked.data === undefined ? undefined : scoreOfText(asked.data);
  return {
    card: pushed.isNewer ? pushed.score?.card : (answered ?? pushed.score?.card),
    isLoading: asked.isPending && !pushed.isOfNow,
  };
}
