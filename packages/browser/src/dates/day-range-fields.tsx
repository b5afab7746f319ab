import { Button, Field } from "@crossbook/ui";
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
  readonly onChange: (range: DayRange) => void;
}

const QUICK: readonly QuickRange[] = ["today", "yesterday", "last7", "last30"];

/** From and to, and the usual ranges by one press. A range never ends before it begins. */
export function DayRangeFields({ range, nowMs, dayOf = indiaDay, onChange }: DayRangeFieldsProps) {
  const text = browserText();
  const today = dayOf(nowMs);
  return (
    <div className={classes.fields}>
      <Field
        label={text.from}
        type="date"
        max={today}
        value={range.from}
        onChange={({ target }) => onChange({ from: target.value, to: laterOf(target.value, range.to) })}
      />
      <Field
        label={text.to}
        type="date"
        max={today}
        value={range.to}
        onChange={({ target }) => onChange({ from: earlierOf(range.from, target.value), to: target.value })}
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

/** An open end ("") stays open. */
function laterOf(from: string, to: string): string {
  return to !== "" && from > to ? from : to;
}

function earlierOf(from: string, to: string): string {
  return to !== "" && from > to ? to : from;
}
