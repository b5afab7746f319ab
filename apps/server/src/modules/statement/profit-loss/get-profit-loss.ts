import {
  HOST_ZONE,
  type InputOf,
  PROFIT_LOSS_DAYS,
  type ProfitLossPage,
  type ProfitLossRow,
  type profitLoss,
  sportById,
} from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { netOf, presentLine, winnersOf } from "../present-line.ts";
import { kindsOf } from "../statement-kinds.ts";
import { StatementLines } from "../statement-lines.ts";
import { type StatementRange, statementRange } from "../statement-range.ts";
import { type ZoneRange, zoneRange } from "../zone-days.ts";
import {
  type BroughtLevel,
  type BroughtRow,
  type BroughtTotals,
  broughtByGames,
  broughtRows,
} from "./profit-loss-rows.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly clock: Clock;
}

type Input = InputOf<(typeof profitLoss)["getProfitLoss"]>;
type Totals = ProfitLossPage["totals"];

const DAY_MS = 86_400_000;
const CASINO_ID = -1;
const EVERY_SPORT = 100;

/** What settled bets brought, level by level: every level adds up to its row in the level above. */
export function getProfitLoss(parts: Parts): HandlersOf<"transactions">["getProfitLoss"] {
  const lines = new StatementLines(parts.database);
  return async (input, { caller: { accountId } }) => {
    await parts.exchange.projected(parts.exchange.state().journalSeq);
    const days = reportDays(input, parts.clock.now());
    if (days === undefined) return refuse("REPORT_RANGE_TOO_LONG");
    const range = await statementRange(parts.database, accountId, days);
    const page = { limit: input.MaxResultCount, offset: input.SkipCount };
    if (input.EventId) return answered(parts, range, { level: "market", eventId: input.EventId, ...page });
    if (input.SportId === CASINO_ID) return { ok: true, result: await games(lines, range, page) };
    if (input.SportId) return answered(parts, range, { level: "event", sportId: input.SportId, ...page });
    return { ok: true, result: await sports(parts, range) };
  };
}

/** Undefined where there are more days than a report has. */
function reportDays({ From, To, Zone }: Input, now: number): ZoneRange | undefined {
  const { fromMs, untilMs } = zoneRange(From, To, Zone ?? HOST_ZONE);
  const end = Math.min(untilMs ?? now, now + DAY_MS);
  const begin = fromMs ?? end - PROFIT_LOSS_DAYS * DAY_MS;
  // An hour more where clocks are put back within the range.
  const isTooLong = end - begin > (PROFIT_LOSS_DAYS + 1) * DAY_MS + DAY_MS / 24;
  return isTooLong ? undefined : { fromMs: begin, untilMs };
}

async function answered(
  { database }: Parts,
  range: StatementRange,
  asked: BroughtLevel & { readonly limit: number; readonly offset: number },
) {
  const { rows, totals } = await broughtRows(database, range, kindsOf(2, "market"), asked);
  const result: ProfitLossPage = {
    level: asked.level,
    items: rows.map(presentRow),
    totalCount: totals.groups,
    totals: presentTotals(totals),
  };
  return { ok: true as const, result };
}

/** There are few enough sports for one answer; casino games are one of them. */
async function sports({ database }: Parts, range: StatementRange): Promise<ProfitLossPage> {
  const asked = { level: "sport", limit: EVERY_SPORT, offset: 0 } as const;
  const [brought, played] = await Promise.all([
    broughtRows(database, range, kindsOf(2, "market"), asked),
    broughtByGames(database, range),
  ]);
  const items = brought.rows.map((row) => ({
    ...presentRow(row),
    name: sportById(row.id)?.name ?? "Other",
  }));
  const totals = presentTotals(brought.totals);
  if (played === undefined) return { level: "sport", items, totalCount: items.length, totals };
  const net = mainUnits(played.net);
  const casino: ProfitLossRow = {
    ...{
      id: CASINO_ID,
      name: "Casino",
      marketId: null,
      winner: "",
      markets: 0,
      startTime: null,
      transactionId: null,
    },
    ...{ settledAt: played.settledAt.toISOString(), stake: null, gross: net, commission: 0, net },
  };
  const all = brought.totals.all_gross + played.net;
  return {
    level: "sport",
    items: [...items, casino],
    totalCount: items.length + 1,
    totals: {
      ...totals,
      stake: null,
      gross: mainUnits(all),
      net: mainUnits(all - brought.totals.all_commission),
    },
  };
}

async function games(
  lines: StatementLines,
  range: StatementRange,
  page: { readonly limit: number; readonly offset: number },
): Promise<ProfitLossPage> {
  const kinds = kindsOf(2, "casino");
  const [rows, totals] = await Promise.all([lines.page(range, kinds, page), lines.totals(range, kinds)]);
  const items = rows.map((row): ProfitLossRow => {
    const net = mainUnits(netOf(row));
    return {
      ...{ id: 0, name: presentLine(row).description, marketId: null, winner: "", markets: 1 },
      startTime: null,
      ...{ settledAt: row.at.toISOString(), transactionId: row.entry_id },
      ...{ stake: null, gross: net, commission: 0, net },
    };
  });
  const net = mainUnits(totals.credit - totals.debit);
  const all = { stake: null, gross: net, commission: 0, net };
  return { level: "game", items, totalCount: totals.lines, totals: all };
}

function presentRow(row: BroughtRow): ProfitLossRow {
  return {
    id: row.id,
    name: row.name,
    marketId: row.market_id,
    winner: winnersOf(row),
    markets: row.markets,
    startTime: row.start_time?.toISOString() ?? null,
    settledAt: row.settled_at.toISOString(),
    transactionId: row.entry_id,
    stake: mainUnits(row.stake),
    gross: mainUnits(row.gross),
    commission: mainUnits(row.commission),
    net: mainUnits(row.gross - row.commission),
  };
}

function presentTotals({ all_stake, all_gross, all_commission }: BroughtTotals): Totals {
  return {
    stake: mainUnits(all_stake),
    gross: mainUnits(all_gross),
    commission: mainUnits(all_commission),
    net: mainUnits(all_gross - all_commission),
  };
}

function mainUnits(amount: number): number {
  return paiseToMainUnits(paise(amount));
}
