import { TEEN_PATTI_PAIR_PLUS, type TeenPattiChoice } from "@crossbook/fair";
import type { ControlsProps } from "../game-screen.ts";
import { OptionRow } from "../option-row.tsx";
import classes from "./teen-patti-controls.module.css";

const WINNER = [
  { value: "A", label: "A 1.98×" },
  { value: "B", label: "B 1.98×" },
] as const;
const PAIR_PLUS = [
  { value: "pairPlusA", label: "Pair plus A" },
  { value: "pairPlusB", label: "Pair plus B" },
] as const;

/** Which hand wins, or that a hand is a pair or better. One bet a round. */
export function TeenPattiControls({ choice, onChoice, isLocked }: ControlsProps<TeenPattiChoice>) {
  const isPairPlus = choice.bet === "pairPlusA" || choice.bet === "pairPlusB";
  return (
    <div>
      <OptionRow
        label="Winner"
        options={WINNER}
        value={isPairPlus ? "" : choice.bet}
        disabled={isLocked}
        onChange={(bet) => bet !== "" && onChoice({ bet })}
      />
      <OptionRow
        label="Or a pair and better"
        options={PAIR_PLUS}
        value={isPairPlus ? choice.bet : ""}
        disabled={isLocked}
        onChange={(bet) => bet !== "" && onChoice({ bet })}
      />
      <p className={classes.note}>
        {isPairPlus
          ? Object.entries(TEEN_PATTI_PAIR_PLUS)
              .filter(([, pays]) => pays > 0)
              .map(([hand, pays]) => `${hand} ${pays / 10_000}×`)
              .join(" · ")
          : "A tie gives the stake back."}
      </p>
    </div>
  );
}
