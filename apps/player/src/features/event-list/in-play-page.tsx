import { Badge, EmptyState, ErrorState } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CasinoStrip } from "../../casino/casino-strip.tsx";
import { EventGroup } from "../../events/event-group.tsx";
import { inPlayGroups, startingSoonGroups } from "../../events/event-groups.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { useSession } from "../../session/use-session.ts";
import classes from "./event-list.module.css";
import { EventListSkeleton } from "./event-list-skeleton.tsx";

/** What is in play, by sport, and the next two of each sport. */
export function InPlayPage() {
  const { query, tree } = useEventTree();
  if (tree === undefined) {
    return (
      <Page>
        {query.isError ? (
          <ErrorState
            title="The matches could not be loaded."
            message={query.error.message}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <EventListSkeleton />
        )}
      </Page>
    );
  }
  const inPlay = inPlayGroups(tree);
  const soon = startingSoonGroups(tree);
  return (
    <Page>
      {inPlay.map((group) => (
        <EventGroup key={group.sportId} name={group.name} events={group.events} />
      ))}
      {inPlay.length === 0 && (
        <EmptyState title="Nothing is in play right now.">
          {soon.length === 0 ? "New matches appear here by themselves." : "The next matches are below."}
        </EmptyState>
      )}
      {soon.length > 0 && <h2 className={classes.subtitle}>Starting soon</h2>}
      {soon.map((group) => (
        <EventGroup key={group.sportId} name={group.name} events={group.events} under="Starting soon" />
      ))}
    </Page>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.heading}>In play</h1>
        <OpenBetsLink />
      </header>
      {children}
      <CasinoStrip />
    </div>
  );
}

function OpenBetsLink() {
  const loggedIn = useSession((session) => session.loggedIn);
  const openBets = useOpenBets().data?.openBets;
  if (!loggedIn) return null;
  return (
    <Link to="/open-bets" className={classes.link}>
      Open bets {openBets !== undefined && <Badge tone="primary">{openBets.length}</Badge>}
    </Link>
  );
}
