import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { openMatch } from "../../testing/open-match.ts";
import { until, untilDelayed } from "../../testing/passing-time.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 100_000);
  bela = await world.player("bela", 100_000);
});

afterAll(() => closeVerified(world, database));

/** The moment so many milliseconds from now, as clients send it. */
const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();
const openBetsOf = async (seat: PlayerSeat) =>
  (
    (await seat.get("Bet/GetUserOpenBets")).result as {
      readonly exposure: number;
      readonly openBets: readonly { readonly unmatched: number; readonly expiresAt?: string }[];
    }
  ).openBets;
const lastOf = async (seat: PlayerSeat) => {
  const { result } = await seat.post("Bet/GetUserBetHistory", {});
  return (result as { items: unknown[] }).items[0];
};
const noneLeft = async (seat: PlayerSeat) =>
  (await openBetsOf(seat)).every(({ unmatched }) => unmatched === 0);

describe("a bet that stands until a moment", () => {
  it("lapses then with what is unmatched, and not before; what is matched stays", async () => {
    const match = await openMatch(world);
    const expiresAt = inMs(30_000);
    expectDone(await match.back(anna, { rate: 2, stake: 100, expiresAt }));
    expectDone(await match.lay(bela, { rate: 2, stake: 40 }));
    expect(await openBetsOf(anna)).toMatchObject([{ matched: 40, unmatched: 60, expiresAt }]);
    clock.advance(29_999);
    expectDone(await match.lay(bela, { rate: 2, stake: 1 }));
    expect(await openBetsOf(anna)).toMatchObject([{ matched: 41, unmatched: 59 }]);
    clock.advance(1);
    await until(() => noneLeft(anna));
    const [bet] = await openBetsOf(anna);
    expect(bet).toMatchObject({ stake: 41, matched: 41, unmatched: 0 });
    expect(bet).not.toHaveProperty("expiresAt");
    await match.indiaWins();
    expect(await lastOf(anna)).toMatchObject({ lapseReason: "expired" });
  });

  it("lapses while its market is suspended, and its money is free", async () => {
    const match = await openMatch(world);
    const before = (await anna.get("Bet/GetUserOpenBets")).result as { readonly balance: number };
    expectDone(await match.back(anna, { rate: 2, stake: 100, expiresAt: inMs(10_000) }));
    await match.suspend("Rain");
    clock.advance(10_000);
    await until(() => noneLeft(anna));
    expect((await anna.get("Bet/GetUserOpenBets")).result).toMatchObject({ balance: before.balance });
  });

  it("lapses at the end of its delay or of its time, whichever is first, and says so to who waits", async () => {
    const match = await openMatch(world);
    await match.start();
    await match.lay(bela, { rate: 2, stake: 100 });
    const placing = match.back(anna, { rate: 2, stake: 100, expiresAt: inMs(2_000) });
    await untilDelayed(world.server.exchange);
    clock.advance(2_000);
    expect(await placing).toMatchObject({ status: 409, code: "ORDER_EXPIRED" });
    await bela.post("Bet/CancelBets", { marketId: match.marketId });
  });

  it("is the same bet under its reference with the same moment only", async () => {
    const match = await openMatch(world);
    const terms = { rate: 2, stake: 100, clientReference: "until", expiresAt: inMs(60_000) };
    expectDone(await match.back(anna, terms));
    expect((await match.back(anna, terms)).detail).toMatchObject({ repeated: true });
    expect((await match.back(anna, { ...terms, expiresAt: inMs(61_000) })).code).toBe("KEY_REUSED");
    await anna.post("Bet/CancelBets", { marketId: match.marketId });
  });

  it("may be one that replaces another, which stays where the moment is refused", async () => {
    const match = await openMatch(world);
    const placed = await match.back(anna, { rate: 3, stake: 100, expiresAt: inMs(60_000) });
    const { betId } = placed.detail as { readonly betId: number };
    const replace = (expiresAt: string, cancel = betId) =>
      anna.post("Bet/ReplaceBets", {
        ...{ marketId: match.marketId, cancel: [cancel] },
        place: [{ runnerId: match.india, type: 1, rate: 3.1, stake: 100, insteadOf: cancel, expiresAt }],
      });
    expect((await replace(inMs(0))).result).toMatchObject({
      ...{ cancelled: { count: 0 }, placed: [{ ok: false, code: "EXPIRY_INVALID" }] },
    });
    const expiresAt = inMs(90_000);
    expect((await replace(expiresAt)).result).toMatchObject({
      cancelled: { count: 1 },
      placed: [{ ok: true }],
    });
    expect(await openBetsOf(anna)).toMatchObject([{ betRate: 3.1, expiresAt }]);
    clock.advance(90_000);
    await until(() => noneLeft(anna));
  });

  it.each([
    ["of now", () => ({ expiresAt: inMs(0) })],
    ["that is past", () => ({ expiresAt: inMs(-1) })],
    ["more than 31 days ahead", () => ({ expiresAt: inMs(31 * 86_400_000 + 1) })],
    ["of a bet whose rest is cancelled", () => ({ expiresAt: inMs(5_000), execution: "immediateOrCancel" })],
    ["of a fill-or-kill bet", () => ({ expiresAt: inMs(5_000), execution: "fillOrKill" })],
  ])("is refused with a moment %s", async (_name, terms) => {
    const match = await openMatch(world);
    const before = await world.stateDigest();
    expect(await match.back(anna, { rate: 2, stake: 100, ...terms() })).toMatchObject({
      ...{ status: 400, code: "EXPIRY_INVALID" },
    });
    expect(await world.stateDigest()).toBe(before);
  });

  it.each(["soon", "2026-13-01T00:00:00Z", "0000-01-01T00:00:00Z", "2026-11-29T10:00:00", 5, null])(
    "is refused with %s for a moment",
    async (expiresAt) => {
      const match = await openMatch(world);
      expect((await match.back(anna, { rate: 2, stake: 100, expiresAt })).status).toBe(400);
    },
  );
});
