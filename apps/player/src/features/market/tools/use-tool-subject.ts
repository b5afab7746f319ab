import type { Market } from "@crossbook/contract";
import { useState } from "react";
import { type ChosenSubject, subjectOf, type ToolSubject } from "./tool-subject.ts";

/** What the tools show, and how the player shows another. */
export interface ToolChoice {
  /** Undefined while the markets load, and where none of them has a ladder. */
  readonly subject: ToolSubject | undefined;
  readonly choose: (chosen: ChosenSubject) => void;
}

/**
 * What the player has chosen, else the first market. While the tools are seen that one stays too, though it closes: what is
 * looked at is not exchanged for another.
 */
export function useToolSubject(markets: readonly Market[] | undefined, isSeen = true): ToolChoice {
  const [chosen, choose] = useState<ChosenSubject>();
  const [seen, setSeen] = useState<ChosenSubject>();
  const wanted = [chosen, seen].find((one) => markets?.some(({ marketId }) => marketId === one?.marketId));
  const subject = markets && subjectOf(markets, wanted);
  const shown = isSeen ? subject : undefined;
  if (seen?.marketId !== shown?.market.marketId || seen?.runnerId !== shown?.runner.id)
    setSeen(shown && { marketId: shown.market.marketId, runnerId: shown.runner.id });
  return { subject, choose };
}
