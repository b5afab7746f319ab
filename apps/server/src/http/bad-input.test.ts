import { createHmac } from "node:crypto";
import { ERROR_CATALOGUE, type ErrorCode } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import type { SmsText } from "../ports/sms-provider.ts";
import { callApi } from "../testing/api-call.ts";
import {
  type Answer,
  type BettingWorld,
  openBettingWorld,
  type PlayerSeat,
} from "../testing/betting-world.ts";
import { cricketMatch, status } from "../testing/cricket-match.ts";
import { type BetTerms, type OpenMatch, openMatch } from "../testing/open-match.ts";
import { storedStateDigest } from "../testing/stored-state.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let match: OpenMatch;
let other: OpenMatch;
const texts: SmsText[] = [];

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  const send = async (text: SmsText) => texts.push(text) > 0;
  world = await openBettingWorld(database.connection, clock, { send });
  anna = await world.player("anna", 1000);
  match = await openMatch(world);
  other = await openMatch(world);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

async function wholeState(): Promise<string> {
  return `${await world.stateDigest()} ${await storedStateDigest(database.connection)}`;
}

/** The answer carries the code with its status, and engine and tables hold what they held. */
async function expectRefused(send: () => Promise<Answer>, code: ErrorCode): Promise<void> {
  const before = await wholeState();
  expect(await send()).toMatchObject({ status: ERROR_CATALOGUE[code].status, code, result: null });
  expect(await wholeState()).toBe(before);
}

const back = (terms: BetTerms) => () => match.back(anna, terms);
/** A bet as JSON text, for what JSON itself cannot say. */
const betText = (rate: string) =>
  `{"type":1,"rate":${rate},"stake":100,"runnerId":${match.india},"marketId":${match.marketId},"eventId":${match.eventId}}`;
const post = (body: () => string) => () => anna.post("Bet/PlaceBetV2", body());

type Row = readonly [what: string, send: () => Promise<Answer>, code: ErrorCode];

