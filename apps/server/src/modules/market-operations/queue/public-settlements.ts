import type { Api, PublicSettlement, SettlementDeed } from "@crossbook/contract";
import { resultOfText, winnerWords } from "@crossbook/engine/kinds";
import { addressGroup } from "@crossbook/signalr";
import type { Handler } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import { tooManyRequests } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { StaleReads } from "../../../ports/stale-reads.ts";

interface Parts {
  readonly staleReads: StaleReads;
  readonly clock: Clock;
}

/** A row of the log of actions with its market and event. */
interface SettlementRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: "settleMarket" | "resettleMarket" | "voidMarket" | "voidBets" | "removeRunner";
  readonly reason: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly market_id: number;
  readonly market_name: string;
  readonly event_id: number;
  readonly title: string;
  readonly competition: string;
  readonly sport_id: number;
  readonly runner_names: readonly string[];
}

/** So many of the newest lines are searched by a text. */
const SEARCHED = 5_000;
/** Pages of one network: a person turns them, and a query each. */
const READS = { perSecond: 2, burst: 60 };

const SETTLEMENTS = `outcome = 'done'
  AND action IN ('settleMarket', 'resettleMarket', 'voidMarket', 'voidBets', 'removeRunner')`;
/** The partial index gives them in their order; those of one event are looked up by its markets. */
const NEWEST = `
  SELECT id, at, actor, action, reason, detail, market_id FROM operator_actions
  WHERE ${SETTLEMENTS} AND ($1::bigint IS NULL OR id < $1)`;
const shown = (newest: string, condition: string) => `
  SELECT a.*, m.name AS market_name, e.id AS event_id, e.title, e.competition, e.sport_id,
    ARRAY(SELECT r.name FROM sport_runners r WHERE r.market_id = m.id ORDER BY r.position) AS runner_names
  FROM (${newest}) AS a
  JOIN sport_markets m ON m.id = a.market_id JOIN sport_events e ON e.id = m.event_id
  ${condition} ORDER BY a.id DESC LIMIT $2`;

const ALL = shown(`${NEWEST} ORDER BY id DESC LIMIT $2`, "");
const OF_EVENT = shown(
  `${NEWEST} AND market_id = ANY (ARRAY(SELECT id FROM sport_markets WHERE event_id = $3))`,
  "",
);
const SEARCH = shown(
  `${NEWEST} ORDER BY id DESC LIMIT ${SEARCHED}`,
  "WHERE position($3 IN lower(e.title || ' ' || e.competition)) > 0",
);

/** How markets were settled, for anybody: neither operators nor players are named. */
export function getSettlements({ staleReads, clock }: Parts): Handler<Api["settlements"]["getSettlements"]> {
  const reads = new RateLimiter(READS, clock);
  return async ({ Search = "", EventId, Before, MaxResultCount }, context) => {
    const waitMs = reads.take(addressGroup(context.ip));
    if (waitMs > 0) return tooManyRequests(waitMs);
    const words = Search.trim().toLowerCase();
    // One more than is shown says whether there is another page.
    const page = [Before ?? null, MaxResultCount + 1];
    const { rows } = await staleReads.read((database) =>
      EventId !== undefined
        ? database.query<SettlementRow>(OF_EVENT, [...page, EventId])
        : words === ""
          ? database.query<SettlementRow>(ALL, page)
          : database.query<SettlementRow>(SEARCH, [...page, words]),
    );
    const items = rows.slice(0, MaxResultCount).map(presentSettlement);
    return { ok: true, result: { items, hasMore: rows.length > MaxResultCount } };
  };
}

function presentSettlement(row: SettlementRow): PublicSettlement {
  const rule = typeof row.detail["rule"] === "string" ? row.detail["rule"] : "";
  const ending = ` (${rule})`;
  const reason =
    rule !== "" && row.reason.endsWith(ending) ? row.reason.slice(0, -ending.length) : row.reason;
  return {
    ...{ settlementId: row.id, at: row.at.toISOString(), rule },
    ...{ eventId: row.event_id, eventTitle: row.title, competition: row.competition, sportId: row.sport_id },
    ...{ marketId: row.market_id, marketName: row.market_name, deed: deedOf(row) },
    by: row.actor.startsWith("feed:") ? "feed" : "operator",
    reason,
  };
}

function deedOf({ action, detail, runner_names: names }: SettlementRow): SettlementDeed {
  const nameOf = (runner: unknown) => names[Number(runner)] ?? "";
  if (action === "removeRunner") {
    const reductionPercent = Number(detail["reductionBasisPoints"]) / 100;
    return { type: "runnerRemoved", runnerName: nameOf(detail["runner"]), reductionPercent };
  }
  if (action === "voidBets") return voidOf(String(detail["scope"]), nameOf);
  const result = resultOfText(String(detail["result"] ?? "void"));
  const words = result && winnerWords(result, nameOf);
  if (action === "voidMarket" || words === undefined) return { type: "void" };
  return { type: action === "settleMarket" ? "settled" : "settledAgain", result: words };
}

/** Bets by their count alone: whose they are is nobody else's. */
function voidOf(text: string, nameOf: (runner: unknown) => string): SettlementDeed {
  const scope = JSON.parse(text) as {
    readonly orderIds?: readonly number[];
    readonly runner?: number;
    readonly time?: { readonly from: string; readonly until: string };
  };
  if (scope.time) return { type: "matchesVoid", from: scope.time.from, until: scope.time.until };
  if (scope.runner !== undefined) return { type: "runnerBetsVoid", runnerName: nameOf(scope.runner) };
  return { type: "betsVoid", count: scope.orderIds?.length ?? 0 };
}
