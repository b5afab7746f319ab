import { FORM_ERRORS, RSA_SIGNATURE_HEADER } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formHash } from "../modules/casino/signatures/form-signature.ts";
import { hmacSignature } from "../modules/casino/signatures/hmac-signature.ts";
import { type CasinoPlayer, CasinoWorld } from "../testing/casino-world.ts";
import { TEST_STUDIOS } from "../testing/studio-keys.ts";
import { METRICS_TOKEN } from "../testing/test-configuration.ts";

let world: CasinoWorld;
let player: CasinoPlayer;
let stranger: CasinoPlayer;
const START = 100_000;

beforeAll(async () => {
  world = await CasinoWorld.open();
  player = await world.player("bert", START / 100);
  stranger = await world.player("carl", START / 100);
});

afterAll(() => world.close());

let ids = 0;
const id = () => `bad-${++ids}`;

describe("kestrel's bad input", () => {
  const good = () => ({
    ...{ token: player.at.kestrel.token, transaction_uuid: id(), request_uuid: "call-7", round: id() },
    ...{ round_closed: false, game_code: "dice", currency: "INR", amount: 1_000_000 },
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["a blank transaction", { transaction_uuid: "" }, "RS_ERROR_WRONG_TYPES"],
    ["a negative amount", { amount: -1000 }, "RS_ERROR_WRONG_TYPES"],
    ["an amount that is no number", { amount: "1000" }, "RS_ERROR_WRONG_TYPES"],
    ["an amount beyond the safe integers", { amount: 2 ** 53 }, "RS_ERROR_WRONG_TYPES"],
    ["more than one transfer may move", { amount: 10_000_000_001_000 }, "RS_ERROR_WRONG_TYPES"],
    ["part of a paisa", { amount: 1_000_001 }, "RS_ERROR_WRONG_TYPES"],
    ["no round", { round: undefined }, "RS_ERROR_WRONG_TYPES"],
    ["another currency", { currency: "EUR" }, "RS_ERROR_WRONG_CURRENCY"],
    ["a token that nobody has", { token: "t".repeat(24) }, "RS_ERROR_INVALID_TOKEN"],
    ["a token that can be none", { token: "' OR 1=1" }, "RS_ERROR_WRONG_TYPES"],
  ])("%s", async (_what, change, status) => {
    const heard = await world.studios.kestrel.send("transaction/bet", { ...good(), ...change });
    expect(heard).toMatchObject({ answer: status, status: 200 });
    expect(heard.body.request_uuid).toBe("call-7");
  });

  it("a token of another studio", async () => {
    const bet = { ...good(), token: player.at.marigold.token };
    expect((await world.studios.kestrel.send("transaction/bet", bet)).answer).toBe("RS_ERROR_INVALID_TOKEN");
  });

  it("a win by another player's session, and in another round than its bet's", async () => {
    const bet = { txId: id(), round: id(), amount: 500 };
    await world.studios.kestrel.bet(player.at.kestrel, bet);
    const won = { ...bet, txId: id(), betTxId: bet.txId };
    const expected = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
    expect((await world.studios.kestrel.win(stranger.at.kestrel, won)).answer).toBe(expected);
    expect((await world.studios.kestrel.win(player.at.kestrel, { ...won, round: id() })).answer).toBe(
      expected,
    );
    const foreign = await world.studios.kestrel.rollback(stranger.at.kestrel, won);
    expect(foreign.answer).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect((await world.studios.kestrel.rollback(player.at.kestrel, won)).answer).toBe("RS_OK");
  });

  it.each(["", "no base64!", "A".repeat(344), "A".repeat(5000)])("the signature %j", async (signature) => {
    const heard = await world.studios.kestrel.send("transaction/bet", good(), signature);
    expect(heard).toMatchObject({ answer: "RS_ERROR_INVALID_SIGNATURE", status: 200 });
  });

  it.each<[string, string | Buffer, string]>([
    ["malformed JSON", '{"token":', "RS_ERROR_INVALID_SIGNATURE"],
    ["a body of 1 MB", "x".repeat(1024 * 1024), "RS_ERROR_WRONG_SYNTAX"],
  ])("%s, unsigned", async (_what, payload, status) => {
    const answer = await world.server.server.http.inject({
      ...{ method: "POST", url: "/api/casino/kestrel/transaction/bet", payload },
      headers: { "content-type": "application/json", [RSA_SIGNATURE_HEADER]: "A".repeat(344) },
    });
    expect(answer.json()).toEqual({ status });
  });
});

