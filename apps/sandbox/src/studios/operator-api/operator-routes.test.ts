import { createHash, createHmac, sign } from "node:crypto";
import {
  FORM_TRANSACTIONS_HEADER,
  HMAC_SIGNATURE_HEADER,
  hmacGames,
  hmacTransactions,
  RSA_SIGNATURE_HEADER,
  rsaGameList,
  rsaTransactions,
} from "@crossbook/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { STUDIO_KEYS } from "../../testing/operator-wallet.ts";
import { OPERATOR_ORIGIN, type StudioWorld, studioWorld } from "../../testing/studio-world.ts";
import { formHash } from "../banyan/form-protocol.ts";
import { hmacSignature } from "../marigold/hmac-protocol.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

const ISO = { start_time: "2025-12-31T00:00:00Z", end_time: "2027-01-01T00:00:00Z" };

function kestrel(path: string, body: object | string, signedText?: string) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const signature = sign("sha256", Buffer.from(signedText ?? text), STUDIO_KEYS.operator.privateKey).toString(
    "base64",
  );
  return world.http().inject({
    ...{ method: "POST", url: `/studios/kestrel/operator/generic/v2/${path}`, payload: text },
    headers: { "content-type": "application/json", [RSA_SIGNATURE_HEADER]: signature },
  });
}

function marigoldGet(path: string, query: Record<string, string>, key: string = STUDIO_KEYS.keyToStudio) {
  return world.http().inject({
    ...{ method: "GET", url: `/studios/marigold/${path}?${new URLSearchParams(query).toString()}` },
    headers: { [HMAC_SIGNATURE_HEADER]: hmacSignature(query, key) },
  });
}

