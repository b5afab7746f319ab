import { api, MAX_FAVOURITES } from "@crossbook/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signUp } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
let asha: string;
let ravi: string;

/** More events than an account can have favourites; the last two are over. */
const EVENTS = MAX_FAVOURITES + 4;
const OVER = [EVENTS - 1, EVENTS];
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeAll(async () => {
  world = await startTestServer();
  asha = (await signUp(world, { userName: "asha", mobile: "9876543210" })).accessToken;
  ravi = (await signUp(world, { userName: "ravi", mobile: "9876543211" })).accessToken;
  await world.rows(
    `INSERT INTO sport_events (fixture_id, fixture_digest, sport_id, competition, title, start_time, simulated,
       source_label, phase)
     SELECT 'fixture-' || n, '', 3, 'Cup', 'Match ' || n, now(), false, 'Replay',
       CASE WHEN n > ${EVENTS - 2} THEN 'ended' ELSE 'upcoming' END
     FROM generate_series(1, ${EVENTS}) AS n ORDER BY n`,
  );
});
afterAll(() => world.close());
beforeEach(() => world.rows("DELETE FROM favourites"));

const list = async (token = asha) =>
  resultOf(await world.call(api.favourites.getUserFavourites, {}, { token }));
const add = (eventIds: readonly number[], token = asha) =>
  world.call(api.favourites.add, { eventIds: [...eventIds] }, { token });
const remove = (eventId: number, token = asha) => world.call(api.favourites.remove, { eventId }, { token });

describe("the favourites of an account", () => {
  it("[STORE-05] are none at first, and then those that were added, in that order, also after a restart", async () => {
    expect(await list()).toEqual([]);
    expect(resultOf(await add([7]))).toEqual([7]);
    expect(resultOf(await add([3, 9]))).toEqual([7, 3, 9]);
    await world.restart();
    expect(await list()).toEqual([7, 3, 9]);
  });

  it("keep the place of one that is added again, and leave out what is no event", async () => {
    await add([7, 3]);
    expect(resultOf(await add([3, 999_999, 5, 5]))).toEqual([7, 3, 5]);
    expect(resultOf(await add([999_999]))).toEqual([7, 3, 5]);
  });

  it("lose one that is removed, once", async () => {
    await add([7, 3]);
    expect(resultOf(await remove(7))).toEqual([3]);
    expect(resultOf(await remove(7))).toEqual([3]);
  });

  it("are the account's own: another one neither sees nor changes them", async () => {
    await add([7, 3]);
    expect(await list(ravi)).toEqual([]);
    await add([3, 4], ravi);
    await remove(3, ravi);
    expect([await list(), await list(ravi)]).toEqual([[7, 3], [4]]);
  });

  it("are for players alone", async () => {
    expect(codeOf(await world.call(api.favourites.getUserFavourites, {}))).toBe("NOT_LOGGED_IN");
    expect(codeOf(await world.call(api.favourites.add, { eventIds: [1] }))).toBe("NOT_LOGGED_IN");
    expect(codeOf(await world.call(api.favourites.remove, { eventId: 1 }))).toBe("NOT_LOGGED_IN");
  });
});

describe("the limit", () => {
  it("takes so many and not one more, and a refusal changes nothing", async () => {
    expect(resultOf(await add(upTo(MAX_FAVOURITES)))).toHaveLength(MAX_FAVOURITES);
    expect(codeOf(await add([MAX_FAVOURITES + 1]))).toBe("FAVOURITES_FULL");
    expect(await list()).toEqual(upTo(MAX_FAVOURITES));
    expect(resultOf(await add([1]))).toHaveLength(MAX_FAVOURITES);
    await remove(1);
    expect(resultOf(await add([MAX_FAVOURITES + 1])).at(-1)).toBe(MAX_FAVOURITES + 1);
  });

  it("holds for calls at the same moment", async () => {
    await add(upTo(MAX_FAVOURITES - 1));
    const answers = await Promise.all([add([MAX_FAVOURITES + 1]), add([MAX_FAVOURITES + 2])]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await list()).toHaveLength(MAX_FAVOURITES);
  });

  it("forgets events that are over before it refuses a new one", async () => {
    await add([...OVER, ...upTo(MAX_FAVOURITES - 2)]);
    const ids = resultOf(await add([MAX_FAVOURITES]));
    expect(ids).toEqual([...upTo(MAX_FAVOURITES - 2), MAX_FAVOURITES]);
  });
});
