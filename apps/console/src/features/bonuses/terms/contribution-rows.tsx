import { SPORTS } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { NumberField } from "../../../fields/number-field.tsx";
import { SelectField } from "../../../fields/select-field.tsx";
import { MARKET_TYPES, marketTypeWords } from "../../../markets/market-types.ts";
import classes from "./terms-fields.module.css";
import type { Terms } from "./terms-of-type.ts";

type Contribution = Terms["contributions"][number];

interface ContributionRowsProps {
  readonly initial: readonly Contribution[];
  readonly onChange: (contributions: Contribution[]) => void;
}

interface Row {
  readonly id: number;
  readonly contribution: Contribution;
}

const SPORT_CHOICES: readonly (readonly [string, string])[] = [
  ["", "Every sport"],
  ...SPORTS.filter(({ id }) => id > 0).map(({ id, name }) => [String(id), name] as const),
];

/** How much a bet on some markets counts; the row that names most of a market decides, others count whole. */
export function ContributionRows({ initial, onChange }: ContributionRowsProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    initial.map((contribution, id) => ({ id, contribution })),
  );
  const change = (next: readonly Row[]) => {
    setRows(next);
    onChange(next.map(({ contribution }) => contribution));
  };
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    change([...rows, { id, contribution: { sportId: null, marketType: null, percent: 50 } }]);
  };
  return (
    <fieldset className={classes.group}>
      <legend>Contributions</legend>
      {rows.map(({ id, contribution }) => (
        <ContributionRow
          key={id}
          contribution={contribution}
          onChange={(changed) =>
            change(
              rows.map((row) =>
                row.id === id ? { id, contribution: { ...contribution, ...changed } } : row,
              ),
            )
          }
          onRemove={() => change(rows.filter((row) => row.id !== id))}
        />
      ))}
      <Button onClick={add}>Add a contribution</Button>
    </fieldset>
  );
}

function ContributionRow({
  contribution: { sportId, marketType, percent },
  onChange,
  onRemove,
}: {
  readonly contribution: Contribution;
  readonly onChange: (changed: Partial<Contribution>) => void;
  readonly onRemove: () => void;
}) {
  return (
    <div className={classes.row}>
      <SelectField
        label="Sport"
        value={sportId === null ? "" : String(sportId)}
        choices={SPORT_CHOICES}
        onChange={(id) => onChange({ sportId: id === "" ? null : Number(id) })}
      />
      <SelectField
        label="Type of market"
        value={marketType ?? ""}
        choices={typeChoices(marketType)}
        onChange={(type) => onChange({ marketType: type || null })}
      />
      <NumberField
        label="Counts in percent"
        isRequired
        value={percent}
        onChange={(counted) => onChange({ percent: counted ?? 0 })}
      />
      <Button onClick={onRemove}>Remove</Button>
    </div>
  );
}

/** The types to choose from; a type that no market has, which a call has written, stays chosen until another one is. */
function typeChoices(written: string | null): readonly (readonly [string, string])[] {
  const isKnown = written === null || MARKET_TYPES.some(([type]) => type === written);
  return [
    ["", "Every type"],
    ...MARKET_TYPES,
    ...(isKnown ? [] : [[written, marketTypeWords(written)] as const]),
  ];
}
