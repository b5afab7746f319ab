import { useBrowserParts } from "@crossbook/browser";
import { api, type EventDetails } from "@crossbook/contract";
import { Switch } from "@crossbook/ui";
import { useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { firstFaultOf } from "./event-fault.ts";
import { EMPTY_MARKET, termsOf } from "./market-draft.ts";
import { MarketFields } from "./market-fields.tsx";
import { PartForm } from "./part-form.tsx";

const NO_MARKET = { ...EMPTY_MARKET, name: "" };

/** A further market of an event made by hand. */
export function AddMarketsForm({
  eventId,
  event,
}: {
  readonly eventId: number;
  readonly event: EventDetails;
}) {
  const { newId } = useBrowserParts().ports;
  const [draft, setDraft] = useState(NO_MARKET);
  // A market whose key the event has is not added, and not refused: a key counted from the markets on the screen may be that of
  // one that another operator has added meanwhile.
  const [key, setKey] = useState(newId);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string>();
  const { busy, run } = useAct(api.operator.addEventMarkets, {
    done: () => `${draft.name} is added.`,
    quiet: true,
  });

  function change(next: typeof draft): void {
    setDraft(next);
    setKey(newId());
  }

  async function handleAdd(): Promise<void> {
    const teams = [event.team1, event.team2].flatMap((team) => team ?? []);
    const terms = { ...termsOf(draft, 0, teams), key };
    const input = { eventId, markets: [terms], open };
    const found = firstFaultOf(api.operator.addEventMarkets.input, input);
    setFault(draft.name.trim() === "" ? "The market's name is required." : found);
    if (found !== undefined || draft.name.trim() === "") return;
    const refusal = await run(input);
    setFault(refusal?.message);
    if (refusal) return;
    // What was typed while it was added is of the next market.
    setDraft((typed) => (typed === draft ? NO_MARKET : typed));
    setKey((latest) => (latest === key ? newId() : latest));
    setOpen(false);
  }

  return (
    <PartForm label="Another market" fault={fault} submit="Add the market" busy={busy} onSubmit={handleAdd}>
      <MarketFields title="Another market" draft={draft} onChange={change} onRemove={undefined} />
      <Switch checked={open} onChange={setOpen}>
        Open at once
      </Switch>
    </PartForm>
  );
}
