import type { RouletteChoice, RouletteOutcome } from "@crossbook/fair";
import type { BoardProps } from "../game-screen.ts";
import { TurningWheel } from "../turning-wheel.tsx";
import { pocketColour } from "./bet-words.ts";
import { withChip } from "./chips.ts";
import classes from "./roulette-board.module.css";
import { RouletteTable } from "./roulette-table.tsx";

/** How long the wheel turns. */
export const SPIN_MS = 3_000;

/** The pockets of a European wheel, clockwise from 0. */
const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const SEGMENTS = WHEEL.map((pocket) => ({ tone: classes[pocketColour(pocket)], label: String(pocket) }));

/** The wheel, and the table that chips are placed on. */
export function RouletteBoard({
  choice,
  onChoice,
  view,
  isRevealing,
  isLocked,
}: BoardProps<RouletteChoice, RouletteOutcome>) {
  const shown = isRevealing ? undefined : view?.pocket;
  return (
    <div className={classes.board}>
      <TurningWheel
        segments={SEGMENTS}
        stopped={view === undefined ? undefined : WHEEL.indexOf(view.pocket)}
        isTurning={isRevealing}
        turnMs={SPIN_MS}
      >
        <strong
          className={classes.pocket}
          data-colour={shown === undefined ? undefined : pocketColour(shown)}
        >
          {shown ?? "–"}
        </strong>
      </TurningWheel>
      <RouletteTable
        choice={choice}
        landed={shown}
        isLocked={isLocked}
        onBet={(bet) => onChoice(withChip(choice, bet))}
      />
    </div>
  );
}
