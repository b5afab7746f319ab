import { SPORTS } from "@crossbook/contract";
import { Checkbox, Field } from "@crossbook/ui";
import { useState } from "react";
import classes from "./terms-fields.module.css";
import type { Terms } from "./terms-of-type.ts";

interface ExcludedMarketsProps {
  readonly terms: Pick<Terms, "excludedSports" | "excludedMarketTypes">;
  readonly onChange: (changed: Pick<Partial<Terms>, "excludedSports" | "excludedMarketTypes">) => void;
}

/** Markets that count nothing: whole sports, and types of markets. */
export function ExcludedMarkets({ terms, onChange }: ExcludedMarketsProps) {
  const { excludedSports, excludedMarketTypes } = terms;
  const [types, setTypes] = useState(excludedMarketTypes.join(", "));
  return (
    <fieldset className={classes.group}>
      <legend>Excluded</legend>
      {SPORTS.filter(({ id }) => id > 0).map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={excludedSports.includes(id)}
          onChange={(checked) =>
            onChange({
              excludedSports: checked
                ? [...excludedSports, id]
                : excludedSports.filter((sport) => sport !== id),
            })
          }
        >
          {name}
        </Checkbox>
      ))}
      <Field
        label="Types of markets"
        hint="With commas between them."
        value={types}
        onChange={({ target }) => {
          setTypes(target.value);
          onChange({ excludedMarketTypes: target.value.split(",").flatMap((type) => type.trim() || []) });
        }}
      />
    </fieldset>
  );
}
