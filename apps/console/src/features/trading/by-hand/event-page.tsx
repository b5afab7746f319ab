import { Loaded, OutOfDate, useCall } from "@crossbook/browser";
import { api, type EventDetails } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";
import { useParams } from "@tanstack/react-router";
import { useMay } from "../../../session/use-operator.ts";
import { Page } from "../../../shell/page.tsx";
import { AddMarketsForm } from "./add-markets-form.tsx";
import { DescriptionForm } from "./description-form.tsx";
import { EndEventButton } from "./end-event-button.tsx";
import classes from "./event-page.module.css";
import { RunnerNamesForm } from "./runner-names-form.tsx";

const PHASE_WORDS = { upcoming: "upcoming", inPlay: "in play", ended: "ended" } as const;

/** An event that operators have made: what it and its runners are called, its start, more markets, and its end. */
export function EventPage() {
  const { eventId: text = "" } = useParams({ strict: false }) as { readonly eventId?: string };
  const eventId = Number(text);
  const query = useCall(api.operator.getEventTerms, { eventId });
  const event = query.data;
  if (event === undefined)
    return (
      <Page title="Event">
        <Loaded query={query} failure="The event could not be loaded.">
          {() => null}
        </Loaded>
      </Page>
    );
  return (
    <Page
      title={event.title}
      acts={isChangeable(event) && <EndEventButton eventId={eventId} title={event.title} />}
    >
      <OutOfDate query={query} />
      <p className={classes.state}>
        <Badge>{PHASE_WORDS[event.phase]}</Badge>
        {!event.byHand && "A feed announces this event: only the feed changes it."}
        {event.byHand && event.phase === "ended" && "It has ended: its markets wait for their results."}
      </p>
      {isChangeable(event) && <Changes eventId={eventId} event={event} />}
    </Page>
  );
}

function isChangeable({ byHand, phase }: EventDetails): boolean {
  return byHand && phase !== "ended";
}

/** Each part keeps what is typed in it while another part is saved, and begins anew once its own is. */
function Changes({ eventId, event }: { readonly eventId: number; readonly event: EventDetails }) {
  const mayAdd = useMay("addEventMarkets");
  const { markets } = event;
  return (
    <>
      <DescriptionForm eventId={eventId} event={event} />
      <RunnerNamesForm eventId={eventId} markets={markets} />
      {mayAdd && <AddMarketsForm eventId={eventId} event={event} />}
    </>
  );
}
