import { api, MAX_FAVOURITE_GAMES } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp } from "../../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let world: TestServer;
let asha: string;

beforeAll(async () => {
  world = await startTestServer();
  asha = (await signUp(world, { userName: "asha", mobile: "9876543210" })).accessToken;
  await world.rows(
    `INSERT INTO casino_games (id, studio, code, name, description, image_url, section, rtp_percent, has_demo, place,
       listed, first_seen_at)
     SELECT 'kestrel:game-' || n, 'kestrel', 'game-' || n, 'Game ' || n, '', '', 'originals', '97.3', true, n, true, now()
     FROM generate_series(1, ${MAX_FAVOURITE_GAMES + 1}) AS n`,
  );
  await world.restart();
});
afterAll(() => world.close());

const favourite = (gameId: string, isFavourite = true) =>
  world.call(api.casino.setFavourite, { gameId, favourite: isFavourite }, { token: asha });
const played = async () => resultOf(await world.call(api.casino.getRecent, {}, { token: asha }));

describe("the games of the lobby", () => {
  it("[CALL-CASINO-01] are none while no studio is configured, for guests too", async () => {
    expect(resultOf(await world.call(api.casino.getGames, {}))).toEqual([]);
  });
});

describe("favourite games", () => {
  it("are marked once, keep their order, and lose the mark that is taken off", async () => {
    resultOf(await favourite("kestrel:game-7"));
    world.clock.advance(1);
    resultOf(await favourite("kestrel:game-3"));
    world.clock.advance(1);
    expect(resultOf(await favourite("kestrel:game-7"))).toEqual({
      recent: [],
      favourites: ["kestrel:game-7", "kestrel:game-3"],
    });
    resultOf(await favourite("kestrel:game-7", false));
    resultOf(await favourite("kestrel:game-7", false));
    await world.restart();
    expect((await played()).favourites).toEqual(["kestrel:game-3"]);
  });

  it("are of games that there are", async () => {
    expect(codeOf(await favourite("kestrel:none"))).toBe("CASINO_GAME_NOT_FOUND");
    expect(codeOf(await favourite("other:game-1"))).toBe("INVALID_INPUT");
  });

  it("are no more than an account can have, also when many are marked at once", async () => {
    const ids = Array.from({ length: MAX_FAVOURITE_GAMES + 1 }, (_, index) => `kestrel:game-${index + 1}`);
    const answers = await Promise.all(ids.map((id) => favourite(id)));
    const codes = answers.filter(({ ok }) => !ok).map(codeOf);
    expect(codes).toEqual(["FAVOURITES_FULL"]);
    expect((await played()).favourites).toHaveLength(MAX_FAVOURITE_GAMES);
  });

  it("and recent games are of players only", async () => {
    expect(codeOf(await world.call(api.casino.getRecent, {}))).toBe("NOT_LOGGED_IN");
  });
});
