import { type LiveScore, useHubState, useLiveScore } from "@crossbook/browser";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/** The score that was pushed last. */
export interface PushedScore {
  readonly score: LiveScore | undefined;
  /** It came over this connection while this screen watched: nothing that is read meanwhile is newer. */
  readonly isOfNow: boolean;
  /** Whether it is newer than what was read last. */
  readonly isNewer: boolean;
}

/** What was known when the screen began to follow an event, and each time the connection came or went. */
interface Before {
  readonly eventId: number;
  readonly isConnected: boolean;
  /** The hub does not send a score again, so that this one may be the past. */
  readonly score: LiveScore | undefined;
}

/** The last push of an event's score, and whether something newer may have been read. `readKey`: of the query that reads it too. */
export function usePushedScore(eventId: number, readKey: QueryKey): PushedScore {
  const score = useLiveScore(eventId);
  const isConnected = useHubState() === "Connected";
  const read = useQueryClient().getQueryState(readKey);
  const reads = read?.dataUpdateCount ?? 0;
  const [before, setBefore] = useState<Before>({ eventId, isConnected, score });
  const isAnew = before.eventId !== eventId || before.isConnected !== isConnected;
  if (isAnew) setBefore({ eventId, isConnected, score });
  const isOfBefore = score !== undefined && score.atMs >= (read?.dataUpdatedAt ?? 0);
  /** How many answers know nothing of the score: those that were there, and one that was asked for before it came. */
  const [older, setOlder] = useState({ eventId, score, reads: isOfBefore ? reads : -1 });
  if (older.eventId !== eventId) setOlder({ eventId, score, reads: isOfBefore ? reads : -1 });
  else if (older.score !== score)
    setOlder({ eventId, score, reads: read?.fetchStatus === "fetching" ? reads + 1 : reads });
  const isOfNow = isConnected && !isAnew && score !== undefined && score !== before.score;
  return { score, isOfNow, isNewer: isOfNow || (score !== undefined && reads <= older.reads) };
}
