import { ReadFailed } from "@crossbook/browser";
import { Badge, EmptyState, whenIdle } from "@crossbook/ui";
import { EventGroup } from "../../events/event-group.tsx";
import { inPlayGroups, startingSoonGroups } from "../../events/event-groups.ts";
import { type EventTree, useEventTree } from "../../events/use-event-tree.ts";
import { eventText } from "../../messages/english/betting/events.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { Link } from "../../routes/link.tsx";
import { useSession } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import classes from "./event-list.module.css";
import { EventListSkeleton } from "./event-list-skeleton.tsx";
import { ImageSlider } from "./image-slider.tsx";
import { OldNote } from "./old-note.tsx";

/** Under all matches: nobody waits for it. */
const CasinoStrip = whenIdle(async () => (await import("../../casino/casino-strip.tsx")).CasinoStrip);

/** What is in play, by sport, and the next two of each sport. */
export function InPlayPage() {
  const { query, tree } = useEventTree();
  return (
    <div className={classes.page}>
      <PageHead title={eventText().inPlay}>
        <OpenBetsLink />
      </PageHead>
      <ImageSlider />
      {tree ? (
        <>
          <OldNote query={query} />
          <Matches tree={tree} />
        </>
      ) : query.isError ? (
        <ReadFailed query={query} title={eventText().loadFailed} />
      ) : (
        <EventListSkeleton />
      )}
      <CasinoStrip />
    </div>
  );
}

function Matches({ tree }: { readonly tree: NonNullable<EventTree["tree"]> }) {
  const inPlay = inPlayGroups(tree);
  const soon = startingSoonGroups(tree);
  return (
    <>
      {inPlay.map((group) => (
        <EventGroup key={group.sportId} name={group.name} events={group.events} />
      ))}
      {inPlay.length === 0 && (
        <EmptyState title={eventText().nothingInPlay}>
          {soon.length === 0 ? eventText().newAppear : eventText().nextBelow}
        </EmptyState>
      )}
      {soon.length > 0 && <h2 className={classes.subtitle}>{eventText().startingSoon}</h2>}
      {soon.map((group) => (
        <EventGroup
          key={group.sportId}
          name={group.name}
          events={group.events}
          under={eventText().startingSoon}
        />
      ))}
    </>
  );
}

function OpenBetsLink() {
  const loggedIn = useSession((session) => session.loggedIn);
  const openBets = useOpenBets().data?.openBets;
  return (
    loggedIn && (
      <Link to="/open-bets" className={classes.link}>
        {eventText().openBets}
        {openBets && <Badge tone="primary">{openBets.length}</Badge>}
      </Link>
    )
  );
}