function banyan(path: string, fields: Record<string, string>, secret: string = STUDIO_KEYS.secret) {
  const payload = new URLSearchParams({ ...fields, hash: formHash(fields, secret) }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return world
    .http()
    .inject({ method: "POST", url: `/studios/banyan/CasinoGameAPI/${path}`, payload, headers });
}

const URL_REQUEST = {
  ...{
    user: "17",
    token: "launch-token-000001",
    operator_id: "crossbook",
    game_code: "dice",
    currency: "INR",
    lang: "en",
  },
  ...{
    country: "XX",
    ip: "127.0.0.1",
    platform: "GPL_DESKTOP",
    lobby_url: `${OPERATOR_ORIGIN}/lobby`,
    deposit_url: "",
  },
};
const URL_FORM = {
  ...{
    secureLogin: STUDIO_KEYS.secureLogin,
    symbol: "crash",
    language: "en",
    currency: "INR",
    platform: "WEB",
  },
  ...{ lobbyUrl: `${OPERATOR_ORIGIN}/lobby`, token: "launch-token-000001" },
};

describe("the games of a studio", () => {
  it("are listed by each protocol with their exact return", async () => {
    const a = rsaGameList.parse((await kestrel("game/list", { operator_id: "crossbook" })).json());
    const b = hmacGames.parse((await marigoldGet("games", { cID: STUDIO_KEYS.clientId })).json());
    const c = (await banyan("getCasinoGames/", { secureLogin: STUDIO_KEYS.secureLogin })).json() as {
      gameList: { gameID: string; rtp: string }[];
    };
    expect(a.map(({ game_code }) => game_code)).toEqual(["dice", "limbo", "mines", "plinko"]);
    expect(b.map(({ id }) => id)).toEqual(["wheel", "slot", "blackjack", "roulette"]);
    expect(c.gameList.map(({ gameID }) => gameID)).toEqual(["crash", "teen-patti"]);
    for (const { rtp } of [...a, ...b, ...c.gameList]) expect(rtp).toMatch(/^9\d\.\d\d$/);
  });
});

describe("a launch", () => {
  it("by protocol A answers the page's address with its key and the operator's origin", async () => {
    const { url } = (await kestrel("game/url", URL_REQUEST)).json() as { url: string };
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe("/studios/kestrel/play/dice");
    expect(searchParams.get("operator")).toBe(OPERATOR_ORIGIN);
    expect(searchParams.get("key")).toMatch(/^[0-9a-f]{48}$/);
  });

  it("by protocol B is fetched plainly, from any origin, and sends a browser on", async () => {
    const address = await world.launch("marigold", "slot");
    expect(new URL(address).pathname).toBe("/studios/marigold/play/slot");
    const key = new URL(address).searchParams.get("key") ?? "";
    const url = `/studios/marigold/launch/${key}`;
    const fetched = await world.http().inject({ url, headers: { accept: "*/*" } });
    expect(fetched.headers["access-control-allow-origin"]).toBe("*");
    const opened = await world.http().inject({ url, headers: { accept: "text/html,*/*" } });
    expect(opened.statusCode).toBe(302);
    expect((await world.http().inject({ url: "/studios/marigold/launch/other" })).statusCode).toBe(404);
  });

  it.each<[string, object | string, string | undefined, number]>([
    ["another text signed", URL_REQUEST, "other", 401],
    ["a game of another studio", { ...URL_REQUEST, game_code: "slot" }, undefined, 404],
    ["no token", { ...URL_REQUEST, token: undefined }, undefined, 400],
    ["no game", { ...URL_REQUEST, game_code: undefined }, undefined, 400],
    ["no JSON", "{", undefined, 400],
  ])("by protocol A is refused with %s", async (_what, body, signed, status) => {
    expect((await kestrel("game/url", body, signed)).statusCode).toBe(status);
  });

  it.each<[string, object, string, number]>([
    ["another key", {}, "other-key-of-somebody", 401],
    ["another client", { cID: "other" }, STUDIO_KEYS.keyToStudio, 401],
    ["a game of another studio", { gameID: "dice" }, STUDIO_KEYS.keyToStudio, 404],
    ["no session", { sessionID: undefined }, STUDIO_KEYS.keyToStudio, 400],
    ["a nested field that was not signed", { user: { id: "18" } }, "nested", 401],
  ])("by protocol B is refused with %s", async (_what, wrong, key, status) => {
    const body = {
      ...{
        cID: STUDIO_KEYS.clientId,
        extCID: "1",
        gameID: "slot",
        demo: false,
        platform: "desktop",
        currency: "INR",
      },
      ...{ locale: "en", sessionID: "launch-token-000001", user: { id: "17" } },
    };
    const sent = JSON.parse(JSON.stringify({ ...body, ...wrong })) as object;
    const signature =
      key === "nested" ? hmacSignature(body, STUDIO_KEYS.keyToStudio) : hmacSignature(sent, key);
    const answer = await world.http().inject({
      ...{ method: "POST", url: "/studios/marigold/create-new-game", payload: sent },
      headers: { [HMAC_SIGNATURE_HEADER]: signature },
    });
    expect(answer.statusCode).toBe(status);
  });

  it.each<[string, Record<string, string>, string, string]>([
    ["another secret", {}, "other", "5"],
    ["another login", { secureLogin: "other" }, STUDIO_KEYS.secret, "5"],
    ["a game of another studio", { symbol: "dice" }, STUDIO_KEYS.secret, "7"],
    ["no platform", { platform: "" }, STUDIO_KEYS.secret, "7"],
  ])("by protocol C is refused with %s", async (_what, wrong, secret, error) => {
    expect((await banyan("game/url/", { ...URL_FORM, ...wrong }, secret)).json()).toMatchObject({ error });
  });

  it("is refused with a body of more than 64 KB", async () => {
    expect((await kestrel("game/url", { ...URL_REQUEST, more: "x".repeat(70_000) })).statusCode).toBe(413);
  });
});

describe("the key of a page", () => {
  const open = (studio: string, key: string) =>
    world.http().inject({ method: "POST", url: `/studios/${studio}/game/open`, payload: { key } });

  it("opens one session, once, for ten minutes, and only at its own studio", async () => {
    for (const studio of ["kestrel", "banyan"] as const) {
      const game = studio === "kestrel" ? "dice" : "crash";
      const keys = [await world.launch(studio, game), await world.launch(studio, game)].map(
        (address) => new URL(address).searchParams.get("key") ?? "",
      );
      expect((await open("marigold", keys[0] ?? "")).statusCode).toBe(401);
      const both = await Promise.all([open(studio, keys[0] ?? ""), open(studio, keys[0] ?? "")]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      expect((await open(studio, keys[0] ?? "")).statusCode).toBe(401);
      world.clock.advance(601_000);
      expect((await open(studio, keys[1] ?? "")).statusCode).toBe(401);
    }
  });

  it.each(["kestrel", "banyan"] as const)(
    "has the same answer for the same request of %s whose answer was lost, and none for others",
    async (studio) => {
      const address = await world.launch(studio, studio === "kestrel" ? "dice" : "crash");
      const key = new URL(address).searchParams.get("key") ?? "";
      const openBy = (requestId?: string) =>
        world.http().inject({
          ...{ method: "POST", url: `/studios/${studio}/game/open` },
          payload: { key, ...(requestId === undefined ? {} : { requestId }) },
        });
      const both = await Promise.all([openBy("page-1"), openBy("page-1")]);
      await world.restart();
      const again = await openBy("page-1");
      const sessions = [...both, again].map((answer) => answer.json<{ session: string }>().session);
      expect([new Set(sessions).size, sessions[0]]).toEqual([1, expect.stringMatching(/^[0-9a-f]{48}$/)]);
      for (const other of [await openBy("page-2"), await openBy()]) expect(other.statusCode).toBe(401);
      world.clock.advance(601_000);
      expect((await openBy("page-1")).statusCode).toBe(401);
    },
  );

  it("opens nothing where the operator does not know its token any more", async () => {
    const address = await world.launch("banyan", "crash");
    world.operator.wallet.tokens.clear();
    expect((await open("banyan", new URL(address).searchParams.get("key") ?? "")).statusCode).toBe(401);
  });

  it("leads to a session that ends after twelve hours", async () => {
    const page = await world.open("kestrel", "dice");
    expect((await page.call("GET", "balance")).status).toBe(200);
    world.clock.advance(12 * 3_600_000);
    expect((await page.call("GET", "balance")).status).toBe(401);
  });
});

describe("the studio's own books", () => {
  it("have what was done by each protocol, and nothing that was refused", async () => {
    for (const [studio, game, choice] of [
      ["kestrel", "dice", { direction: "over", target: 5000 }],
      ["marigold", "slot", {}],
      ["banyan", "teen-patti", { bet: "A" }],
    ] as const) {
      const page = await world.open(studio, game);
      await page.play(1050 * 10, choice);
      world.operator.wallet.blocked.add("17");
      await page.play(1000, choice);
      world.operator.wallet.blocked.clear();
    }
    await world.settle();
    world.clock.advance(1);
    const a = rsaTransactions.parse(
      (await kestrel("transactions/list", { operator_id: "crossbook", ...ISO })).json(),
    );
    expect(a.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["BET", 10_500_000],
      ["WIN", expect.any(Number)],
    ]);
    const times = { cID: STUDIO_KEYS.clientId, from: ISO.start_time, to: ISO.end_time };
    const b = hmacTransactions.parse((await marigoldGet("transactions", times)).json());
    expect(b.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["bet", "105.00"],
      ["win", expect.any(String)],
    ]);
    const query = { secureLogin: STUDIO_KEYS.secureLogin, timepoint: "0" };
    const signed = new URLSearchParams({ ...query, hash: formHash(query, STUDIO_KEYS.secret) }).toString();
    const feed = await world.http().inject(`/studios/banyan/DataFeeds/transactions/?${signed}`);
    const [timepoint, header, bet, result, end] = feed.body.split("\n");
    expect([timepoint, header, end]).toEqual([
      `timepoint=${world.clock.now()}`,
      FORM_TRANSACTIONS_HEADER,
      "",
    ]);
    expect(bet).toMatch(/^[\w-]+,bet,17,teen-patti,[\w-]+,105\.00,false,\d{13}$/);
    expect(result).toMatch(/,result,17,teen-patti,/);
  });

  it.each([
    ["no times", {}],
    ["an end before the start", { start_time: ISO.end_time, end_time: ISO.start_time }],
    ["times that are none", { start_time: "yesterday", end_time: "today" }],
  ])("are not listed with %s", async (_what, times) => {
    expect((await kestrel("transactions/list", { operator_id: "crossbook", ...times })).statusCode).toBe(400);
  });

  it("are for the operator only", async () => {
    expect((await kestrel("transactions/list", ISO, "other")).statusCode).toBe(401);
    expect((await marigoldGet("transactions", { cID: STUDIO_KEYS.clientId }, "other-key")).statusCode).toBe(
      401,
    );
    expect(
      (await world.http().inject("/studios/banyan/DataFeeds/transactions/?timepoint=0")).statusCode,
    ).toBe(401);
  });
});

