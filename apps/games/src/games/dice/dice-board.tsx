import { DICE_FACES, DICE_WINNING_FACES, type DiceChoice, type DiceOutcome, dice } from "@crossbook/fair";
import { gameText } from "../../messages/english/games.ts";
import { cssValues } from "../css-values.ts";
import type { BoardProps } from "../game-screen.ts";
import { hundredthsText } from "../hundredths-box.tsx";
import { choiceReader } from "../read-schema.ts";
import classes from "./dice-board.module.css";

const readChoice = choiceReader(dice);

/** The lowest and highest target for a direction, in hundredths. */
export function diceTargets(direction: DiceChoice["direction"]): {
  readonly lowest: number;
  readonly highest: number;
} {
  const { lowest, highest } = DICE_WINNING_FACES;
  if (direction === "under") return { lowest, highest };
  return { lowest: DICE_FACES - 1 - highest, highest: DICE_FACES - 1 - lowest };
}

/** The roll as a large figure, and a scale from 0 to 100 with the side that wins; the target is a slider on it. */
export function DiceBoard({
  choice,
  onChoice,
  view,
  round,
  isRevealing,
  isLocked,
}: BoardProps<DiceChoice, DiceOutcome>) {
  const { direction, target } = choice;
  const limits = diceTargets(direction);
  const played = readChoice(round?.choice);
  // After a change the roll is neither a win nor a loss of this target.
  const isOfThisBet = view !== undefined && played?.direction === direction && played.target === target;
  const tone = !isOfThisBet ? "none" : round?.state === "won" ? "win" : "loss";
  const shown = view === undefined ? "–" : hundredthsText(view.roll);
  return (
    <div className={classes.board}>
      <p
        className={classes.roll}
        data-tone={isRevealing ? "none" : tone}
        data-moving={isRevealing || undefined}
      >
        {shown}
      </p>
      <div className={classes.scale}>
        <div
          className={classes.track}
          data-direction={direction}
          style={cssValues({ "--at": `${target / 100}%` })}
          aria-hidden
        />
        {view !== undefined && (
          <span
            className={classes.mark}
            data-tone={isRevealing ? "none" : tone}
            style={cssValues({ "--roll": `${view.roll / 100}%` })}
            aria-hidden
          />
        )}
        <input
          className={classes.slider}
          type="range"
          aria-label={gameText().dice.sliders[direction]}
          aria-valuetext={hundredthsText(target)}
          min={0}
          max={DICE_FACES - 1}
          step={50}
          value={target}
          disabled={isLocked}
          onChange={(change) =>
            onChoice({
              direction,
              target: Math.min(limits.highest, Math.max(limits.lowest, Number(change.target.value))),
            })
          }
        />
        <div className={classes.ticks} aria-hidden>
          {[0, 25, 50, 75, 100].map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
