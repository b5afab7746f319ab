import { describe, expect, it } from "vitest";
import {
  clientSeedField,
  crashMessage,
  GAME_SERVER_ERRORS,
  gameOpenRequest,
  gameRoundRequest,
  gameServerError,
} from "./game-server.ts";

const ROUND = { requestId: "r-1", stake: 1000, choice: { target: 50 } };

describe("a round that a game page asks for", () => {
  it("has a request id, a stake in whole paise and the choice of its game", () => {
    expect(gameRoundRequest.parse(ROUND)).toEqual(ROUND);
  });

  it.each<[string, object]>([
    ["no stake", { stake: 0 }],
    ["a negative stake", { stake: -100 }],
    ["half a paisa", { stake: 100.5 }],
    ["a stake as text", { stake: "100" }],
    ["a stake that numbers cannot hold", { stake: 2 ** 53 }],
    ["no request id", { requestId: "" }],
    ["a request id with other characters", { requestId: "a b" }],
    ["a request id that is too long", { requestId: "x".repeat(65) }],
    ["a field that there is not", { currency: "INR" }],
  ])("is refused with %s", (_what, wrong) => {
    expect(gameRoundRequest.safeParse({ ...ROUND, ...wrong }).success).toBe(false);
  });
});

describe("the key of a game's address", () => {
  it.each(["", "a/b", "x".repeat(65), "a b"])("is not %j", (key) => {
    expect(gameOpenRequest.safeParse({ key }).success).toBe(false);
  });
});

describe("a client seed", () => {
  it.each(["a", "rugby-1", "x".repeat(64), "~!", "two words"])("may be %j", (seed) => {
    expect(clientSeedField.safeParse(seed).success).toBe(true);
  });

  it.each(["", "x".repeat(65), " a", "a ", "ünf", "line\n"])("may not be %j", (seed) => {
    expect(clientSeedField.safeParse(seed).success).toBe(false);
  });
});

describe("what the live round of crash says", () => {
  it("is a round as a whole, or tickets of one", () => {
    const ticket = { ticketId: "t-1", name: "As•••", stake: 1000, cashedOutAt: null, payout: 0 };
    const now = "2026-01-01T00:00:00.000Z";
    const tickets = { type: "tickets", now, number: 1, tickets: [ticket], ticketCount: 1 };
    expect(crashMessage.parse(tickets)).toEqual(tickets);
    expect(crashMessage.safeParse({ ...tickets, type: "other" }).success).toBe(false);
    expect(crashMessage.safeParse({ ...tickets, type: "round" }).success).toBe(false);
  });
});

describe("a refusal of a game server", () => {
  it("has a code of the list, and each code a status of a refusal", () => {
    const refusal = { error: { code: "ROUND_OPEN", message: "Finish it.", roundId: "r-1" } };
    expect(gameServerError.parse(refusal)).toEqual(refusal);
    expect(gameServerError.safeParse({ error: { code: "OTHER", message: "" } }).success).toBe(false);
    for (const status of Object.values(GAME_SERVER_ERRORS)) expect(status).toBeGreaterThanOrEqual(400);
  });
});
