import { Loaded, OutOfDate, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OpenBet, type TradingMatch } from "@crossbook/contract";
import { Badge, Button, EmptyState, Money } from "@crossbook/ui";
import { useState } from "react";
import { useMoment } from "../../../fields/use-moment.ts";
import { WirePrice } from "../../../fields/wire-price.tsx";
import { useMay } from "../../../session/use-operator.ts";
import { PreviewOfAct } from "../../../settlement/preview-of-act.tsx";
import { ProposeAct } from "../../../settlement/propose-act.tsx";
import { PlayerLink } from "../../../shell/player-link.tsx";
import { REFETCH_MS } from "../../../shell/refetch.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import classes from "./market-matches.module.css";
import { TimeLine, type TimeWindow } from "./time-line.tsx";

const PAGE_SIZE = 50;
/** Stands between a bet on one runner and a bet on the other: each is matched with it. */
const HOUSE = "cross match";

/** The matches of a market on a time line, and the void of those in a window of it. */
export function MarketMatches({
  marketId,
  notation,
}: {
  readonly marketId: number;
  readonly notation: OpenBet["notation"];
}) {
  const [window, setWindow] = useState<TimeWindow>();
  const [before, setBefore] = useState<number>();
  const chooseWindow = (chosen: TimeWindow | undefined) => {
    setWindow(chosen);
    setBefore(undefined);
  };
  const moment = useMoment();
  const input = window && {
    From: new Date(window.from).toISOString(),
    Until: new Date(window.until).toISOString(),
  };
  const query = useCall(
    api.operator.getTradingMatches,
    { marketId, MaxResultCount: PAGE_SIZE, ...input, ...(before !== undefined && { Before: before }) },
    { refetchIntervalMs: REFETCH_MS, keepPrevious: true },
  );
  const columns: readonly Column<TradingMatch>[] = [
    { key: "at", title: "Time", cell: ({ at }) => moment(at) },
    { key: "runner", title: "Runner", cell: ({ runnerName }) => runnerName },
    {
      ...{ key: "price", title: "Price", figures: true },
      cell: ({ price }) => <WirePrice price={price} notation={notation} />,
    },
    { key: "size", title: "Stake", figures: true, cell: ({ size }) => <Money amount={paiseOfWire(size)} /> },
    { key: "backer", title: "Backer", cell: ({ backer }) => <Side of={backer} /> },
    { key: "layer", title: "Layer", cell: ({ layer }) => <Side of={layer} /> },
    {
      key: "void",
      title: "Void",
      isTitleHidden: true,
      cell: ({ voided }) => voided && <Badge tone="caution">void</Badge>,
    },
  ];
  const { data, isPlaceholderData } = query;
  if (data === undefined)
    return (
      <Loaded query={query} failure="The matches could not be loaded.">
        {() => null}
      </Loaded>
    );
  const [firstAt, lastAt] = [Date.parse(data.firstAt ?? ""), Date.parse(data.lastAt ?? "")];
  if (Number.isNaN(firstAt) || Number.isNaN(lastAt))
    return <EmptyState title="Nothing was matched in this market yet." />;
  return (
    <section className={classes.matches} aria-label="Matches">
      <h2 className={classes.title}>Matches</h2>
      <OutOfDate query={query} />
      <TimeLine
        {...{ firstAt, lastAt, parts: data.timeLine }}
        window={window ?? { from: firstAt, until: firstAt }}
        onWindow={chooseWindow}
      />
      <p role="status">
        {window ? "In the window: " : "In all: "}
        {isPlaceholderData ? (
          // The answer is still that of the window before.
          "counting…"
        ) : (
          <>
            {data.window.count} {data.window.count === 1 ? "match" : "matches"},{" "}
            <Money amount={paiseOfWire(data.window.size)} />
          </>
        )}
        {window && (
          <>
            {" "}
            <Button size="small" onClick={() => chooseWindow(undefined)}>
              Show all
            </Button>
          </>
        )}
      </p>
      {input && data.window.count > 0 && (
        <VoidWindow
          key={`${input.From} ${input.Until}`}
          marketId={marketId}
          from={input.From}
          until={input.Until}
        />
      )}
      <DataTable
        label={before === undefined ? "Last matches" : "Earlier matches"}
        columns={columns}
        rows={data.items}
        rowKey={({ matchId }) => matchId}
      />
      <p className={classes.pages}>
        {before !== undefined && <Button onClick={() => setBefore(undefined)}>Newest matches</Button>}
        {data.items.length === PAGE_SIZE && (
          <Button onClick={() => setBefore(data.items.at(-1)?.matchId)}>Earlier matches</Button>
        )}
      </p>
    </section>
  );
}

function Side({ of }: { readonly of: string }) {
  return of === "" ? HOUSE : <PlayerLink userName={of} />;
}

/** What the void of the window does to everybody's money, and the void itself for who may. */
function VoidWindow({ marketId, from, until }: VoidWindowProps) {
  const [previews, setPreviews] = useState(false);
  const mayPreview = useMay("previewSettlement");
  if (!mayPreview) return null;
  const act = { type: "voidBets", scope: { type: "time", from, until } } as const;
  if (!previews) return <Button onClick={() => setPreviews(true)}>Preview their void</Button>;
  return (
    <PreviewOfAct marketId={marketId} act={act}>
      {(preview) => <ProposeAct {...{ marketId, act, preview }} onDone={() => setPreviews(false)} />}
    </PreviewOfAct>
  );
}

interface VoidWindowProps {
  readonly marketId: number;
  readonly from: string;
  readonly until: string;
}
