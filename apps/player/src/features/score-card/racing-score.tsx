import type { ScoreCard } from "@crossbook/contract";
import { scoreText } from "../../messages/english/betting/score.ts";
import styles from "./score-card.module.css";
import { stageWords } from "./score-words.ts";

type Racing = Extract<ScoreCard, { sport: "racing" }>;

/** The field in running order, each with its cloth number and how far it has come. Who has no position is at the end. */
export function RacingScore({ score }: { readonly score: Racing }) {
  const place = ({ position }: Racing["runners"][number]) => position || score.runners.length + 1;
  const field = [...score.runners].sort((a, b) => place(a) - place(b) || a.cloth - b.cloth);
  return (
    <>
      <p className={styles.stage}>{stageWords(score)}</p>
      <ol className={styles.field}>
        {field.map((runner) => (
          <li key={runner.cloth} className={styles.racer}>
            <span className={styles.cloth} title={scoreText().clothNumber}>
              {runner.cloth}
            </span>
            <span className={styles.racerName} dir="auto">
              {runner.name}
            </span>
            <progress
              className={styles.course}
              max={100}
              value={runner.progress}
              aria-label={scoreText().ofCourse(runner.name)}
            />
            <span className={styles.figure}>{runner.position > 0 ? runner.position : ""}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
