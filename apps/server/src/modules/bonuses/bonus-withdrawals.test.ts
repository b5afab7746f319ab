import { fakeClock, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import type { PlayerSeat } from "../../testing/betting-world.ts";
import { BonusWorld } from "../../testing/bonus-world.ts";

let world: BonusWorld;

beforeAll(async () => {
  world = await BonusWorld.open(await testDatabase(schema), fakeClock());
});
afterAll(async () => {
  await world.checkMoney();
  await world.close();
});

const withdraw = (seat: PlayerSeat, change: object = {}) =>
  seat.post("DepositWithdrawal/CreateWithdrawal", {
    ...{ amount: 1000, paymentMethod: "UPI", upiId: "asha@okbank" },
    ...change,
  });

describe("a bonus at its player's withdrawal", () => {
  it("is forfeited at once, where the player has confirmed that", async () => {
    const asha = await world.player();
    const id = await world.active(asha);
    const seat = await world.seat(asha.userName);
    expect((await withdraw(seat)).code).toBe("BONUS_WOULD_BE_FORFEITED");
    expect(await world.money(asha)).toEqual({ cash: 10_000, bonus: 100 });
    expectDone(await withdraw(seat, { confirmForfeit: true }));
    expect(await world.money(asha)).toEqual({ cash: 9000, bonus: 0 });
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "forfeited" });
  });

  it("that cannot be forfeited keeps no withdrawal from being taken, and is forfeited later", async () => {
    const asha = await world.player();
    const id = await world.active(asha);
    await world.pool.query(
      `CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
       CREATE TRIGGER broken_off BEFORE UPDATE ON bonus_grants FOR EACH ROW
       WHEN (NEW.id = ${id} AND NEW.state = 'forfeited') EXECUTE FUNCTION broken_off()`,
    );
    const seat = await world.seat(asha.userName);
    const answer = await withdraw(seat, { confirmForfeit: true });
    await world.pool.query("DROP TRIGGER broken_off ON bonus_grants; DROP FUNCTION broken_off()");
    expectDone(answer);
    expect(await world.money(asha)).toEqual({ cash: 9000, bonus: 100 });
    await world.afterMinute(async () => (await world.money(asha)).bonus === 0);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "forfeited" });
  });
});
