import { PLINKO_RISKS, PLINKO_ROWS, type PlinkoChoice } from "@crossbook/fair";
import type { ControlsProps } from "../game-screen.ts";
import { OptionRow } from "../option-row.tsx";
import { RISK_LABELS } from "../risk-labels.ts";

const ROWS = PLINKO_ROWS.map((value) => ({ value, label: String(value) }));
const RISKS = PLINKO_RISKS.map((value) => ({ value, label: RISK_LABELS[value] }));

/** Rows and risk of the board. */
export function PlinkoControls({ choice, onChoice, isLocked }: ControlsProps<PlinkoChoice>) {
  return (
    <div>
      <OptionRow
        label="Rows"
        options={ROWS}
        value={choice.rows}
        disabled={isLocked}
        onChange={(rows) => onChoice({ ...choice, rows })}
      />
      <OptionRow
        label="Risk"
        options={RISKS}
        value={choice.risk}
        disabled={isLocked}
        onChange={(risk) => onChoice({ ...choice, risk })}
      />
    </div>
  );
}
