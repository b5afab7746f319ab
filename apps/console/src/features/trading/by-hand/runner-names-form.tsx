import { api, type EventTerms } from "@crossbook/contract";
import { Field } from "@crossbook/ui";
import { useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { requiredFault } from "../../../fields/required-fault.ts";
import { useTypedOver } from "../../../fields/use-typed-over.ts";
import classes from "./event-page.module.css";
import { PartForm } from "./part-form.tsx";

type MarketTerms = EventTerms["markets"][number];
/** What was typed over the names, by the keys of market and runner. */
type Names = Readonly<Partial<Record<string, string>>>;

/** What the runners of an event made by hand are called; lines name their own. */
export function RunnerNamesForm({
  eventId,
  markets,
}: {
  readonly eventId: number;
  readonly markets: readonly MarketTerms[];
}) {
  const named = markets.filter(({ line }) => line === undefined);
  const { typed: names, setTyped: setNames, noteSaved } = useTypedOver<Names>(markets, {});
  const [fault, setFault] = useState<string>();
  const { busy, run } = useAct(api.operator.changeEvent, { done: (words) => words, quiet: true });

  async function handleSave(): Promise<void> {
    const runners = named.flatMap((market) =>
      market.runners.flatMap(({ key, name }) => {
        const typed = names[keyOf(market, key)]?.trim() ?? name;
        return typed === name ? [] : [{ market: market.key, runner: key, name: typed }];
      }),
    );
    const missing = runners.find(({ name }) => name === "");
    if (missing) return setFault(requiredFault("A runner's name", ""));
    const refusal = runners.length === 0 ? undefined : await run({ eventId, runners });
    setFault(refusal?.message);
    if (refusal === undefined && runners.length > 0) noteSaved();
  }

  if (named.length === 0) return null;
  return (
    <PartForm label="Runners" fault={fault} submit="Save the names" busy={busy} onSubmit={handleSave}>
      <h2 className={classes.title}>Runners</h2>
      {named.map((market) => (
        <fieldset key={market.key} className={classes.fields}>
          <legend>{market.name}</legend>
          {market.runners.map(({ key, name }, index) => (
            <Field
              key={key}
              label={`${market.name}, runner ${index + 1}`}
              autoComplete="off"
              maxLength={200}
              value={names[keyOf(market, key)] ?? name}
              onChange={({ target }) => setNames({ ...names, [keyOf(market, key)]: target.value })}
            />
          ))}
        </fieldset>
      ))}
    </PartForm>
  );
}

function keyOf({ key }: MarketTerms, runner: string): string {
  return JSON.stringify([key, runner]);
}
