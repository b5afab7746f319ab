import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { PlayerDirectory, usernameKey } from "./player-directory.ts";

let database: TestDatabase;
let pool: Pool;
let players: PlayerDirectory;

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  // `end` resolves before the database has closed its side, and dropping the database cuts what is left.
  pool.on("error", () => undefined);
  await pool.query(
    `INSERT INTO users (username, username_key, kind, password_hash, host, referral_code, created_at)
     VALUES ('Asha', 'asha', 'player', 'hash', 'play.example', 'R1', now())`,
  );
  players = new PlayerDirectory(pool);
});

afterAll(async () => {
  await pool.end();
  await database.close();
});

const ASHA = {
  ...{ userId: 1, username: "Asha", kind: "player", host: "play.example", betLocked: false, locked: false },
  ...{ tennis: true, football: true, cricket: true, lockedSports: [] },
};

it("finds a player by number and by name, without regard to case, and nobody else", async () => {
  expect(players.known(1)).toBeUndefined();
  expect(await players.byId(1)).toEqual(ASHA);
  expect(await players.byUsername("  aSHA ")).toEqual(ASHA);
  expect(await players.byId(2)).toBeUndefined();
  expect(await players.byUsername("nobody")).toBeUndefined();
  expect(usernameKey(" Asha ")).toBe("asha");
});

it("remembers a player until it is forgotten, so that a changed row is read again", async () => {
  await players.byId(1);
  await pool.query("UPDATE users SET bet_locked = true WHERE id = 1");
  expect(await players.byId(1)).toEqual(ASHA);
  expect(players.known(1)).toEqual(ASHA);
  players.forget(1);
  expect(players.known(1)).toBeUndefined();
  expect(await players.byId(1)).toEqual({ ...ASHA, betLocked: true });
});

it("knows the sports that are locked for a player", async () => {
  await pool.query(
    `INSERT INTO sport_locks (user_id, sport, locked_at, locked_by, reason)
     VALUES (1, 'tennis', now(), 'olga', 'Review'), (1, 'cricket', now(), 'olga', 'Review')`,
  );
  players.forget(1);
  expect(await players.byId(1)).toMatchObject({ lockedSports: ["cricket", "tennis"] });
  await pool.query("DELETE FROM sport_locks");
  players.forget(1);
});

it("does not remember a row that was read before a change and arrived after it", async () => {
  let arrive: () => void = () => undefined;
  const arriving = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let isRead: () => void = () => undefined;
  const read = new Promise<void>((resolve) => {
    isRead = resolve;
  });
  const slow = Object.assign(Object.create(pool) as Pool, {
    async query(statement: string, values: unknown[]) {
      const found = await pool.query(statement, values);
      isRead();
      await arriving;
      return found;
    },
  });
  const directory = new PlayerDirectory(slow);
  const reading = directory.byId(1);
  await read;
  await pool.query("UPDATE users SET locked_at = now() WHERE id = 1");
  directory.forget(1);
  arrive();
  expect(await reading).toMatchObject({ locked: true });
  expect(directory.known(1)).toMatchObject({ locked: true });
});
