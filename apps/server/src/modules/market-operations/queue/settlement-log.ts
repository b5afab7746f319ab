import type { Api, SettlementLogLine } from "@crossbook/contract";
import { resultOfText } from "@crossbook/engine/kinds";
import type { Pool } from "pg";
import type { Handler } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { CatalogueMarket, EventFinder } from "../../catalogue/index.ts";
import { countedPage } from "../counted-page.ts";
import { resultWords } from "../preview/given-act.ts";

interface Parts {
  readonly database: Pool;
  readonly finder: EventFinder;
}

const ACTIONS = {
  settleMarket: "settled",
  resettleMarket: "settledAgain",
  voidMarket: "void",
  voidBets: "betsVoid",
  removeRunner: "runnerRemoved",
} as const satisfies Record<string, SettlementLogLine["action"]>;

interface ActionRow {
  readonly at: Date;
  readonly market_id: number;
  readonly actor: string;
  readonly action: keyof typeof ACTIONS;
  readonly reason: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly count: number;
}

/** Exported for the test of its plan. */
export const LOG = `
  SELECT at, market_id, actor, action, reason, detail, count(*) OVER () AS count FROM operator_actions
  WHERE market_id = ANY ($1) AND outcome = 'done' AND action = ANY ($2)
  ORDER BY id DESC LIMIT $3 OFFSET $4`;

/** What was done to the results of an event, from the log of actions: without the names of operators and of players. */
export function getSettlementLog({ database, finder }: Parts): Handler<Api["operator"]["getSettlementLog"]> {
  return async ({ EventId, MaxResultCount: take, SkipCount: skip }) => {
    const event = await finder.byId(EventId);
    if (!event) return refuse("EVENT_NOT_FOUND");
    const markets = new Map(event.markets.map((market) => [market.id, market]));
    const wanted = [[...markets.keys()], Object.keys(ACTIONS)];
    const { rows, counted } = await countedPage({ take, skip }, (...page) =>
      database.query<ActionRow>(LOG, [...wanted, ...page]),
    );
    const items = rows.flatMap((row) => {
      const market = markets.get(row.market_id);
      return market ? [present(market, row)] : [];
    });
    return { ok: true, result: { items, totalCount: counted?.count ?? 0 } };
  };
}

function present(
  market: CatalogueMarket,
  { at, actor, action, reason, detail }: ActionRow,
): SettlementLogLine {
  const rule = typeof detail["rule"] === "string" ? detail["rule"] : "";
  const ending = ` (${rule})`;
  return {
    at: at.toISOString(),
    marketId: market.id,
    marketName: market.name,
    action: ACTIONS[action],
    words: wordsOf(market, action, detail),
    by: actor.startsWith("feed:") ? "feed" : "operator",
    reason: rule !== "" && reason.endsWith(ending) ? reason.slice(0, -ending.length) : reason,
    rule,
  };
}

function wordsOf(market: CatalogueMarket, action: ActionRow["action"], detail: ActionRow["detail"]): string {
  const runnerName = (runner: unknown) => market.runners[Number(runner)]?.name ?? "";
  if (action === "removeRunner")
    return `${runnerName(detail["runner"])} taken out, prices reduced by ${Number(detail["reductionBasisPoints"]) / 100} %`;
  if (action === "voidBets") return scopeWords(String(detail["scope"]), runnerName);
  const result = resultOfText(String(detail["result"] ?? "void"));
  return result ? resultWords(market, result) : "";
}

/** Bets by their count alone: whose they are is nobody else's. */
function scopeWords(text: string, runnerName: (runner: unknown) => string): string {
  const scope = JSON.parse(text) as {
    readonly orderIds?: readonly number[];
    readonly runner?: number;
    readonly time?: { readonly from: string; readonly until: string };
  };
  if (scope.time) return `Matches from ${scope.time.from} until ${scope.time.until}`;
  if (scope.runner !== undefined) return `All bets on ${runnerName(scope.runner)}`;
  const count = scope.orderIds?.length ?? 0;
  return count === 1 ? "1 bet" : `${count} bets`;
}
