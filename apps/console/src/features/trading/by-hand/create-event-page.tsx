import { Loaded, useBrowserParts, useCall, zoneName } from "@crossbook/browser";
import { api, type EventTerms, SPORTS } from "@crossbook/contract";
import { Button, Field, Switch } from "@crossbook/ui";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type SyntheticEvent, useRef, useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { Refusal } from "../../../fields/refusal.tsx";
import { SelectField } from "../../../fields/select-field.tsx";
import { Page } from "../../../shell/page.tsx";
import classes from "./create-event-page.module.css";
import { firstFaultOf } from "./event-fault.ts";
import { draftOf, EMPTY_MARKET, termsOf } from "./market-draft.ts";
import { MarketFields } from "./market-fields.tsx";

const SPORT_CHOICES = SPORTS.filter(({ key }) => key !== "casino").map(
  ({ id, name }) => [String(id), name] as const,
);

/** Makes an event by hand, from nothing or like another (`from` in the address). */
export function CreateEventPage() {
  const { from } = useSearch({ strict: false }) as { readonly from?: number };
  return (
    <Page title={from === undefined ? "New event" : "Clone an event"}>
      {from === undefined ? <EventForm like={undefined} /> : <ClonedEvent eventId={from} />}
    </Page>
  );
}

function ClonedEvent({ eventId }: { readonly eventId: number }) {
  const query = useCall(api.operator.getEventTerms, { eventId });
  return (
    <Loaded query={query} failure="The event could not be loaded.">
      {(like) => <EventForm key={eventId} like={like} />}
    </Loaded>
  );
}

function EventForm({ like }: { readonly like: EventTerms | undefined }) {
  const navigate = useNavigate();
  const { timeZone } = useBrowserParts().ports;
  const referenceOf = useReferenceOf();
  const [event, setEvent] = useState(() => ({
    ...{
      sportId: String(like?.sportId ?? 3),
      competition: like?.competition ?? "",
      title: like?.title ?? "",
    },
    ...{ team1: like?.team1 ?? "", team2: like?.team2 ?? "", start: "" },
  }));
  const [drafts, setDrafts] = useState(() => like?.markets.map(draftOf) ?? [EMPTY_MARKET]);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string>();
  const { busy, run } = useAct(api.operator.createEvent, {
    quiet: true,
    done: () => `${event.title} is made.`,
  });

  async function handleSubmit(submitted: SyntheticEvent): Promise<void> {
    submitted.preventDefault();
    const start = new Date(event.start);
    const teams = [event.team1, event.team2].filter((team) => team !== "");
    const described = {
      ...{ sportId: Number(event.sportId), competition: event.competition, title: event.title },
      ...{ team1: event.team1 || null, team2: event.team2 || null, open },
      startTime: Number.isNaN(start.getTime()) ? "" : start.toISOString(),
      markets: drafts.map((draft, index) => termsOf(draft, index, teams)),
    };
    const input = { ...described, clientReference: referenceOf(described) };
    const found = firstFaultOf(api.operator.createEvent.input, input);
    setFault(found);
    if (found !== undefined) return;
    const refusal = await run(input);
    if (refusal) setFault(refusal.message);
    else await navigate({ to: "/trading", search: { phase: "upcoming" } });
  }

  const text = (name: "competition" | "title" | "team1" | "team2", label: string) => (
    <Field
      label={label}
      autoComplete="off"
      maxLength={200}
      value={event[name]}
      onChange={({ target }) => setEvent({ ...event, [name]: target.value })}
    />
  );
  return (
    <form className={classes.form} onSubmit={(submitted) => void handleSubmit(submitted)} noValidate>
      <div className={classes.event}>
        <SelectField
          label="Sport"
          value={event.sportId}
          choices={SPORT_CHOICES}
          onChange={(sportId) => setEvent({ ...event, sportId })}
        />
        {text("competition", "Competition")}
        {text("title", "Title")}
        {text("team1", "First team")}
        {text("team2", "Second team")}
        <Field
          label="Start"
          type="datetime-local"
          hint={`${zoneName(timeZone)}.`}
          value={event.start}
          onChange={({ target }) => setEvent({ ...event, start: target.value })}
        />
      </div>
      {drafts.map((draft, index) => (
        <MarketFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a market has no other name than its place
          key={index}
          title={`Market ${index + 1}`}
          draft={draft}
          onChange={(changed) => setDrafts(drafts.with(index, changed))}
          onRemove={drafts.length > 1 ? () => setDrafts(drafts.toSpliced(index, 1)) : undefined}
        />
      ))}
      <Button onClick={() => setDrafts([...drafts, { ...EMPTY_MARKET, name: "" }])}>Add a market</Button>
      <Switch checked={open} onChange={setOpen}>
        Open at once
      </Switch>
      <Refusal>{fault}</Refusal>
      <Button type="submit" variant="primary" busy={busy}>
        Make the event
      </Button>
    </form>
  );
}

/** The client reference of an event: one for all presses with it, so that what was made and not answered is not made twice. */
function useReferenceOf(): (described: object) => string {
  const { newId } = useBrowserParts().ports;
  const references = useRef(new Map<string, string>());
  return (described) => {
    const content = JSON.stringify(described);
    const reference = references.current.get(content) ?? newId();
    references.current.set(content, reference);
    return reference;
  };
}
