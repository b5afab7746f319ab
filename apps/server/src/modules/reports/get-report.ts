import { type Api, REPORT_DAYS, type ReportDay, type ReportFigures } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Handler } from "../../calls/handler.ts";
import { OneAtATime } from "../../calls/one-at-a-time.ts";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StaleReads } from "../../ports/stale-reads.ts";
import { dayNumber, dayRange, dayText, startOfDay } from "../catalogue/index.ts";
import { type LedgerDay, readReport, studioOf } from "./report-rows.ts";

interface Parts {
  readonly staleReads: StaleReads;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly clock: Clock;
}

type Report = Handler<Api["operator"]["getReport"]>;

const DAY_MS = 86_400_000;
/** Days that are shown where none are named. */
const USUAL_DAYS = 30;
/** Somebody who tries ranges does not feel it; a report reads what a quarter of a year has written. */
const REPORTS = { perSecond: 0.2, burst: 20 } as const;

/** What the ledger and the matches say of some days. One report is read at a time, whoever asks. */
export function getReport({ staleReads, exchange, clock }: Parts): Report {
  const limiter = new RateLimiter(REPORTS, clock);
  const reading = new OneAtATime<"report">();
  return async ({ From, To }, { caller }) => {
    const waitMs = limiter.take(caller.operatorId);
    if (waitMs > 0) return tooManyRequests(waitMs);
    const last = dayNumber((To && startOfDay(To)) || clock.now());
    const to = dayText(last);
    const from = From || dayText(last - (USUAL_DAYS - 1));
    const { fromMs, untilMs } = dayRange(from, to) ?? {};
    if (fromMs === undefined || untilMs === undefined || untilMs - fromMs > REPORT_DAYS * DAY_MS)
      return refuse("REPORT_RANGE_TOO_LONG");
    await exchange.projected(exchange.state().journalSeq);
    const range = { from: new Date(fromMs), until: new Date(untilMs) };
    const rows = await reading.run("report", () =>
      staleReads.read((database) => readReport(database, range)),
    );
    return { ok: true, result: { from, to, ...presentReport(rows) } };
  };
}

type Rows = Awaited<ReturnType<typeof readReport>>;
type PaiseFigures = { [Name in keyof ReportFigures]: number };

function presentReport({ ledger, studios, matched }: Rows) {
  const stakes = new Map(matched.map(({ day, stakes: sum }) => [day, sum]));
  const byDay = new Map(ledger.map((row) => [row.day, row]));
  const names = [...new Set([...byDay.keys(), ...stakes.keys()])].toSorted();
  const days = names.map((day) => ({ day, ...figuresOf(byDay.get(day), stakes.get(day) ?? 0) }));
  return {
    totals: inMainUnits(totalsOf(days)),
    days: days.map(({ day, ...figures }): ReportDay => ({ day, ...inMainUnits(figures) })),
    casino: studios.flatMap(({ day, account_id, staked, paid_out: paidOut }) => {
      const studio = studioOf(account_id);
      const kept = mainUnits(staked - paidOut);
      return studio ? [{ day, studio, staked: mainUnits(staked), paidOut: mainUnits(paidOut), kept }] : [];
    }),
  };
}

function figuresOf(row: LedgerDay | undefined, matchedStakes: number): PaiseFigures {
  return {
    matchedStakes,
    casinoStakes: row?.casino_stakes ?? 0,
    grossResult: 0 - (row?.player_results ?? 0),
    commission: row?.commission ?? 0,
    casinoResult: row?.casino_result ?? 0,
    deposits: row?.deposits ?? 0,
    withdrawals: row?.withdrawals ?? 0,
    adjustments: row?.adjustments ?? 0,
    bonusGranted: row?.bonus_granted ?? 0,
    bonusReleased: row?.bonus_released ?? 0,
  };
}

/** Sums of whole paise, so that totals are those of the days. */
function totalsOf(days: readonly PaiseFigures[]): PaiseFigures {
  const none = figuresOf(undefined, 0);
  const names = Object.keys(none) as (keyof PaiseFigures)[];
  return Object.fromEntries(
    names.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]),
  ) as PaiseFigures;
}

function inMainUnits(figures: PaiseFigures): ReportFigures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, amount]) => [name, mainUnits(amount)]),
  ) as ReportFigures;
}

function mainUnits(amount: number): number {
  return paiseToMainUnits(paise(amount));
}
