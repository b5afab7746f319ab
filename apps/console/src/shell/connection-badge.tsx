import { useCall } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";

const REFETCH_MS = 3_000;
/** A feed that says nothing for so long is shown as silent. */
const SILENT_FEED_MS = 60_000;

/** Whether the server answers, the exchange takes commands, and the feed speaks. */
export function ConnectionBadge() {
  const status = useCall(api.operator.getStatus, {}, { refetchIntervalMs: REFETCH_MS });
  if (status.isError) return <Badge tone="loss">no connection</Badge>;
  if (status.data === undefined) return <Badge>connecting</Badge>;
  const { at, exchange, feedAt } = status.data;
  if (exchange !== "open") return <Badge tone="loss">exchange {exchange}</Badge>;
  const isSilent = feedAt === null || Date.parse(at) - Date.parse(feedAt) > SILENT_FEED_MS;
  if (isSilent) return <Badge tone="caution">connected, feed silent</Badge>;
  return <Badge tone="win">connected</Badge>;
}
