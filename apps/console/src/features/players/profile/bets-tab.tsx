import { Loaded, PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OpenBet, type OutputOf } from "@crossbook/contract";
import { parsePaise } from "@crossbook/money";
import { EmptyState, Money } from "@crossbook/ui";
import { useMoment } from "../../../fields/use-moment.ts";
import { WirePrice } from "../../../fields/wire-price.tsx";
import { REFETCH_MS } from "../../../shell/refetch.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SteadyTable } from "../../../tables/steady-table.tsx";
import { betResultWords } from "./record-words.ts";
import { Section } from "./section.tsx";

type FinishedBet = OutputOf<typeof api.operator.getPlayerBets>["items"][number];

/** Open bets, and finished ones page by page, as the player sees them. */
export function BetsTab({ userName }: { readonly userName: string }) {
  return (
    <>
      <Section title="Open bets">
        <OpenBetsTable userName={userName} />
      </Section>
      <Section title="Finished bets">
        <FinishedBets userName={userName} />
      </Section>
    </>
  );
}

function OpenBetsTable({ userName }: { readonly userName: string }) {
  const moment = useMoment();
  const query = useCall(api.operator.getPlayerOpenBets, { userName }, { refetchIntervalMs: REFETCH_MS });
  const columns: readonly Column<OpenBet>[] = [
    { key: "betId", title: "Bet", figures: true, cell: ({ betId }) => betId },
    { key: "placeTime", title: "Placed", cell: ({ placeTime }) => moment(placeTime) },
    { key: "market", title: "Market", cell: ({ betTitle, marketName }) => `${betTitle} · ${marketName}` },
    { key: "runner", title: "Bet on", cell: ({ betType, runnerName }) => `${betType} ${runnerName}` },
    {
      ...{ key: "rate", title: "Price", figures: true },
      cell: (bet) => <BetPrice bet={bet} price={bet.betRate} />,
    },
    {
      ...{ key: "stake", title: "Stake", figures: true },
      // A lay that waits for the starting price has none yet: what it can lose has a column of its own.
      cell: ({ stake, betType, startingPrice }) =>
        startingPrice?.state === "waits" && betType === "lay" ? "–" : <Amount of={stake} />,
    },
    { key: "matched", title: "Matched", figures: true, cell: ({ matched }) => <Amount of={matched} /> },
    {
      key: "liability",
      title: "Liability",
      figures: true,
      cell: ({ liability }) => <Amount of={liability} />,
    },
  ];
  const until: Column<OpenBet> = {
    ...{ key: "expiresAt", title: "Stands until" },
    cell: ({ expiresAt }) => (expiresAt === undefined ? "–" : moment(expiresAt)),
  };
  return (
    <Loaded query={query} failure="The open bets could not be loaded.">
      {({ openBets, totalCount = openBets.length }) =>
        openBets.length === 0 ? (
          <EmptyState title="No open bets." />
        ) : (
          <>
            {totalCount > openBets.length && (
              <p>
                The newest {openBets.length} of {totalCount} open bets.
              </p>
            )}
            <DataTable
              label="Open bets"
              columns={openBets.some(({ expiresAt }) => expiresAt) ? [...columns, until] : columns}
              rows={openBets}
              rowKey={({ betId }) => betId}
            />
          </>
        )
      }
    </Loaded>
  );
}

function FinishedBets({ userName }: { readonly userName: string }) {
  const moment = useMoment();
  const list = useList();
  const query = useCall(api.operator.getPlayerBets, { userName, ...list.input }, list.reading);
  const columns: readonly Column<FinishedBet>[] = [
    { key: "betId", title: "Bet", figures: true, cell: ({ betId }) => betId },
    { key: "placeTime", title: "Placed", cell: ({ placeTime }) => moment(placeTime) },
    { key: "market", title: "Market", cell: ({ betTitle, marketName }) => `${betTitle} · ${marketName}` },
    { key: "runner", title: "Bet on", cell: ({ betType, betRunnerName }) => `${betType} ${betRunnerName}` },
    {
      ...{ key: "odds", title: "Price", figures: true },
      cell: (bet) => <BetPrice bet={bet} price={bet.odds} />,
    },
    { key: "matched", title: "Matched", figures: true, cell: ({ matched }) => <Amount of={matched} /> },
    {
      key: "result",
      title: "Result",
      cell: ({ result, resultNote }) => betResultWords(result, resultNote),
    },
    {
      key: "profitLoss",
      title: "Profit or loss",
      figures: true,
      cell: ({ profitLoss }) => <Money amount={parsePaise(profitLoss)} signed toned />,
    },
  ];
  return (
    <PagedList
      label="Finished bets"
      query={query}
      paging={list}
      failure="The bets could not be loaded."
      empty={<EmptyState title="No finished bets." />}
    >
      {(bets) => (
        <SteadyTable
          query={query}
          label="Finished bets"
          columns={columns}
          rows={bets}
          rowKey={({ betId }) => betId}
        />
      )}
    </PagedList>
  );
}

interface BetPriceProps {
  readonly bet: Pick<OpenBet, "notation" | "fancyValue" | "startingPrice">;
  readonly price: number;
}

/** The price of a bet; of one that waits for the starting price, or never took it, its limit. */
function BetPrice({ bet: { notation, fancyValue, startingPrice }, price }: BetPriceProps) {
  if (startingPrice === undefined || startingPrice.state === "taken")
    return <WirePrice price={price} notation={notation} line={fancyValue} />;
  if (startingPrice.limitPrice === null) return "SP";
  return (
    <>
      SP, limit <WirePrice price={startingPrice.limitPrice} notation={notation} />
    </>
  );
}

function Amount({ of }: { readonly of: number }) {
  return <Money amount={paiseOfWire(of)} />;
}
