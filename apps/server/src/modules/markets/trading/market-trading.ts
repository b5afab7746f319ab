import { TAPE_LENGTH } from "@crossbook/contract";
import type { RunnerIndex } from "@crossbook/engine";
import { addPaise, type Paise, zeroPaise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import type { PriceHistory } from "./price-history.ts";
import type { RecordedMatch } from "./recorded-match.ts";

/** So many prices of a runner are counted: the classic ladder has 350, and a finest one is matched at far fewer. */
const COUNTED_PRICES = 1000;

/** What was matched in a market before it was followed, as its tables have it. */
export interface TradingSoFar {
  readonly lastMatchId: number;
  readonly history: PriceHistory;
  readonly traded: readonly {
    readonly runner: RunnerIndex;
    readonly price: OddsHundredths;
    readonly volume: Paise;
  }[];
  /** Oldest first. */
  readonly tape: readonly RecordedMatch[];
}

/** What was matched in one market: stake by price, history by interval, the newest matches. All of it is bounded. */
export class MarketTrading {
  readonly history: PriceHistory;
  readonly #traded = new Map<RunnerIndex, Map<OddsHundredths, Paise>>();
  readonly #tape: RecordedMatch[];
  #lastMatchId: number;

  constructor(soFar: TradingSoFar) {
    this.history = soFar.history;
    this.#lastMatchId = soFar.lastMatchId;
    this.#tape = soFar.tape.slice(-TAPE_LENGTH);
    for (const { runner, price, volume } of soFar.traded) this.#count(runner, price, volume);
  }

  /** Takes a match. One that is counted already changes nothing: matches are numbered in their order. */
  record(match: RecordedMatch): void {
    if (match.matchId <= this.#lastMatchId) return;
    this.#lastMatchId = match.matchId;
    this.#count(match.runner, match.price, match.size);
    this.history.add(match.runner, match.at, match.price, match.size);
    this.#tape.push(match);
    if (this.#tape.length > TAPE_LENGTH) this.#tape.shift();
  }

  /** Stake matched at each price of a runner, lowest price first. */
  traded(runner: RunnerIndex): readonly { readonly price: OddsHundredths; readonly volume: Paise }[] {
    return [...(this.#traded.get(runner) ?? [])]
      .map(([price, volume]) => ({ price, volume }))
      .sort((a, b) => a.price - b.price);
  }

  /** The newest matches, newest first. */
  get tape(): readonly RecordedMatch[] {
    return this.#tape.toReversed();
  }

  #count(runner: RunnerIndex, price: OddsHundredths, volume: Paise): void {
    let prices = this.#traded.get(runner);
    if (prices === undefined) {
      prices = new Map();
      this.#traded.set(runner, prices);
    }
    if (prices.size >= COUNTED_PRICES && !prices.has(price)) return;
    prices.set(price, addPaise(prices.get(price) ?? zeroPaise, volume));
  }
}
