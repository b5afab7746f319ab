import type { ScoreCard as Score } from "@crossbook/contract";
import { CricketScore } from "./cricket-score.tsx";
import { FootballScore } from "./football-score.tsx";
import { KabaddiScore } from "./kabaddi-score.tsx";
import { RacingScore } from "./racing-score.tsx";
import styles from "./score-card.module.css";
import { TennisScore } from "./tennis-score.tsx";
import { TradeScore } from "./trade-score.tsx";
import { useScore } from "./use-score.ts";

export interface ScoreCardProps {
  readonly eventId: number;
  /** Its score is the last one. */
  readonly isOver: boolean;
}

/** The score of one event, in the form of its sport. Nothing where there is no score. */
export function ScoreCard({ eventId, isOver }: ScoreCardProps) {
  const { card } = useScore(eventId, isOver);
  return card === undefined ? null : <ScoreCardView card={card} />;
}

/** The score card of a sport by the kind of its score. */
export function ScoreCardView({ card }: { readonly card: Score }) {
  return (
    <section className={styles.card} aria-label="Score">
      <SportScore card={card} />
      {card.note !== "" && <p className={styles.note}>{card.note}</p>}
    </section>
  );
}

function SportScore({ card }: { readonly card: Score }) {
  switch (card.sport) {
    case "cricket":
      return <CricketScore score={card} />;
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
