import type { BonusType } from "@crossbook/contract";
import { Checkbox, Field } from "@crossbook/ui";
import { NumberField } from "../../../fields/number-field.tsx";
import { SelectField } from "../../../fields/select-field.tsx";
import { TRIGGER_WORDS } from "../bonus-words.tsx";
import { ContributionRows } from "./contribution-rows.tsx";
import { ExcludedMarkets } from "./excluded-markets.tsx";
import classes from "./terms-fields.module.css";
import { applyingTerms, type Terms, triggersOf, withTrigger } from "./terms-of-type.ts";

interface TermsFieldsProps {
  readonly type: BonusType;
  readonly terms: Terms;
  readonly onChange: (terms: Terms) => void;
}

/** The terms of a bonus to fill in: those that say something for its type and its trigger. */
export function TermsFields({ type, terms, onChange }: TermsFieldsProps) {
  const change = (changed: Partial<Terms>) => onChange({ ...terms, ...changed });
  return (
    <>
      <fieldset className={classes.group}>
        <legend>What is given</legend>
        <GivenFields type={type} terms={terms} onChange={onChange} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Wagering</legend>
        <WageringFields type={type} terms={terms} onChange={onChange} />
      </fieldset>
      <ContributionRows
        initial={terms.contributions}
        onChange={(contributions) => change({ contributions })}
      />
      <ExcludedMarkets terms={terms} onChange={change} />
      <fieldset className={classes.group}>
        <legend>Bounds</legend>
        <BoundFields type={type} terms={terms} onChange={onChange} />
      </fieldset>
    </>
  );
}

function GivenFields({ type, terms, onChange }: TermsFieldsProps) {
  const applies = applyingTerms(type, terms.trigger);
  const change = (changed: Partial<Terms>) => onChange({ ...terms, ...changed });
  return (
    <>
      <SelectField
        label="Offered by"
        value={terms.trigger}
        choices={triggersOf(type).map((trigger) => [trigger, TRIGGER_WORDS[trigger]] as const)}
        onChange={(trigger) => onChange(withTrigger(type, terms, trigger))}
      />
      {applies.percent && (
        <NumberField
          key={`percent ${terms.trigger}`}
          label="Share in percent"
          value={terms.percent}
          onChange={(percent) => change({ percent })}
        />
      )}
      {applies.amount && (
        <NumberField
          label="Fixed amount"
          hint={type === "manual" ? "Empty: said with each grant." : undefined}
          value={terms.amount}
          onChange={(amount) => change({ amount })}
        />
      )}
      {applies.cap && <NumberField label="At most" value={terms.cap} onChange={(cap) => change({ cap })} />}
      {applies.minDeposit && (
        <NumberField
          label="Smallest deposit"
          isRequired
          value={terms.minDeposit}
          onChange={(minDeposit) => change({ minDeposit: minDeposit ?? 0 })}
        />
      )}
      {applies.period && (
        <SelectField
          label="Period"
          value={terms.period ?? "week"}
          choices={[
            ["day", "Each day"],
            ["week", "Each week"],
          ]}
          onChange={(period) => change({ period })}
        />
      )}
      {applies.refereeTurnover && (
        <NumberField
          label="Turnover of the referred"
          value={terms.refereeTurnover}
          onChange={(refereeTurnover) => change({ refereeTurnover })}
        />
      )}
    </>
  );
}

function WageringFields({ type, terms, onChange }: TermsFieldsProps) {
  const change = (changed: Partial<Terms>) => onChange({ ...terms, ...changed });
  return (
    <>
      <NumberField
        label="How many times"
        isRequired
        hint="0: released when it is claimed."
        value={terms.wageringMultiple}
        onChange={(wageringMultiple) => change({ wageringMultiple: wageringMultiple ?? 0 })}
      />
      {applyingTerms(type, terms.trigger).wageringBase && (
        <SelectField
          label="Of what"
          value={terms.wageringBase}
          choices={[
            ["bonus", "The bonus"],
            ["depositAndBonus", "Deposit and bonus"],
          ]}
          onChange={(wageringBase) => change({ wageringBase })}
        />
      )}
      <NumberField
        label="Lowest odds"
        isRequired
        value={terms.minOdds}
        onChange={(minOdds) => change({ minOdds: minOdds ?? 1.01 })}
      />
      <NumberField
        label="Largest stake"
        hint="Empty: no bound."
        value={terms.maxStake}
        onChange={(maxStake) => change({ maxStake })}
      />
    </>
  );
}

function BoundFields({ terms, onChange }: TermsFieldsProps) {
  const change = (changed: Partial<Terms>) => onChange({ ...terms, ...changed });
  return (
    <>
      <NumberField
        label="Days to claim"
        isRequired
        value={terms.claimDays}
        onChange={(claimDays) => change({ claimDays: claimDays ?? 0 })}
      />
      <NumberField
        label="Days to wager"
        isRequired
        value={terms.expiryDays}
        onChange={(expiryDays) => change({ expiryDays: expiryDays ?? 0 })}
      />
      <NumberField
        label="Most that is released"
        hint="Empty: no bound."
        value={terms.maxRelease}
        onChange={(maxRelease) => change({ maxRelease })}
      />
      <NumberField
        label="Budget of the template"
        hint="Empty: no bound."
        value={terms.budget}
        onChange={(budget) => change({ budget })}
      />
      <Field
        label="Host"
        hint="Empty: every host."
        maxLength={253}
        value={terms.host ?? ""}
        onChange={({ target }) => change({ host: target.value.trim() || null })}
      />
      <div className={classes.choices} role="group" aria-label="Once for each">
        <span className={classes.label}>Once for each</span>
        {(["user", "device", "mobile"] as const).map((one) => (
          <Checkbox
            key={one}
            checked={terms.onePer.includes(one)}
            onChange={(checked) =>
              change({
                onePer: checked ? [...terms.onePer, one] : terms.onePer.filter((other) => other !== one),
              })
            }
          >
            {one}
          </Checkbox>
        ))}
      </div>
    </>
  );
}
