import { Button, Field } from "@crossbook/ui";
import classes from "./day-range-fields.module.css";
import { type Day, type DayRange, indiaDay, type QuickRange, quickRange } from "./india-days.ts";

/** The range, and what changes it. */
export interface DayRangeFieldsProps {
  readonly range: DayRange;
  /** Decides what the quick choices mean. */
  readonly nowMs: number;
  /** The day of a moment in the zone that the days are meant in; absent: India's. */
  readonly dayOf?: (atMs: number) => Day;
  readonly onChange: (range: DayRange) => void;
}

const QUICK: readonly { readonly choice: QuickRange; readonly label: string }[] = [
  { choice: "today", label: "Today" },
  { choice: "yesterday", label: "Yesterday" },
  { choice: "last7", label: "Last 7 days" },
  { choice: "last30", label: "Last 30 days" },
];

/** From and to, and the usual ranges by one press. A range never ends before it begins. */
export function DayRangeFields({ range, nowMs, dayOf = indiaDay, onChange }: DayRangeFieldsProps) {
  const today = dayOf(nowMs);
  return (
    <div className={classes.fields}>
      <Field
        label="From"
        type="date"
        max={today}
        value={range.from}
        onChange={({ target }) => onChange({ from: target.value, to: laterOf(target.value, range.to) })}
      />
      <Field
        label="To"
        type="date"
        max={today}
        value={range.to}
        onChange={({ target }) => onChange({ from: earlierOf(range.from, target.value), to: target.value })}
      />
      <div className={classes.quick}>
        {QUICK.map(({ choice, label }) => {
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
              {label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

/** An open end ("") stays open. */
function laterOf(from: string, to: string): string {
  return to !== "" && from > to ? from : to;
}

function earlierOf(from: string, to: string): string {
  return to !== "" && from > to ? to : from;
}
