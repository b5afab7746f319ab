import type { LadderStep, Market } from "@crossbook/contract";
import { type LineBet, ladderOf, lineBetOf, lineProfit, numbersAround } from "./line-positions.ts";
import type { BookMatch, BookOrder } from "./order-book.ts";

interface RunnerProfit {
  ifWins: number;
  ifLoses: number;
}

type MatchedBet = Pick<BookOrder, "account" | "runnerId" | "side" | "price" | "stake">;

/** What `Bet/GetUserExpectedProfitLoss` says of one market. */
interface ProfitLoss {
  readonly runners: readonly {
    readonly runnerId: number;
    readonly amount: number;
    readonly ifLoses: number | null;
    readonly ifPlaced: null;
  }[];
  readonly ladder: LadderStep[] | null;
}

/** What the accounts' matched bets in one market bring. */
export class MemoryPositions {
  readonly #market: Market;
  readonly #runners = new Map<string, Map<number, RunnerProfit>>();
  /** Both sides of every match on runners, at the price of now. */
  #bets: MatchedBet[] = [];
  /** Of a market of lines. */
  readonly #lineBets = new Map<string, LineBet[]>();

  constructor(market: Market) {
    this.#market = market;
  }

  /** Counts a match for both of its sides. */
  match({ resting, incoming, stake }: BookMatch): void {
    for (const { account, side } of [resting, incoming]) {
      if (this.#market.line === null) {
        const bet = { account, runnerId: resting.runnerId, side, price: resting.price, stake };
        this.#bets.push(bet);
        this.#count(bet);
      } else
        this.#lineBets.set(account, [...this.#betsOf(account), this.#lineBet({ ...resting, side }, stake)]);
    }
  }

  /** Undefined where the account has nothing matched. */
  of(account: string): ProfitLoss | undefined {
    const bets = this.#lineBets.get(account);
    if (bets) return { runners: [], ladder: ladderOf(bets) };
    const own = this.#runners.get(account);
    const runners = [...(own ?? [])].map(([runnerId, { ifWins, ifLoses }]) => ({
      ...{ runnerId, amount: ifWins, ifPlaced: null },
      ifLoses: this.#hasOneWinner ? null : ifLoses,
    }));
    return own && { runners, ladder: null };
  }

  /** The most that the account can lose with these orders unmatched; 0 where several runners win. */
  worstLoss(account: string, unmatched: readonly BookOrder[]): number {
    if (this.#market.line !== null) return this.#worstOfLines(account, unmatched);
    if (!this.#hasOneWinner) return 0;
    const worst = this.#market.runners.map(({ id }) => {
      const open = unmatched.reduce((sum, { runnerId, side, price, remaining }) => {
        if (side === "lay") return sum + (runnerId === id ? (remaining * (price - 100)) / 100 : 0);
        return sum + (runnerId === id ? 0 : remaining);
      }, 0);
      return open - (this.#runners.get(account)?.get(id)?.ifWins ?? 0);
    });
    return Math.max(0, ...worst);
  }

  /** Bets on a runner that does not start are void, and prices of the others are reduced by so many percent. */
  takeOut(runnerId: number, reductionPercent: number): void {
    const certain = this.#market.winners > 1 ? 100 : 0;
    this.#bets = this.#bets
      .filter((bet) => bet.runnerId !== runnerId)
      .map((bet) => {
        const price = certain + Math.round(((bet.price - certain) * (100 - reductionPercent)) / 100);
        return { ...bet, price: Math.max(101, price) };
      });
    this.#runners.clear();
    for (const bet of this.#bets) this.#count(bet);
  }

  #worstOfLines(account: string, unmatched: readonly BookOrder[]): number {
    const matched = this.#betsOf(account);
    const open = unmatched.map((order) => this.#lineBet(order, order.remaining));
    const least = numbersAround([...matched, ...open]).map(
      (number) =>
        matched.reduce((sum, bet) => sum + lineProfit(bet, number), 0) +
        open.reduce((sum, bet) => sum + Math.min(0, lineProfit(bet, number)), 0),
    );
    return Math.max(0, -Math.min(...least));
  }

  #count({ account, runnerId, side, price, stake }: MatchedBet): void {
    const { runners, eachWay } = this.#market;
    const sign = side === "back" ? 1 : -1;
    const [won, lost] = eachWay === null ? [1, 1] : [1 + 1 / eachWay.divisor, 2];
    const own =
      this.#runners.get(account) ?? new Map(runners.map(({ id }) => [id, { ifWins: 0, ifLoses: 0 }]));
    this.#runners.set(account, own);
    for (const [id, position] of own) {
      if (id === runnerId) {
        position.ifWins += (sign * won * stake * (price - 100)) / 100;
        position.ifLoses -= sign * lost * stake;
      } else if (this.#hasOneWinner) position.ifWins -= sign * stake;
    }
  }

  get #hasOneWinner(): boolean {
    return this.#market.winners === 1 && this.#market.eachWay === null;
  }

  #betsOf(account: string): readonly LineBet[] {
    return this.#lineBets.get(account) ?? [];
  }

  #lineBet(order: BookOrder, stake: number): LineBet {
    const { line, runners } = this.#market;
    if (line === null) throw new Error("a market without lines has no bets on them");
    return lineBetOf(order, stake, { line, runnerIds: runners.map(({ id }) => id) });
  }
}
