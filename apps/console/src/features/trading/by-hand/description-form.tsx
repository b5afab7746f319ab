import { api, type EventDetails } from "@crossbook/contract";
import { Field } from "@crossbook/ui";
import { useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { requiredFault } from "../../../fields/required-fault.ts";
import { useMoment } from "../../../fields/use-moment.ts";
import classes from "./event-page.module.css";
import { PartForm } from "./part-form.tsx";

/** Title, competition and start of an event made by hand. */
export function DescriptionForm({
  eventId,
  event,
}: {
  readonly eventId: number;
  readonly event: EventDetails;
}) {
  const moment = useMoment();
  const [title, setTitle] = useState(event.title);
  const [competition, setCompetition] = useState(event.competition);
  const [start, setStart] = useState("");
  const [fault, setFault] = useState<string>();
  const { busy, run } = useAct(api.operator.changeEvent, { done: (words) => words, quiet: true });
  const titleFault = requiredFault("Title", title);

  async function handleSave(): Promise<void> {
    if (titleFault !== undefined) return setFault(titleFault);
    const refusal = await run({
      ...{ eventId, title: title.trim(), competition: competition.trim() },
      ...(start !== "" && { startTime: new Date(start).toISOString() }),
    });
    setFault(refusal?.message);
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
          onChange={({ target }) => setTitle(target.value)}
        />
        <Field
          label="Competition"
          autoComplete="off"
          maxLength={200}
          value={competition}
          onChange={({ target }) => setCompetition(target.value)}
        />
        <Field
          label="New start"
          type="datetime-local"
          hint={`Now ${moment(event.startTime)}; empty: it stays.`}
          value={start}
          onChange={({ target }) => setStart(target.value)}
        />
      </div>
    </PartForm>
  );
}
