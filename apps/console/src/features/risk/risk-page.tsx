import { SelectField } from "../../fields/select-field.tsx";
import { Page } from "../../shell/page.tsx";
import { Filters } from "../../tables/filters.tsx";
import { useList } from "../../tables/list-search.ts";
import { LargestOrders } from "./largest-orders.tsx";
import { RiskAccounts } from "./risk-accounts.tsx";
import { RiskAlerts } from "./risk-alerts.tsx";
import { RiskMarkets } from "./risk-markets.tsx";
import type { RiskSearch, RiskView } from "./risk-search.ts";

const VIEW_CHOICES: readonly (readonly [RiskView, string])[] = [
  ["markets", "Exposure by market"],
  ["accounts", "Exposure by account"],
  ["orders", "Largest orders"],
];

/** Alerts, and what can be lost by market, by account and by order. */
export function RiskPage() {
  const list = useList<RiskSearch>();
  const { view = "markets" } = list.search;
  return (
    <Page title="Risk">
      <RiskAlerts />
      <Filters>
        <SelectField
          label="Show"
          value={view}
          choices={VIEW_CHOICES}
          onChange={(chosen) => list.narrow({ view: chosen })}
        />
        {view === "accounts" && (
          <SelectField
            label="Kind"
            value={list.search.kind ?? ""}
            choices={[
              ["", "All"],
              ["player", "Players"],
              ["demo", "Demo users"],
              ["house", "House"],
            ]}
            onChange={(kind) => list.narrow({ kind: kind === "" ? undefined : kind })}
          />
        )}
      </Filters>
      {view === "markets" && <RiskMarkets />}
      {view === "accounts" && <RiskAccounts />}
      {view === "orders" && <LargestOrders />}
    </Page>
  );
}
