import type { api as contract, OutputOf } from "@crossbook/contract";
import { parsePaise } from "@crossbook/money";
import { Badge, Money, Price } from "@crossbook/ui";
import { BetRow } from "../../bets/bet-row.tsx";
import { momentWords } from "../../days/india-days.ts";
import { oddsOfWire, paiseOfWire } from "../../live/market-book.ts";

export type HistoryBet = OutputOf<typeof contract.bets.getUserBetHistory>["items"][number];

const RESULT_TONES: ReadonlyMap<string, "win" | "loss" | "caution"> = new Map([
  ["WON", "win"],
  ["LOST", "loss"],
  ["VOID", "caution"],
]);

/** One finished bet: what it was, what came of it, and when. */
export function HistoryBetRow({ bet }: { readonly bet: HistoryBet }) {
  const isLay = bet.betType === "lay" || bet.betType === "no";
  const tone = RESULT_TONES.get(bet.result) ?? "plain";
  return (
    <BetRow
      side={isLay ? "lay" : "back"}
      runner={bet.betRunnerName}
      about={`${bet.betTitle} · ${bet.marketName}`}
      figures={[
        { name: "Price", value: <Price odds={oddsOfWire(bet.matched > 0 ? bet.odds : bet.betRate)} /> },
        { name: "Stake", value: <Money amount={paiseOfWire(bet.stake)} /> },
        { name: "Profit or loss", value: <Money amount={parsePaise(bet.profitLoss)} signed toned /> },
        { name: "Result", value: <Badge tone={tone}>{resultWords(bet.result)}</Badge> },
      ]}
      when={
        <>
          Bet {bet.betId} · placed <time dateTime={bet.placeTime}>{momentWords(bet.placeTime)}</time>
          {bet.settleTime !== null && (
            <>
              {" "}
              · settled <time dateTime={bet.settleTime}>{momentWords(bet.settleTime)}</time>
            </>
          )}
        </>
      }
    />
  );
}

function resultWords(result: string): string {
  return result.charAt(0) + result.slice(1).toLowerCase();
}
