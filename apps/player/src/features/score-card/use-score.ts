import { type LiveScore, useCall, useHubState, useLiveScore } from "@crossbook/browser";
import { api as contract, type ScoreCard } from "@crossbook/contract";
import { useState } from "react";
import { scoreOfText } from "./score-of-text.ts";

/** How often the score is asked for while the hub does not push it. */
const SCORE_POLL_MS = 3_000;

export interface ScoreState {
  readonly card: ScoreCard | undefined;
  readonly isLoading: boolean;
}

/** What was known when the page began to follow an event, and each time the connection came or went. */
interface Before {
  readonly eventId: number;
  readonly isConnected: boolean;
  /** The last push until then: the hub does not send a score again, so that it may be the past. */
  readonly pushed: LiveScore | undefined;
  /** When the last answer before that push came: the push is newer, later answers are newer than the push. */
  readonly answeredAt: number;
}

/** The newest score of an event: pushed, or asked for until something is pushed; once where the event is over. */
export function useScore(eventId: number, isOver: boolean): ScoreState {
  const pushed = useLiveScore(eventId);
  const isConnected = useHubState() === "Connected";
  const [before, setBefore] = useState<Before>();
  const isAnew = before?.eventId !== eventId || before.isConnected !== isConnected;
  const isPushed = isConnected && !isAnew && pushed !== before.pushed;
  const asked = useCall(
    contract.markets.getScoreCard,
    { eventId },
    { enabled: !isPushed, ...(isOver ? {} : { refetchIntervalMs: SCORE_POLL_MS }) },
  );
  if (isAnew) {
    const isSamePush = before?.eventId === eventId && before.pushed === pushed;
    const answeredAt = isSamePush ? before.answeredAt : asked.dataUpdatedAt;
    setBefore({ eventId, isConnected, pushed, answeredAt });
  }
  const answered = asked.data === undefined ? undefined : scoreOfText(asked.data);
  const isAnswerNewer = !isPushed && !isAnew && asked.dataUpdatedAt > before.answeredAt;
  return {
    card: isAnswerNewer ? (answered ?? pushed?.card) : (pushed?.card ?? answered),
    isLoading: asked.isPending && !isPushed,
  };
}
