import type { ScoreCard as Score } from "@crossbook/contract";
import { scoreText } from "../../messages/english/betting/score.ts";
import { CricketScore } from "./cricket-score.tsx";
import { FootballScore } from "./football-score.tsx";
import { KabaddiScore } from "./kabaddi-score.tsx";
import { RacingScore } from "./racing-score.tsx";
import styles from "./score-card.module.css";
import { noteWords } from "./score-words.ts";
import { TennisScore } from "./tennis-score.tsx";
import { TradeScore } from "./trade-score.tsx";

interface ScoreCardViewProps {
  readonly card: Score;
  readonly isOver?: boolean;
}

/** The score card of a sport by the kind of its score. */
export function ScoreCardView({ card, isOver = false }: ScoreCardViewProps) {
  const note = noteWords(card);
  return (
    <section className={styles.card} aria-label={scoreText().score}>
      <SportScore card={card} isOver={isOver} />
      {note !== "" && <p className={styles.note}>{note}</p>}
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
