import { DayRangeFields, useServerNow } from "@crossbook/browser";
import { parsePaise } from "@crossbook/money";
import { Button, Field } from "@crossbook/ui";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { requestText } from "../../messages/english/payments/requests.ts";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useKept } from "../../routes/kept/use-kept.ts";
import type { RequestFilters } from "./request-filters.ts";
import classes from "./requests-page.module.css";

const DAY_CHECK_MS = 60_000;

export interface FilterFieldsProps {
  readonly filters: RequestFilters;
  readonly onChange: (change: Partial<RequestFilters>) => void;
}

/** Type and status by one press; days, amounts and text under "More filters". */
export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const text = requestText();
  const types = [text.all, text.deposits, text.withdrawals];
  const statuses = [text.anyStatus, text.pending, text.accepted, text.rejected];
  const nowMs = useServerNow(DAY_CHECK_MS);
  const { isAbroad } = usePlayerApp();
  const [showsMore, setShowsMore] = useKept("more filters", false);
  return (
    <div className={classes.filters}>
      <Choices
        legend={requestText().type}
        labels={types}
        value={filters.type}
        onChange={(type) => onChange({ type })}
      />
      <Choices
        legend={requestText().status}
        labels={statuses}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <Button size="small" aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)}>
        {showsMore ? requestText().fewerFilters : requestText().moreFilters}
      </Button>
      {showsMore && (
        <>
          <DayRangeFields range={filters.range} nowMs={nowMs} onChange={(range) => onChange({ range })} />
          {isAbroad && <p className={classes.detail}>{navigationText().hostTimes}</p>}
          <div className={classes.amounts}>
            <Field
              label={requestText().amountFrom}
              inputMode="decimal"
              value={filters.least}
              error={boundFault(filters.least)}
              onChange={({ target }) => onChange({ least: target.value })}
            />
            <Field
              label={requestText().amountTo}
              inputMode="decimal"
              value={filters.most}
              error={boundFault(filters.most)}
              onChange={({ target }) => onChange({ most: target.value })}
            />
            <Field
              label={requestText().reference}
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

function boundFault(text: string): string | undefined {
  const amount = parsePaise(text);
  return text.trim() === "" || (amount !== undefined && amount >= 0) ? undefined : requestText().noBound;
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
