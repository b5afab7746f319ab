import type { Api, PreviewedAccount, SettlementPreview } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { Handler } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { type EventFinder, wireMarketStatus } from "../../catalogue/index.ts";
import { actWords, givenAct, resultWords } from "./given-act.ts";
import type { SecondPerson } from "./second-person.ts";
import { amountOf, type PlannedAccount, type PlanTotals } from "./settlement-plan.ts";
import type { SettlementPlanner } from "./settlement-planner.ts";

interface Parts {
  readonly database: Pool;
  readonly finder: EventFinder;
  readonly planner: SettlementPlanner;
  readonly secondPerson: SecondPerson;
}

/** What an act would do to everybody's money and to the house's; changes nothing. */
export function previewSettlement({
  database,
  finder,
  planner,
  secondPerson,
}: Parts): Handler<Api["operator"]["previewSettlement"]> {
  return async ({ marketId, act: given, MaxResultCount: take, SkipCount: skip }) => {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!event || !market) return refuse("MARKET_NOT_FOUND");
    const act = givenAct(market, given);
    if (act === undefined) return refuse("RUNNER_NOT_FOUND");
    const plan = await planner.plan(marketId, act, { skip, take });
    if (typeof plan === "string") return refuse(plan);
    const names = await namesOf(
      database,
      plan.page.map(({ accountId }) => accountId),
    );
    const result: SettlementPreview = {
      ...{ marketId, marketName: market.name, eventTitle: event.title, status: wireMarketStatus(market) },
      before: market.result && resultWords(market, market.result),
      after: actWords(market, act),
      isCorrection: plan.market.result !== null,
      needsSecondPerson: secondPerson.isNeededFor(plan, act),
      amount: units(amountOf(plan, act)),
      digest: plan.digest,
      matches: plan.matches,
      totals: presentTotals(plan.totals),
      items: plan.page.map((account) => presentAccount(account, names.get(account.accountId))),
      totalCount: plan.totals.accounts,
    };
    return { ok: true, result };
  };
}

async function namesOf(database: Pool, accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await database.query<{ id: number; username: string }>(
    "SELECT id, username FROM users WHERE id = ANY ($1)",
    [[...accountIds]],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

function presentAccount(account: PlannedAccount, userName: string | undefined): PreviewedAccount {
  const { accountId: userId, bets, paid, before, after } = account;
  return {
    ...{ userId, userName: userName ?? `account ${userId}`, bets },
    voidedStake: units(account.voidedStake),
    grossBefore: units(paid.gross),
    commissionBefore: units(paid.commission),
    gross: units(account.gross),
    commission: units(account.commission),
    change: units(account.change),
    cash: units(before.cash),
    cashAfter: units(after.cash),
    owed: units(before.owed),
    owedAfter: units(after.owed),
    exposure: units(before.exposure),
    exposureAfter: units(after.exposure),
  };
}

function presentTotals({ accounts, bets, ...money }: PlanTotals): SettlementPreview["totals"] {
  return {
    ...{ accounts, bets },
    gross: units(money.gross),
    commission: units(money.commission),
    players: units(money.players),
    houseCommission: units(money.houseCommission),
    rounding: units(money.rounding),
    stake: units(money.stake),
    advanced: units(money.advanced),
    repaid: units(money.repaid),
  };
}

function units(amount: number): number {
  return paiseToMainUnits(paise(amount));
}
