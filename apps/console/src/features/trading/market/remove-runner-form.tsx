import { bindField, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type RunnerRemoval, type TradingRunner } from "@crossbook/contract";
import { Button, Field, Money, Skeleton } from "@crossbook/ui";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import classes from "../../../acts/confirm-dialog.module.css";
import { useAct } from "../../../acts/use-act.ts";
import { Refusal } from "../../../fields/refusal.tsx";
import { requiredFault } from "../../../fields/required-fault.ts";
import { SelectField } from "../../../fields/select-field.tsx";
import { useFormAnswer } from "../../../fields/use-form-answer.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";

interface RemovalFields {
  readonly percent: string;
  readonly reason: string;
  readonly rule: string;
}

/** As the contract bounds words. */
const MOST_CHARACTERS = 200;

const COLUMNS: readonly Column<RunnerRemoval["reduced"][number]>[] = [
  { key: "runner", title: "Runner", cell: ({ runnerName }) => runnerName },
  { key: "matches", title: "Matches", figures: true, cell: ({ matches }) => matches },
  {
    ...{ key: "before", title: "Backers win now", figures: true },
    cell: ({ winningsBefore }) => <Money amount={paiseOfWire(winningsBefore)} />,
  },
  {
    ...{ key: "after", title: "Reduced to", figures: true },
    cell: ({ winningsAfter }) => <Money amount={paiseOfWire(winningsAfter)} />,
  },
];

/** Which runner goes, by how much the others are reduced, what that does, and why. */
export function RemoveRunnerForm({
  marketId,
  runners,
  onClose,
}: {
  readonly marketId: number;
  /** Those that are left. */
  readonly runners: readonly TradingRunner[];
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState("");
  // One that another operator has taken out meanwhile is none of them any more.
  const runner = runners.find(({ runnerId }) => String(runnerId) === chosen);
  const form = useForm<RemovalFields>({ defaultValues: { percent: "0", reason: "", rule: "" } });
  const { isSubmitting, errors } = form.formState;
  const percent = useWatch({ control: form.control, name: "percent" }).trim();
  const { run } = useAct(api.operator.removeRunner, { done: (words) => words, quiet: true });
  const answered = useFormAnswer(onClose);
  const handleRemove = form.handleSubmit(async ({ reason, rule }) => {
    if (runner === undefined) return form.setError("root", { message: CHOOSE });
    const words = { reason: reason.trim(), rule: rule.trim() };
    const input = { marketId, runnerId: runner.runnerId, reductionPercent: Number(percent), ...words };
    const refusal = answered(await run(input));
    if (refusal) form.setError("root", { message: refusal.message });
  });
  return (
    <form className={classes.form} onSubmit={handleRemove} noValidate>
      <SelectField
        label="Runner"
        value={runner === undefined ? "" : chosen}
        choices={[["", "–"], ...runners.map(({ runnerId, name }) => [String(runnerId), name] as const)]}
        onChange={setChosen}
      />
      <Field
        label="Reduction of the others, %"
        hint="Of the whole price; of several winners of the profit alone."
        inputMode="decimal"
        autoComplete="off"
        {...bindField(form, "percent", percentFault)}
      />
      {runner !== undefined && percentFault(percent) === undefined && (
        <RemovalPreview marketId={marketId} runnerId={runner.runnerId} percent={Number(percent)} />
      )}
      {(["reason", "rule"] as const).map((name) => (
        <Field
          key={name}
          label={LABELS[name]}
          hint="Players read it."
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          {...bindField(form, name, (text) => requiredFault(LABELS[name], text))}
        />
      ))}
      <Refusal>{errors.root?.message}</Refusal>
      <div className={classes.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" busy={isSubmitting}>
          Take it out
        </Button>
      </div>
    </form>
  );
}

const CHOOSE = "Choose the runner that does not start.";
const LABELS = { reason: "Reason", rule: "Rule" } as const;

function percentFault(text: string): string | undefined {
  return /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) ? undefined : "A percentage from 0 to 99.99.";
}

/** What is void, reduced and lapses as the market is now. */
function RemovalPreview({
  marketId,
  runnerId,
  percent,
}: {
  readonly marketId: number;
  readonly runnerId: number;
  readonly percent: number;
}) {
  const input = { marketId, runnerId, reductionPercent: percent };
  const { data, error } = useCall(api.operator.getRunnerRemoval, input);
  if (error) return <Refusal>{error.message}</Refusal>;
  if (data === undefined) return <Skeleton shape="row" count={2} />;
  const { runnerName, voidedMatches, voidedStake, accounts, lapsingStake, laysLapse, reduced } = data;
  return (
    <section className={classes.effect} aria-label="What it does">
      <p>
        Void: {voidedMatches} {voidedMatches === 1 ? "match" : "matches"} on {runnerName}, backers' stakes of{" "}
        <Money amount={paiseOfWire(voidedStake)} />. Lapses: <Money amount={paiseOfWire(lapsingStake)} />{" "}
        unmatched{laysLapse ? ", with every unmatched lay of the others" : ""}. Accounts with matches in the
        market: {accounts}.
      </p>
      {reduced.length > 0 && (
        <DataTable label="Reduced" columns={COLUMNS} rows={reduced} rowKey={({ runnerName: name }) => name} />
      )}
    </section>
  );
}
