import type { Api } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { Handler, Refusal } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { ExchangeStoppedError } from "../../exchange/index.ts";
import { type Catalogue, wireMarketStatus } from "../catalogue/index.ts";
import { accountNames } from "./account-names.ts";
import type { RiskSnapshot, RiskSnapshots } from "./risk-snapshot.ts";

interface Parts {
  readonly database: Pool;
  readonly catalogue: Pick<Catalogue, "market" | "event">;
  readonly snapshots: RiskSnapshots;
}

/** Markets by what their accounts can lose. */
export function getRiskMarkets({
  database,
  catalogue,
  snapshots,
}: Parts): Handler<Api["operator"]["getRiskMarkets"]> {
  return async ({ MaxResultCount, SkipCount }) => {
    const snapshot = await snapshotOf(snapshots);
    if ("code" in snapshot) return snapshot;
    const page = snapshot.markets.slice(SkipCount, SkipCount + MaxResultCount);
    const nameOf = await accountNames(
      database,
      page.map(({ largest }) => largest.accountId),
    );
    const items = page.map(({ marketId, accounts, matched, exposure, largest }) => {
      const market = catalogue.market(marketId);
      return {
        ...{ marketId, accounts, marketName: market?.name ?? "" },
        eventTitle: (market && catalogue.event(market.eventId)?.title) ?? "",
        status: market ? wireMarketStatus(market) : ("CLOSED" as const),
        matched: units(matched),
        exposure: units(exposure),
        largestUserName: nameOf(largest.accountId).userName,
        largestExposure: units(largest.exposure),
      };
    });
    const { isCut } = snapshot;
    return { ok: true, result: { items, totalCount: snapshot.markets.length, isCut } };
  };
}

/** Accounts by what they can lose in all markets. */
export function getRiskAccounts({ database, snapshots }: Parts): Handler<Api["operator"]["getRiskAccounts"]> {
  return async ({ Kind, MaxResultCount, SkipCount }) => {
    const snapshot = await snapshotOf(snapshots);
    if ("code" in snapshot) return snapshot;
    const nameOf = await accountNames(
      database,
      snapshot.accounts.map(({ accountId }) => accountId),
    );
    const all = snapshot.accounts
      .map((account) => ({ ...account, ...nameOf(account.accountId) }))
      .filter(({ kind }) => Kind === undefined || kind === Kind);
    const items = all.slice(SkipCount, SkipCount + MaxResultCount).map((account) => ({
      ...{ userId: account.accountId, userName: account.userName, kind: account.kind },
      markets: account.markets,
      cash: units(account.cash),
      owed: units(account.owed),
      exposure: units(account.exposure),
    }));
    return { ok: true, result: { items, totalCount: all.length, isCut: snapshot.isCut } };
  };
}

async function snapshotOf(snapshots: RiskSnapshots): Promise<RiskSnapshot | Refusal<"EXCHANGE_STOPPED">> {
  try {
    return await snapshots.snapshot();
  } catch (error) {
    if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
    throw error;
  }
}

function units(amount: number): number {
  return paiseToMainUnits(paise(amount));
}
