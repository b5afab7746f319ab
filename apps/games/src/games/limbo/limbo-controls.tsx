import { type LimboChoice, MULTIPLE_TARGETS } from "@crossbook/fair";
import { gameText } from "../../messages/english/games.ts";
import { Figures } from "../figures.tsx";
import type { ControlsProps } from "../game-screen.ts";
import { HundredthsBox } from "../hundredths-box.tsx";
import { OptionRow } from "../option-row.tsx";

const QUICK = [150, 200, 500, 1_000, 10_000].map((value) => ({ value, label: `${value / 100}×` }));

/** The target as a figure with a few usual ones, and its chance. */
export function LimboControls({ choice: { target }, onChoice, isLocked }: ControlsProps<LimboChoice>) {
  return (
    <div>
      <HundredthsBox
        label={gameText().limbo.target}
        value={target}
        {...MULTIPLE_TARGETS}
        step={10}
        disabled={isLocked}
        onChange={(next) => onChoice({ target: next })}
      />
      <OptionRow
        label={gameText().limbo.usual}
        options={QUICK}
        value={target}
        disabled={isLocked}
        onChange={(next) => onChoice({ target: next })}
      />
      <Figures figures={[{ label: gameText().chance, value: `${(9_900 / target).toFixed(2)} %` }]} />
    </div>
  );
}
