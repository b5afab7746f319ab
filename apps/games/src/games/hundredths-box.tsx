import { plainDigits } from "@crossbook/money";
import { Stepper } from "@crossbook/ui";
import { useId, useState } from "react";
import { stakeText } from "../messages/english/stake.ts";
import classes from "./hundredths-box.module.css";

/** A figure in hundredths, shown with two decimals. */
export interface HundredthsBoxProps {
  readonly label: string;
  /** Whole hundredths. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly lowest: number;
  readonly highest: number;
  /** One press of a button or an arrow, in hundredths. */
  readonly step: number;
  readonly disabled: boolean;
}

/** A box for a figure with two decimals. What is typed counts when it is within the range; until then a sentence says so. */
export function HundredthsBox(props: HundredthsBoxProps) {
  const { label, value, onChange, lowest, highest, step, disabled } = props;
  const [text, setText] = useState(hundredthsText(value));
  const [known, setKnown] = useState(value);
  const problemId = useId();
  const typed = readHundredths(text);
  const isRight = typed !== undefined && typed >= lowest && typed <= highest;

  // Changed from elsewhere (a slider): the box follows, but not while the same figure is typed in another form.
  if (known !== value) {
    setKnown(value);
    if (readHundredths(text) !== value) setText(hundredthsText(value));
  }

  function handleChange(next: string): void {
    setText(next);
    const read = readHundredths(next);
    if (read !== undefined && read >= lowest && read <= highest) onChange(read);
  }

  function handleStep(direction: "up" | "down"): void {
    const next = Math.min(highest, Math.max(lowest, value + (direction === "up" ? step : -step)));
    setText(hundredthsText(next));
    onChange(next);
  }

  return (
    // What is left in the box is what counts: a round is not played on another figure than the one that is shown.
    <div onBlur={() => !isRight && setText(hundredthsText(value))}>
      <Stepper
        label={label}
        value={text}
        onChange={handleChange}
        onStep={handleStep}
        errorId={isRight ? undefined : problemId}
        disabled={disabled}
      />
      <p id={problemId} className={classes.problem}>
        {isRight ? "" : stakeText().range(hundredthsText(lowest), hundredthsText(highest))}
      </p>
    </div>
  );
}

/** Hundredths with two decimals: 5050 is 50.50. */
export function hundredthsText(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;
}

function readHundredths(text: string): number | undefined {
  const [, whole, decimals = ""] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(plainDigits(text).trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}
