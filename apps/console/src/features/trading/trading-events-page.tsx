import { PagedList } from "@crossbook/browser";
import { EmptyState } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { SelectField } from "../../fields/select-field.tsx";
import { useMay } from "../../session/use-operator.ts";
import { Page } from "../../shell/page.tsx";
import { Filters } from "../../tables/filters.tsx";
import { useList } from "../../tables/list-search.ts";
import { SearchBox } from "../../tables/search-box.tsx";
import { EventCard } from "./event-card.tsx";
import { StandingSuspensions } from "./standing-suspensions.tsx";
import { SuspendButton } from "./suspend-button.tsx";
import { suspensionOf, useSuspensions } from "./suspensions.ts";
import type { Phase, TradingSearch } from "./trading-search.ts";
import { useTradingEvents } from "./use-trading-events.ts";

const SITE = { type: "site" } as const;
const PHASE_CHOICES: readonly (readonly [Phase, string])[] = [
  ["inPlay", "In play"],
  ["upcoming", "Upcoming"],
  ["ended", "Ended, without a whole result"],
];

/** The events that are traded, with the state of their feed and of every market. */
export function TradingEventsPage() {
  const list = useList<TradingSearch>();
  const mayCreate = useMay("createEvent");
  const { q = "", phase = "inPlay" } = list.search;
  const query = useTradingEvents({ ...list.input, Phase: phase, ...(q !== "" && { Search: q }) });
  const standing = useSuspensions();
  return (
    <Page
      title="Trading"
      acts={
        <>
          {mayCreate && <Link to="/trading/new">New event</Link>}
          <SuspendButton scope={SITE} words="everything" keys="! s" />
        </>
      }
    >
      <StandingSuspensions standing={standing} events={query.data?.items ?? []} />
      <Filters>
        <SelectField
          label="Events"
          value={phase}
          choices={PHASE_CHOICES}
          onChange={(chosen) => list.narrow({ phase: chosen })}
        />
        <SearchBox
          label="Search events"
          value={q}
          onSearch={(text) => list.narrow({ q: text || undefined })}
        />
      </Filters>
      <PagedList
        label="Events"
        query={query}
        paging={list}
        failure="The events could not be loaded."
        empty={<EmptyState title="No events here.">Choose other events above.</EmptyState>}
      >
        {(events) =>
          events.map((event) => (
            <EventCard key={event.eventId} event={event} suspension={suspensionOf(event, standing.data)} />
          ))
        }
      </PagedList>
    </Page>
  );
}
