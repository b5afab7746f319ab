import type { TestDatabase } from "@crossbook/testkit";
import { verifyExchange } from "../exchange/index.ts";
import type { BettingWorld } from "./betting-world.ts";

/** Closes the server and its database; fails where the tables do not agree with the journal. */
export async function closeVerified(world: BettingWorld, database: TestDatabase): Promise<void> {
  await world.close();
  const { reported } = await verifyExchange({ connection: database.connection });
  await database.close();
  if (reported.length > 0) throw new Error(reported.join("\n"));
}
