import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Catalogue, EventFinder } from "../catalogue/index.ts";
import type { Players } from "../players/index.ts";
import { getLargestOrders } from "./largest-orders.ts";
import { getLinkedAccounts } from "./linked-accounts.ts";
import { getMarketRisk } from "./market-risk.ts";
import { getRiskAlerts } from "./risk-alerts.ts";
import { getRiskAccounts, getRiskMarkets } from "./risk-lists.ts";
import { RiskSnapshots } from "./risk-snapshot.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "read" | "state" | "projected">;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly players: Players;
}

export interface RiskModule {
  readonly handlers: {
    readonly operator: Pick<
      HandlersOf<"operator">,
      | "getRiskMarkets"
      | "getRiskAccounts"
      | "getMarketRisk"
      | "getLargestOrders"
      | "getRiskAlerts"
      | "getLinkedAccounts"
    >;
  };
}

/** What can be lost, by whom, and what somebody should look at. Reads only. */
export function createRiskModule(parts: Parts): RiskModule {
  const given = { ...parts, snapshots: new RiskSnapshots(parts) };
  return {
    handlers: {
      operator: {
        getRiskMarkets: getRiskMarkets(given),
        getRiskAccounts: getRiskAccounts(given),
        getMarketRisk: getMarketRisk(given),
        getLargestOrders: getLargestOrders(given),
        getRiskAlerts: getRiskAlerts(given),
        getLinkedAccounts: getLinkedAccounts(given),
      },
    },
  };
}
