import { WHEEL_RISKS, WHEEL_SEGMENTS, type WheelChoice } from "@crossbook/fair";
import { gameText } from "../../messages/english/games.ts";
import type { ControlsProps } from "../game-screen.ts";
import { OptionRow } from "../option-row.tsx";

const SEGMENTS = WHEEL_SEGMENTS.map((value) => ({ value, label: String(value) }));

/** Segments and risk of the wheel. */
export function WheelControls({ choice, onChoice, isLocked }: ControlsProps<WheelChoice>) {
  return (
    <div>
      <OptionRow
        label={gameText().wheel.segments}
        options={SEGMENTS}
        value={choice.segments}
        disabled={isLocked}
        onChange={(segments) => onChoice({ ...choice, segments })}
      />
      <OptionRow
        label={gameText().risk}
        options={WHEEL_RISKS.map((value) => ({ value, label: gameText().risks[value] }))}
        value={choice.risk}
        disabled={isLocked}
        onChange={(risk) => onChoice({ ...choice, risk })}
      />
    </div>
  );
}
