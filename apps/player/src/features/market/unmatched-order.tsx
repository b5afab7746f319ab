import { paiseOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Badge, Button, Money, Sentence } from "@crossbook/ui";
import { useRef } from "react";
import { betName } from "../../bets/bet-name.ts";
import { BetPrice } from "../../bets/bet-price.tsx";
import { betWord, sideOfBet } from "../../bets/bet-side.ts";
import { besideRow, useFocusAfter } from "../../bets/use-focus-after.ts";
import { nameText } from "../../markets/name-text.ts";
import { marketDetailText } from "../../messages/english/betting/market-details.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import classes from "./unmatched-orders.module.css";

/** An own unmatched bet, with cancel beside it. */
export function UnmatchedOrder({ bet }: { readonly bet: OpenBet }) {
  const { cancel, pending } = useCancelBets();
  const row = useRef<HTMLLIElement>(null);
  useFocusAfter(row, (element) => besideRow(element) ?? firstPrice(element));
  return (
    <li ref={row} className={classes.order}>
      <Badge tone={sideOfBet(bet.betType)}>{betWord(bet.betType)}</Badge>
      <span className={classes.runner} dir="auto">
        {nameText().runner(bet.runnerName)}
      </span>
      <span className={classes.unmatched}>
        <Sentence
          parts={marketDetailText().unmatchedAt(
            <Money amount={paiseOfWire(bet.unmatched)} />,
            <BetPrice price={bet.betRate} bet={bet} />,
          )}
        />
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={pending === bet.betId}
        aria-label={marketDetailText().cancelUnmatched(betName(bet))}
        onClick={() => void cancel(bet.betId)}
      >
        {marketDetailText().cancel}
      </Button>
    </li>
  );
}

/** Of its market; in the list of an event's bets the page itself. */
function firstPrice(row: HTMLElement): HTMLElement | null | undefined {
  return row.closest("section")?.querySelector<HTMLElement>("[data-price]") ?? row.closest("main");
}
