import { setTimeout as wait } from "node:timers/promises";
import { answered } from "./flood.ts";

/** How long bets took while they were measured. */
export interface Felt {
  readonly bets: number;
  /** Refused, or not answered at all. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface HonestPlayer {
  readonly url: string;
  readonly token: string;
  readonly address: string;
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
}

/** A bet so often, as someone does who bets by a program, and as often as one account may for longer. */
const EVERY_MS = 25;

/** Places bets that rest, one every 25 ms whether the one before is answered or not, until `isOver`. */
export async function placeBets(player: HonestPlayer, isOver: () => boolean): Promise<Felt> {
  const tookMs: number[] = [];
  const pending: Promise<void>[] = [];
  let failed = 0;
  const place = async () => {
    const startMs = performance.now();
    const status = await answered(player.url, betOf(player)).catch(() => 0);
    tookMs.push(performance.now() - startMs);
    if (status !== 200) failed += 1;
  };
  while (!isOver()) {
    pending.push(place());
    await wait(EVERY_MS);
  }
  await Promise.all(pending);
  const ascending = Float64Array.from(tookMs).sort();
  const percentile = (share: number) => ascending[Math.ceil(ascending.length * share) - 1] ?? 0;
  return { bets: tookMs.length, failed, p50Ms: percentile(0.5), p99Ms: percentile(0.99) };
}

function betOf({ token, address, eventId, marketId, runnerId }: HonestPlayer) {
  return {
    method: "POST",
    path: "/api/Bet/PlaceBetV2",
    address,
    headers: { authorization: `Bearer ${token}` },
    body: { placeTime: null, type: 1, rate: 500, stake: 1, fancyValue: 0, eventId, marketId, runnerId },
  } as const;
}
