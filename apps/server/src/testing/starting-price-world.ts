import { type FakeClock, fakeClock, testDatabase } from "@crossbook/testkit";
import { schema } from "../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "./betting-world.ts";
import { closeVerified } from "./close-verified.ts";
import { cricketMatch, matchOdds } from "./cricket-match.ts";
import { type OpenMatch, openMatch } from "./open-match.ts";

/** What makes a bet one at the starting price, whatever that is. */
export const SP = { execution: "startingPrice", rate: null } as const;

/** A server with matches that form starting prices. */
export interface StartingPriceWorld {
  readonly clock: FakeClock;
  readonly world: BettingWorld;
  /** A match whose one market forms a starting price. */
  withPrice(changes?: Parameters<typeof matchOdds>[0]): Promise<OpenMatch>;
  /** Somebody new, so that what he has is all of these bets; 10,000 main units where nothing is said. */
  somebody(mainUnits?: number): Promise<PlayerSeat>;
  close(): Promise<void>;
}

/** `nowMs`: when it begins. */
export async function openStartingPriceWorld(nowMs?: number): Promise<StartingPriceWorld> {
  const database = await testDatabase(schema);
  const clock = fakeClock(nowMs);
  const world = await openBettingWorld(database.connection, clock);
  let players = 0;
  return {
    ...{ clock, world },
    withPrice: (changes) =>
      openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true, ...changes })] })),
    somebody(mainUnits = 10_000) {
      players += 1;
      return world.player(`player${players}`, mainUnits);
    },
    close: () => closeVerified(world, database),
  };
}

/** What a player has open. */
export async function openOf(seat: PlayerSeat) {
  const { result } = await seat.get("Bet/GetUserOpenBets");
  return result as { balance: number; exposure: number; openBets: Record<string, unknown>[] };
}
