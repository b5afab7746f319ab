import { paiseOfWire, useMomentText } from "@crossbook/browser";
import type { api as contract, OutputOf } from "@crossbook/contract";
import { parsePaise } from "@crossbook/money";
import { Badge, Money, Sentence } from "@crossbook/ui";
import { AskedPrice, isLiabilityOnly } from "../../bets/asked-price.tsx";
import { resultTone, resultWords } from "../../bets/bet-result.ts";
import { BetRow } from "../../bets/bet-row.tsx";
import { lapseWords } from "../../bets/lapse-words.ts";
import { nameText } from "../../markets/name-text.ts";
import { historyText } from "../../messages/english/betting/history.ts";
import { openBetsText } from "../../messages/english/betting/open-bets.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";

export type HistoryBet = OutputOf<typeof contract.bets.getUserBetHistory>["items"][number];

/** One finished bet under the title of its market: what it was, what came of it, and when. */
export function HistoryBetRow({ bet }: { readonly bet: HistoryBet }) {
  const momentText = useMomentText();
  return (
    <BetRow
      betType={bet.betType}
      runner={nameText().runner(bet.betRunnerName)}
      figures={[
        {
          name: historyText().price,
          value: <AskedPrice price={bet.matched > 0 ? bet.odds : bet.betRate} bet={bet} />,
        },
        {
          name: isLiabilityOnly(bet) ? openBetsText().liability : historyText().asked,
          value: <Money amount={paiseOfWire(bet.stake)} />,
        },
        { name: historyText().matched, value: <Money amount={paiseOfWire(bet.matched)} /> },
        {
          name: historyText().profitOrLoss,
          value: <Money amount={parsePaise(bet.profitLoss)} signed toned />,
        },
        {
          name: historyText().result,
          value: <Badge tone={resultTone(bet.result)}>{resultWords(bet.result)}</Badge>,
        },
        ...(bet.marketNumber === null ? [] : [{ name: historyText().endedAt, value: bet.marketNumber }]),
      ]}
      when={
        <>
          {bet.exactProfitLoss !== null && historyText().exactly(bet.exactProfitLoss.replace("-", "\u2212"))}
          <Sentence
            parts={historyText().placedAt(
              bet.betId,
              <time dateTime={bet.placeTime}>{momentText(bet.placeTime)}</time>,
            )}
          />
          {bet.persistence === "keep" && historyText().keptInPlay}
          {bet.startingPrice?.state === "taken" && startingPriceText().takenNote}
          {bet.resultNote !== null && ` · ${historyText().resultNote(bet.resultNote)}`}
          {bet.reducedReason !== undefined && historyText().reduced(nameText().reason(bet.reducedReason))}
          {bet.voided !== undefined && (
            <Sentence
              parts={historyText().voided(
                <Money amount={paiseOfWire(bet.voided)} />,
                nameText().reason(bet.voidReason ?? ""),
              )}
            />
          )}
          {bet.cancelled > 0 && (
            <Sentence parts={historyText().cancelled(<Money amount={paiseOfWire(bet.cancelled)} />)} />
          )}
          {bet.lapsed > 0 && (
            <>
              <Sentence parts={historyText().lapsed(<Money amount={paiseOfWire(bet.lapsed)} />)} />
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
            <Sentence
              parts={historyText().settledAt(
                <time dateTime={bet.settleTime}>{momentText(bet.settleTime)}</time>,
              )}
            />
          )}
          {bet.resettledTime !== undefined && (
            <Sentence
              parts={historyText().settledAgain(
                <time dateTime={bet.resettledTime}>{momentText(bet.resettledTime)}</time>,
              )}
            />
          )}
        </>
      }
    />
  );
}
