import type { TransactionGroup } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useId } from "react";
import { statementText } from "../../messages/english/payments/statement.ts";
import classes from "./statement-page.module.css";
import { GROUP_WORDS, groupOf, TYPES, typeOf } from "./statement-words.ts";

/** Which lines are shown. */
export interface LineFilter {
  /** The call's `Type`. */
  readonly type: number;
  /** Undefined: every kind of that type. */
  readonly group: TransactionGroup | undefined;
}

export interface StatementFiltersProps {
  readonly filter: LineFilter;
  readonly onChange: (filter: LineFilter) => void;
}

/** The type by one press, and the kind more precisely from a list. */
export function StatementFilters({ filter, onChange }: StatementFiltersProps) {
  const id = useId();
  return (
    <div className={classes.filters}>
      <fieldset className={classes.types}>
        <legend>{statementText().type}</legend>
        {TYPES.map((type) => (
          <Button
            key={type.value}
            size="small"
            variant={filter.type === type.value ? "primary" : "secondary"}
            aria-pressed={filter.type === type.value}
            onClick={() => onChange({ type: type.value, group: undefined })}
          >
            {type.label}
          </Button>
        ))}
      </fieldset>
      <div className={classes.kind}>
        <label htmlFor={id}>{statementText().kind}</label>
        <select
          id={id}
          value={filter.group ?? ""}
          onChange={({ target }) => onChange({ ...filter, group: groupOf(target.value) })}
        >
          <option value="">{statementText().allKinds}</option>
          {typeOf(filter.type).groups.map((group) => (
            <option key={group} value={group}>
              {GROUP_WORDS[group].many}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
