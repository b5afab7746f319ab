import { paise } from "@crossbook/money";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { endHold, heldFor, holdMoney } from "../../testing/held-money.ts";
import { listenToHub } from "../../testing/hub-listener.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let url: string;
let players = 0;
let anna: PlayerSeat;
let match: OpenMatch;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  url = await world.server.start();
  match = await openMatch(world);
});

beforeEach(async () => {
  players += 1;
  anna = await world.player(`anna${players}`, 1000);
});

afterAll(() => closeVerified(world, database));

interface Hold {
  readonly amount?: number;
  readonly reference?: string;
}

/** 300 of Anna's unless it says otherwise. */
async function hold({ amount = 300, reference = `w-${anna.userName}` }: Hold = {}) {
  const asked = { amount: paise(Math.round(amount * 100)), reference };
  const moved = await holdMoney(world, anna, asked);
  return moved.ok ? { code: undefined, holdId: moved.entryId } : { code: moved.code, holdId: 0 };
}

const heldNow = ({ amount = 300, reference = `w-${anna.userName}` }: Hold = {}) =>
  heldFor(world, anna, amount, reference);

/** Ends a hold; the code of the refusal, or undefined. */
async function end(how: "pay" | "return", holdId: number): Promise<string | undefined> {
  const moved = await endHold(world, holdId, how);
  return moved.ok ? undefined : moved.code;
}

const pay = (holdId: number) => end("pay", holdId);
const giveBack = (holdId: number) => end("return", holdId);

async function accountOf({ userName }: PlayerSeat) {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName });
  const { cash, held, available, exposure } = result as Record<string, number>;
  return { cash, held, available, exposure };
}

async function statementOf(seat: PlayerSeat, query: Record<string, number> = {}) {
  const { result } = await seat.get("Transaction/GetHistory", query);
  return (result as { items: Record<string, unknown>[] }).items;
}

describe("a withdrawal that is held", () => {
  it("leaves less available, and everyone who shows money shows it as held", async () => {
    const listener = await listenToHub(url, anna.token);
    expect(await hold()).toEqual({ code: undefined, holdId: expect.any(Number) });
    expect(await accountOf(anna)).toEqual({ cash: 700, held: 300, available: 700, exposure: 0 });
    const open = await anna.get("Bet/GetUserOpenBets");
    expect(open.result).toMatchObject({ balance: 700, held: 300, exposure: 0 });
    expect(await listener.receives("UserBalance")).toEqual({ Balance: 700, Exposure: 0, Held: 300 });
    await listener.connection.stop();
  });

  it("is a line of the statement with its reference, as money and not as a game", async () => {
    await hold({ reference: "w-17" });
    const [line] = await statementOf(anna);
    expect(line).toMatchObject({
      ...{ description: "Withdrawal requested", kind: "withdrawal", reference: "withdrawal:w-17" },
      ...{ debit: "300.00", credit: "0.00", balance: "700.00", eventId: null },
    });
    expect(await statementOf(anna, { Type: 1 })).toHaveLength(2);
    expect(await statementOf(anna, { Type: 2 })).toEqual([]);
  });

  it("cannot be bet", async () => {
    await hold({ amount: 950 });
    const before = await world.stateDigest();
    expect((await match.back(anna, { stake: 51 })).code).toBe("INSUFFICIENT_FUNDS");
    expect(await world.stateDigest()).toBe(before);
    expect((await match.back(anna, { stake: 50 })).code).toBeUndefined();
    expect(await accountOf(anna)).toEqual({ cash: 50, held: 950, available: 0, exposure: 50 });
  });

  it("cannot be more than is available beside the bets", async () => {
    await match.back(anna, { stake: 400 });
    const before = await world.stateDigest();
    expect((await hold({ amount: 600.01 })).code).toBe("INSUFFICIENT_FUNDS");
    expect(await world.stateDigest()).toBe(before);
    expect((await hold({ amount: 600 })).code).toBeUndefined();
  });

  it("is held once for one reference", async () => {
    const first = await hold();
    expect(await hold()).toEqual(first);
    const before = await world.stateDigest();
    expect((await hold({ amount: 299 })).code).toBe("KEY_REUSED");
    expect(await world.stateDigest()).toBe(before);
    expect((await accountOf(anna)).held).toBe(300);
  });

  it.each([
    ["nothing", { amount: 0 }, "AMOUNT_INVALID"],
    ["less than nothing", { amount: -5 }, "AMOUNT_INVALID"],
    ["a reference too long for a key", { reference: "x".repeat(64) }, "KEY_INVALID"],
  ])("is refused for %s, and nothing is changed", async (_name, change, code) => {
    const before = await world.stateDigest();
    expect((await hold(change)).code).toBe(code);
    expect(await world.stateDigest()).toBe(before);
  });
});

