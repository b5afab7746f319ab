import type { Market } from "@crossbook/contract";

/** A bet that takes the starting price: it waits for it, or rests until then. */
interface TakingBet {
  readonly account: string;
  readonly marketId: number;
  readonly runnerId: number | null;
  readonly side: "back" | "lay";
  /** Null: any price. */
  readonly rate: number | null;
  readonly stake: number;
  readonly waits: boolean;
}

/** Bets that take starting prices, which the exchange in memory never forms. */
export class MemoryTakers {
  readonly bets: TakingBet[] = [];
  /** How many were refused because their account takes the price on the other side of the runner. */
  opposed = 0;

  /** As the exchange refuses them; undefined: it takes the bet. */
  refusal({ startingPrice, inPlay }: Market, bet: TakingBet): string | undefined {
    if (startingPrice !== "offered" || inPlay) return "STARTING_PRICE_NOT_OFFERED";
    const isOpposed = this.bets.some(
      ({ account, marketId, runnerId, side }) =>
        account === bet.account &&
        marketId === bet.marketId &&
        runnerId === bet.runnerId &&
        side !== bet.side,
    );
    if (isOpposed) this.opposed += 1;
    return isOpposed ? "SELF_MATCH" : undefined;
  }

  add(bet: TakingBet): void {
    this.bets.push(bet);
  }
}
