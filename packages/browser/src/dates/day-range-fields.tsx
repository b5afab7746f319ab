import { Button, Field } from "@crossbook/ui";
import { useState } from "react";
import { browserText } from "../messages/browser-text.ts";
import classes from "./day-range-fields.module.css";
import { type Day, type DayRange, indiaDay, type QuickRange, quickRange } from "./india-days.ts";

/** The range, and what changes it. */
export interface DayRangeFieldsProps {
  readonly range: DayRange;
  /** Decides what the quick choices mean. */
  readonly nowMs: number;
  /** The day of a moment in the zone that the days are meant in; absent: India's. */
  readonly dayOf?: (atMs: number) => Day;
  /** Both ends must be a day: an end that is cleared stays what it was. Absent: an end may be open. */
  readonly isBounded?: boolean;
  readonly onChange: (range: DayRange) => void;
}

/** Before any bet. A year that is being typed is 0002, 0020 and 0202 first. */
const EARLIEST = "2000-01-01";
const QUICK: readonly QuickRange[] = ["today", "yesterday", "last7", "last30"];

/** From and to, and the usual ranges by one press. A range never ends before it begins. */
export function DayRangeFields({
  range,
  nowMs,
  dayOf = indiaDay,
  isBounded = false,
  onChange,
}: DayRangeFieldsProps) {
  const text = browserText();
  const shared = { latest: dayOf(nowMs), isRequired: isBounded };
  return (
    <div className={classes.fields}>
      <DayField
        {...shared}
        label={text.from}
        day={range.from}
        onChange={(from) => onChange({ from, to: laterOf(from, range.to) })}
      />
      <DayField
        {...shared}
        label={text.to}
        day={range.to}
        onChange={(to) => onChange({ from: earlierOf(range.from, to), to })}
      />
      <div className={classes.quick}>
        {QUICK.map((choice) => {
          const meant = quickRange(choice, nowMs, dayOf);
          const isChosen = meant.from === range.from && meant.to === range.to;
          return (
            <Button
              key={choice}
              size="small"
              variant={isChosen ? "primary" : "secondary"}
              aria-pressed={isChosen}
              onClick={() => onChange(meant)}
            >
              {text.quick[choice]}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: Day;
  readonly latest: Day;
  readonly isRequired: boolean;
  readonly onChange: (day: Day) => void;
}

/** What is typed is shown as it is, but counts only once it is a day that can be meant; left before, it is as it was. */
function DayField({ label, day, latest, isRequired, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState({ text: day, over: day });
  return (
    <Field
      label={label}
      type="date"
      min={EARLIEST}
      max={latest}
      required={isRequired}
      value={typed.over === day ? typed.text : day}
      onChange={({ target: { value } }) => {
        setTyped({ text: value, over: day });
        if (value === "" ? !isRequired : value >= EARLIEST) onChange(value);
      }}
      onBlur={() => setTyped({ text: day, over: day })}
    />
  );
}

/** An open end ("") stays open. */
function laterOf(from: string, to: string): string {
  return to !== "" && from > to ? from : to;
}

function earlierOf(from: string, to: string): string {
  return to !== "" && from > to ? to : from;
}
