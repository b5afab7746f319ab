import { api, BET_TYPE } from "@crossbook/contract";
import { oddsHundredths } from "@crossbook/odds";
import type { AccountSession } from "../exchange-client/account-session.ts";
import { rateOf } from "../exchange-client/notation.ts";
import type { OrderAllowance } from "../exchange-client/order-allowance.ts";
import { isFinal, type PublicMarket, type PublicMarkets } from "../exchange-client/public-markets.ts";
import { type Chance, chanceFrom } from "../ports/chance.ts";
import { type Clock, pause } from "../ports/clock.ts";
import { attention } from "./attention.ts";
import { type ChosenBet, chooseBet, weighted } from "./choose-bet.ts";
import { chooseLineBet } from "./choose-line-bet.ts";
import { atStartingPrice, type StartingPriceBet, takesSide } from "./choose-starting-price.ts";
import { priceMemory } from "./price-memory.ts";
import { type Holding, tradeOut } from "./trade-out.ts";

export interface PublicBettorsOptions {
  /** Accounts that share the bets of the public; none: nobody bets. */
  readonly sessions: readonly AccountSession[];
  readonly markets: PublicMarkets;
  readonly allowance: OrderAllowance;
  readonly clock: Clock;
  readonly seed: string;
  readonly signal: AbortSignal;
}

const STEP_MS = 500;
/** Unmatched bets of an account are cancelled so often. */
const CANCEL_EVERY_MS = 60_000;
const AFTER_REFUSAL_MS = 30_000;
/** Calls under way at most: in play each is held for the bet delay. */
const MOST_CALLS = 16;
/** Orders of the allowance that are kept for finals. */
const RESERVED_FOR_FINALS = 300;
/** How many bettors a second think of closing a bet, and how many bets of an account are remembered for that. */
const THOUGHTS_PER_SECOND = 0.25;
const MOST_HOLDINGS = 200;

/** Bets of the public, by a few accounts, until the signal aborts. */
export async function runPublicBettors(options: PublicBettorsOptions): Promise<void> {
  await new PublicBettors(options).run();
}

interface Bettor {
  readonly session: AccountSession;
  readonly holdings: Holding[];
  /** Its money or the exchange refused a bet: it bets again after this. */
  pausedUntil: number;
  cancelAt: number;
}

class PublicBettors {
  readonly #options: PublicBettorsOptions;
  readonly #bettors: readonly Bettor[];
  readonly #chance: Chance;
  readonly #memory = priceMemory();
  readonly #calls = new Set<Promise<void>>();

