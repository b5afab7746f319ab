import type { ScoreCard } from "@crossbook/contract";
import { VisuallyHidden } from "@crossbook/ui";
import { scoreText } from "../../messages/english/betting/score.ts";
import { ballKind, ballWords } from "./ball.ts";
import styles from "./score-card.module.css";

type Cricket = Extract<ScoreCard, { sport: "cricket" }>;

interface CricketScoreProps {
  readonly score: Cricket;
  /** The match has ended: nobody bats and nothing is required any more. */
  readonly isOver: boolean;
}

/** Innings, batters, bowler and the balls of this over. */
export function CricketScore({ score, isOver }: CricketScoreProps) {
  const current = score.innings.at(-1);
  return (
    <>
      {score.innings.length > 0 && (
        <ul className={styles.sides}>
          {score.innings.map((innings, index) => (
            <li
              // A side may bat twice: only the place of an innings is its own, and they only grow at their end.
              key={index}
              className={innings === current && !isOver ? styles.sideNow : styles.side}
            >
              <span className={styles.sideName}>
                {innings.team}
                {innings.superOver && <span className={styles.quiet}>{scoreText().superOver}</span>}
                {!isOver && innings === current && innings.team === score.batting && (
                  <span className={styles.batting}>{scoreText().batting}</span>
                )}
              </span>
              <span className={styles.figures}>
                <strong className={styles.big}>
                  {innings.runs}/{innings.wickets}
                </strong>
                <span className={styles.quiet}>{scoreText().overs(innings.overs)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {current !== undefined && (
        <dl className={styles.facts}>
          <Fact name={scoreText().runRate} value={score.runRate?.toFixed(2)} />
          {!isOver && <Fact name={scoreText().required} value={score.requiredRate?.toFixed(2)} />}
          <Fact name={scoreText().target} value={current.target?.toString()} />
        </dl>
      )}
      {(score.batters.length > 0 || score.bowler !== null) && (
        <div className={styles.people}>
          {score.batters.map((batter) => (
            <span key={batter.name}>
              {batter.name}
              {batter.onStrike && <span title={scoreText().onStrike}>*</span>}
              <span className={styles.personFigures}>
                {batter.runs} ({batter.balls})
              </span>
            </span>
          ))}
          {score.bowler && (
            <span className={styles.bowler}>
              <span className={styles.quiet}>{scoreText().bowling}</span> {score.bowler.name}
              <span className={styles.personFigures}>
                {score.bowler.wickets}/{score.bowler.runs} ({score.bowler.overs})
              </span>
            </span>
          )}
        </div>
      )}
      {score.thisOver.length > 0 && (
        <div className={styles.over}>
          <span className={styles.quiet}>{scoreText().thisOver}</span>
          <ol className={styles.balls}>
            {score.thisOver.map((ball, index) => (
              // An over only grows at its end, so a ball's place is its identity.
              <li key={index} className={`${styles.ball} ${styles[ballKind(ball)]}`}>
                <span aria-hidden="true">{ball}</span>
                <VisuallyHidden>{ballWords(ball)}</VisuallyHidden>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  if (value === undefined) return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
