import type { FeedBody } from "@crossbook/contract";
import { type FakeClock, fakeClock, testDatabase } from "@crossbook/testkit";
import { schema } from "../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "./betting-world.ts";
import { type BotCaller, botOf } from "./bot-caller.ts";
import { closeVerified } from "./close-verified.ts";
import { type OpenMatch, openMatch } from "./open-match.ts";

/** A server with one match, and two players of whom anna has a bot. */
export interface BotInAMatch {
  readonly clock: FakeClock;
  readonly world: BettingWorld;
  readonly anna: PlayerSeat;
  readonly bela: PlayerSeat;
  readonly match: OpenMatch;
  /** Of the match's first market, as the protocol writes it. */
  readonly marketId: string;
  readonly bot: BotCaller;
  close(): Promise<void>;
}

/** `mainUnits`: what each of the players has. */
export async function openBotInAMatch(
  mainUnits: number,
  fixture?: Extract<FeedBody, { type: "fixture" }>,
): Promise<BotInAMatch> {
  const database = await testDatabase(schema);
  const clock = fakeClock();
  const world = await openBettingWorld(database.connection, clock);
  const anna = await world.player("anna", mainUnits);
  const bela = await world.player("bela", mainUnits);
  const match = await openMatch(world, fixture);
  return {
    ...{ clock, world, anna, bela, match, marketId: `1.${match.marketId}` },
    bot: await botOf(world, anna),
    close: () => closeVerified(world, database),
  };
}
