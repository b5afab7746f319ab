import type { Market } from "@crossbook/contract";
import { classNames } from "@crossbook/ui";
import classes from "./market-card.module.css";

export interface MarketResultProps {
  readonly status: Exclude<Market["status"], "OPEN" | "SUSPENDED">;
  readonly reason: string;
  /** Name of the runner that won. */
  readonly winner: string | undefined;
}

/** How a market that takes no more bets stands, in the place of the price columns' heads. */
export function MarketResult({ status, reason, winner }: MarketResultProps) {
  return (
    <p className={classNames(classes.result, status === "VOID" && classes.void)} role="status">
      {resultWords(status, reason, winner)}
    </p>
  );
}

function resultWords(
  status: MarketResultProps["status"],
  reason: string,
  winner: string | undefined,
): string {
  if (status === "CLOSED") return "Closed: no more bets. The result follows.";
  if (status === "VOID") {
    return reason === "" ? "Void: all stakes were returned." : `Void (${reason}): all stakes were returned.`;
  }
  return winner === undefined ? "Settled." : `Settled: ${winner} won.`;
}
