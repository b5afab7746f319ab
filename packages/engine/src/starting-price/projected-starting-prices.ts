import { type Paise, paise } from "@crossbook/money";
import type { RunnerStartingPrice, StartingPrices } from "../engine.ts";
import type { EngineState } from "../engine-state.ts";
import type { Market } from "../markets/market.ts";
import { isFinished } from "../rules/market-rules.ts";
import { type AuctionOrders, auctionsOf } from "./auction-orders.ts";
import { auctionPrice } from "./auction-price.ts";

const NONE: RunnerStartingPrice = { near: 0, far: 0, backStake: paise(0), layLiability: paise(0) };

/** What is known of a market's starting prices: what its auctions would give now, or have given. */
export function startingPricesOf(state: EngineState, market: Market): StartingPrices {
  const { startingPrices: formed, bookCount } = market;
  const runners = Array.from({ length: bookCount }, (_, runner) => {
    const price = formed?.[runner] ?? 0;
    return { ...NONE, near: price, far: price };
  });
  if (formed === undefined && !isFinished(market.status))
    for (const [runner, auction] of auctionsOf(state, market)) runners[runner] = projected(auction);
  return { formed, runners };
}

function projected({ takers, others }: AuctionOrders): RunnerStartingPrice {
  const backs = takers.filter(({ isLay }) => !isLay);
  const lays = takers.filter(({ isLay }) => isLay);
  return {
    near: auctionPrice([...takers, ...others]),
    far: auctionPrice(takers),
    backStake: sumOf(backs.map(({ unmatched }) => unmatched)),
    layLiability: sumOf(lays.map(({ risk = 0 }) => Math.floor(risk / 100))),
  };
}

function sumOf(amounts: readonly number[]): Paise {
  return paise(amounts.reduce((sum, amount) => sum + amount, 0));
}
