import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { callApi } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { type BetTerms, type OpenMatch, openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;
let anna: PlayerSeat;
let match: OpenMatch;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  anna = await world.player("anna", 1000);
  match = await openMatch(world);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

/** Refused with this code, and the engine's state is what it was. */
async function expectRefused(terms: BetTerms, code: string, seat = anna): Promise<void> {
  const before = await world.stateDigest();
  const answer = await match.back(seat, terms);
  expect(answer.code).toBe(code);
  expect(answer.result).toBeNull();
  expect(await world.stateDigest()).toBe(before);
}

describe("a bet is refused, and nothing is changed", () => {
  it.each([
    ["2.145", 2.145],
    ["1", 1],
    ["above the highest", 1010],
    ["a ninth decimal", 2.000000001],
  ])("for the price %s", async (_name, rate) => {
    await expectRefused({ rate }, "PRICE_INVALID");
  });

  it.each([
    ["null", null],
    ["a list", [2.14]],
    ["true", true],
  ])("for a price that is %s", async (_name, rate) => {
    await expectRefused({ rate }, "INVALID_INPUT");
  });

  it.each([
    ["nothing", 0, "STAKE_INVALID"],
    ["negative", -100, "STAKE_INVALID"],
    ["2^32", 2 ** 32, "STAKE_ABOVE_MAXIMUM"],
    ["1e308", 1e308, "STAKE_INVALID"],
    ["text", "100", "INVALID_INPUT"],
  ])("for the stake: %s", async (_name, stake, code) => {
    await expectRefused({ stake }, code);
  });

  it("for a bet without a runner", async () => {
    await expectRefused({ runnerId: null }, "RUNNER_NOT_FOUND");
  });

  it.each([0, 3, 4, 5, -1])("for the bet type %d", async (type) => {
    await expectRefused({ type, runnerId: null, fancyValue: 45 }, "BET_TYPE_NOT_OFFERED");
  });

  it("for a lay of a small stake at a long price that the balance does not cover", async () => {
    const before = await world.stateDigest();
    expect((await match.lay(anna, { rate: 1000, stake: 1.01 })).code).toBe("INSUFFICIENT_FUNDS");
    expect(await world.stateDigest()).toBe(before);
  });

  it("for a bet that would match the player's own", async () => {
    const own = await openMatch(world);
    await own.lay(anna, { rate: 2.5, stake: 10 });
    const before = await world.stateDigest();
    expect((await own.back(anna, { rate: 2.4, stake: 10 })).code).toBe("SELF_MATCH");
    expect(await world.stateDigest()).toBe(before);
  });

  it("in a void market, and in one that was suspended and then closed", async () => {
    const stopped = await openMatch(world);
    const voided = await openMatch(world);
    const operate = (path: string, body: object) => world.operator.post(`Operator/${path}`, body);
    await operate("VoidMarket", { marketId: voided.marketId, reason: "Rain" });
    await operate("SetMarketStatus", { marketId: stopped.marketId, status: "SUSPENDED", reason: "Review" });
    await operate("SetMarketStatus", { marketId: stopped.marketId, status: "CLOSED" });
    const before = await world.stateDigest();
    expect((await voided.back(anna)).code).toBe("MARKET_SETTLED");
    expect((await stopped.back(anna)).code).toBe("MARKET_CLOSED");
    expect(await world.stateDigest()).toBe(before);
  });
});

describe("who may bet on what", () => {
  async function change(userName: string, set: string): Promise<void> {
    const client = new Client(database.connection);
    await client.connect();
    await client.query(`UPDATE users SET ${set} WHERE username = $1`, [userName]);
    await client.end();
  }

  it("[ROLE-02] a player's own flags open cricket, football and tennis", async () => {
    const cara = await world.player("cara");
    await change("cara", "cricket = false");
    await expectRefused({}, "SPORT_NOT_ALLOWED", cara);
    const football = await openMatch(world, cricketMatch({ sportId: 1 }));
    expect((await football.back(cara)).code).toBe("INSUFFICIENT_FUNDS");
  });

  it("[ROLE-02] the host's settings open horse racing, kabaddi and trade", async () => {
    const kabaddi = await openMatch(world, cricketMatch({ sportId: 27, markets: [matchOdds()] }));
    expect((await kabaddi.back(anna)).code).toBeUndefined();
    await world.server.settings.change("localhost", { domain: { kabaddi: false } });
    const before = await world.stateDigest();
    expect((await kabaddi.back(anna)).code).toBe("SPORT_NOT_ALLOWED");
    expect(await world.stateDigest()).toBe(before);
    await world.server.settings.change("localhost", { domain: { kabaddi: true } });
  });

  it("a locked player places no bets but sees the lock", async () => {
    const dora = await world.player("dora");
    await change("dora", "bet_locked = true");
    await expectRefused({}, "BET_LOCKED", dora);
    const limits = await dora.get("Odds/GetUserLimits", { eventId: match.eventId });
    expect(limits.result).toMatchObject([{ limit: { isBetLock: true } }, { limit: { isBetLock: true } }]);
  });

  it("demo money is never matched against real money: no host of a running site changes over to it", async () => {
    const login = await world.guest.get("Account/LoginAsDemoUser");
    const { accessToken } = login.result as { accessToken: string };
    const demo = world.seat("Demo", accessToken);
    const real = { domain: { moneyMode: "real" as const }, server: { country: "GB" } };
    for (const host of ["localhost", "real.example"]) {
      const [problem] = await world.server.settings.change(host, real);
      expect(problem).toMatch(/play money since its first start|must have one money mode/);
    }
    expect((await match.back(demo, { stake: 1 })).code).toBeUndefined();
  });

  it("demo money is refused by the engine in a market of real money, whatever the hosts say", async () => {
    const login = await world.guest.get("Account/LoginAsDemoUser");
    const { accessToken } = login.result as { accessToken: string };
    const { exchange } = world.server;
    const [, claims = ""] = accessToken.split(".");
    const { sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { sub: string };
    const terms = { kind: "singleWinner", runnerCount: 2, ladder: "classic" } as const;
    const limits = {
      commissionBasisPoints: 0,
      keepsInPlay: false,
      minStake: paise(1),
      maxStake: paise(100_000),
    };
    const market = { marketId: 999_999, moneyMode: "real", terms, ...limits } as const;
    const at = Date.now();
    expect(await exchange.submit({ type: "createMarket", ...market, at })).toMatchObject({ ok: true });
    const order = {
      marketId: 999_999,
      runner: 0,
      side: "back",
      price: oddsHundredths(200),
      stake: paise(100),
    } as const;
    const bet = {
      type: "placeOrder",
      accountId: Number(sub),
      ...order,
      execution: "limit",
      persistence: "lapse",
      key: "real",
      at,
    } as const;
    expect(await exchange.submit(bet)).toEqual({ ok: false, code: "MONEY_MODE_MISMATCH" });
  });

  it("nobody bets while the site is suspended", async () => {
    await world.server.settings.change("localhost", { domain: { siteSuspended: true } });
    await expectRefused({}, "SITE_SUSPENDED");
    await world.server.settings.change("localhost", { domain: { siteSuspended: false } });
    expect((await match.back(anna, { stake: 1 })).code).toBeUndefined();
  });
});

describe("the very next bet", () => {
  const betAt = async (host: string, { token }: PlayerSeat) => {
    const { marketId, eventId, india } = match;
    const bet = { type: 1, rate: 2, stake: 1, runnerId: india, marketId, eventId };
    return callApi(world.server, {
      method: "POST",
      path: "Bet/PlaceBetV2",
      body: bet,
      token,
      headers: { host },
    });
  };

  it.each([
    ["its host", "own.example", "own.example"],
    ["every host", "any.example", "*"],
  ])("is refused when the settings of %s suspend the site", async (_name, host, changed) => {
    expect((await betAt(host, anna)).code).toBeUndefined();
    await world.server.settings.change(changed, { domain: { siteSuspended: true } });
    expect((await betAt(host, anna)).code).toBe("SITE_SUSPENDED");
    await world.server.settings.change(changed, { domain: { siteSuspended: false } });
    expect((await betAt(host, anna)).code).toBeUndefined();
  });

  it("is refused when the session was ended", async () => {
    const leaving = await world.login("anna");
    expect((await betAt("localhost", leaving)).code).toBeUndefined();
    await leaving.post("Account/Logout", {});
    expect(await betAt("localhost", leaving)).toMatchObject({ status: 401, code: "TOKEN_INVALID" });
    expect((await betAt("localhost", anna)).code).toBeUndefined();
  });

  it("is one of its own, though it asks for the same, where it has no reference", async () => {
    const [first, second] = [await betAt("localhost", anna), await betAt("localhost", anna)];
    const [one, other] = [first.detail, second.detail] as { betId: number; clientReference: string }[];
    expect(one?.betId).not.toBe(other?.betId);
    expect(one?.clientReference).not.toBe(other?.clientReference);
    expect(second.detail).toMatchObject({ repeated: false });
  });
});
