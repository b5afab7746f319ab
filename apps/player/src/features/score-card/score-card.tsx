import { useScreen } from "@crossbook/browser";
import { whenIdle } from "@crossbook/ui";
import { useScore } from "./use-score.ts";

// Its code comes while the score is asked for. A phone shows two lines before it is asked for the whole.
const ScoreSummary = whenIdle(async () => (await import("./score-summary.tsx")).ScoreSummary);
const ScoreCardView = whenIdle(async () => (await import("./score-card-view.tsx")).ScoreCardView);

export interface ScoreCardProps {
  readonly eventId: number;
  /** Its score is the last one. */
  readonly isOver: boolean;
  /** Where the score is what the page is about; else on a phone it is two lines that open. */
  readonly isWhole?: boolean;
}

/** The score of one event, in the form of its sport. Nothing where there is no score. */
export function ScoreCard({ eventId, isOver, isWhole = false }: ScoreCardProps) {
  const { card } = useScore(eventId, isOver);
  const isPhone = useScreen() === "phone";
  const whole = card && <ScoreCardView needed card={card} isOver={isOver} />;
  if (!isPhone || isWhole) return whole ?? null;
  return (
    <ScoreSummary needed card={card}>
      {whole}
    </ScoreSummary>
  );
}
