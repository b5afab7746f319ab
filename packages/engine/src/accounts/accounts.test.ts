import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AccountKind } from "../commands.ts";
import type { AccountRow } from "../snapshot.ts";
import { HOSTILE_NUMBERS } from "../testing/arbitrary-values.ts";
import { Accounts, NO_ACCOUNT } from "./accounts.ts";
import { IdIndex } from "./id-index.ts";

const EMPTY: Omit<AccountRow, "accountId"> = {
  ...{ kind: "player", moneyMode: "play", cash: 0, held: 0, receivable: 0 },
  ...{ exposureLimit: 0, commissionDiscountPercent: 0 },
};

function opened(accountId: number, cash = 0, kind: AccountKind = "player") {
  const accounts = new Accounts();
  accounts.open({ ...EMPTY, accountId, kind, cash });
  return { accounts, slot: accounts.slotOf(accountId) };
}

describe("accounts", () => {
  it("keep id, kind, cash, held money and exposure of each apart while their number grows", () => {
    const accounts = new Accounts();
    const kinds = ["player", "demo", "house"] as const;
    const ids = Array.from({ length: 300 }, (_, index) => 900 - index * 3);
    for (const [index, accountId] of ids.entries()) {
      accounts.open({
        accountId,
        kind: kinds[index % 3] ?? "player",
        moneyMode: "play",
        cash: accountId * 2,
        held: index,
        receivable: -index,
        exposureLimit: index * 11,
        commissionDiscountPercent: index % 101,
      });
      accounts.addExposure(accounts.slotOf(accountId), index * 7);
    }
    for (const [index, accountId] of ids.entries()) {
      const slot = accounts.slotOf(accountId);
      expect([accounts.id(slot), accounts.kind(slot)]).toEqual([accountId, kinds[index % 3]]);
      expect([accounts.cash(slot), accounts.held(slot)]).toEqual([accountId * 2, index]);
      expect(accounts.exposure(slot)).toBe(index * 7);
      expect([accounts.exposureLimit(slot), accounts.commissionDiscount(slot)]).toEqual([
        index * 11,
        index % 101,
      ]);
    }
    expect(accounts.rows().map((row) => row.accountId)).toEqual(ids.toSorted((a, b) => a - b));
  });

  it.each([
    [10, 1000, true],
    [10, 1001, false],
    [10, 901, true],
    [0, 0, true],
    [0, 1, false],
  ])("with %d paise cover a worst case of %d centipaise: %s", (cash, exposure, isCovered) => {
    const { accounts, slot } = opened(1, cash);
    accounts.addExposure(slot, exposure);
    expect(accounts.isCovered(slot)).toBe(isCovered);
  });

  it.each(["cash", "held"] as const)(
    "stop the engine where a bettor's %s would fall below zero",
    (balance) => {
      const { accounts, slot } = opened(1);
      accounts.add(slot, balance, 5);
      accounts.add(slot, balance, -5);
      expect(() => accounts.add(slot, balance, -1)).toThrow("negative balance");
      expect([accounts.cash(slot), accounts.held(slot)]).toEqual([0, 0]);
    },
  );

  it.each(["cash", "held"] as const)("stop the engine where a bonus account's %s would", (balance) => {
    const { accounts, slot } = opened(-2001, 0, "bonus");
    accounts.add(slot, balance, 5);
    expect(() => accounts.add(slot, balance, -6)).toThrow("negative balance");
  });

  it("let the balance of an outside party fall below zero", () => {
    const { accounts, slot } = opened(-1000, 0, "outside");
    accounts.add(slot, "cash", -700);
    expect(accounts.cash(slot)).toBe(-700);
  });

  it.each([-101, Number.NaN])("stop the engine where exposure of 100 changes by %d", (by) => {
    const { accounts, slot } = opened(1);
    accounts.addExposure(slot, 100);
    expect(() => accounts.addExposure(slot, by)).toThrow("negative exposure");
    expect(accounts.exposure(slot)).toBe(100);
  });

  it("list each touched account once, in the order of the first touch, and start afresh with each command", () => {
    const accounts = new Accounts();
    for (const accountId of [1, 2, 3]) accounts.open({ ...EMPTY, accountId });
    const touched = () =>
      Array.from({ length: accounts.touchedCount }, (_, index) => accounts.touchedAt(index));
    accounts.startTouching();
    for (const slot of [3, 1, 3, 1]) accounts.touch(slot);
    expect(touched()).toEqual([3, 1]);
    accounts.startTouching();
    expect(touched()).toEqual([]);
    for (const slot of [1, 2]) accounts.touch(slot);
    expect(touched()).toEqual([1, 2]);
    expect(accounts.touchedAt(200)).toBe(NO_ACCOUNT);
  });
});

describe("the index of ids", () => {
  const ids = [1, 2, 63, 64, 65, 127, 128, 4_194_303, 4_194_304, 2 ** 31, 2 ** 32 + 1, -1, -2, -1000];

  it("finds each id's own slot and none that was removed, small, large and negative", () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...ids), fc.boolean()), { maxLength: 40, size: "max" });
    fc.assert(
      fc.property(steps, (played) => {
        const index = new IdIndex();
        const slots = new Map<number, number>();
        for (const [place, [id, isRemoved]] of played.entries()) {
          if (isRemoved) index.remove(id);
          else index.set(id, place + 1);
          slots.set(id, isRemoved ? 0 : place + 1);
        }
        expect(ids.map((id) => index.slotOf(id))).toEqual(ids.map((id) => slots.get(id) ?? 0));
      }),
      { seed: 302, numRuns: 100 },
    );
  });

  it.each(HOSTILE_NUMBERS)("finds nothing for %d", (id) => {
    const index = new IdIndex();
    index.set(1, 1);
    index.set(100, 2);
    expect(index.slotOf(id)).toBe(0);
  });
});
