import type { ScoreCard } from "@crossbook/contract";
import { scoreText } from "../../messages/english/betting/score.ts";
import styles from "./score-card.module.css";

type Tennis = Extract<ScoreCard, { sport: "tennis" }>;

/** Games of each set, points of the game in progress, and who serves. */
export function TennisScore({ score }: { readonly score: Tennis }) {
  const sets = Math.max(0, ...score.players.map((player) => player.sets.length));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{scoreText().player}</th>
          {Array.from({ length: sets }, (_, index) => (
            <th key={`set-${index + 1}`} scope="col" className={styles.figure}>
              {scoreText().set(index + 1)}
            </th>
          ))}
          <th scope="col" className={styles.figure}>
            {scoreText().points}
          </th>
        </tr>
      </thead>
      <tbody>
        {score.players.map((player) => (
          <tr key={player.name}>
            <th scope="row">
              {player.name}
              {player.serving && <span className={styles.batting}>{scoreText().serving}</span>}
            </th>
            {Array.from({ length: sets }, (_, index) => (
              <td key={`set-${index + 1}`} className={index === sets - 1 ? styles.figureNow : styles.figure}>
                {player.sets[index] ?? ""}
              </td>
            ))}
            <td className={styles.figureNow}>{player.points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
