import type { Market } from "@crossbook/contract";
import { Badge, Sentence } from "@crossbook/ui";
import { nameText } from "../../../markets/name-text.ts";
import { marketDetailText } from "../../../messages/english/betting/market-details.ts";
import { OwnResultFigures } from "../result/own-result.tsx";
import { resultWords } from "../result/result-words.ts";
import type { OwnResult } from "../result/use-own-results.ts";
import classes from "./fancy.module.css";

interface SessionHistoryProps {
  readonly markets: readonly Market[];
  /** What they brought the player, by market. */
  readonly own: ReadonlyMap<number | null, OwnResult>;
}

/** The sessions of a match that have ended, the newest first, with their results and the player's. */
export function SessionHistory({ markets, own }: SessionHistoryProps) {
  const newestFirst = [...markets].sort((a, b) => b.marketId - a.marketId);
  return (
    <details className={classes.history}>
      <summary>
        <Sentence parts={marketDetailText().resultsOfMatch(<Badge>{markets.length}</Badge>)} />
      </summary>
      <dl className={classes.results}>
        {newestFirst.map((market) => {
          const ownResult = own.get(market.marketId);
          return (
            <div key={market.marketId}>
              <dt>{nameText().market(market.marketName)}</dt>
              <dd>
                <span>{endOf(market)}</span>
                {ownResult && <OwnResultFigures own={ownResult} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

function endOf({ status, statusReason, result, ...market }: Market): string {
  if (status === "VOID")
    return statusReason === ""
      ? marketDetailText().void
      : marketDetailText().voidFor(nameText().reason(statusReason));
  return (result === null ? undefined : resultWords(result, market)) ?? marketDetailText().settled;
}
