import { Button, Checkbox, Field } from "@crossbook/ui";
import { SelectField } from "../../../fields/select-field.tsx";
import { MARKET_TYPES } from "../../../markets/market-types.ts";
import classes from "./create-event-page.module.css";
import { DRAFT_LABELS, fieldsOf, hasWinners, type MarketDraft, mayCrossMatch } from "./market-draft.ts";

interface MarketFieldsProps {
  readonly title: string;
  readonly draft: MarketDraft;
  readonly onChange: (draft: MarketDraft) => void;
  /** Undefined: it is the only one. */
  readonly onRemove: (() => void) | undefined;
}

/** The fields of one market: those of its type. */
export function MarketFields({ title, draft, onChange, onRemove }: MarketFieldsProps) {
  return (
    <fieldset className={classes.market}>
      <legend>{title}</legend>
      <SelectField
        label="Type"
        value={draft.type}
        choices={MARKET_TYPES}
        onChange={(type) => onChange({ ...draft, type })}
      />
      {fieldsOf(draft.type).map((field) => (
        <Field
          key={field}
          label={DRAFT_LABELS[field]}
          autoComplete="off"
          value={draft[field]}
          onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
        />
      ))}
      {mayCrossMatch(draft) && (
        <Checkbox
          checked={draft.crossMatching}
          onChange={(crossMatching) => onChange({ ...draft, crossMatching })}
        >
          Match a back of one runner with backs of the others too (cross-matching); no runner can be taken out
          then
        </Checkbox>
      )}
      {hasWinners(draft) && (
        <Checkbox
          checked={draft.startingPrice}
          onChange={(startingPrice) => onChange({ ...draft, startingPrice })}
        >
          Give each runner a starting price when the event starts
        </Checkbox>
      )}
      {onRemove && (
        <Button size="small" onClick={onRemove}>
          Remove the market
        </Button>
      )}
    </fieldset>
  );
}
