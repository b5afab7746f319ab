import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type OpenedDeposit, type UpiCrash, UpiWorld } from "../../../testing/upi-world.ts";

let world: UpiWorld;

beforeAll(async () => {
  world = await UpiWorld.open();
});

beforeEach(() => {
  world.provider.mood = "well";
});

afterAll(() => world.close());

const paid = ({ ref }: OpenedDeposit, change: { readonly secret?: string } = {}) =>
  world.provider.webhook("order.paid", ref, change);

/** What goes wrong, to a deposit that waits for its payment. */
const FAULTS: Readonly<Record<string, (deposit: OpenedDeposit) => Promise<unknown>>> = {
  async "late success"(deposit) {
    world.provider.decline(deposit.ref);
    await world.deliver(world.provider.webhook("payment.failed", deposit.ref));
    expect((await world.payment(deposit)).state).toBe("failed");
    world.provider.pay(deposit.ref);
    await world.deliver(paid(deposit));
  },
  async "duplicate webhook"(deposit) {
    world.provider.pay(deposit.ref);
    const [hook, other] = [paid(deposit), paid(deposit)];
    await world.deliver(hook);
    await Promise.all([hook, other, hook, other].map((again) => world.deliver(again)));
  },
  async "webhooks out of order"(deposit) {
    world.provider.decline(deposit.ref);
    const failed = world.provider.webhook("payment.failed", deposit.ref);
    world.provider.pay(deposit.ref);
    await world.deliver(paid(deposit));
    await world.deliver(failed);
  },
  async "amount differs"(deposit) {
    world.provider.pay(deposit.ref, { amount: deposit.amount - 1 });
    await world.deliver(paid(deposit));
  },
  async "wrong secret"(deposit) {
    world.provider.pay(deposit.ref);
    expect(await world.deliver(paid(deposit, { secret: "not the secret at all" }))).toBe(false);
    expect((await world.payment(deposit)).state).toBe("pending");
  },
  async "lost webhook"(deposit) {
    world.provider.pay(deposit.ref);
  },
  async "slow answer"(deposit) {
    world.provider.pay(deposit.ref);
    world.provider.mood = "silent";
    await world.passes(2);
    expect((await world.payment(deposit)).state).toBe("pending");
    world.provider.mood = "well";
  },
  async "success after our expiry"(deposit) {
    await world.passes(16);
    expect((await world.payment(deposit)).state).toBe("expired");
    world.provider.pay(deposit.ref);
    await world.deliver(paid(deposit));
  },
};

const CRASHES: readonly (UpiCrash | "none")[] = ["none", "beforeCommit", "afterCommit", "afterMoney"];
const TABLE = Object.keys(FAULTS).flatMap((fault) =>
  // No money is moved where a person is to decide, so no process ends after it.
  CRASHES.filter((crash) => fault !== "amount differs" || crash !== "afterMoney").map(
    (crash) => [fault, crash] as const,
  ),
);

/** Webhooks that never came, or were not believed: until the reconciler has asked, only the comparison knows. */
const UNSEEN: readonly string[] = ["wrong secret", "lost webhook", "slow answer"];

/** What a comparison finds on what a crash has left. */
function findingsAt(crash: UpiCrash, isOwed: boolean): readonly string[] {
  if (crash === "beforeCommit" || !isOwed) return ["paidNotCredited"];
  return crash === "afterCommit" ? ["ledgerDiffers"] : [];
}

it.each(TABLE)(
  "[CALL-MONEY-10] %s, with a crash of the server: %s, credits exactly what is owed, and the comparison finds the rest",
  async (fault, crash) => {
    const deposit = await world.deposit();
    const [before, crashed] = [await world.money(deposit), world.crashes];
    world.crash = crash === "none" ? undefined : crash;
    await FAULTS[fault]?.(deposit);
    const isOwed = fault !== "amount differs";
    expect(await world.compared()).toEqual(UNSEEN.includes(fault) || !isOwed ? ["paidNotCredited"] : []);
    // Longer than the widest gap of the reconciler.
    await world.passes(61);
    expect(world.crashes - crashed).toBe(crash === "none" ? 0 : 1);
    if (crash !== "none") expect(world.foundAtCrash).toEqual(findingsAt(crash, isOwed));
    expect(await world.compared()).toEqual(isOwed ? [] : ["paidNotCredited"]);

    const { state, reasonCode, postingDue } = await world.payment(deposit);
    expect({ state, reasonCode, postingDue }).toEqual({
      ...{ state: isOwed ? "credited" : "review", postingDue: false },
      reasonCode: isOwed ? undefined : "AMOUNT_DIFFERS",
    });
    const owed = isOwed ? deposit.amount : 0;
    expect(await world.money(deposit)).toEqual({
      ...{ cash: before.cash + owed, clearing: before.clearing - owed, credits: isOwed ? 1 : 0 },
    });
    const ends = (await world.store.steps(deposit.id)).filter(
      ({ to }) => to === "credited" || to === "review",
    );
    expect(ends).toHaveLength(1);
  },
);
