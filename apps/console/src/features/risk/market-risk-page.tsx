import { Loaded, PagedList, paiseOfWire, useCall, usePaging } from "@crossbook/browser";
import { api, type MarketRisk, type MarketRiskAccount, type RiskOutcome } from "@crossbook/contract";
import { EmptyState, Money } from "@crossbook/ui";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { MarketLinks } from "../../markets/market-links.tsx";
import { useMay } from "../../session/use-operator.ts";
import { nextShown, PreviewOfAct, type ShownAct } from "../../settlement/preview-of-act.tsx";
import { ResultForm } from "../../settlement/result-form.tsx";
import { Page } from "../../shell/page.tsx";
import { REFETCH_MS } from "../../shell/refetch.ts";
import { type Column, DataTable } from "../../tables/data-table.tsx";
import { AccountLink } from "./account-link.tsx";
import classes from "./risk.module.css";

function money(key: "players" | "house" | "wins", title: string): Column<RiskOutcome> {
  return {
    ...{ key, title, figures: true },
    cell: (outcome) => <Money amount={paiseOfWire(outcome[key])} signed toned />,
  };
}

const OUTCOMES: readonly Column<RiskOutcome>[] = [
  { key: "words", title: "Outcome", cell: ({ words }) => words },
  money("players", "Players"),
  money("house", "House"),
  money("wins", "Winners get"),
];

/** Columns of more of them are wider than a tablet. */
const MOST_OUTCOMES_IN_SIGHT = 3;

/** One market: what each outcome brings to whom, its accounts, and what a result would pay. */
export function MarketRiskPage() {
  const { marketId: param = "" } = useParams({ strict: false }) as { readonly marketId?: string };
  const marketId = Number(param);
  const paging = usePaging();
  const { page, pageSize } = paging;
  const query = useCall(
    api.operator.getMarketRisk,
    { marketId, MaxResultCount: pageSize, SkipCount: page * pageSize },
    { refetchIntervalMs: REFETCH_MS, keepPrevious: true },
  );
  const risk = query.data;
  const outcomes = risk?.outcomes ?? [];
  return (
    <Page
      title={risk ? `${risk.eventTitle} · ${risk.marketName}` : "Risk"}
      acts={<MarketLinks marketId={marketId} from="risk" />}
    >
      {risk && <Outcomes risk={risk} />}
      <PagedList
        label="Accounts"
        query={query}
        paging={paging}
        failure="The market could not be loaded."
        empty={<EmptyState title="Nobody has an order here." />}
      >
        {(accounts) => (
          <DataTable
            label="Accounts"
            columns={accountColumns(outcomes)}
            isWide={outcomes.length > MOST_OUTCOMES_IN_SIGHT}
            rows={accounts}
            rowKey={({ userId }) => userId}
          />
        )}
      </PagedList>
      <WhatIf marketId={marketId} />
    </Page>
  );
}

function Outcomes({ risk: { matched, exposure, outcomes } }: { readonly risk: MarketRisk }) {
  return (
    <section className={classes.part} aria-label="Outcomes">
      <p>
        Matched <Money amount={paiseOfWire(matched)} /> · exposure of all accounts{" "}
        <Money amount={paiseOfWire(exposure)} />
      </p>
      <DataTable label="Outcomes" columns={OUTCOMES} rows={outcomes} rowKey={({ words }) => words} />
    </section>
  );
}

function accountColumns(outcomes: readonly RiskOutcome[]): readonly Column<MarketRiskAccount>[] {
  return [
    { key: "userName", title: "Account", cell: ({ userName }) => <AccountLink userName={userName} /> },
    { key: "kind", title: "Kind", cell: ({ kind }) => kind },
    {
      ...{ key: "exposure", title: "Exposure", figures: true },
      cell: ({ exposure }) => <Money amount={paiseOfWire(exposure)} />,
    },
    ...outcomes.map(({ words }, index) => ({
      ...{ key: words, title: words, figures: true },
      cell: ({ outcomes: brought }: MarketRiskAccount) => {
        const amount = brought[index];
        return amount === undefined ? "–" : <Money amount={paiseOfWire(amount)} signed toned />;
      },
    })),
  ];
}

/** What a result would pay to everybody: the preview of a settlement, with nothing that can be done. */
function WhatIf({ marketId }: { readonly marketId: number }) {
  const mayPreview = useMay("previewSettlement");
  const query = useCall(api.operator.getSettlementMarket, { marketId }, { enabled: mayPreview });
  const [shown, setShown] = useState<ShownAct>();
  if (!mayPreview) return null;
  return (
    <section className={classes.part} aria-label="What if">
      <h2 className={classes.title}>What if</h2>
      <Loaded query={query} failure="The results could not be loaded.">
        {(market) => (
          <ResultForm
            market={market}
            onResult={(result) => setShown(nextShown({ type: "settle", result }))}
            onChange={() => setShown(undefined)}
          />
        )}
      </Loaded>
      {shown && (
        <PreviewOfAct key={shown.reading} marketId={marketId} act={shown.act}>
          {() => null}
        </PreviewOfAct>
      )}
    </section>
  );
}
