import { paiseOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { EmptyState, Money, Sentence } from "@crossbook/ui";
import { BetPrice } from "../../bets/bet-price.tsx";
import { sideOfBet } from "../../bets/bet-side.ts";
import { nameText } from "../../markets/name-text.ts";
import { marketDetailText } from "../../messages/english/betting/market-details.ts";
import { priceText } from "../../messages/english/betting/prices.ts";
import classes from "./market-page.module.css";
import { UnmatchedOrder } from "./unmatched-order.tsx";

/** The player's open bets of this event: unmatched bets, then matched ones. */
export function EventBets({ bets }: { readonly bets: readonly OpenBet[] }) {
  const unmatched = bets.filter((bet) => bet.unmatched > 0);
  const matched = bets.filter((bet) => bet.matched > 0);
  if (bets.length === 0) return <EmptyState title={marketDetailText().noneOnEvent} />;
  return (
    <div className={classes.bets}>
      {unmatched.length > 0 && <h2 className={classes.betsTitle}>{marketDetailText().unmatched}</h2>}
      <ul>
        {unmatched.map((bet) => (
          <li key={bet.betId} className={classes.bet} data-side={sideOfBet(bet.betType)}>
            <span className={classes.betName}>
              <bdi>{nameText().runner(bet.runnerName)}</bdi> · <bdi>{nameText().market(bet.marketName)}</bdi>
            </span>
            <ul>
              <UnmatchedOrder bet={bet} />
            </ul>
          </li>
        ))}
      </ul>
      {matched.length > 0 && <h2 className={classes.betsTitle}>{marketDetailText().matched}</h2>}
      <ul>
        {matched.map((bet) => (
          <li key={bet.betId} className={classes.bet} data-side={sideOfBet(bet.betType)}>
            <span className={classes.betName}>
              <bdi>{nameText().runner(bet.runnerName)}</bdi> · <bdi>{nameText().market(bet.marketName)}</bdi>
            </span>
            <span className={classes.betFigures}>
              <Sentence
                parts={marketDetailText().betAt(
                  priceText().acts[bet.betType].toLowerCase(),
                  <Money amount={paiseOfWire(bet.matched)} />,
                  <BetPrice price={bet.odds} bet={bet} />,
                )}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
