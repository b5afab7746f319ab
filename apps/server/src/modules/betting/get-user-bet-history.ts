import type {
  Api,
  historyBet,
  InputOf,
  LineTerms,
  MarketType,
  Notation,
  OutputOf,
} from "@crossbook/contract";
import type { AccountId, Side } from "@crossbook/engine";
import { type MarketResult, type MarketTerms, resultOfText } from "@crossbook/engine/kinds";
import { formatPaise, paise, paiseToMainUnits } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { Pool } from "pg";
import type * as z from "zod/mini";
import type { HandlersOf, Refusal } from "../../calls/handler.ts";
import { countOf } from "../../database/index.ts";
import { EXECUTIONS, type Exchange, LAPSE_REASONS, PERSISTENCES } from "../../exchange/index.ts";
import { dayRange, fancyValueOf, wireAverage, wirePrice } from "../catalogue/index.ts";
import { type BetCorrection, betCorrections, presentCorrection } from "./bet-corrections.ts";
import { type BetResult, betResult, resultNote } from "./bet-result.ts";
import { betWord } from "./bet-word.ts";
import { type BetBrought, marketBetResults } from "./market-bet-results.ts";
import { averagePrice } from "./placements/placement-presenter.ts";
import { taken, untaken } from "./starting-price.ts";

type HistoryBet = z.output<typeof historyBet>;
type BetHistory = OutputOf<Api["bets"]["getUserBetHistory"]>;
/** Which bets are asked for. */
export type BetHistoryFilter = InputOf<Api["bets"]["getUserBetHistory"]>;

interface Row {
  readonly order_id: number;
  readonly market_id: number;
  readonly side: Side;
  readonly runner: number;
  readonly price_hundredths: number;
  readonly stake: number;
  readonly matched: number;
  readonly matched_payout_centipaise: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly voided: number;
  readonly corrected_at: Date | null;
  readonly lapsed_at: Date | null;
  /** Places in the lists of the engine. */
  readonly lapse_reason: number | null;
  readonly persistence: number;
  readonly execution: number;
  /** Null of a bet that took no starting price. */
  readonly asked_stake: number | null;
  readonly placed_at: Date;
  readonly market_result: string | null;
  readonly market_terms: MarketTerms;
  readonly finished_at: Date | null;
  readonly market_name: string;
  readonly market_type: MarketType;
  readonly notation: Notation;
  readonly line: LineTerms | null;
  readonly event_id: number;
  readonly title: string;
  readonly runner_name: string;
}

/** A bet is finished with its market, or when all of it left the book unmatched. */
const FINISHED = `
  FROM orders o
  JOIN markets e ON e.market_id = o.market_id
  WHERE o.account_id = $1
    AND (e.finished_at IS NOT NULL OR (o.matched = 0 AND o.remaining = 0))
    AND ($2::timestamptz IS NULL OR o.placed_at >= $2)
    AND ($3::timestamptz IS NULL OR o.placed_at < $3)`;

const PAGE = `
  WITH page AS (
    SELECT o.*, e.result AS market_result, e.terms AS market_terms, e.finished_at ${FINISHED} ORDER BY o.order_id DESC LIMIT $4 OFFSET $5
  )
  SELECT page.*, m.name AS market_name, m.type AS market_type, m.notation, m.line, m.event_id, s.title,
    r.name AS runner_name, a.corrected_at
  FROM page
  LEFT JOIN account_results a ON a.market_id = page.market_id AND a.account_id = page.account_id
  JOIN sport_markets m ON m.id = page.market_id
  JOIN sport_events s ON s.id = m.event_id
  JOIN sport_runners r ON r.market_id = page.market_id
    AND r.position = CASE m.line ->> 'sides' WHEN 'over' THEN 0 ELSE page.runner END
  ORDER BY page.order_id DESC`;

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
}

type Reading = { readonly ok: true; readonly result: BetHistory } | Refusal<"INVALID_INPUT">;

/** Reads pages of one account's finished bets. */
export type BetHistoryReader = (accountId: AccountId, input: BetHistoryFilter) => Promise<Reading>;

/** The caller's finished bets. */
export function getUserBetHistory(read: BetHistoryReader): HandlersOf<"bets">["getUserBetHistory"] {
  return async (input, { caller: { accountId } }) => read(accountId, input);
}

