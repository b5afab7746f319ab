import { useCall, useHubState, useLiveScore } from "@crossbook/browser";
import { api as contract, type ScoreCard } from "@crossbook/contract";
import { scoreOfText } from "./score-of-text.ts";

/** How often the score is asked for while the hub does not push it. */
const SCORE_POLL_MS = 3_000;

export interface ScoreState {
  readonly card: ScoreCard | undefined;
  readonly isLoading: boolean;
}

/** The newest score of an event: pushed, or asked for where nothing is pushed; once where the event is over. */
export function useScore(eventId: number, isOver: boolean): ScoreState {
  const pushed = useLiveScore(eventId);
  const isPushed = useHubState() === "Connected" && pushed !== undefined;
  const asked = useCall(
    contract.markets.getScoreCard,
    { eventId },
    { enabled: !isPushed, ...(isOver ? {} : { refetchIntervalMs: SCORE_POLL_MS }) },
  );
  const answered = asked.data === undefined ? undefined : scoreOfText(asked.data);
  return {
    card: isPushed ? pushed.card : (answered ?? pushed?.card),
    isLoading: asked.isPending && !isPushed,
  };
}
