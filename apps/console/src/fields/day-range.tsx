import { type Day, useBrowserParts, zoneName } from "@crossbook/browser";
import { HOST_ZONE } from "@crossbook/contract";
import { Field } from "@crossbook/ui";
import { useState } from "react";
import classes from "./day-range.module.css";

/** Days of a call and what changes them; "" is an open end. */
export interface DayRangeProps {
  readonly from: Day;
  readonly to: Day;
  /** Under the last day. */
  readonly hint?: string;
  /** What has changed: undefined is an end that was cleared. */
  readonly onChange: (changed: { readonly from?: Day | undefined; readonly to?: Day | undefined }) => void;
}

/** Before any bet. A year that is being typed is 0002, 0020 and 0202 first. */
const EARLIEST = "2000-01-01";
/** The zone that the server's days are of, also by its former name, which many devices have. */
const HOSTS_ZONES: ReadonlySet<string> = new Set([HOST_ZONE, "Asia/Calcutta"]);

/** From and to, of which the one never lies behind the other. The days are the hosts' own, wherever the operator is. */
export function DayRange({ from, to, hint, onChange }: DayRangeProps) {
  const { timeZone } = useBrowserParts().ports;
  const zone = HOSTS_ZONES.has(timeZone) ? undefined : `Days of ${zoneName(HOST_ZONE)}.`;
  return (
    <div className={classes.range}>
      <DayField
        label="From"
        hint={zone}
        day={from}
        onChange={(day) =>
          onChange(day !== undefined && to !== "" && day > to ? { from: day, to: day } : { from: day })
        }
      />
      <DayField
        label="To"
        hint={hint}
        day={to}
        onChange={(day) => onChange(day !== undefined && day < from ? { from: day, to: day } : { to: day })}
      />
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly day: Day;
  readonly onChange: (day: Day | undefined) => void;
}

/**
 * What is typed is shown as it is and counts once it is a day that can be meant. Until then, also while its parts are empty,
 * nothing is asked for: an answer would take the field from who types in it.
 */
function DayField({ label, hint, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState({ text: day, over: day });
  return (
    <Field
      type="date"
      label={label}
      hint={hint}
      min={EARLIEST}
      value={typed.over === day ? typed.text : day}
      onChange={({ target: { value } }) => {
        setTyped({ text: value, over: day });
        if (value >= EARLIEST && value !== day) onChange(value);
      }}
      onBlur={({ target: { value } }) => {
        if (value === "" && day !== "") onChange(undefined);
        setTyped({ text: day, over: day });
      }}
    />
  );
}
