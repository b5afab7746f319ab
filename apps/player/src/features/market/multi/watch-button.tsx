import { toastError } from "@crossbook/browser";
import type { Market } from "@crossbook/contract";
import { Icon, IconButton } from "@crossbook/ui";
import { LayoutGrid } from "@lucide/icons";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { usePreferences } from "../../../app/use-preferences.ts";
import { nameText } from "../../../markets/name-text.ts";
import { MAX_WATCHED_MARKETS, withToggled } from "../../../markets/watched-markets.ts";
import { marketText } from "../../../messages/english/betting/market.ts";
import classes from "./multi-market-page.module.css";

/** Adds a market to those that are watched together, or takes it away. */
export function WatchButton({
  market: { eventId, marketId, marketName },
}: {
  readonly market: Pick<Market, "eventId" | "marketId" | "marketName">;
}) {
  const { preferences } = usePlayerApp();
  const watched = usePreferences(({ watchedMarkets }) => watchedMarkets);
  const isWatched = watched.some((one) => one.marketId === marketId);
  function toggle(): void {
    const next = withToggled(watched, { eventId, marketId });
    if (next === undefined) toastError(marketText().mostWatched(MAX_WATCHED_MARKETS));
    else preferences.set("watchedMarkets", next);
  }
  return (
    <IconButton
      label={marketText().watch(nameText().market(marketName))}
      aria-pressed={isWatched}
      className={isWatched ? classes.watched : undefined}
      icon={<Icon icon={LayoutGrid} aria-hidden />}
      onClick={toggle}
    />
  );
}
