import { useEventMarkets } from "../../markets/use-event-markets.ts";
import { type RunnerFigures as Figures, projection } from "../../positions/market-position.ts";
import { RunnerFigures } from "../../positions/runner-figures.tsx";
import { useMarketPosition } from "../../positions/use-market-position.ts";
import { type Draft, orderToProject } from "../../selection/draft.ts";
import classes from "./slip.module.css";

/** What every runner would bring, for where the slip covers the rows that show it. */
export function SlipOutlook({ draft }: { readonly draft: Draft }) {
  const { eventId, marketId, runnerId } = draft.pick;
  const market = useEventMarkets(eventId).data?.find((one) => one.marketId === marketId);
  const position = useMarketPosition(market);
  const figures = position === undefined ? undefined : projection(position, orderToProject(draft));
  if (market === undefined || figures === undefined) return null;
  const hasSeveral = market.winners > 1;
  const lines = market.runners.map((runner, index) => ({ ...runner, figure: figures[index] }));
  // The list scrolls sideways, and the one runner that such a bet changes must be in sight.
  if (hasSeveral) lines.sort((a, b) => Number(b.id === runnerId) - Number(a.id === runnerId));
  return (
    <dl className={classes.outlook} aria-label={hasSeveral ? "For each runner" : "If this runner wins"}>
      {lines.map(({ id, name, figure }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{shown(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(figure: { readonly now: Figures; readonly projected: Figures | undefined } | undefined) {
  return figure === undefined ? null : <RunnerFigures figures={figure.projected ?? figure.now} />;
}
