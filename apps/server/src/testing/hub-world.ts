import { testDatabase } from "@crossbook/testkit";
import { schema } from "../database/migrate.ts";
import { systemClock } from "../ports/clock.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "./betting-world.ts";
import { type HubListener, HubListeners } from "./hub-listener.ts";

/** A server that listens, by the system's clock, two players, and clients of its hub. */
export interface HubWorld {
  readonly world: BettingWorld;
  /** Where it listens. */
  readonly url: string;
  readonly anna: PlayerSeat;
  readonly bela: PlayerSeat;
  /** A client that is registered, as a guest or by its token. */
  listen(token?: string): Promise<HubListener>;
  /** Ends the clients' connections. */
  hangUp(): Promise<void>;
  close(): Promise<void>;
}

/** `mainUnits`: what each of the players has. */
export async function openHubWorld(mainUnits: number): Promise<HubWorld> {
  const database = await testDatabase(schema);
  const world = await openBettingWorld(database.connection, systemClock);
  const url = await world.server.start();
  const listeners = new HubListeners();
  return {
    ...{ world, url },
    anna: await world.player("anna", mainUnits),
    bela: await world.player("bela", mainUnits),
    listen: (token) => listeners.listen(url, token),
    hangUp: () => listeners.hangUp(),
    async close() {
      await world.close();
      await database.close();
    },
  };
}
