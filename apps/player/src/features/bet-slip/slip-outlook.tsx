import { useEventMarkets } from "../../markets/use-event-markets.ts";
import { type RunnerFigures as Figures, projection } from "../../positions/market-position.ts";
import { RunnerFigures } from "../../positions/runner-figures.tsx";
import { useMarketPosition } from "../../positions/use-market-position.ts";
import { type Draft, orderOf } from "../../selection/draft.ts";
import classes from "./slip.module.css";

/** What every runner would bring, for where the slip covers the rows that show it. */
export function SlipOutlook({ draft }: { readonly draft: Draft }) {
  const { eventId, marketId } = draft.pick;
  const market = useEventMarkets(eventId).data?.find((one) => one.marketId === marketId);
  const position = useMarketPosition(market);
  const figures = position === undefined ? undefined : projection(position, orderOf(draft));
  if (market === undefined || figures === undefined) return null;
  return (
    <dl
      className={classes.outlook}
      aria-label={market.winners > 1 ? "For each runner" : "If this runner wins"}
    >
      {market.runners.map((runner, index) => (
        <div key={runner.id}>
          <dt>{runner.name}</dt>
          <dd>{shown(figures[index])}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(figure: { readonly now: Figures; readonly projected: Figures | undefined } | undefined) {
  return figure === undefined ? null : <RunnerFigures figures={figure.projected ?? figure.now} />;
}
