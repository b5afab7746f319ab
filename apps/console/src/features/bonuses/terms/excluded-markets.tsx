import { SPORTS } from "@crossbook/contract";
import { Checkbox } from "@crossbook/ui";
import { MARKET_TYPES, marketTypeWords } from "../../../markets/market-types.ts";
import classes from "./terms-fields.module.css";
import type { Terms } from "./terms-of-type.ts";

interface ExcludedMarketsProps {
  readonly terms: Pick<Terms, "excludedSports" | "excludedMarketTypes">;
  readonly onChange: (changed: Pick<Partial<Terms>, "excludedSports" | "excludedMarketTypes">) => void;
}

/** Markets that count nothing: whole sports, and types of markets. */
export function ExcludedMarkets({ terms, onChange }: ExcludedMarketsProps) {
  const { excludedSports, excludedMarketTypes } = terms;
  // A type that no market has, which a call has written, is shown until it is taken out.
  const types = new Set<string>([...MARKET_TYPES.map(([type]) => type), ...excludedMarketTypes]);
  return (
    <>
      <fieldset className={classes.group}>
        <legend>Excluded sports</legend>
        {SPORTS.filter(({ id }) => id > 0).map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={excludedSports.includes(id)}
            onChange={(checked) => onChange({ excludedSports: withOrWithout(excludedSports, id, checked) })}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Excluded types of markets</legend>
        {[...types].map((type) => (
          <Checkbox
            key={type}
            checked={excludedMarketTypes.includes(type)}
            onChange={(checked) =>
              onChange({ excludedMarketTypes: withOrWithout(excludedMarketTypes, type, checked) })
            }
          >
            {marketTypeWords(type)}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}

function withOrWithout<Item>(items: readonly Item[], item: Item, isIn: boolean): Item[] {
  const others = items.filter((other) => other !== item);
  return isIn ? [...others, item] : others;
}
