import { PLINKO_RISKS, PLINKO_ROWS, type PlinkoChoice } from "@crossbook/fair";
import { gameText } from "../../messages/english/games.ts";
import type { ControlsProps } from "../game-screen.ts";
import { OptionRow } from "../option-row.tsx";

const ROWS = PLINKO_ROWS.map((value) => ({ value, label: String(value) }));

/** Rows and risk of the board. */
export function PlinkoControls({ choice, onChoice, isLocked }: ControlsProps<PlinkoChoice>) {
  return (
    <div>
      <OptionRow
        label={gameText().plinko.rows}
        options={ROWS}
        value={choice.rows}
        disabled={isLocked}
        onChange={(rows) => onChoice({ ...choice, rows })}
      />
      <OptionRow
        label={gameText().risk}
        options={PLINKO_RISKS.map((value) => ({ value, label: gameText().risks[value] }))}
        value={choice.risk}
        disabled={isLocked}
        onChange={(risk) => onChoice({ ...choice, risk })}
      />
    </div>
  );
}
