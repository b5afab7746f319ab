import type { LineTerms, Notation, transactionBet } from "@crossbook/contract";
import {
  betsProfitCentipaise,
  type MarketResult,
  type MarketTerms,
  type MatchedBet,
  type Side,
} from "@crossbook/engine/kinds";
import { paise, paiseToMainUnits } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { Pool } from "pg";
import type * as z from "zod/mini";
import {
  averagePrice,
  type BetBrought,
  betCorrections,
  betResult,
  betWord,
  marketBetResults,
  presentCorrection,
  resultNote,
} from "../betting/index.ts";
import { fancyValueOf, wireAverage, wirePrice } from "../catalogue/index.ts";
import { amountText } from "./present-line.ts";

type TransactionBet = z.output<typeof transactionBet>;

/** One account's bets in a market of which anything was matched, also what is void now. */
export interface MarketBets {
  readonly total: number;
  /** What they brought together before it was rounded, in hundredths of a paisa. */
  readonly exactCentipaise: number;
  /** The page that was asked for, by the bets' numbers. */
  readonly bets: readonly TransactionBet[];
}

/** Which bets are asked for. */
export interface MarketBetsAsked {
  readonly accountId: number;
  readonly marketId: number;
  readonly result: MarketResult;
  readonly terms: MarketTerms;
  readonly limit: number;
  readonly offset: number;
}

interface Row {
  readonly order_id: number;
  readonly runner: number;
  readonly side: Side;
  readonly matched: number;
  readonly payout: number;
  readonly price: number;
  readonly placed_at: Date;
  readonly runner_name: string | null;
  readonly notation: Notation;
  readonly line: LineTerms | null;
}

interface SideRow extends Pick<Row, "runner" | "side" | "matched" | "payout"> {
  readonly bets: number;
}

const PAGE = `
  SELECT o.order_id, o.runner, o.side, o.matched, o.matched_payout_centipaise AS payout,
    o.price_hundredths AS price, o.placed_at, r.name AS runner_name, m.notation, m.line
  FROM orders o
  JOIN sport_markets m ON m.id = o.market_id
  LEFT JOIN sport_runners r ON r.market_id = o.market_id
    AND r.position = CASE m.line ->> 'sides' WHEN 'over' THEN 0 ELSE o.runner END
  WHERE o.market_id = $1 AND o.account_id = $2 AND (o.matched > 0 OR o.voided > 0)
  ORDER BY o.order_id LIMIT $3 OFFSET $4`;

const SIDES = `
  SELECT runner, side, count(*) AS bets, sum(matched)::bigint AS matched,
    sum(matched_payout_centipaise)::bigint AS payout
  FROM orders WHERE market_id = $1 AND account_id = $2 AND (matched > 0 OR voided > 0)
  GROUP BY runner, side`;

/** The bets behind a market's line, with what each brought. */
export async function marketBets(database: Pool, asked: MarketBetsAsked): Promise<MarketBets> {
  const { accountId, marketId, result, terms } = asked;
  const [page, sides] = await Promise.all([
    database.query<Row>(PAGE, [marketId, accountId, asked.limit, asked.offset]),
    database.query<SideRow>(SIDES, [marketId, accountId]),
  ]);
  const orderIds = page.rows.map(({ order_id }) => order_id);
  const finished = orderIds.map((orderId) => ({ orderId, marketId, result, terms }));
  const [brought, corrections] = await Promise.all([
    marketBetResults(database, accountId, finished),
    betCorrections(database, orderIds),
  ]);
  return {
    total: sides.rows.reduce((total, { bets }) => total + bets, 0),
    exactCentipaise: betsProfitCentipaise(sides.rows.map(matchedBet), result, terms),
    bets: page.rows.map((row) => ({
      ...present(row, result, brought.get(row.order_id)),
      ...presentCorrection(corrections.get(row.order_id)),
    })),
  };
}

function matchedBet({ runner, side, matched: stake, payout: payoutCentipaise }: SideRow): MatchedBet {
  return { runner, side, stake, payoutCentipaise };
}

function present(row: Row, result: MarketResult, brought: BetBrought | undefined): TransactionBet {
  const matched = paise(row.matched);
  const average = averagePrice(matched, row.payout);
  const asked = wirePrice(row.notation, oddsHundredths(row.price));
  return {
    id: row.order_id,
    title: row.runner_name ?? "",
    betType: betWord(row, row.side),
    rate: average === undefined ? asked : wireAverage(row.notation, average),
    notation: row.notation,
    amount: paiseToMainUnits(matched),
    profitLoss: amountText(brought?.paise ?? 0),
    exactProfitLoss: exactText(brought?.exactCentipaise ?? 0),
    result: matched === 0 ? "VOID" : betResult(row, brought?.exactCentipaise ?? 0, result),
    resultNote: matched === 0 ? null : resultNote(row, brought?.exactCentipaise ?? 0, result),
    fancyValue: fancyValueOf(row, row.runner) ?? 0,
    date: row.placed_at.toISOString(),
    ipAddress: "",
  };
}

/** Main units with four decimals; null where it is a whole number of paise. */
export function exactText(centipaise: number): string | null {
  return centipaise % 100 === 0 ? null : (centipaise / 10_000).toFixed(4);
}
