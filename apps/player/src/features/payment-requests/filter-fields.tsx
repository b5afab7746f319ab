import { DayRangeFields, useNow } from "@crossbook/browser";
import { Button, Field } from "@crossbook/ui";
import { useState } from "react";
import type { RequestFilters } from "./request-filters.ts";
import classes from "./requests-page.module.css";

const TYPES = ["All", "Deposits", "Withdrawals"] as const;
const STATUSES = ["Any status", "Pending", "Accepted", "Rejected"] as const;
const DAY_CHECK_MS = 60_000;

export interface FilterFieldsProps {
  readonly filters: RequestFilters;
  readonly onChange: (change: Partial<RequestFilters>) => void;
}

/** Type and status by one press; days, amounts and text under "More filters". */
export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const nowMs = useNow(DAY_CHECK_MS);
  const [showsMore, setShowsMore] = useState(false);
  return (
    <div className={classes.filters}>
      <Choices legend="Type" labels={TYPES} value={filters.type} onChange={(type) => onChange({ type })} />
      <Choices
        legend="Status"
        labels={STATUSES}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <Button size="small" aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)}>
        {showsMore ? "Fewer filters" : "More filters"}
      </Button>
      {showsMore && (
        <>
          <DayRangeFields range={filters.range} nowMs={nowMs} onChange={(range) => onChange({ range })} />
          <div className={classes.amounts}>
            <Field
              label="Amount from"
              inputMode="decimal"
              value={filters.least}
              onChange={({ target }) => onChange({ least: target.value })}
            />
            <Field
              label="Amount to"
              inputMode="decimal"
              value={filters.most}
              onChange={({ target }) => onChange({ most: target.value })}
            />
            <Field
              label="Reference, UTR or account"
              maxLength={64}
              value={filters.text}
              onChange={({ target }) => onChange({ text: target.value })}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly labels: readonly string[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Choices({ legend, labels, value, onChange }: ChoicesProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {labels.map((label, index) => (
        <Button
          key={label}
          size="small"
          variant={value === index ? "primary" : "secondary"}
          aria-pressed={value === index}
          onClick={() => onChange(index)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
