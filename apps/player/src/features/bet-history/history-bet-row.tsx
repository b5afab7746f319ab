import { momentText, paiseOfWire } from "@crossbook/browser";
import type { api as contract, OutputOf } from "@crossbook/contract";
import { parsePaise } from "@crossbook/money";
import { Badge, Money } from "@crossbook/ui";
import { BetPrice } from "../../bets/bet-price.tsx";
import { resultTone, resultWords } from "../../bets/bet-result.ts";
import { BetRow } from "../../bets/bet-row.tsx";
import { lapseWords } from "../../bets/lapse-words.ts";

export type HistoryBet = OutputOf<typeof contract.bets.getUserBetHistory>["items"][number];

/** One finished bet under the title of its market: what it was, what came of it, and when. */
export function HistoryBetRow({ bet }: { readonly bet: HistoryBet }) {
  return (
    <BetRow
      betType={bet.betType}
      runner={bet.betRunnerName}
      figures={[
        { name: "Price", value: <BetPrice price={bet.matched > 0 ? bet.odds : bet.betRate} bet={bet} /> },
        { name: "Asked", value: <Money amount={paiseOfWire(bet.stake)} /> },
        { name: "Matched", value: <Money amount={paiseOfWire(bet.matched)} /> },
        { name: "Profit or loss", value: <Money amount={parsePaise(bet.profitLoss)} signed toned /> },
        { name: "Result", value: <Badge tone={resultTone(bet.result)}>{resultWords(bet.result)}</Badge> },
        ...(bet.marketNumber === null ? [] : [{ name: "Ended at", value: bet.marketNumber }]),
      ]}
      when={
        <>
          {bet.exactProfitLoss !== null && `Exactly ${bet.exactProfitLoss.replace("-", "\u2212")} · `}
          Bet {bet.betId} · placed <time dateTime={bet.placeTime}>{momentText(bet.placeTime)}</time>
          {bet.persistence === "keep" && " · kept in play"}
          {bet.resultNote !== null && ` · ${bet.resultNote}`}
          {bet.reducedReason !== undefined && ` · price reduced: ${bet.reducedReason}`}
          {bet.voided !== undefined && (
            <>
              {" "}
              · <Money amount={paiseOfWire(bet.voided)} /> void: {bet.voidReason}
            </>
          )}
          {bet.cancelled > 0 && (
            <>
              {" "}
              · <Money amount={paiseOfWire(bet.cancelled)} /> cancelled
            </>
          )}
          {bet.lapsed > 0 && (
            <>
              {" "}
              · <Money amount={paiseOfWire(bet.lapsed)} /> lapsed
              {bet.lapseReason !== null && ` ${lapseWords(bet.lapseReason)},`}
              {bet.lapseTime !== null && (
                <>
                  {" "}
                  <time dateTime={bet.lapseTime}>{momentText(bet.lapseTime)}</time>
                </>
              )}
            </>
          )}
          {bet.settleTime !== null && (
            <>
              {" "}
              · settled <time dateTime={bet.settleTime}>{momentText(bet.settleTime)}</time>
            </>
          )}
          {bet.resettledTime !== undefined && (
            <>
              {" "}
              · settled again <time dateTime={bet.resettledTime}>{momentText(bet.resettledTime)}</time>
            </>
          )}
        </>
      }
    />
  );
}
