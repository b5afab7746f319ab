import type { Api, RiskAlert } from "@crossbook/contract";
import { formatPaise, paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { ExchangeStoppedError } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Catalogue, isMarketFinished } from "../catalogue/index.ts";
import { accountNames } from "./account-names.ts";
import { MOST_PAIRS, type RiskSnapshots } from "./risk-snapshot.ts";

interface Parts {
  readonly database: Pool;
  readonly catalogue: Pick<Catalogue, "market" | "event" | "unfinishedEvents">;
  readonly clock: Pick<Clock, "now">;
  readonly snapshots: RiskSnapshots;
}

/** Alerts of each rule, at most. */
const MOST = 100;
/** After the start of its event a market should have its result. */
const RESULT_AFTER_MS = 12 * 3_600_000;

/** Exported, as the next, for the test of their plans. */
export const OWING = `
  SELECT account_id, -receivable AS owed FROM accounts WHERE receivable < 0 ORDER BY receivable LIMIT ${MOST}`;

export const SHARED_PAYEES = `
  SELECT method, address, count(DISTINCT user_id) AS accounts FROM payout_accounts
  GROUP BY method, address, ifsc HAVING count(DISTINCT user_id) > 1
  ORDER BY accounts DESC, address LIMIT ${MOST}`;

/** Who can lose much in the markets that came last is in no alert then. */
const CUT: RiskAlert = {
  rule: "incomplete",
  words: `Only the first ${MOST_PAIRS} positions were looked at: those in the newest markets are missing here`,
  ...{ marketId: null, userName: null, amount: null },
};

/** What somebody should look at, by stated rules. */
export function getRiskAlerts(parts: Parts): Handler<Api["operator"]["getRiskAlerts"]> {
  return async () => {
    try {
      const found = [
        ...(await largeExposures(parts)),
        ...(await owing(parts.database)),
        ...(await sharedPayees(parts.database)),
        ...withoutResult(parts),
      ];
      return { ok: true, result: found };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
      throw error;
    }
  };
}

async function largeExposures({ database, catalogue, snapshots }: Parts): Promise<readonly RiskAlert[]> {
  const { large, isCut } = await snapshots.snapshot();
  const nameOf = await accountNames(
    database,
    large.map(({ accountId }) => accountId),
  );
  // What the house's own accounts can lose is in the lists; nobody is to be asked about it.
  const ofPlayers = large.filter(({ accountId }) => nameOf(accountId).kind !== "house").slice(0, MOST);
  const alerts = ofPlayers.map(({ marketId, accountId, exposure }): RiskAlert => {
    const { userName } = nameOf(accountId);
    const market = catalogue.market(marketId);
    const title = (market && catalogue.event(market.eventId)?.title) ?? "";
    const words = `${userName} can lose ${formatPaise(paise(exposure))} in ${title} · ${market?.name ?? marketId}`;
    return { rule: "largeExposure", words, marketId, userName, amount: paiseToMainUnits(paise(exposure)) };
  });
  return isCut ? [CUT, ...alerts] : alerts;
}

async function owing(database: Pool): Promise<readonly RiskAlert[]> {
  const { rows } = await database.query<{ account_id: number; owed: number }>(OWING);
  const nameOf = await accountNames(
    database,
    rows.map(({ account_id }) => account_id),
  );
  return rows.map(({ account_id, owed }) => {
    const { userName } = nameOf(account_id);
    const words = `${userName} owes ${formatPaise(paise(owed))} after a correction`;
    return { rule: "owes", words, marketId: null, userName, amount: paiseToMainUnits(paise(owed)) };
  });
}

async function sharedPayees(database: Pool): Promise<readonly RiskAlert[]> {
  const { rows } = await database.query<{ method: string; address: string; accounts: number }>(SHARED_PAYEES);
  return rows.map(({ method, address, accounts }) => ({
    rule: "sharedPayee",
    words: `${accounts} accounts are paid out to ${method} ${address}`,
    ...{ marketId: null, userName: null, amount: null },
  }));
}

function withoutResult({ catalogue, clock }: Parts): readonly RiskAlert[] {
  const before = clock.now() - RESULT_AFTER_MS;
  return catalogue
    .unfinishedEvents()
    .filter(({ startTime }) => startTime < before)
    .flatMap(({ title, markets }) =>
      markets
        .filter(({ status }) => !isMarketFinished(status))
        .map(({ id: marketId, name }) => ({
          rule: "noResult" as const,
          words: `${title} · ${name} has no result twelve hours after the start`,
          ...{ marketId, userName: null, amount: null },
        })),
    )
    .slice(0, MOST);
}
