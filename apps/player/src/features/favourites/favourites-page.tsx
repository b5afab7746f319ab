import { EmptyState, ErrorState, Skeleton } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { Star } from "lucide-react";
import { useStore } from "zustand";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { EventGroup } from "../../events/event-group.tsx";
import { favouriteGroups } from "../../events/event-groups.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
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
      <h1 className={classes.heading}>Favourites</h1>
      {source === "failed" && (
        <ErrorState
          title="The favourites of your account could not be read."
          message="These are the ones this device knows."
          onRetry={() => void favourites.load()}
        />
      )}
      {groups === undefined && query.isError && (
        <ErrorState
          title="Your favourites could not be loaded."
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {isOnItsWay && (
        <div aria-busy="true">
          <Skeleton shape="row" count={3} />
        </div>
      )}
      {groups?.length === 0 && !isOnItsWay && source !== "failed" && (
        <EmptyState
          icon={<Star aria-hidden />}
          title="You have no favourites yet."
          action={
            <Link to="/inplay" className={classes.link}>
              Find a match
            </Link>
          }
        >
          Press the star beside a match and it is here.
        </EmptyState>
      )}
      {groups?.map((group) => (
        <EventGroup key={group.sportId} name={group.name} events={group.events} />
      ))}
    </div>
  );
}
