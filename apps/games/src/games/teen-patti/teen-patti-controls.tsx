import { TEEN_PATTI_HANDS, TEEN_PATTI_PAIR_PLUS, type TeenPattiChoice } from "@crossbook/fair";
import { gameText } from "../../messages/english/games.ts";
import type { ControlsProps } from "../game-screen.ts";
import { OptionRow } from "../option-row.tsx";
import classes from "./teen-patti-controls.module.css";

const WINNER = [
  { value: "A", label: "A 1.98×" },
  { value: "B", label: "B 1.98×" },
] as const;

/** Which hand wins, or that a hand is a pair or better. One bet a round. */
export function TeenPattiControls({ choice, onChoice, isLocked }: ControlsProps<TeenPattiChoice>) {
  const text = gameText().teenPatti;
  const isPairPlus = choice.bet === "pairPlusA" || choice.bet === "pairPlusB";
  return (
    <div>
      <OptionRow
        label={text.winner}
        options={WINNER}
        value={isPairPlus ? "" : choice.bet}
        disabled={isLocked}
        onChange={(bet) => bet !== "" && onChoice({ bet })}
      />
      <OptionRow
        label={text.orPair}
        options={[
          { value: "pairPlusA", label: text.pairPlusOf("A") },
          { value: "pairPlusB", label: text.pairPlusOf("B") },
        ]}
        value={isPairPlus ? choice.bet : ""}
        disabled={isLocked}
        onChange={(bet) => bet !== "" && onChoice({ bet })}
      />
      <p className={classes.note}>
        {isPairPlus
          ? TEEN_PATTI_HANDS.map((hand) => [hand, TEEN_PATTI_PAIR_PLUS[hand]] as const)
              .filter(([, pays]) => pays > 0)
              .map(([hand, pays]) => `${text.hands[hand]} ${pays / 10_000}×`)
              .join(" · ")
          : text.tieNote}
      </p>
    </div>
  );
}