/** Days are those on which the bets were placed, in the hosts' zone. */
export function betHistoryReader({ database, exchange }: Parts): BetHistoryReader {
  return async (accountId, input) => {
    const range = dayRange(input.StartDate, input.EndDate);
    if (!range) return { ok: false, code: "INVALID_INPUT" };
    await exchange.projected(exchange.state().journalSeq);
    const filter = [accountId, moment(range.fromMs), moment(range.untilMs)];
    const [page, count] = await Promise.all([
      database.query<Row>(PAGE, [...filter, input.MaxResultCount, input.SkipCount]),
      database.query<{ count: number }>(countOf(FINISHED), filter),
    ]);
    const rows = page.rows.map((row) => ({ ...row, result: resultOfText(row.market_result ?? "") }));
    const finished = rows.flatMap(
      ({ order_id: orderId, market_id: marketId, market_terms: terms, result }) =>
        result === undefined ? [] : [{ orderId, marketId, result, terms }],
    );
    const results = await marketBetResults(database, accountId, finished);
    const corrections = await betCorrections(
      database,
      rows.map(({ order_id }) => order_id),
    );
    const items = rows.map((row) => ({
      ...present(row, row.result, results.get(row.order_id) ?? NOTHING),
      ...correctedPart(row, corrections.get(row.order_id)),
    }));
    return { ok: true, result: { items, totalCount: count.rows[0]?.count ?? 0 } };
  };
}

function moment(at: number | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}

/** What was corrected of a bet; nothing of most. */
function correctedPart(
  { corrected_at: at }: Row,
  correction: BetCorrection | undefined,
): Partial<HistoryBet> {
  return {
    ...presentCorrection(correction),
    ...(at && { resettledTime: at.toISOString() }),
  };
}

const NOTHING: BetBrought = { exactCentipaise: 0, paise: 0 };

function present(row: Row, result: MarketResult | undefined, brought: BetBrought): HistoryBet {
  const matched = paise(row.matched);
  const rate = wirePrice(row.notation, oddsHundredths(row.price_hundredths));
  const average = averagePrice(matched, row.matched_payout_centipaise);
  return {
    betId: row.order_id,
    betTitle: row.title,
    marketName: row.market_name,
    betRunnerName: row.runner_name,
    marketTypeName: row.market_type,
    betRate: rate,
    odds: average === undefined ? rate : wireAverage(row.notation, average),
    notation: row.notation,
    fancyValue: fancyValueOf(row, row.runner),
    marketNumber: result?.type === "number" ? result.value : null,
    stake: paiseToMainUnits(paise(row.stake)),
    matched: paiseToMainUnits(matched),
    cancelled: paiseToMainUnits(paise(row.cancelled)),
    lapsed: paiseToMainUnits(paise(row.lapsed)),
    lapseTime: row.lapsed_at?.toISOString() ?? null,
    lapseReason: (row.lapse_reason !== null && LAPSE_REASONS[row.lapse_reason]) || null,
    persistence: PERSISTENCES[row.persistence] ?? "lapse",
    ...startingPriceOf(row),
    profitLoss: formatPaise(paise(brought.paise), { grouping: "none" }),
    exactProfitLoss: exactText(brought),
    result: resultWord(row, result, brought),
    resultNote:
      row.matched === 0
        ? null
        : resultNote({ ...row, payout: row.matched_payout_centipaise }, brought.exactCentipaise, result),
    placeTime: row.placed_at.toISOString(),
    settleTime: (row.matched > 0 && row.finished_at?.toISOString()) || null,
    betType: betWord(row, row.side),
    eventId: row.event_id,
    marketId: row.market_id,
  };
}

/** Nothing of a bet that is not at the starting price. */
function startingPriceOf(row: Row): Pick<HistoryBet, "startingPrice"> {
  const price = oddsHundredths(row.price_hundredths);
  if (row.asked_stake !== null) return { startingPrice: taken(row.notation, price) };
  return EXECUTIONS[row.execution] === "startingPrice"
    ? { startingPrice: untaken("missed", { ...row, price }) }
    : {};
}

/** `result`: of the bet's market; undefined where it has none and the bet left the book unmatched. */
function resultWord(
  row: Row,
  result: MarketResult | undefined,
  { exactCentipaise }: BetBrought,
): BetResult | "LAPSED" | "CANCELLED" {
  if (row.matched === 0 && row.voided > 0) return "VOID";
  if (row.matched === 0) return row.lapsed > 0 ? "LAPSED" : "CANCELLED";
  return betResult(row, exactCentipaise, result);
}

/** With its four decimals, where it is no whole number of paise. */
function exactText({ exactCentipaise }: BetBrought): string | null {
  return exactCentipaise % 100 === 0 ? null : (exactCentipaise / 10_000).toFixed(4);
}
