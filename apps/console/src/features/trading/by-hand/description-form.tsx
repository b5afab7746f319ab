import { api, type EventDetails } from "@crossbook/contract";
import { Field } from "@crossbook/ui";
import { useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { requiredFault } from "../../../fields/required-fault.ts";
import { useMoment } from "../../../fields/use-moment.ts";
import { useTypedOver } from "../../../fields/use-typed-over.ts";
import { firstFaultOf } from "./event-fault.ts";
import classes from "./event-page.module.css";
import { PartForm } from "./part-form.tsx";

/** What is typed over the event as it is; absent: the field was not touched. */
interface TypedDescription {
  readonly title?: string;
  readonly competition?: string;
  readonly start?: string;
}

/** Title, competition and start of an event made by hand. Another operator may change the ones that were not touched meanwhile. */
export function DescriptionForm({
  eventId,
  event,
}: {
  readonly eventId: number;
  readonly event: EventDetails;
}) {
  const moment = useMoment();
  const { typed, setTyped, noteSaved } = useTypedOver<TypedDescription>(event, {});
  const [fault, setFault] = useState<string>();
  const { busy, run } = useAct(api.operator.changeEvent, { done: (words) => words, quiet: true });
  const { title = event.title, competition = event.competition, start = "" } = typed;

  async function handleSave(): Promise<void> {
    const changed = changedBy(typed, event);
    const titleFault = requiredFault("Title", title);
    const found = titleFault ?? firstFaultOf(api.operator.changeEvent.input, { eventId, ...changed });
    setFault(found);
    if (found !== undefined || Object.keys(changed).length === 0) return;
    const refusal = await run({ eventId, ...changed });
    setFault(refusal?.message);
    if (refusal === undefined) noteSaved();
  }

  return (
    <PartForm label="Event" fault={fault} submit="Save the event" busy={busy} onSubmit={handleSave}>
      <h2 className={classes.title}>Event</h2>
      <div className={classes.fields}>
        <Field
          label="Title"
          autoComplete="off"
          maxLength={200}
          value={title}
          onChange={({ target }) => setTyped({ ...typed, title: target.value })}
        />
        <Field
          label="Competition"
          autoComplete="off"
          maxLength={200}
          value={competition}
          onChange={({ target }) => setTyped({ ...typed, competition: target.value })}
        />
        <Field
          label="New start"
          type="datetime-local"
          hint={`Now ${moment(event.startTime)}; empty: it stays.`}
          value={start}
          onChange={({ target }) => setTyped({ ...typed, start: target.value })}
        />
      </div>
    </PartForm>
  );
}

/** The fields that say something else than the event does. A start that is no moment stays text, which the schema refuses. */
function changedBy(typed: TypedDescription, event: EventDetails) {
  const title = typed.title?.trim() ?? event.title;
  const competition = typed.competition?.trim() ?? event.competition;
  const { start = "" } = typed;
  const startMs = new Date(start).getTime();
  const startTime = Number.isNaN(startMs) ? start : new Date(startMs).toISOString();
  return {
    ...(title !== event.title && { title }),
    ...(competition !== event.competition && { competition }),
    ...(start !== "" && startMs !== Date.parse(event.startTime) && { startTime }),
  };
}
