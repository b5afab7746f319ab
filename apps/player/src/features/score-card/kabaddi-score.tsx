import type { ScoreCard } from "@crossbook/contract";
import { scoreText } from "../../messages/english/betting/score.ts";
import styles from "./score-card.module.css";
import { raidWords } from "./score-words.ts";

type Kabaddi = Extract<ScoreCard, { sport: "kabaddi" }>;

const PLAYERS_A_SIDE = 7;
const PLACES = Array.from({ length: PLAYERS_A_SIDE }, (_, index) => index + 1);

/** Points, players on the mat and the last raid. */
export function KabaddiScore({ score }: { readonly score: Kabaddi }) {
  const lastRaid = raidWords(score);
  return (
    <>
      <p className={styles.stage}>
        {score.half === 1 ? scoreText().firstHalf : scoreText().secondHalf}{" "}
        <span className={styles.clock}>{score.clock}</span>
      </p>
      <ul className={styles.sides}>
        {score.teams.map((team) => (
          <li key={team.name} className={styles.side}>
            <span className={styles.sideName}>{team.name}</span>
            <span
              className={styles.mat}
              role="img"
              aria-label={scoreText().onMat(team.playersOnMat, PLAYERS_A_SIDE)}
            >
              {PLACES.map((place) => (
                <span key={place} className={place <= team.playersOnMat ? styles.manOn : styles.manOff} />
              ))}
            </span>
            <strong className={styles.big}>{team.points}</strong>
          </li>
        ))}
      </ul>
      {lastRaid !== "" && <p className={styles.quiet}>{lastRaid}</p>}
    </>
  );
}