describe("the end of a hold", () => {
  it("pays it out", async () => {
    const holdId = await heldNow({ reference: "w-paid" });
    const listener = await listenToHub(url, anna.token);
    expect(await pay(holdId)).toBeUndefined();
    expect(await accountOf(anna)).toMatchObject({ cash: 700, held: 0, available: 700 });
    expect(await listener.receives("UserBalance")).toEqual({ Balance: 700, Exposure: 0, Held: 0 });
    await listener.connection.stop();
    const bank = await world.server.exchange.read((engine) => engine.account(-1000)?.cash);
    expect(bank).toBeGreaterThanOrEqual(30_000);
    // The money left the player when it was held: one line, which says how it ended.
    expect(await statementOf(anna)).toMatchObject([
      {
        description: "Withdrawal paid out",
        debit: "300.00",
        balance: "700.00",
        reference: "withdrawal:w-paid",
      },
      { balance: "1000.00" },
    ]);
  });

  it("gives it back, and the statement says so", async () => {
    const holdId = await heldNow({ reference: "w-back" });
    expect(await giveBack(holdId)).toBeUndefined();
    expect(await accountOf(anna)).toMatchObject({ cash: 1000, held: 0, available: 1000 });
    expect(await statementOf(anna)).toMatchObject([
      {
        ...{
          description: "Withdrawal returned",
          kind: "withdrawal",
          credit: "300.00",
          debit: "0.00",
          balance: "1000.00",
        },
        ...{ reference: "withdrawal:w-back" },
      },
      { description: "Withdrawal requested", debit: "300.00", balance: "700.00" },
      { balance: "1000.00" },
    ]);
    expect((await match.back(anna, { stake: 1000 })).code).toBeUndefined();
  });

  it("comes once: neither way is open afterwards", async () => {
    const paid = await heldNow({ reference: "w-one" });
    const returned = await heldNow({ reference: "w-two" });
    expect(await pay(paid)).toBeUndefined();
    expect(await giveBack(returned)).toBeUndefined();
    const before = await world.stateDigest();
    for (const holdId of [paid, returned]) {
      expect(await pay(holdId)).toBe("HOLD_NOT_PENDING");
      expect(await giveBack(holdId)).toBe("HOLD_NOT_PENDING");
    }
    expect(await world.stateDigest()).toBe(before);
    // The reference was used, and is answered as it was; the money does not move again.
    expect(await hold({ reference: "w-one" })).toMatchObject({ holdId: paid });
    expect(await accountOf(anna)).toMatchObject({ cash: 700, held: 0 });
  });

  it("moves money once where it is asked for twice at once", async () => {
    const holdId = await heldNow();
    await Promise.all([pay(holdId), pay(holdId), giveBack(holdId)]);
    const { cash, held } = await accountOf(anna);
    expect(held).toBe(0);
    expect([700, 1000]).toContain(cash);
  });

  it("of a number that is no hold's is refused, and nothing is changed", async () => {
    const before = await world.stateDigest();
    expect(await pay(999_999)).toBe("HOLD_NOT_FOUND");
    expect(await giveBack(999_999)).toBe("HOLD_NOT_FOUND");
    expect(await world.stateDigest()).toBe(before);
  });
});

it("a hold is pending after a restart, and can be paid then", async () => {
  const holdId = await heldNow();
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  expect(await accountOf(anna)).toEqual({ cash: 700, held: 300, available: 700, exposure: 0 });
  expect(await pay(holdId)).toBeUndefined();
  expect(await accountOf(anna)).toMatchObject({ cash: 700, held: 0 });
});
