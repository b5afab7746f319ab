import type { PublicMarket } from "../exchange-client/public-markets.ts";
import { isQuoted } from "../market-makers/quote-plan.ts";

/** How well the runners of open markets were quoted over all samples; shares from 0 to 1. */
export interface BookShares {
  /** Runners in play with prices on both sides. */
  readonly inPlay: number;
  /** The same of runners that can still win or lose: odds above 1.01 and below 100. */
  readonly contenders: number;
  /** The same in the worst minute. */
  readonly contendersInWorstMinute: number;
  /** Samples in which at least 85 % of them had prices on both sides. */
  readonly goodMoments: number;
  /** Runners before the start with at least two levels on both sides. */
  readonly twoLevelsBefore: number;
  /** Fancy markets with a YES and a NO line, in play and before the start. */
  readonly fancyInPlay: number;
  readonly fancyBefore: number;
  /** Contenders with an offer that gains more than 10 % of the stake or of the liability by the model. */
  readonly leftBehind: number;
  /** The longest that one of them had such an offer while its market was open. */
  readonly longestLeftBehindMs: number;
}

/** Chances that are worth quoting on both sides. */
const CONTENDERS = { from: 0.01, to: 0.985 };
/** Chances at the border of what is quoted of a market may be quoted or not. */
const BORDER = 0.03;
/** Types with many runners or lines, or many markets in an event. */
const MANY = ["correct_score", "each_way", "handicap", "totals", "goalsmaker", "both_to_score"];
const GOOD_SHARE = 0.85;
const LARGE_GAIN = 0.1;
const MINUTE_MS = 60_000;
/** A minute of which fewer runners were seen in play, such as the one in which the first match begins, says little. */
const ENOUGH = 200;

class Share {
  #looked = 0;
  #good = 0;

  note(isGood: boolean): void {
    this.#looked += 1;
    if (isGood) this.#good += 1;
  }

  /** How often it was looked at. */
  get looked(): number {
    return this.#looked;
  }

  get value(): number {
    return this.#looked === 0 ? 1 : this.#good / this.#looked;
  }
}

/** Looks at books now and then and counts the runners that are well quoted. */
export class BookSamples {
  readonly #chances: (view: PublicMarket) => readonly number[] | undefined;
  readonly #inPlay = new Share();
  readonly #contenders = new Share();
  readonly #minutes = new Map<number, Share>();
  readonly #goodMoments = new Share();
  readonly #before = new Share();
  readonly #fancyInPlay = new Share();
  readonly #fancyBefore = new Share();
  readonly #leftBehind = new Share();
  /** By runner id, of those that have such an offer. */
  readonly #leftBehindSince = new Map<number, number>();
  #longestLeftBehindMs = 0;

  /** `chances` are those of the market's runners in their order: they say which of them are contenders. */
  constructor(chances: (view: PublicMarket) => readonly number[] | undefined) {
    this.#chances = chances;
  }

  /** Takes a sample of every open market. */
  note(markets: readonly PublicMarket[], now: number): void {
    const minute = this.#minutes.get(Math.floor(now / MINUTE_MS)) ?? new Share();
    this.#minutes.set(Math.floor(now / MINUTE_MS), minute);
    const moment = new Share();
    for (const { market } of markets.filter(({ isOpen }) => !isOpen))
      for (const { id } of market.runners) this.#leftBehindSince.delete(id);
    for (const view of markets.filter(({ isOpen }) => isOpen)) {
      const { market } = view;
      if (market.marketType === "fancy2") {
        const { yes, no } = view.lines;
        (market.inPlay ? this.#fancyInPlay : this.#fancyBefore).note(yes.length > 0 && no.length > 0);
        continue;
      }
      if (!market.inPlay) {
        if (!MANY.includes(market.marketType))
          for (const { id, removed } of market.runners)
            if (!removed) this.#before.note(hasLevels(view, id, 2));
        continue;
      }
      const chances = this.#chances(view) ?? [];
      market.runners.forEach(({ id, removed }, runner) => {
        if (removed) return;
        const isTwoSided = hasLevels(view, id, 1);
        const chance = chances[runner] ?? 0;
        const isQuotedSurely = [-BORDER, 0, BORDER].every((off) => isQuoted(market.marketType, chance + off));
        const isContender = chance >= CONTENDERS.from && chance <= CONTENDERS.to && isQuotedSurely;
        // Of many runners and lines some are not quoted at all.
        if (MANY.includes(market.marketType) && !isContender) return;
        const counted = isContender ? [this.#inPlay, this.#contenders, minute, moment] : [this.#inPlay];
        for (const share of counted) share.note(isTwoSided);
        if (isContender) this.#noteLeftBehind(id, hasLargeGain(view, id, chance), now);
      });
    }
    this.#goodMoments.note(moment.value >= GOOD_SHARE);
  }

  #noteLeftBehind(runnerId: number, isLeftBehind: boolean, now: number): void {
    this.#leftBehind.note(isLeftBehind);
    if (!isLeftBehind) return void this.#leftBehindSince.delete(runnerId);
    const since = this.#leftBehindSince.get(runnerId) ?? now;
    this.#leftBehindSince.set(runnerId, since);
    this.#longestLeftBehindMs = Math.max(this.#longestLeftBehindMs, now - since);
  }

  get shares(): BookShares {
    return {
      inPlay: this.#inPlay.value,
      contenders: this.#contenders.value,
      contendersInWorstMinute: Math.min(
        ...[...this.#minutes.values()].filter(({ looked }) => looked >= ENOUGH).map(({ value }) => value),
      ),
      goodMoments: this.#goodMoments.value,
      twoLevelsBefore: this.#before.value,
      fancyInPlay: this.#fancyInPlay.value,
      fancyBefore: this.#fancyBefore.value,
      leftBehind: this.#leftBehind.value,
      longestLeftBehindMs: this.#longestLeftBehindMs,
    };
  }
}

function hasLevels({ prices }: PublicMarket, runnerId: number, levels: number): boolean {
  const { back, lay } = prices.get(runnerId) ?? { back: [], lay: [] };
  return back.length >= levels && lay.length >= levels;
}

function hasLargeGain({ prices }: PublicMarket, runnerId: number, chance: number): boolean {
  const { back, lay } = prices.get(runnerId) ?? { back: [], lay: [] };
  const [backGain, layGain] = [(back[0]?.price ?? 0) * chance - 1, 1 - (lay[0]?.price ?? Infinity) * chance];
  return backGain > LARGE_GAIN || layGain > LARGE_GAIN;
}
