import { useCall, useNow } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";

const REFETCH_MS = 3_000;
/** Without an answer for so long there is no connection, although no call has failed yet. */
const UNANSWERED_MS = 12_000;
const SECOND_MS = 1_000;
/** A feed that says nothing for so long is shown as silent. */
const SILENT_FEED_MS = 60_000;

/** Whether the server answers, the exchange takes commands, and the feed speaks; read out when it changes. */
export function ConnectionBadge() {
  const status = useCall(api.operator.getStatus, {}, { refetchIntervalMs: REFETCH_MS });
  const nowMs = useNow(SECOND_MS);
  const isUnanswered = status.data !== undefined && nowMs - status.dataUpdatedAt > UNANSWERED_MS;
  const [words, tone] =
    status.isError || isUnanswered ? (["no connection", "loss"] as const) : wordsOf(status.data);
  return (
    <span role="status">
      <Badge tone={tone}>{words}</Badge>
    </span>
  );
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
