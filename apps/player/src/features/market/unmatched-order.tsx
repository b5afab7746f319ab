import type { OpenBet } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";
import { useRef } from "react";
import { WaitingAmount } from "../../bets/asked-price.tsx";
import { betWord, sideOfBet } from "../../bets/bet-side.ts";
import { doesWait } from "../../bets/starting-price-state.ts";
import { besideRow, useFocusAfter } from "../../bets/use-focus-after.ts";
import { nameText } from "../../markets/name-text.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import { UnmatchedStake } from "../../positions/unmatched-stake.tsx";
import classes from "./unmatched-orders.module.css";

/** An own unmatched bet, with cancel beside it; of one that waits for the starting price that it waits. */
export function UnmatchedOrder({ bet }: { readonly bet: OpenBet }) {
  const row = useRef<HTMLLIElement>(null);
  useFocusAfter(row, (element) => besideRow(element) ?? firstPrice(element));
  return (
    <li ref={row} className={classes.order}>
      <Badge tone={sideOfBet(bet.betType)}>{betWord(bet.betType)}</Badge>
      <span className={classes.runner} dir="auto">
        {nameText().runner(bet.runnerName)}
      </span>
      {doesWait(bet) ? (
        <>
          <span className={classes.unmatched}>
            <WaitingAmount bet={bet} />
          </span>
          <span className={classes.waits} title={startingPriceText().cannotBeCancelled}>
            {startingPriceText().waitsForStart}
          </span>
        </>
      ) : (
        <UnmatchedStake bet={bet} className={classes.unmatched} />
      )}
    </li>
  );
}

/** Of its market; in the list of an event's bets the page itself. */
export function firstPrice(row: HTMLElement): HTMLElement | null | undefined {
  return row.closest("section")?.querySelector<HTMLElement>("[data-price]") ?? row.closest("main");
}
