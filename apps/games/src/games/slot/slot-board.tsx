import { SLOT_LINES, SLOT_STRIPS, type SlotChoice, type SlotOutcome, type SlotSymbol } from "@crossbook/fair";
import { classNames } from "@crossbook/ui";
import { gameText } from "../../messages/english/games.ts";
import { cssValues } from "../css-values.ts";
import type { BoardProps } from "../game-screen.ts";
import { easeOut, useProgress } from "../use-progress.ts";
import classes from "./slot-board.module.css";
import { SlotSymbolIcon } from "./slot-symbol-icon.tsx";

const ROWS = 3;
/** How long the last reel spins. */
export const SPIN_MS = 1_900;
/** So many symbols pass each reel, and each further reel stops later. */
const PASSED = 22;
const FIRST_REEL_PART = 0.6;
/** What is shown before the first spin. */
const FIRST_STOPS = [7, 14, 21];

/** The reels. While they spin, the symbols pass as they lie on the strips; then the lines that pay are marked. */
export function SlotBoard({ view, isRevealing }: BoardProps<SlotChoice, SlotOutcome>) {
  const progress = useProgress(isRevealing, SPIN_MS);
  const stops = view?.stops ?? FIRST_STOPS;
  const wins = isRevealing ? [] : (view?.wins ?? []);
  return (
    <div className={classes.board} aria-hidden>
      <div className={classes.reels}>
        {SLOT_STRIPS.map((strip, reel) => {
          const until = FIRST_REEL_PART + ((1 - FIRST_REEL_PART) * reel) / (SLOT_STRIPS.length - 1);
          const left = PASSED * (1 - easeOut(Math.min(progress / until, 1)));
          return <Reel key={reel} strip={strip} position={(stops[reel] ?? 0) - left} />;
        })}
        {wins.map(({ line }) => (
          <WinLine key={line} rows={SLOT_LINES[line] ?? []} />
        ))}
      </div>
      <ul className={classes.lines}>
        {SLOT_LINES.map((_, line) => {
          const win = wins.find((one) => one.line === line);
          return (
            <li key={line} className={classNames(classes.line, win !== undefined && classes.pays)}>
              {gameText().slot.line(line + 1)}
              <strong>{win === undefined ? "–" : `${win.pays}×`}</strong>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A reel whose top row is at a place of its strip, between two symbols while it moves. */
function Reel({ strip, position }: { readonly strip: readonly SlotSymbol[]; readonly position: number }) {
  const first = Math.floor(position);
  const symbols = Array.from({ length: ROWS + 1 }, (_, row) => {
    const place = (((first + row) % strip.length) + strip.length) % strip.length;
    return strip[place] ?? "cherry";
  });
  return (
    <div className={classes.reel}>
      <div className={classes.strip} style={cssValues({ "--shift": position - first })}>
        {symbols.map((symbol, row) => (
          <span key={row} className={classes.cell}>
            <SlotSymbolIcon symbol={symbol} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** A line through the rows of the three reels. */
function WinLine({ rows }: { readonly rows: readonly number[] }) {
  const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(" ");
  return (
    <svg className={classes.win} viewBox="0 0 300 300" preserveAspectRatio="none">
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