describe("bad input is refused with its code, and nothing is changed", () => {
  it.each<Row>([
    ["half an object", post(() => betText("2").slice(0, -1)), "MALFORMED_JSON"],
    ["no JSON at all", post(() => "stake=100&rate=2"), "MALFORMED_JSON"],
    ["a list for an object", post(() => `[${betText("2")}]`), "INVALID_INPUT"],
  ])("malformed JSON: %s", (_what, send, code) => expectRefused(send, code));

  it.each<Row>([
    ["market", back({ marketId: 999_999 }), "MARKET_NOT_FOUND"],
    ["runner", back({ runnerId: 999_999 }), "RUNNER_NOT_FOUND"],
    ["event", back({ eventId: 999_999 }), "EVENT_NOT_FOUND"],
  ])("an unknown %s", (_what, send, code) => expectRefused(send, code));

  it.each<Row>([
    ["market", () => back({ marketId: other.marketId })(), "MARKET_NOT_FOUND"],
    ["runner", () => back({ runnerId: other.india })(), "RUNNER_NOT_FOUND"],
    ["event", () => back({ eventId: other.eventId })(), "MARKET_NOT_FOUND"],
  ])("a %s of another match", (_what, send, code) => expectRefused(send, code));

  it.each<Row>([
    ["off the ladder", back({ rate: 2.01 }), "PRICE_INVALID"],
    ["0", back({ rate: 0 }), "PRICE_INVALID"],
    ["negative", back({ rate: -2 }), "PRICE_INVALID"],
    ["NaN", post(() => betText("NaN")), "MALFORMED_JSON"],
    ["Infinity", post(() => betText("Infinity")), "MALFORMED_JSON"],
    ["1e999, which reads as Infinity", post(() => betText("1e999")), "INVALID_INPUT"],
    ["1e308", back({ rate: 1e308 }), "PRICE_INVALID"],
    ["a string", back({ rate: "2.00" }), "INVALID_INPUT"],
  ])("a price that is %s", (_what, send, code) => expectRefused(send, code));

  it.each<Row>([
    ["below the minimum", back({ stake: 0.99 }), "STAKE_BELOW_MINIMUM"],
    ["above the maximum", back({ stake: 100_000.01 }), "STAKE_ABOVE_MAXIMUM"],
    ["with three decimals", back({ stake: 100.001 }), "STAKE_INVALID"],
    ["of 2^31 - 1", back({ stake: 2 ** 31 - 1 }), "STAKE_ABOVE_MAXIMUM"],
    ["of 2^31", back({ stake: 2 ** 31 }), "STAKE_ABOVE_MAXIMUM"],
    ["of 2^31 paise", back({ stake: 2 ** 31 / 100 }), "STAKE_ABOVE_MAXIMUM"],
    ["of 2^53 - 1", back({ stake: 2 ** 53 - 1 }), "STAKE_INVALID"],
    ["of 2^53", back({ stake: 2 ** 53 }), "STAKE_INVALID"],
    ["just below 2^53 paise", back({ stake: Math.floor(2 ** 53 / 100) - 1 }), "STAKE_ABOVE_MAXIMUM"],
  ])("a stake %s", (_what, send, code) => expectRefused(send, code));

  it("a lay whose liability exceeds the balance", () =>
    expectRefused(() => match.lay(anna, { rate: 11.5, stake: 100 }), "INSUFFICIENT_FUNDS"));

  describe("a bet in a market that is", () => {
    const operate = (path: string, body: object) => world.operator.post(`Operator/${path}`, body);
    const setStatus = (to: string) => (marketId: number) =>
      operate("SetMarketStatus", { marketId, status: to, reason: "Review" });
    it.each<[string, (marketId: number, runnerId: number) => Promise<Answer>, ErrorCode]>([
      ["suspended", setStatus("SUSPENDED"), "MARKET_SUSPENDED"],
      ["closed", setStatus("CLOSED"), "MARKET_CLOSED"],
      [
        "settled",
        (marketId, runnerId) =>
          operate("SettleMarket", { marketId, result: { type: "winners", runnerIds: [runnerId] } }),
        "MARKET_SETTLED",
      ],
    ])("%s", async (_what, change, code) => {
      const stopped = await openMatch(world);
      expect((await change(stopped.marketId, stopped.india)).code).toBeUndefined();
      await expectRefused(() => stopped.back(anna), code);
    });
  });

  it.each<[string, BetTerms]>([
    ["stake", { stake: 101 }],
    ["price", { rate: 2.02 }],
    ["side", { type: 2 }],
    ["runner", { runnerId: "australia" }],
  ])("a repeated reference with another %s", async (what, change) => {
    const clientReference = `taken-${what}`;
    expect((await match.back(anna, { stake: 1, clientReference })).code).toBeUndefined();
    const terms = { stake: 1, clientReference, ...change };
    const sent = "runnerId" in change ? { ...terms, runnerId: match.australia } : terms;
    await expectRefused(back(sent), "KEY_REUSED");
  });

  it("a body of 2 MB", () =>
    expectRefused(
      post(() => `{"padding":"${"x".repeat(2_000_000)}",${betText("2").slice(1)}`),
      "BODY_TOO_LARGE",
    ));
});

