import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UpiWorld } from "../../../testing/upi-world.ts";

const HOUR = 60;
let world: UpiWorld;

beforeAll(async () => {
  world = await UpiWorld.open();
});

beforeEach(() => {
  world.provider.mood = "well";
});

afterAll(() => world.close());

const stateOf = async (deposit: Awaited<ReturnType<UpiWorld["deposit"]>>) => {
  const { state, reasonCode } = await world.payment(deposit);
  return reasonCode === undefined ? state : `${state} ${reasonCode}`;
};

describe("the reconciler", () => {
  it("asks with growing gaps, at the end of the time, then each hour, and stops after 26 hours", async () => {
    const deposit = await world.deposit();
    const asked = await world.askedAt(30 * HOUR);
    // The time ends 15 minutes and 10 seconds after the start: the run of the 16th minute finds that.
    expect(asked.slice(0, 8)).toEqual([1, 2, 3, 5, 8, 13, 16, 31]);
    const gaps = asked.map((minute, index) => minute - (asked[index - 1] ?? 0));
    expect(gaps.slice(7, 9)).toEqual([15, 30]);
    expect(new Set(gaps.slice(9))).toEqual(new Set([60]));
    expect(asked.at(-1)).toBeGreaterThan(26 * HOUR);
    expect(asked.at(-1)).toBeLessThanOrEqual(27 * HOUR + 15);
    expect(await stateOf(deposit)).toBe("expired NOT_PAID_IN_TIME");
  }, 60_000);

  it("credits what no webhook reported, and asks no more", async () => {
    const deposit = await world.deposit();
    const before = await world.money(deposit);
    world.provider.pay(deposit.ref);
    await world.passes(1);
    expect(await stateOf(deposit)).toBe("credited");
    expect(await world.money(deposit)).toEqual({
      ...{ cash: before.cash + deposit.amount, clearing: before.clearing - deposit.amount, credits: 1 },
    });
    expect(await world.askedAt(3 * HOUR)).toEqual([]);
    const steps = await world.store.steps(deposit.id);
    expect(steps.map(({ to, actor }) => [to, actor])).toContainEqual(["success", "reconciler"]);
  });

  it("ends a deposit after its time and not before, and credits money that comes a day later", async () => {
    const deposit = await world.deposit();
    await world.passes(15);
    expect(await stateOf(deposit)).toBe("pending");
    await world.passes(1);
    expect(await stateOf(deposit)).toBe("expired NOT_PAID_IN_TIME");
    await world.passes(24 * HOUR, HOUR);
    const before = await world.money(deposit);
    world.provider.pay(deposit.ref);
    await world.passes(HOUR);
    expect(await stateOf(deposit)).toBe("credited");
    expect((await world.money(deposit)).cash - before.cash).toBe(deposit.amount);
  });

  it.each([
    ["its answer was lost", "answerLost", 1],
    ["the provider was down", "broken", 0],
    ["the provider was silent", "silent", 1],
  ] as const)("places an order again under its reference where %s", async (_what, mood, known) => {
    world.provider.mood = mood;
    const deposit = await world.deposit();
    const ordersOf = () =>
      [...world.provider.orders.values()].filter(({ receipt }) => receipt === deposit.ref);
    expect([await stateOf(deposit), ordersOf().length]).toEqual(["created", known]);
    world.provider.mood = "well";
    await world.passes(1);
    expect([await stateOf(deposit), ordersOf().length]).toEqual(["pending", 1]);
    world.provider.pay(deposit.ref);
    await world.passes(1);
    expect(await stateOf(deposit)).toBe("credited");
  });

  it("fails a deposit whose order the provider refuses for certain", async () => {
    world.provider.mood = "broken";
    const deposit = await world.deposit();
    world.provider.mood = "refuses";
    await world.passes(1);
    expect(await stateOf(deposit)).toBe("failed PROVIDER_REFUSED");
  });

  it("goes on when a provider that was down for hours is back", async () => {
    const deposit = await world.deposit();
    world.provider.pay(deposit.ref);
    world.provider.mood = "broken";
    await world.passes(3 * HOUR);
    expect(await stateOf(deposit)).toBe("expired NOT_PAID_IN_TIME");
    world.provider.mood = "well";
    await world.passes(HOUR);
    expect(await stateOf(deposit)).toBe("credited");
    expect((await world.money(deposit)).credits).toBe(1);
  });

  it("goes on with its gaps after a restart of the server", async () => {
    const deposit = await world.deposit();
    expect(await world.askedAt(5)).toEqual([1, 2, 3, 5]);
    await world.restart();
    expect(await world.askedAt(3)).toEqual([3]);
    world.provider.pay(deposit.ref);
    await world.restart();
    await world.passes(5);
    expect(await stateOf(deposit)).toBe("credited");
  });

  it("goes on with others where what was paid for one cannot be added up, and ends that one after its time", async () => {
    const [broken, right] = [await world.deposit(), await world.deposit()];
    const pay = () => world.provider.pay(broken.ref, { amount: Number.MAX_SAFE_INTEGER });
    // Each payment is a sum of money, and all of them together are none.
    pay();
    world.provider.orders.set(broken.ref, { ...pay(), amount_paid: 0 });
    await world.passes(2);
    world.provider.pay(right.ref);
    await world.passes(1);
    expect([await stateOf(broken), await stateOf(right)]).toEqual(["pending", "credited"]);
    expect(await world.askedAt(20)).toEqual([2, 5, 10, 13]);
    expect(await stateOf(broken)).toBe("expired NOT_PAID_IN_TIME");
  });

  it("leaves another amount to a person, and asks of others in the same run", async () => {
    const [wrong, right] = [await world.deposit(), await world.deposit()];
    world.provider.pay(wrong.ref, { amount: wrong.amount - 1 });
    world.provider.pay(right.ref);
    await world.passes(1);
    expect([await stateOf(wrong), await stateOf(right)]).toEqual(["review AMOUNT_DIFFERS", "credited"]);
    expect((await world.money(wrong)).credits).toBe(0);
  });
});
