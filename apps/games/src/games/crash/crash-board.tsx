import { crashTimeOf } from "@crossbook/fair";
import { LiveRegion } from "@crossbook/ui";
import { multiplierText } from "../../frame/round-words.ts";
import { gameText } from "../../messages/english/games.ts";
import classes from "./crash-board.module.css";
import { type CrashLive, type CrashLiveState, multiplierNow, untilNext } from "./crash-live.ts";
import { useLiveState, useMoment } from "./use-crash.ts";

/** The curve and its multiple; before a round how long bets are taken, after it where it crashed. */
export function CrashBoard({ live }: { readonly live: CrashLive }) {
  const state = useLiveState(live, (whole) => whole);
  const moment = useMoment(state.round !== undefined);
  const { round, connection } = state;
  const multiplier = multiplierNow(state, moment);
  const phase = connection === "live" ? round?.phase : undefined;
  return (
    <div className={classes.board}>
      <ol className={classes.past} aria-label={gameText().crash.past}>
        {round?.past.map(({ number, point }) => (
          <li key={number} data-high={point >= 20_000 || undefined}>
            {multiplierText(point)}
          </li>
        ))}
      </ol>
      <div className={classes.scene} data-phase={phase}>
        {phase !== undefined && phase !== "betting" && <Curve multiplier={multiplier} />}
        <div className={classes.middle} aria-hidden>
          <strong className={classes.multiplier}>
            {phase === undefined || phase === "betting" ? "–" : multiplierText(multiplier)}
          </strong>
          <span className={classes.words}>{wordsOf(state, moment)}</span>
        </div>
      </div>
      <LiveRegion message={spoken(state)} />
    </div>
  );
}

function wordsOf(state: CrashLiveState, moment: number): string {
  const text = gameText().crash;
  const { round, connection } = state;
  if (connection === "lost") return text.reconnecting;
  if (round === undefined) return text.connecting;
  const seconds = (untilNext(state, moment) / 1_000).toFixed(1);
  if (round.phase === "betting") return text.betsFor(seconds);
  return round.phase === "running" ? text.roundNumber(round.number) : text.crashedNext(seconds);
}

/** Read out at each change of phase only. */
function spoken({ round, connection }: CrashLiveState): string {
  const text = gameText().crash;
  if (connection === "lost") return text.connectionLost;
  if (round === undefined) return "";
  if (round.phase === "betting") return text.takesBets(round.number);
  return round.phase === "running" ? text.running : text.crashedAt(multiplierText(round.point ?? 10_000));
}

const WIDTH = 100;
const HEIGHT = 60;
const POINTS = 48;
/** The picture is at least so long and so high, so that a round does not begin as a steep wall. */
const LEAST_MS = 8_000;
const LEAST_MULTIPLIER = 20_000;

function Curve({ multiplier }: { readonly multiplier: number }) {
  const elapsed = crashTimeOf(multiplier / 100);
  const length = Math.max(elapsed, LEAST_MS);
  const height = Math.max(multiplier, LEAST_MULTIPLIER) - 10_000;
  const points = Array.from({ length: POINTS + 1 }, (_, index) => {
    const at = (elapsed * index) / POINTS;
    const x = (at / length) * WIDTH * 0.94;
    // What is shown goes in hundredths; a line of such steps would not be smooth.
    const reached = elapsed === 0 ? 10_000 : 10_000 * (multiplier / 10_000) ** (at / elapsed);
    const y = HEIGHT - ((reached - 10_000) / height) * HEIGHT * 0.86 - 1;
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  });
  const [lastX] = points.at(-1)?.split(",") ?? ["0"];
  return (
    <svg className={classes.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polygon className={classes.area} points={`0,${HEIGHT} ${points.join(" ")} ${lastX},${HEIGHT}`} />
      <polyline className={classes.line} points={points.join(" ")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
