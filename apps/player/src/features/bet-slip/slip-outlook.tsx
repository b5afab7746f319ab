import type { LadderStep } from "@crossbook/engine/kinds";
import { Money } from "@crossbook/ui";
import { isFinished } from "../../markets/market-sections.ts";
import { nameText } from "../../markets/name-text.ts";
import { useEventMarkets } from "../../markets/use-event-markets.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import {
  extremesOf,
  type RunnerFigures as Figures,
  ladderOutlook,
  projection,
} from "../../positions/market-position.ts";
import { RunnerFigures } from "../../positions/runner-figures.tsx";
import { useMarketPosition } from "../../positions/use-market-position.ts";
import { type Draft, orderToProject } from "../../selection/draft.ts";
import classes from "./slip.module.css";

/** What every runner would bring, for where the slip covers the rows that show it. */
export function SlipOutlook({ draft }: { readonly draft: Draft }) {
  const { eventId, marketId, runnerId } = draft.pick;
  const market = useEventMarkets(eventId).data?.find((one) => one.marketId === marketId);
  const position = useMarketPosition(market);
  if (market === undefined || position === undefined) return null;
  const order = isFinished(market) ? undefined : orderToProject(draft);
  const ladder = ladderOutlook(position, order);
  if (ladder !== undefined) return <LadderExtremes steps={ladder.projected ?? ladder.now} />;
  const figures = projection(position, order);
  const hasSeveral = market.winners > 1 || market.eachWay !== null;
  // The figures are in the order of the position's runners, which need not be that of the answer.
  const lines = position.market.runners.map((runner, index) => ({ ...runner, figure: figures[index] }));
  // The list scrolls sideways, and the one runner that such a bet changes must be in sight.
  if (hasSeveral) lines.sort((a, b) => Number(b.id === runnerId) - Number(a.id === runnerId));
  return (
    <dl
      className={classes.outlook}
      aria-label={hasSeveral ? slipText().forEachRunner : slipText().ifThisWins}
    >
      {lines.map(({ id, name, figure }) => (
        <div key={id}>
          <dt>{nameText().runner(name)}</dt>
          <dd>{shown(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

function LadderExtremes({ steps }: { readonly steps: readonly LadderStep[] }) {
  const { worst, best } = extremesOf(steps);
  return (
    <dl className={classes.outlook} aria-label={slipText().overAllResults}>
      <div>
        <dt>{slipText().atWorstResult}</dt>
        <dd>
          <Money amount={worst} signed toned />
        </dd>
      </div>
      <div>
        <dt>{slipText().atBest}</dt>
        <dd>
          <Money amount={best} signed toned />
        </dd>
      </div>
    </dl>
  );
}

function shown(figure: { readonly now: Figures; readonly projected: Figures | undefined } | undefined) {
  return figure === undefined ? null : <RunnerFigures figures={figure.projected ?? figure.now} />;
}
