import { describe, expect, it } from "vitest";
import type { HistoryBet } from "./history-bet-row.tsx";
import { groupByMarket } from "./history-groups.ts";

const MARKETS = { "Match Odds": 7, Bookmaker: 8 };

function bet(
  betId: number,
  marketName: keyof typeof MARKETS,
  profitLoss: string,
  { eventId, marketId } = { eventId: 41, marketId: MARKETS[marketName] },
): HistoryBet {
  return {
    ...{ betId, betTitle: "India v Australia", marketName, betRunnerName: "India", profitLoss },
    ...{ eventId, marketId },
    ...{ marketTypeName: "match_odd", notation: "decimal", fancyValue: null, marketNumber: null },
    ...{ betRate: 1.9, odds: 1.88, stake: 500, matched: 500, cancelled: 0, lapsed: 0, betType: "lay" },
    ...{ lapseTime: null, lapseReason: null, persistence: "lapse", exactProfitLoss: null },
    ...{ resultNote: null, result: "LOST", placeTime: "2026-11-20T14:20:00.000Z", settleTime: null },
  };
}

describe("finished bets by market", () => {
  it("are under the title of their market with the sum of what they brought, in the order of the newest", () => {
    const groups = groupByMarket([
      bet(5, "Match Odds", "-440.00"),
      bet(4, "Bookmaker", "1,000.50"),
      bet(3, "Match Odds", "100.25"),
      bet(2, "Match Odds", "7.00", { eventId: 42, marketId: 9 }),
    ]);
    expect(
      groups.map(({ eventId, marketName, bets, profitLoss }) => [
        eventId,
        marketName,
        bets.map(({ betId }) => betId),
        profitLoss,
      ]),
    ).toEqual([
      [41, "Match Odds", [5, 3], -339_75],
      [41, "Bookmaker", [4], 1_000_50],
      [42, "Match Odds", [2], 7_00],
    ]);
  });

  it("are apart where two markets of an event have the same name", () => {
    const groups = groupByMarket([
      bet(5, "Match Odds", "-440.00"),
      bet(4, "Match Odds", "100.25", { eventId: 41, marketId: 10 }),
    ]);
    expect(groups.map(({ bets, profitLoss }) => [bets.map(({ betId }) => betId), profitLoss])).toEqual([
      [[5], -440_00],
      [[4], 100_25],
    ]);
  });
});
