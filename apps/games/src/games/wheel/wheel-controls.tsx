import { WHEEL_RISKS, WHEEL_SEGMENTS, type WheelChoice } from "@crossbook/fair";
import type { ControlsProps } from "../game-screen.ts";
import { OptionRow } from "../option-row.tsx";
import { RISK_LABELS } from "../risk-labels.ts";

const SEGMENTS = WHEEL_SEGMENTS.map((value) => ({ value, label: String(value) }));
const RISKS = WHEEL_RISKS.map((value) => ({ value, label: RISK_LABELS[value] }));

/** Segments and risk of the wheel. */
export function WheelControls({ choice, onChoice, isLocked }: ControlsProps<WheelChoice>) {
  return (
    <div>
      <OptionRow
        label="Segments"
        options={SEGMENTS}
        value={choice.segments}
        disabled={isLocked}
        onChange={(segments) => onChoice({ ...choice, segments })}
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
