import type { ScoreCard } from "@crossbook/contract";
import styles from "./score-card.module.css";

type Football = Extract<ScoreCard, { sport: "football" }>;
type Moment = Football["timeline"][number];

const MOMENT_WORDS: Readonly<Record<Moment["kind"], string>> = {
  goal: "Goal",
  ownGoal: "Own goal",
  penalty: "Penalty",
  halfTime: "Half time",
  fullTime: "Full time",
  kickOff: "Kick-off",
};

/** Clock, goals and what happened when. */
export function FootballScore({ score }: { readonly score: Football }) {
  return (
    <>
      <div className={styles.versus}>
        <span className={styles.home}>{score.home.name}</span>
        <span className={styles.middle}>
          <strong className={styles.big}>
            {score.home.goals} – {score.away.goals}
          </strong>
          <span className={styles.clock}>{score.clock}</span>
        </span>
        <span className={styles.away}>{score.away.name}</span>
      </div>
      {score.timeline.length > 0 && (
        <ol className={styles.timeline} aria-label="Timeline">
          {score.timeline.map((moment, index) => (
            <li key={`${index}-${moment.minute}`} className={styles.moment} data-team={moment.team ?? "both"}>
              <span className={styles.minute}>{moment.minute}</span>
              <span>{momentWords(moment, score)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function momentWords(moment: Moment, score: Football): string {
  const words = MOMENT_WORDS[moment.kind];
  if (moment.team === null) return words;
  const team = moment.team === "home" ? score.home.name : score.away.name;
  return moment.player === null ? `${words}, ${team}` : `${words}, ${team} (${moment.player})`;
}
