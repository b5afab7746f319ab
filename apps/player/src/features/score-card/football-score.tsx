import type { ScoreCard } from "@crossbook/contract";
import { VisuallyHidden } from "@crossbook/ui";
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
          {newestFirst(score.timeline).map(({ moment, key }) => (
            <li key={key} className={styles.moment} data-team={moment.team ?? "both"}>
              <span className={styles.minute}>{moment.minute}</span>
              <span className={styles.happened}>
                {moment.team !== null && <VisuallyHidden>{score[moment.team].name}: </VisuallyHidden>}
                {momentWords(moment)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** What happened last stands on top; a moment keeps its key when others come before it. */
function newestFirst(
  timeline: readonly Moment[],
): readonly { readonly moment: Moment; readonly key: string }[] {
  return timeline.map((moment, index) => ({ moment, key: `${index}-${moment.minute}` })).reverse();
}

function momentWords(moment: Moment): string {
  const words = MOMENT_WORDS[moment.kind];
  return moment.player === null ? words : `${words} (${moment.player})`;
}
