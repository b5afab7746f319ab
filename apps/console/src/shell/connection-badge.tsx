import { useBrowserParts, useCall, useNow } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";
import { useState } from "react";
import { STATUS_REFETCH_MS } from "./refetch.ts";

/** So long after it was asked for without an answer there is no connection, although no call has failed yet. */
const UNANSWERED_MS = 9_000;
const SECOND_MS = 1_000;
/** A feed that says nothing for so long is shown as silent. */
const SILENT_FEED_MS = 60_000;

/** Whether the server answers, the exchange takes commands, and the feed speaks; read out when it changes. */
export function ConnectionBadge() {
  const status = useCall(api.operator.getStatus, {}, { refetchIntervalMs: STATUS_REFETCH_MS });
  // Nothing is asked for while nobody looks at the tab: only what was asked for is waited for.
  const waitedMs = useWaitedMs(status.fetchStatus !== "idle");
  const isUnanswered = status.data !== undefined && waitedMs > UNANSWERED_MS;
  const [words, tone] =
    status.isError || isUnanswered ? (["no connection", "loss"] as const) : wordsOf(status.data);
  return (
    <span role="status">
      <Badge tone={tone}>{words}</Badge>
    </span>
  );
}

/** For how long something is waited for; 0: it is not. */
function useWaitedMs(isWaiting: boolean): number {
  const { clock } = useBrowserParts().ports;
  const nowMs = useNow(SECOND_MS);
  const [wait, setWait] = useState({ isWaiting: false, sinceMs: 0 });
  // By the clock itself: the moment that is renewed each second may be old in a tab that nobody looked at.
  if (wait.isWaiting !== isWaiting) setWait({ isWaiting, sinceMs: clock.now() });
  return wait.isWaiting ? nowMs - wait.sinceMs : 0;
}

function wordsOf(
  status: OutputOf<typeof api.operator.getStatus> | undefined,
): readonly [words: string, tone: "plain" | "loss" | "caution" | "win"] {
  if (status === undefined) return ["connecting", "plain"];
  const { at, exchange, feedAt } = status;
  if (exchange !== "open") return [`exchange ${exchange}`, "loss"];
  const isSilent = feedAt === null || Date.parse(at) - Date.parse(feedAt) > SILENT_FEED_MS;
  return isSilent ? ["connected, feed silent", "caution"] : ["connected", "win"];
}
