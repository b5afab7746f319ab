import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { makeOperator } from "../../testing/other-operator.ts";
import { APPROVED_FOR_MS } from "./adjustment-approvals.ts";

const SECOND = { userName: "sara", password: "Second-4-the-tests", role: "admin" };
const ALONE = 10_000_000;
const LARGE = ALONE + 0.01;

const clock = fakeClock();
let database: TestDatabase;
let world: BettingWorld;
let player: PlayerSeat;
let count = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  await makeOperator(world, world.operator, SECOND);
});
beforeEach(async () => {
  count += 1;
  player = await world.player(`adjusted${count}`, 0, await world.loginOperator());
});
afterAll(() => closeVerified(world, database));

async function operators(): Promise<readonly [PlayerSeat, PlayerSeat]> {
  const seats = [];
  for (const { userName, password } of [{ userName: "olga", password: "Operates-4-the-tests" }, SECOND]) {
    const login = await world.guest.post("Operator/Authenticate", { userName, password });
    seats.push(world.seat(userName, (login.result as { accessToken: string }).accessToken));
  }
  return seats as [PlayerSeat, PlayerSeat];
}

const adjusted = async (by: PlayerSeat, amount: number, reference: string, userName = player.userName) => {
  const wish = { userName, amount, reason: "A correction", reference };
  const { code } = await by.post("Operator/AdjustBalance", wish);
  return code ?? "done";
};

const balance = async () =>
  ((await player.get("Bet/GetUserOpenBets")).result as { readonly balance: number }).balance;

describe("an adjustment of a player's balance", () => {
  it("up to the host's limit is one operator's, once for each reference", async () => {
    const [olga] = await operators();
    expect(await adjusted(olga, ALONE, `alone-${count}`)).toBe("done");
    expect(await adjusted(olga, ALONE, `alone-${count}`)).toBe("done");
    expect(await balance()).toBe(ALONE);
  });

  it.each([LARGE, -LARGE])(
    "of %d moves nothing until a second operator asks for the same",
    async (amount) => {
      const [olga, sara] = await operators();
      if (amount < 0) {
        for (const part of [1, 2]) await adjusted(olga, ALONE, `before-${count}-${part}`);
      }
      const before = await balance();
      const reference = `large-${count}`;
      expect(await adjusted(olga, amount, reference)).toBe("SECOND_PERSON_NEEDED");
      expect(await adjusted(olga, amount, reference)).toBe("SECOND_PERSON_NEEDED");
      expect(await adjusted(sara, amount * 2, reference)).toBe("SECOND_PERSON_NEEDED");
      expect(await adjusted(sara, amount, `${reference}-other`)).toBe("SECOND_PERSON_NEEDED");
      expect(await balance()).toBe(before);
      expect(await adjusted(sara, amount, reference)).toBe("done");
      expect(await balance()).toBeCloseTo(before + amount, 2);
      expect(await adjusted(olga, amount, reference)).toBe("done");
      expect(await balance()).toBeCloseTo(before + amount, 2);
    },
  );

  it("is not the same for another player, whatever its reference", async () => {
    const [olga, sara] = await operators();
    const other = await world.player(`other${count}`, 0, olga);
    expect(await adjusted(olga, LARGE, `whose-${count}`, other.userName)).toBe("SECOND_PERSON_NEEDED");
    expect(await adjusted(sara, LARGE, `whose-${count}`)).toBe("SECOND_PERSON_NEEDED");
    expect(await balance()).toBe(0);
  });

  it("is refused at once where no second operator could do it either", async () => {
    const [olga] = await operators();
    const most = 100_000_000;
    for (const amount of [most + 0.01, -most - 0.01])
      expect(await adjusted(olga, amount, `too-large-${count}`)).toBe("AMOUNT_INVALID");
    expect(await adjusted(olga, most, "r".repeat(58))).toBe("KEY_INVALID");
    expect(await adjusted(olga, most, `largest-${count}`)).toBe("SECOND_PERSON_NEEDED");
  });

  it("waits in a list until a second operator has asked for the same", async () => {
    const [olga, sara] = await operators();
    const waiting = async () => {
      const { result } = await olga.get("Operator/GetWaitingAdjustments");
      const { items } = result as { items: readonly { reference: string }[] };
      return items.filter(({ reference }) => reference === `listed-${count}`);
    };
    await adjusted(olga, LARGE, `listed-${count}`);
    expect(await waiting()).toEqual([
      {
        ...{ reference: `listed-${count}`, userName: player.userName, amount: LARGE, askedBy: "olga" },
        reason: "A correction",
        at: new Date(clock.now()).toISOString(),
      },
    ]);
    expect(await adjusted(sara, LARGE, `listed-${count}`)).toBe("done");
    expect(await waiting()).toEqual([]);
  });

  it("is one operator's where the account is the house's own", async () => {
    const [olga] = await operators();
    const house = { userName: `house${count}`, password: "Plays4fun@all", kind: "house" };
    expectDone(await olga.post("Operator/CreatePlayer", house));
    expect(await adjusted(olga, LARGE, `house-${count}`, house.userName)).toBe("done");
  });

  // The last ones: every session is over after them.
  it("waits no more once it is done, also when the first operator's word is a day old", async () => {
    const [olga] = await operators();
    expect(await adjusted(olga, LARGE, `slow-${count}`)).toBe("SECOND_PERSON_NEEDED");
    clock.advance(APPROVED_FOR_MS - 60_000);
    const [, sara] = await operators();
    expect(await adjusted(sara, LARGE, `slow-${count}`)).toBe("done");
    clock.advance(120_000);
    const [again] = await operators();
    const { result } = await again.get("Operator/GetWaitingAdjustments");
    expect(result).toEqual({ items: [], totalCount: 0 });
  });

  it("needs the second operator within a day", async () => {
    const [olga] = await operators();
    expect(await adjusted(olga, LARGE, `late-${count}`)).toBe("SECOND_PERSON_NEEDED");
    clock.advance(APPROVED_FOR_MS + 1);
    const [, sara] = await operators();
    expect(await adjusted(sara, LARGE, `late-${count}`)).toBe("SECOND_PERSON_NEEDED");
  });
});