describe("marigold's bad input", () => {
  const good = () => ({
    ...{ type: "regular", sessionID: player.at.marigold.token, amount: "10.00", txID: id(), roundID: id() },
  });
  const send = (fields: Readonly<Record<string, unknown>>, signature?: string) =>
    world.studios.marigold.send("bet", fields, signature);

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["a blank transaction", { txID: "" }, "400"],
    ["a negative amount", { amount: "-1.00" }, "400"],
    ["an amount that is a number", { amount: 10 }, "400"],
    ["an amount that overflows", { amount: "99999999999999999999" }, "400"],
    ["more than one transfer may move", { amount: "100000000.01" }, "400"],
    ["part of a paisa", { amount: "0.001" }, "400"],
    ["no round", { roundID: undefined }, "400"],
    ["a kind that there is none of", { type: "half" }, "400"],
    ["a session that nobody has", { sessionID: "t".repeat(24) }, "401 session_not_found"],
  ])("%s", async (_what, change, answer) => {
    const fields = JSON.parse(JSON.stringify({ ...good(), ...change })) as Record<string, unknown>;
    expect((await send(fields)).answer).toBe(answer);
  });

  it("a session of another studio", async () => {
    expect((await send({ ...good(), sessionID: player.at.kestrel.token })).answer).toBe(
      "401 session_not_found",
    );
  });

  it("signed with the key of the other direction, over other content, or not at all", async () => {
    const bet = good();
    const { keyToStudio, keyFromStudio } = TEST_STUDIOS.marigold;
    for (const signature of [
      hmacSignature(keyToStudio, bet) ?? "",
      hmacSignature(keyFromStudio, { ...bet, amount: "1.00" }) ?? "",
      ...["", "zz", "0".repeat(64)],
    ])
      expect((await send(bet, signature)).answer).toBe("401");
    expect(
      (await world.studios.marigold.send("balance", { sessionID: bet.sessionID }, "0".repeat(64))).answer,
    ).toBe("401");
  });

  it("what is not JSON, and nested without end", async () => {
    for (const payload of ['{"type":', "[".repeat(30_000) + "]".repeat(30_000), Buffer.from([0xff, 0xfe])]) {
      const answer = await world.server.server.http.inject({
        ...{ method: "POST", url: "/api/casino/marigold/bet", payload },
        headers: { "content-type": "application/json", "x-request-sign": "0".repeat(64) },
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  it("a parameter of the query that comes twice", async () => {
    const answer = await world.server.server.http.inject({
      ...{ method: "GET", url: "/api/casino/marigold/balance?sessionID=a&sessionID=b" },
      headers: {
        "x-request-sign": hmacSignature(TEST_STUDIOS.marigold.keyFromStudio, { sessionID: "b" }) ?? "",
      },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe("banyan's bad input", () => {
  const good = () => ({
    ...{ userId: player.userId, gameId: "crash", roundId: id(), reference: id(), amount: "10.00" },
    token: player.at.banyan.token,
  });
  const send = (fields: Readonly<Record<string, unknown>>, signature?: string) =>
    world.studios.banyan.send("bet", fields, signature);

  it.each<[string, Readonly<Record<string, unknown>>, number]>([
    ["a blank reference", { reference: "" }, FORM_ERRORS.badParameters],
    ["a negative amount", { amount: "-1.00" }, FORM_ERRORS.badParameters],
    ["an amount that is no number", { amount: "ten" }, FORM_ERRORS.badParameters],
    ["an amount that overflows", { amount: "9".repeat(40) }, FORM_ERRORS.badParameters],
    ["more than one transfer may move", { amount: "100000000.01" }, FORM_ERRORS.badParameters],
    ["part of a paisa", { amount: "0.001" }, FORM_ERRORS.badParameters],
    ["no round", { roundId: "" }, FORM_ERRORS.badParameters],
    ["another currency", { currency: "EUR" }, FORM_ERRORS.badParameters],
    ["a player whom nobody knows", { userId: 999_999 }, FORM_ERRORS.playerNotFound],
    ["no token", { token: "" }, FORM_ERRORS.badParameters],
    ["a token that nobody has", { token: "t".repeat(24) }, FORM_ERRORS.tokenInvalid],
  ])("%s", async (_what, change, error) => {
    expect(await send({ ...good(), ...change })).toMatchObject({ answer: String(error), status: 200 });
  });

  it("a token of another player, and of another studio", async () => {
    for (const token of [stranger.at.banyan.token, player.at.kestrel.token])
      expect((await send({ ...good(), token })).answer).toBe(String(FORM_ERRORS.tokenInvalid));
  });

  it("hashed with another secret, over other content, or not at all", async () => {
    const bet = good();
    const given = Object.entries(bet).map(([name, value]) => [name, String(value)] as const);
    for (const hash of [
      formHash("another secret", given),
      formHash(TEST_STUDIOS.banyan.secret, given.slice(1)),
      ...["", "0", "0".repeat(32)],
    ])
      expect((await send(bet, hash)).answer).toBe(String(FORM_ERRORS.hashInvalid));
  });

  it.each(["amount=%", "a=1&a=2", "", "x".repeat(1024 * 1024)])("the form %#", async (payload) => {
    const answer = await world.server.server.http.inject({
      ...{ method: "POST", url: "/api/casino/banyan/bet.html", payload },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.statusCode).toBe(200);
    expect([FORM_ERRORS.hashInvalid, FORM_ERRORS.badParameters]).toContain(
      answer.json<{ readonly error: number }>().error,
    );
  });
});

describe("a studio whose addresses are set", () => {
  it("is not heard from another one, however well it signs", async () => {
    const studios = { ...TEST_STUDIOS, banyan: { ...TEST_STUDIOS.banyan, addresses: ["10.7.0.0/16"] } };
    const walled = await CasinoWorld.open({ studios });
    const form = `userId=1&hash=${formHash(TEST_STUDIOS.banyan.secret, [["userId", "1"]])}`;
    const from = async (remoteAddress: string) =>
      (
        await walled.server.server.http.inject({
          ...{ method: "POST", url: "/api/casino/banyan/balance.html", payload: form, remoteAddress },
          headers: { "content-type": "application/x-www-form-urlencoded" },
        })
      ).json<{ readonly error: number }>().error;
    expect(await from("10.8.0.1")).toBe(FORM_ERRORS.hashInvalid);
    expect(await from("10.7.3.1")).toBe(FORM_ERRORS.playerNotFound);
    await walled.close();
  });
});

it("has moved nothing of all this", async () => {
  expect(await world.cash(player.userId)).toBe(START);
  expect(await world.cash(stranger.userId)).toBe(START);
});

describe("what is refused inside an answer", () => {
  it("is counted by the protocol's own word", async () => {
    const { body } = await world.server.server.http.inject({
      url: "/metrics",
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const counted = (path: string, outcome: string) =>
      new RegExp(
        `crossbook_http_calls_total\\{endpoint="/api/casino/${path}",outcome="${outcome}"\\} [1-9]`,
      ).test(body);
    expect(counted("kestrel/transaction/bet", "RS_ERROR_WRONG_CURRENCY")).toBe(true);
    expect(counted("kestrel/transaction/bet", "ok")).toBe(true);
    expect(counted("marigold/[a-z]+", "(status \\d{3}|[a-z_]+_[a-z_]+)")).toBe(true);
    expect(counted("banyan/[a-z]+.html", "error \\d+")).toBe(true);
  });
});
