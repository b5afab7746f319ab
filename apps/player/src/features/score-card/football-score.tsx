import type { ScoreCard } from "@crossbook/contract";
import { VisuallyHidden } from "@crossbook/ui";
import { scoreText } from "../../messages/english/betting/score.ts";
import styles from "./score-card.module.css";
import { clockWords } from "./score-words.ts";

type Football = Extract<ScoreCard, { sport: "football" }>;
type Moment = Football["timeline"][number];

const MOMENT_WORDS: Readonly<Record<Moment["kind"], string>> = {
  get goal() {
    return scoreText().goal;
  },
  get ownGoal() {
    return scoreText().ownGoal;
  },
  get penalty() {
    return scoreText().penalty;
  },
  get halfTime() {
    return scoreText().halfTime;
  },
  get fullTime() {
    return scoreText().fullTime;
  },
  get kickOff() {
    return scoreText().kickOff;
  },
};

/** So many are open; the markets must not be pushed off a phone's screen. */
const LATEST_MOMENTS = 3;

/** Clock, goals and what happened when. */
export function FootballScore({ score }: { readonly score: Football }) {
  const moments = newestFirst(score.timeline);
  const latest = moments.slice(0, LATEST_MOMENTS);
  const earlier = moments.slice(LATEST_MOMENTS);
  return (
    <>
      <div className={styles.versus}>
        <span className={styles.home}>{score.home.name}</span>
        <span className={styles.middle}>
          <strong className={styles.big}>
            {score.home.goals} – {score.away.goals}
          </strong>
          <span className={styles.clock}>{clockWords(score.clock)}</span>
        </span>
        <span className={styles.away}>{score.away.name}</span>
      </div>
      {latest.length > 0 && <Moments label={scoreText().timeline} moments={latest} score={score} />}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{scoreText().earlierCount(earlier.length)}</summary>
          <Moments label={scoreText().earlier} moments={earlier} score={score} />
        </details>
      )}
    </>
  );
}

interface MomentsProps {
  readonly label: string;
  readonly moments: ReturnType<typeof newestFirst>;
  readonly score: Football;
}

function Moments({ label, moments, score }: MomentsProps) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {moments.map(({ moment, key }) => (
        <li key={key} className={styles.moment} data-team={moment.team ?? "both"}>
          <span className={styles.minute}>{moment.minute}</span>
          <span className={styles.happened}>
            {moment.team !== null && <VisuallyHidden>{score[moment.team].name}: </VisuallyHidden>}
            {momentWords(moment)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What happened last is on top; a moment keeps its key when others come before it. */
function newestFirst(
  timeline: readonly Moment[],
): readonly { readonly moment: Moment; readonly key: string }[] {
  return timeline.map((moment, index) => ({ moment, key: `${index}-${moment.minute}` })).reverse();
}

function momentWords(moment: Moment): string {
  const words = MOMENT_WORDS[moment.kind];
  return moment.player === null ? words : `${words} (${moment.player})`;
}
