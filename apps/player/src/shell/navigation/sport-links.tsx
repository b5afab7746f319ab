import { useSettings } from "@crossbook/browser";
import { sportById } from "@crossbook/contract";
import { isInPlay } from "@crossbook/first-page";
import { Icon, Skeleton } from "@crossbook/ui";
import { Dices, Eye, LayoutGrid, Radio, Star, Tv } from "@lucide/icons";
import { usePreferences } from "../../app/use-preferences.ts";
import { useCasinoVisible } from "../../casino/use-casino.ts";
import { favouriteGroups } from "../../events/event-groups.ts";
import { sportName } from "../../events/sport-name.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useSession } from "../../session/use-session.ts";
import { NavigationLink } from "./navigation-link.tsx";
import { SportIcon } from "./sport-icon.tsx";
import classes from "./sport-links.module.css";

/**
 * In play, favourites, a player's own markets, every sport that has events, TV and the casino: the left rail of a desktop, the
 * sports sheet of a phone.
 */
export function SportLinks({ onChosen }: { readonly onChosen?: () => void }) {
  const { query, tree } = useEventTree();
  const pins = usePreferences((preferences) => preferences.pins);
  const watchedCount = usePreferences((preferences) => preferences.watchedMarkets.length);
  const inPlayCount = tree?.flatMap(({ events }) => events).filter(isInPlay).length ?? 0;
  const pinnedCount = tree ? favouriteGroups(tree, pins).flatMap(({ events }) => events).length : 0;
  const active = tree?.filter(({ events }) => events.length > 0) ?? [];
  const hasCasino = useCasinoVisible();
  const hasTv = useSettings(({ settings }) => settings?.tvHost === true);
  const loggedIn = useSession((session) => session.loggedIn);
  const onClick = onChosen ? { onClick: onChosen } : {};
  return (
    <ul className={classes.list}>
      <li>
        <NavigationLink
          to="/inplay"
          icon={<Icon icon={Radio} aria-hidden />}
          count={inPlayCount}
          {...onClick}
        >
          {navigationText().inPlay}
        </NavigationLink>
      </li>
      <li>
        <NavigationLink
          to="/favorites"
          icon={<Icon icon={Star} aria-hidden />}
          count={pinnedCount}
          {...onClick}
        >
          {navigationText().favourites}
        </NavigationLink>
      </li>
      {loggedIn && (
        <li>
          <NavigationLink to="/my-markets" icon={<Icon icon={Eye} aria-hidden />} {...onClick}>
            {navigationText().myMarkets}
          </NavigationLink>
        </li>
      )}
      {watchedCount > 0 && (
        <li>
          <NavigationLink
            to="/multi-market"
            icon={<Icon icon={LayoutGrid} aria-hidden />}
            count={watchedCount}
            {...onClick}
          >
            {navigationText().multiMarket}
          </NavigationLink>
        </li>
      )}
      <li className={classes.heading}>{navigationText().sports}</li>
      {query.isPending && (
        <li className={classes.loading} aria-busy>
          <Skeleton count={4} />
        </li>
      )}
      {active.map(({ id, events }) => {
        const sport = sportById(id);
        return (
          sport && (
            <li key={id}>
              <NavigationLink
                to="/matchlist/:id"
                params={{ id: String(id) }}
                icon={<SportIcon sportId={sport.id} />}
                count={events.length}
                {...onClick}
              >
                {sportName(id)}
              </NavigationLink>
            </li>
          )
        );
      })}
      {hasTv && (
        <li>
          <NavigationLink to="/tv" icon={<Icon icon={Tv} aria-hidden />} {...onClick}>
            {navigationText().tv}
          </NavigationLink>
        </li>
      )}
      {hasCasino && (
        <li>
          <NavigationLink to="/lobby" icon={<Icon icon={Dices} aria-hidden />} {...onClick}>
            {navigationText().casino}
          </NavigationLink>
        </li>
      )}
    </ul>
  );
}
