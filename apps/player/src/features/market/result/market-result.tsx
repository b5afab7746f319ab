import { useMarketBook } from "@crossbook/browser";
import type { Market, WireMarketResult } from "@crossbook/contract";
import { classNames } from "@crossbook/ui";
import { isFinished } from "../../../markets/market-sections.ts";
import { nameText } from "../../../markets/name-text.ts";
import { marketDetailText } from "../../../messages/english/betting/market-details.ts";
import { Link } from "../../../routes/link.tsx";
import classes from "../market-card.module.css";
import { OwnResultFigures } from "./own-result.tsx";
import { resultWords } from "./result-words.ts";
import { useOwnResults } from "./use-own-results.ts";

export interface MarketResultProps {
  readonly market: Market;
  readonly status: Market["status"];
  readonly result: WireMarketResult | null;
}

/** How a market that takes no more bets ended, in place of the heads of the price columns. */
export function MarketResult({ market, status, result }: MarketResultProps) {
  return (
    <p className={classNames(classes.result, status === "VOID" && classes.void)} role="status">
      <EndWords market={market} status={status} result={result} />
      {isFinished({ status }) && (
        <>
          <OwnResult market={market} />{" "}
          <Link to="/settlements" search={{ event: market.eventId }} className={classes.resultLink}>
            {marketDetailText().howSettled}
          </Link>
        </>
      )}
    </p>
  );
}

function OwnResult({ market: { eventId, marketId } }: Pick<MarketResultProps, "market">) {
  const own = useOwnResults(eventId, true).get(marketId);
  return own && <OwnResultFigures own={own} />;
}

/** What became of a market that takes no more bets: closed, void with its reason, or settled with its result. */
export function EndWords({ market, status, result }: MarketResultProps): string {
  // Pushed with the status: the market may still be described with why it was suspended.
  const live = useMarketBook(market.marketId, (book) => book.reason);
  const reason = nameText().reason(live ?? market.statusReason);
  if (status === "CLOSED") return marketDetailText().closed;
  if (status === "VOID") {
    return reason === "" ? marketDetailText().voidReturned : marketDetailText().voidReturnedFor(reason);
  }
  const words = result === null ? undefined : resultWords(result, market);
  return words === undefined ? marketDetailText().settledPlain : marketDetailText().settledAs(words);
}
