import { api, BET_TYPE } from "@crossbook/contract";
import { type LadderName, nextPriceDown, nextPriceUp } from "@crossbook/odds";
import { type Chance, chanceFrom } from "../ports/chance.ts";
import { type Clock, pause } from "../ports/clock.ts";
import type { HouseSession } from "./house-session.ts";
import type { BoardMarket, PublicBoard } from "./public-board.ts";

export interface CrowdOptions {
  readonly session: HouseSession;
  readonly board: PublicBoard;
  readonly clock: Clock;
  readonly seed: string;
  readonly signal: AbortSignal;
}

const BETWEEN_BETS_MS: readonly [number, number] = [800, 2500];
const STAKES = [100, 100, 200, 300, 500, 1000];
const TIDY_EVERY_BETS = 25;
const AFTER_TROUBLE_MS = 30_000;
/** Nobody backs a certainty, and only makers lay long shots. */
const SHORTEST_PRICE = 1.03;
const LONGEST_LAY = 12;

/** Small random bets of one account, so that prices are taken and volume moves. It knows nothing and bets little. */
export async function runCrowd({ session, board, clock, seed, signal }: CrowdOptions): Promise<void> {
  const chance = chanceFrom(`${seed}:crowd`);
  for (let bets = 1; !signal.aborted; bets++) {
    await pause(clock, chance.between(...BETWEEN_BETS_MS), signal);
    if (signal.aborted) return;
    if (bets % TIDY_EVERY_BETS === 0) await session.call(api.bets.cancelBets, {});
    const bet = randomBet(board.markets(), chance);
    if (!bet) continue;
    const outcome = await session.call(api.bets.placeBet, bet);
    if (outcome && !outcome.ok && outcome.error.code === "INSUFFICIENT_FUNDS") {
      await session.call(api.bets.cancelBets, {});
      await pause(clock, AFTER_TROUBLE_MS, signal);
    }
  }
}

/** Mostly takes the best price of a runner; sometimes waits in the book for a tick better. In-play is thrice as likely. */
export function randomBet(markets: readonly BoardMarket[], chance: Chance) {
  const open = markets.filter(({ isOpen, prices }) => isOpen && prices.size > 0);
  const inPlay = open.filter(({ event }) => event.status === "IN_PLAY");
  const from = inPlay.length > 0 && chance.happens(0.75) ? inPlay : open;
  if (from.length === 0) return undefined;
  const { event, market, prices } = chance.pick(from);
  const [runnerId, visible] = chance.pick([...prices]);
  const side = chance.happens(0.7) ? "back" : "lay";
  const [offered] = visible[side];
  if (offered === undefined || offered < SHORTEST_PRICE || (side === "lay" && offered > LONGEST_LAY))
    return undefined;
  const rate = chance.happens(0.2) ? tickBetter(market.priceLadder, side, offered) : offered;
  return {
    type: BET_TYPE[side],
    rate,
    stake: Math.max(market.minStake, chance.pick(STAKES)),
    runnerId,
    marketId: market.marketId,
    eventId: event.id,
  };
}

function tickBetter(ladder: LadderName, side: "back" | "lay", price: number): number {
  const hundredths = Math.round(price * 100);
  const better = side === "back" ? nextPriceUp(ladder, hundredths) : nextPriceDown(ladder, hundredths);
  return (better ?? hundredths) / 100;
}
