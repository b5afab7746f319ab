import type { Market } from "@crossbook/contract";
import { classNames } from "@crossbook/ui";
import classes from "./market-card.module.css";

export interface MarketResultProps {
  readonly status: Exclude<Market["status"], "OPEN" | "SUSPENDED">;
  readonly reason: string;
  /** Names of the runners that won, in the order of their rows. */
  readonly winners: readonly string[];
  /** A dead heat: how many shared how many places. */
  readonly tied?: { readonly tiedIds: readonly number[]; readonly places: number } | undefined;
}

/** How a market that takes no more bets ended, in place of the heads of the price columns. */
export function MarketResult({ status, reason, winners, tied }: MarketResultProps) {
  return (
    <p className={classNames(classes.result, status === "VOID" && classes.void)} role="status">
      {resultWords({ status, reason, winners, tied })}
    </p>
  );
}

function resultWords({ status, reason, winners, tied }: MarketResultProps): string {
  if (status === "CLOSED") return "Closed: no more bets. The result follows.";
  if (status === "VOID") {
    return reason === "" ? "Void: all stakes were returned." : `Void (${reason}): all stakes were returned.`;
  }
  if (winners.length === 0) return "Settled.";
  const names = new Intl.ListFormat("en-GB").format(winners);
  if (tied === undefined) return `Settled: ${names} won.`;
  const { places, tiedIds } = tied;
  return `Settled: ${names}. Dead heat, ${places} ${places === 1 ? "place" : "places"} for ${tiedIds.length}.`;
}
