import { useMomentText } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Sentence } from "@crossbook/ui";
import type { ReactNode } from "react";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { orderTermsText } from "../messages/english/betting/order-terms.ts";

export interface LapseTimeProps {
  readonly bet: Pick<OpenBet, "expiresAt" | "unmatched">;
  /** Absent: "lapses 14:05:10". */
  readonly parts?: (time: ReactNode) => readonly ReactNode[];
}

/** Until when the unmatched part of a bet stands: the time of today, or the whole moment. Nothing where it has no such end. */
export function LapseTime({ bet, parts = orderTermsText().lapsesAt }: LapseTimeProps) {
  const { serverClock } = usePlayerApp();
  const momentText = useMomentText();
  const { expiresAt, unmatched } = bet;
  if (expiresAt === undefined || unmatched <= 0) return null;
  const [day, time] = momentText(expiresAt).split(", ");
  const [today] = momentText(new Date(serverClock.now()).toISOString()).split(", ");
  const words = day === today ? time : momentText(expiresAt);
  return <Sentence parts={parts(<time dateTime={expiresAt}>{words}</time>)} />;
}