  constructor(options: PublicBettorsOptions) {
    this.#options = options;
    this.#chance = chanceFrom(`${options.seed}:public-bettors`);
    const now = options.clock.now();
    this.#bettors = options.sessions.map((session, index) => ({
      session,
      holdings: [],
      pausedUntil: 0,
      cancelAt: now + (CANCEL_EVERY_MS * (index + 1)) / options.sessions.length,
    }));
  }

  async run(): Promise<void> {
    const { clock, signal } = this.#options;
    while (!signal.aborted && this.#bettors.length > 0) {
      await pause(clock, STEP_MS, signal);
      if (!signal.aborted) this.#step();
    }
    await Promise.all(this.#calls);
  }

  #step(): void {
    const { markets, clock } = this.#options;
    const now = clock.now();
    const all = markets.markets();
    this.#memory.note(all, now);
    const wanted = all
      .filter(({ isOpen, prices, lines }) => isOpen && prices.size + lines.yes.length + lines.no.length > 0)
      .map((view) => {
        const moves = this.#memory.moves(view);
        const move = Math.max(0, ...[...moves.values()].map(Math.abs));
        return { view, moves, weight: attention(view, { now, move }) };
      });
    const perSecond = wanted.reduce((sum, { weight }) => sum + weight, 0);
    for (let bets = drawnCount((perSecond * STEP_MS) / 1000, this.#chance); bets > 0; bets--) {
      const chosen = weighted(wanted, this.#chance);
      const bet = chosen && this.#choose(chosen);
      if (bet) this.#placeByAnyone(chosen.view, bet);
    }
    if (this.#chance.happens((THOUGHTS_PER_SECOND * STEP_MS) / 1000)) this.#thinkOfTradingOut();
    for (const bettor of this.#bettors) if (bettor.cancelAt <= now) this.#cancelUnmatched(bettor, now);
  }

  #choose({ view, moves }: { readonly view: PublicMarket; readonly moves: ReadonlyMap<number, number> }) {
    return view.market.marketType === "fancy2"
      ? chooseLineBet(view, this.#chance)
      : chooseBet(view, moves, this.#chance);
  }

  #placeByAnyone(view: PublicMarket, chosen: ChosenBet): void {
    const bet = atStartingPrice(chosen, view, this.#chance);
    if (!bet) return this.#place(this.#chance.pick(this.#bettors), view, chosen);
    const takers = this.#bettors.filter((_, account) => takesSide(account, bet));
    if (takers.length > 0) this.#place(this.#chance.pick(takers), view, bet);
  }

  #thinkOfTradingOut(): void {
    const { markets } = this.#options;
    const bettor = this.#chance.pick(this.#bettors);
    if (bettor.holdings.length === 0) return;
    const holding = this.#chance.pick(bettor.holdings);
    const view = markets.market(holding.marketId);
    const bet = view?.isOpen ? tradeOut(holding, view) : undefined;
    if (view && !bet) return;
    bettor.holdings.splice(bettor.holdings.indexOf(holding), 1);
    if (view && bet) this.#place(bettor, view, bet);
  }

  #place(bettor: Bettor, { event, market }: PublicMarket, bet: ChosenBet | StartingPriceBet): void {
    const { allowance, clock } = this.#options;
    if (bettor.pausedUntil > clock.now() || this.#calls.size >= MOST_CALLS) return;
    if (!allowance.take(1, isFinal(event.competition) ? 0 : RESERVED_FOR_FINALS)) return;
    const { runnerId, fancyValue, side, stake } = bet;
    const fancySide = side === "back" ? "fancyYes" : "fancyNo";
    const input = {
      type: BET_TYPE[fancyValue === null ? side : fancySide],
      rate: bet.rate === null ? null : rateOf(market, oddsHundredths(Math.round(bet.rate * 100))),
      ...{ stake, runnerId, fancyValue },
      ...("execution" in bet && { execution: bet.execution, persistence: bet.persistence }),
      marketId: market.marketId,
      eventId: event.id,
    };
    this.#track(async () => {
      const outcome = await bettor.session.call(api.bets.placeBet, input);
      if (!outcome) return;
      if (!outcome.ok) {
        if (outcome.error.code === "INSUFFICIENT_FUNDS") bettor.pausedUntil = clock.now() + AFTER_REFUSAL_MS;
        return;
      }
      const { matched = 0, averagePrice = null } = outcome.detail ?? {};
      if (matched <= 0 || averagePrice === null || runnerId === null) return;
      const price = market.notation === "percent" ? 1 + averagePrice / 100 : averagePrice;
      bettor.holdings.push({ runnerId, side, marketId: market.marketId, stake: matched, price });
      if (bettor.holdings.length > MOST_HOLDINGS) bettor.holdings.shift();
    });
  }

  #cancelUnmatched(bettor: Bettor, now: number): void {
    bettor.cancelAt = now + CANCEL_EVERY_MS;
    this.#track(async () => {
      await bettor.session.call(api.bets.cancelBets, {});
    });
  }

  #track(call: () => Promise<void>): void {
    const running = call().finally(() => this.#calls.delete(running));
    this.#calls.add(running);
  }
}

/** How often something happens that is expected `mean` times: a Poisson count. */
function drawnCount(mean: number, chance: Chance): number {
  const limit = Math.exp(-mean);
  let product = chance.fraction();
  let count = 0;
  while (product > limit) {
    product *= chance.fraction();
    count += 1;
  }
  return count;
}
