import { ReadFailed } from "@crossbook/browser";
import { type SportId } from "@crossbook/contract";
import { EmptyState } from "@crossbook/ui";
import type { ReactNode } from "react";
import { usePageTitle } from "../../app/page-title.ts";
import { EventGroup } from "../../events/event-group.tsx";
import { matchListOf } from "../../events/event-groups.ts";
import { sportName } from "../../events/sport-name.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
import { eventText } from "../../messages/english/betting/events.ts";
import { Link } from "../../routes/link.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import classes from "./event-list.module.css";
import { EventListSkeleton } from "./event-list-skeleton.tsx";
import { OldNote } from "./old-note.tsx";

/** The matches of one sport: in play, then to come. */
export function MatchListPage({ sportId }: { readonly sportId: SportId }) {
  const { query, tree } = useEventTree();
  usePageTitle(sportName(sportId));
  return (
    <div className={classes.page}>
      <PageHead title={sportName(sportId)} />
      {tree ? (
        <>
          <OldNote query={query} />
          {matchesOf(matchListOf(tree, sportId))}
        </>
      ) : query.isError ? (
        <ReadFailed query={query} title={eventText().loadFailed} />
      ) : (
        <EventListSkeleton />
      )}
    </div>
  );
}

function matchesOf(list: ReturnType<typeof matchListOf>): ReactNode {
  if (list === undefined || (list.inPlay.length === 0 && list.upcoming.length === 0)) {
    return (
      <EmptyState
        title={eventText().noMatch}
        action={
          <Link to="/inplay" className={classes.link}>
            {eventText().seeInPlay}
          </Link>
        }
      />
    );
  }
  return (
    <>
      {list.inPlay.length > 0 && <EventGroup name={eventText().inPlay} events={list.inPlay} />}
      {list.upcoming.length > 0 && <EventGroup name={eventText().upcoming} events={list.upcoming} />}
    </>
  );
}
