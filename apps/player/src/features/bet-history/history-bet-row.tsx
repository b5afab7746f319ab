import type { api as contract, OutputOf } from "@crossbook/contract";
import { parsePaise } from "@crossbook/money";
import { Badge, Money, Price } from "@crossbook/ui";
import { momentWords } from "../../days/india-days.ts";
import { oddsOfWire, paiseOfWire } from "../../live/market-book.ts";
import classes from "./bet-history-page.module.css";

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
    <li className={classes.bet} data-side={isLay ? "lay" : "back"}>
      <div className={classes.what}>
        <Badge tone={isLay ? "lay" : "back"}>{isLay ? "Lay" : "Back"}</Badge>
        <span className={classes.runner}>{bet.betRunnerName}</span>
        <span className={classes.market}>
          {bet.betTitle} · {bet.marketName}
        </span>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>Rate</dt>
          <dd>
            <Price odds={oddsOfWire(bet.matched > 0 ? bet.odds : bet.betRate)} />
          </dd>
        </div>
        <div>
          <dt>Stake</dt>
          <dd>
            <Money amount={paiseOfWire(bet.stake)} />
          </dd>
        </div>
        <div>
          <dt>Profit or loss</dt>
          <dd>
            <Money amount={parsePaise(bet.profitLoss)} signed toned />
          </dd>
        </div>
        <div>
          <dt>Result</dt>
          <dd>
            <Badge tone={tone}>{resultWords(bet.result)}</Badge>
          </dd>
        </div>
      </dl>
      <p className={classes.when}>
        Bet {bet.betId} · placed <time dateTime={bet.placeTime}>{momentWords(bet.placeTime)}</time>
        {bet.settleTime !== null && (
          <>
            {" "}
            · settled <time dateTime={bet.settleTime}>{momentWords(bet.settleTime)}</time>
          </>
        )}
      </p>
    </li>
  );
}

function resultWords(result: string): string {
  return result.charAt(0) + result.slice(1).toLowerCase();
}
