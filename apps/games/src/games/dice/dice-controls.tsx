import { DICE_FACES, type DiceChoice, diceMultiplier, diceWinningFaces } from "@crossbook/fair";
import { multiplierText } from "../../frame/round-words.ts";
import { gameText } from "../../messages/english/games.ts";
import { Figures } from "../figures.tsx";
import type { ControlsProps } from "../game-screen.ts";
import { HundredthsBox } from "../hundredths-box.tsx";
import { OptionRow } from "../option-row.tsx";
import { diceTargets } from "./dice-board.tsx";

const DIRECTIONS = ["over", "under"] as const;

/** Over or under, the target as a figure, and what the bet pays. */
export function DiceControls({ choice, onChoice, isLocked }: ControlsProps<DiceChoice>) {
  const text = gameText();
  const { direction, target } = choice;
  const { lowest, highest } = diceTargets(direction);
  const chance = (100 * diceWinningFaces(choice)) / DICE_FACES;
  return (
    <div>
      <OptionRow
        label={text.dice.rollIs}
        options={DIRECTIONS.map((value) => ({ value, label: text.dice.directions[value] }))}
        value={direction}
        disabled={isLocked}
        // The other direction keeps the chance: over 60 becomes under 40.
        onChange={(next) =>
          onChoice(next === direction ? choice : { direction: next, target: DICE_FACES - 1 - target })
        }
      />
      <HundredthsBox
        label={text.target}
        value={target}
        lowest={lowest}
        highest={highest}
        step={50}
        disabled={isLocked}
        onChange={(next) => onChoice({ direction, target: next })}
      />
      <Figures
        figures={[
          { label: text.pays, value: multiplierText(diceMultiplier(choice)) },
          { label: text.chance, value: `${chance.toFixed(2)} %` },
        ]}
      />
    </div>
  );
}