describe("a bad token is refused with its code, and nothing is changed", () => {
  const betWith = (token: string) => () => match.back(world.seat("anna", token));
  const partsOf = (token: string) => token.split(".") as [string, string, string];
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

  it("expired", async () => {
    const { token } = await world.login("anna");
    clock.advance(15 * 60_000);
    await expectRefused(betWith(token), "TOKEN_EXPIRED");
    anna = await world.login("anna");
  });

  it.each<[string, (token: string) => string]>([
    [
      "another player's number in it",
      (token) => {
        const [head, claims, signature] = partsOf(token);
        const said = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
        return `${head}.${encoded({ ...said, sub: "2" })}.${signature}`;
      },
    ],
    ["no signature", (token) => `${encoded({ alg: "none", typ: "at+jwt" })}.${partsOf(token)[1]}.`],
    ["a cut signature", (token) => token.slice(0, -4)],
    ["no form of a token", () => "let-me-in"],
  ])("forged: %s", (_what, forge) => expectRefused(() => betWith(forge(anna.token))(), "TOKEN_INVALID"));

  it("foreign: signed by another installation", () =>
    expectRefused(() => {
      const [head, claims] = partsOf(anna.token);
      const signature = createHmac("sha256", "u".repeat(40)).update(`${head}.${claims}`).digest("base64url");
      return betWith(`${head}.${claims}.${signature}`)();
    }, "TOKEN_INVALID"));

  it("foreign: an operator's at a player's call", () =>
    expectRefused(() => match.back(world.operator), "FORBIDDEN"));

  it("foreign: a player's at an operator's call", () =>
    expectRefused(
      () =>
        anna.post("Operator/SettleMarket", {
          marketId: match.marketId,
          result: { type: "winners", runnerIds: [match.india] },
        }),
      "FORBIDDEN",
    ));

  it("of a session that has ended", async () => {
    const seat = await world.login("anna");
    expect((await seat.post("Account/Logout", {})).code).toBeUndefined();
    await expectRefused(betWith(seat.token), "TOKEN_INVALID");
  });
});

describe("a wrong code six times", () => {
  it("is refused five times as wrong and then for the tries, and opens no account", async () => {
    const userName = "guessed";
    const password = "Plays4fun@all";
    const mobile = "9876512345";
    const registration = { userName, password, confirmPassword: password, mobile };
    const begun = await world.server.http.inject({
      ...{ method: "POST", url: "/api/Account/Register", payload: registration },
    });
    expect(begun.statusCode).toBe(200);
    const headers = { cookie: begun.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
    const right = /^\d{6}/.exec(texts.at(-1)?.text ?? "")?.[0] ?? "";
    const verify = (otp: string) => () =>
      callApi(world.server, {
        ...{ method: "POST", path: "Account/VerificationUser", headers },
        body: { userName, mobile, domain: "localhost", otp },
      });
    const wrong = right === "000000" ? "111111" : "000000";
    for (let tries = 0; tries < 5; tries++) await expectRefused(verify(wrong), "OTP_WRONG");
    await expectRefused(verify(wrong), "OTP_TRIES_EXCEEDED");
    await expectRefused(verify(right), "OTP_TRIES_EXCEEDED");
  });
});

describe("a bad feed message is refused with its code, and nothing is changed", () => {
  const sentAt = "2026-01-01T00:00:00.000Z";
  const suspended = status({ suspended: true, reason: "Review" });
  const next = (fixtureId: string, sequence: number) => ({ fixtureId, sequence, sentAt, body: suspended });

  it("with a bad signature", async () => {
    const { fixtureId } = await openMatch(world);
    const message = next(fixtureId, 2);
    const headers = { ...world.signed(message), "x-feed-signature": "0".repeat(64) };
    await expectRefused(() => world.feedAnswer(message, headers), "FEED_SIGNATURE_INVALID");
  });

  it("with the signature of another message", async () => {
    const { fixtureId } = await openMatch(world);
    const headers = world.signed(next(other.fixtureId, 2));
    await expectRefused(() => world.feedAnswer(next(fixtureId, 2), headers), "FEED_SIGNATURE_INVALID");
  });

  it("out of order", async () => {
    const { fixtureId } = await openMatch(world);
    await expectRefused(() => world.feedAnswer(next(fixtureId, 3)), "FEED_OUT_OF_ORDER");
  });

  it("under a number that was taken", async () => {
    const { fixtureId } = await openMatch(world);
    const contradiction = { fixtureId, sequence: 1, sentAt, body: cricketMatch({ title: "Another" }) };
    await expectRefused(() => world.feedAnswer(contradiction), "FEED_CONFLICT");
  });

  it("twice: it is answered as a duplicate", async () => {
    const { fixtureId } = await openMatch(world);
    const message = next(fixtureId, 2);
    expect((await world.feedAnswer(message)).result).toMatchObject({ duplicate: false });
    const before = await wholeState();
    expect(await world.feedAnswer(message)).toMatchObject({ status: 200, result: { duplicate: true } });
    expect(await wholeState()).toBe(before);
  });
});
