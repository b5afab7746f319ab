import { OutOfDate, ReadFailed } from "@crossbook/browser";
import { EmptyState, ErrorState, Icon, Skeleton } from "@crossbook/ui";
import { Star } from "@lucide/icons";
import { useStore } from "zustand";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { EventGroup } from "../../events/event-group.tsx";
import { favouriteGroups } from "../../events/event-groups.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
import { eventPageText } from "../../messages/english/betting/event-pages.ts";
import { Link } from "../../routes/link.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import classes from "./favourites-page.module.css";

/** The pinned events, by sport. */
export function FavouritesPage() {
  const { query, tree } = useEventTree();
  const pins = usePreferences((preferences) => preferences.pins);
  const { favourites } = usePlayerApp();
  const source = useStore(favourites.store, (state) => state.source);
  const groups = tree === undefined ? undefined : favouriteGroups(tree, pins);
  const isOnItsWay = groups === undefined ? !query.isError : groups.length === 0 && source === "loading";
  return (
    <div className={classes.page}>
      <PageHead title={eventPageText().favourites} />
      {source === "failed" && (
        <ErrorState
          title={eventPageText().accountsFailed}
          message={eventPageText().ofDevice}
          onRetry={() => void favourites.load()}
        />
      )}
      {groups === undefined && <ReadFailed query={query} title={eventPageText().favouritesFailed} />}
      <OutOfDate query={query} />
      {isOnItsWay && (
        <div aria-busy="true">
          <Skeleton shape="row" count={3} />
        </div>
      )}
      {groups?.length === 0 && !isOnItsWay && source !== "failed" && (
        <EmptyState
          icon={<Icon icon={Star} aria-hidden />}
          title={eventPageText().noFavourites}
          action={
            <Link to="/inplay" className={classes.link}>
              {eventPageText().findMatch}
            </Link>
          }
        >
          {eventPageText().pressStar}
        </EmptyState>
      )}
      {groups?.map((group) => (
        <EventGroup key={group.sportId} name={group.name} events={group.events} />
      ))}
    </div>
  );
}
