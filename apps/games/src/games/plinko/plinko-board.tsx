import { type PlinkoChoice, type PlinkoOutcome, plinko, plinkoMultipliers } from "@crossbook/fair";
import { memo } from "react";
import { gameText } from "../../messages/english/games.ts";
import { cssValues } from "../css-values.ts";
import type { BoardProps } from "../game-screen.ts";
import { paysTone, shortMultiplier } from "../pays-tone.ts";
import { choiceReader } from "../read-schema.ts";
import { useProgress } from "../use-progress.ts";
import classes from "./plinko-board.module.css";

const readChoice = choiceReader(plinko);

/** How long a ball falls. */
export function fallMs(rows: number): number {
  return 110 * rows;
}

/** The pins, the ball on its way, and what each bucket pays. */
export function PlinkoBoard({ choice, view, round, isRevealing }: BoardProps<PlinkoChoice, PlinkoOutcome>) {
  const { rows, risk } = choice;
  const played = readChoice(round?.choice);
  const progress = useProgress(isRevealing, fallMs(rows));
  // After a change the ball of another board is no ball of this one.
  const isOfThisBoard = view?.path.length === rows && played?.rows === rows && played.risk === risk;
  const ball = isOfThisBoard ? ballAt(view.path, progress) : undefined;
  const landed = ball !== undefined && !isRevealing ? view?.bucket : undefined;
  return (
    <div className={classes.board}>
      <svg className={classes.pins} viewBox={`${-(rows + 1) / 2} -1.2 ${rows + 1} ${rows + 0.9}`} aria-hidden>
        <Pins rows={rows} />
        {ball !== undefined && landed === undefined && (
          <circle className={classes.ball} cx={ball.x} cy={ball.y} r={0.26} />
        )}
      </svg>
      <ol
        className={classes.buckets}
        data-narrow={rows > 12 || undefined}
        aria-label={gameText().plinko.buckets}
        style={cssValues({ "--count": rows + 1 })}
      >
        {plinkoMultipliers(choice).map((multiplier, bucket) => (
          <li
            key={bucket}
            className={classes.bucket}
            data-tone={paysTone(multiplier)}
            data-landed={bucket === landed || undefined}
            aria-current={bucket === landed || undefined}
          >
            {shortMultiplier(multiplier)}
          </li>
        ))}
      </ol>
    </div>
  );
}

const Pins = memo(function PinsOfRows({ rows }: { readonly rows: number }) {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 2 }, (__, pin) => (
      <circle key={`${row}-${pin}`} className={classes.pin} cx={pin - (row + 1) / 2} cy={row} r={0.1} />
    )),
  );
});

/** Where the ball is on its path: it falls onto a pin of each row and off to the side that the path says. */
function ballAt(path: readonly (0 | 1)[], progress: number): { readonly x: number; readonly y: number } {
  const way = progress * path.length;
  const row = Math.min(Math.floor(way), path.length - 1);
  const part = way - row;
  const rights = path.slice(0, row).reduce<number>((sum, step) => sum + step, 0);
  const from = rights - row / 2;
  const to = from + (path[row] === 1 ? 0.5 : -0.5);
  return { x: from + (to - from) * part, y: row - 0.36 + part ** 2 - 0.3 * Math.sin(Math.PI * part) };
}
