import type { Market } from "@crossbook/contract";
import { Badge, Sentence } from "@crossbook/ui";
import { nameText } from "../../../markets/name-text.ts";
import { marketText } from "../../../messages/english/betting/market.ts";
import { resultWords } from "../result-words.ts";
import classes from "./fancy.module.css";

/** The sessions of a match that have ended, the newest first, with their results. */
export function SessionHistory({ markets }: { readonly markets: readonly Market[] }) {
  const newestFirst = [...markets].sort((a, b) => b.marketId - a.marketId);
  return (
    <details className={classes.history}>
      <summary>
        <Sentence parts={marketText().resultsOfMatch(<Badge>{markets.length}</Badge>)} />
      </summary>
      <dl className={classes.results}>
        {newestFirst.map((market) => (
          <div key={market.marketId}>
            <dt>{nameText().market(market.marketName)}</dt>
            <dd>{endOf(market)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function endOf({ status, statusReason, result, ...market }: Market): string {
  if (status === "VOID")
    return statusReason === "" ? marketText().void : marketText().voidFor(nameText().reason(statusReason));
  return (result === null ? undefined : resultWords(result, market)) ?? marketText().settled;
}
