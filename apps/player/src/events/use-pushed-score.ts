import { type LiveScore, useHubState, useLiveScore } from "@crossbook/browser";
import { useState } from "react";

/** The score that was pushed last. */
export interface PushedScore {
  readonly score: LiveScore | undefined;
  /** It came over this connection while this screen watched: nothing that is read meanwhile is newer. */
  readonly isOfNow: boolean;
  /** Whether it is newer than what was read at this moment. */
  readonly isNewerThan: (readAtMs: number) => boolean;
}

/** What was known when the screen began to follow an event, and each time the connection came or went. */
interface Before {
  readonly eventId: number;
  readonly isConnected: boolean;
  /** The hub does not send a score again, so that this one may be the past. */
  readonly score: LiveScore | undefined;
}

/** The last push of an event's score, and whether something newer may have been read. */
export function usePushedScore(eventId: number): PushedScore {
  const score = useLiveScore(eventId);
  const isConnected = useHubState() === "Connected";
  const [before, setBefore] = useState<Before>({ eventId, isConnected, score });
  const isAnew = before.eventId !== eventId || before.isConnected !== isConnected;
  if (isAnew) setBefore({ eventId, isConnected, score });
  const isOfNow = isConnected && !isAnew && score !== undefined && score !== before.score;
  return {
    score,
    isOfNow,
    isNewerThan: (readAtMs) => isOfNow || (score !== undefined && score.atMs >= readAtMs),
  };
}
