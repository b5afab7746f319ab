import { DEFAULT_STAKES, type Session } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { openMatch } from "../../../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;
let anna: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  anna = await world.player("anna", 1000);
  const match = await openMatch(world);
  await match.back(anna, { stake: 100.25, rate: 3 });
});

afterAll(async () => {
  await world.close();
  await database.close();
});

async function setFlags(flags: string): Promise<void> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query(`UPDATE users SET ${flags} WHERE username = 'anna'`);
  await client.end();
}

async function logIn(): Promise<Session> {
  const credentials = { userNameOrEmailAddress: "anna", password: "Plays4fun@all" };
  const { result } = await world.guest.post("Account/Authenticate", credentials);
  return result as Session;
}

it("[ENTITY-01] a login answers every field of the session as the account stands", async () => {
  expect(await logIn()).toEqual({
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refreshToken: expect.stringMatching(/^[\w-]{43,}$/),
    expireInSeconds: 900,
    casinoToken: expect.stringMatching(/^\S{20,}$/),
    stakes: [...DEFAULT_STAKES],
    ...{ username: "anna", domain: "localhost", balance: 899.75, exposure: 100.25 },
    ...{ tennis: true, football: true, cricket: true, demo: false },
  });
});

it.each(["tennis", "football", "cricket"])("[ENTITY-01] the flag %s is the account's own", async (flag) => {
  await setFlags(`${flag} = false`);
  const { tennis, football, cricket } = await logIn();
  expect({ tennis, football, cricket }).toEqual({
    ...{ tennis: true, football: true, cricket: true },
    [flag]: false,
  });
  await setFlags(`${flag} = true`);
});
