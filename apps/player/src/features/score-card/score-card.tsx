import { useScreen } from "@crossbook/browser";
import type { ScoreCard as Score } from "@crossbook/contract";
import { scoreText } from "../../messages/english/betting/score.ts";
import { CricketScore } from "./cricket-score.tsx";
import { FootballScore } from "./football-score.tsx";
import { KabaddiScore } from "./kabaddi-score.tsx";
import { RacingScore } from "./racing-score.tsx";
import styles from "./score-card.module.css";
import { ScoreSummary } from "./score-summary.tsx";
import { TennisScore } from "./tennis-score.tsx";
import { TradeScore } from "./trade-score.tsx";
import { useScore } from "./use-score.ts";

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
  if (card === undefined) return null;
  const whole = <ScoreCardView card={card} isOver={isOver} />;
  return isPhone && !isWhole ? <ScoreSummary card={card}>{whole}</ScoreSummary> : whole;
}

interface ScoreCardViewProps {
  readonly card: Score;
  readonly isOver?: boolean;
}

/** The score card of a sport by the kind of its score. */
export function ScoreCardView({ card, isOver = false }: ScoreCardViewProps) {
  return (
    <section className={styles.card} aria-label={scoreText().score}>
      <SportScore card={card} isOver={isOver} />
      {card.note !== "" && <p className={styles.note}>{card.note}</p>}
    </section>
  );
}

function SportScore({ card, isOver }: Required<ScoreCardViewProps>) {
  switch (card.sport) {
    case "cricket":
      return <CricketScore score={card} isOver={isOver} />;
    case "football":
      return <FootballScore score={card} />;
    case "tennis":
      return <TennisScore score={card} />;
    case "racing":
      return <RacingScore score={card} />;
    case "kabaddi":
      return <KabaddiScore score={card} />;
    case "trade":
      return <TradeScore score={card} />;
  }
}
