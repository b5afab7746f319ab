import type { MarketPosition } from "./market-position.ts";

/** Whether nothing of the position is matched. */
export function holdsNothing({ matched }: MarketPosition): boolean {
  switch (matched.kind) {
    case "singleWinner":
      return matched.ifWins.every((amount) => amount === 0);
    case "severalWinners":
      return matched.runners.every(({ ifWins, ifLoses }) => ifWins === 0 && ifLoses === 0);
    case "eachWay":
      return matched.runners.every((it) => it.ifWins === 0 && it.ifPlaced === 0 && it.ifLoses === 0);
    case "line":
      return matched.ladder.every(({ amountCentipaise }) => amountCentipaise === 0);
  }
}
