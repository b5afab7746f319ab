import type { AskedStatus, SetMarketStatus } from "../commands.ts";

/** What the feed and the operators ask of a market. */
export interface AskedStatuses {
  readonly feedStatus: AskedStatus;
  readonly operatorStatus: AskedStatus;
}

/** The status that a market without a result has: the stricter of what is asked. */
export function strictest({ feedStatus, operatorStatus }: AskedStatuses): AskedStatus {
  if (feedStatus === "closed" || operatorStatus === "closed") return "closed";
  return feedStatus === "open" ? operatorStatus : "suspended";
}

/** What is asked of a market after this command. */
export function askedAfter(
  { feedStatus, operatorStatus }: AskedStatuses,
  { by, status }: Pick<SetMarketStatus, "by" | "status">,
): AskedStatuses {
  if (by === "feed") return { feedStatus: status, operatorStatus };
  const overrulesFeed = status === "open" && operatorStatus === "open";
  return { feedStatus: overrulesFeed ? "open" : feedStatus, operatorStatus: status };
}