describe("signatures", () => {
  it("are those of the published vectors", () => {
    const bet = { type: "regular", sessionID: "s-1", amount: "100.10" };
    const ids = {
      roundID: "b78e42f8-2041-482d-9c4b-f2ca79fc75e3",
      txID: "c27ccade-5a45-4157-a85f-7d023a689ea5",
    };
    expect(hmacSignature({ ...bet, ...ids }, "test-int-key")).toBe(
      "b609be03e330a99db251c92d656078120700b16a4eb6e873e9805d9e43fadf51",
    );
    const form = { userId: "u-9", amount: "100.0", gameId: "teen20", providerId: "LocalP", reference: "r-1" };
    const more = { roundDetails: "spin", roundId: "77", timestamp: "1700000000000", bonusCode: "" };
    expect(formHash({ ...form, ...more }, "test-secret")).toBe("0f2cc0a81d19cea01a279bc5b2f4a13f");
  });

  it("are the plain functions of the platform over what is written", () => {
    expect(hmacSignature({ b: 1, a: { d: 1, c: 2 } }, "k")).toBe(
      createHmac("sha256", "k").update('{"a":{"c":2,"d":1},"b":1}').digest("hex"),
    );
    expect(formHash({ b: "2", a: "1", hash: "x", c: "" }, "k")).toBe(
      createHash("md5").update("a=1&b=2k").digest("hex"),
    );
  });
});
