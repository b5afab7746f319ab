import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GroupOrder, KeyedCommand, PlaceOrder, Transfer } from "../commands.ts";
import { TRANSFER_KINDS } from "../ledger/ledger-kinds.ts";
import { back, placeOrders, releaseHold, settleHold, transfer } from "../testing/commands.ts";
import { commandDigest } from "./key-content.ts";
import { PERSISTENCES } from "./lapse-reasons.ts";
import { EXECUTIONS } from "./order-rules.ts";

/** Small numbers as commands have them, and such as no command should have. */
const number = fc.oneof(
  fc.integer({ min: 0, max: 12 }),
  fc.integer({ min: 0, max: 300_000 }),
  fc.constantFrom(0.5, 1.5, 200.4, 2 ** 17, 2 ** 17 + 1, 2 ** 32, 2 ** 32 + 1, 2 ** 53, -1, Number.NaN),
);

function orderOf(
  runner: fc.Arbitrary<number>,
  price: fc.Arbitrary<number>,
  whole: fc.Arbitrary<number>,
): fc.Arbitrary<PlaceOrder> {
  return fc
    .record({
      accountId: fc.integer({ min: 1, max: 3 }),
      marketId: whole,
      runner,
      price: price.map((value) => value as OddsHundredths),
      stake: whole.map((value) => value as Paise),
      side: fc.constantFrom("back" as const, "lay" as const),
      execution: fc.constantFrom(...EXECUTIONS),
      persistence: fc.constantFrom(...PERSISTENCES),
      expiresAt: fc.option(whole, { nil: undefined }),
      minMatched: fc.option(
        whole.map((value) => value as Paise),
        { nil: undefined },
      ),
    })
    .map((changes) => back(1, 200, 1, { ...changes, key: "k", at: 1 }));
}

const order = orderOf(number, number, number);

/** An order that can have been accepted: only such an order's key is remembered. */
const acceptable = orderOf(
  fc.integer({ min: 0, max: 63 }),
  fc.integer({ min: 101, max: 100_000 }),
  fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 10_000_000_000 })),
);

const movement: fc.Arbitrary<Transfer> = fc
  .record({
    from: fc.constantFrom(1, 2, -1, -1001),
    to: fc.constantFrom(1, 2, -1, -1001),
    amount: number.map((value) => value as Paise),
    kind: fc.constantFrom(...TRANSFER_KINDS),
    hold: fc.boolean(),
    reference: fc.constantFrom("", "a", "ab", "b"),
    remark: fc.constantFrom("", "a", "ab", "b"),
  })
  .map((changes) => transfer(1, 2, 1, { ...changes, key: "k", at: 1 }));

const group = fc
  .record({
    accountId: fc.integer({ min: 1, max: 3 }),
    marketId: number,
    orders: fc.array(
      fc
        .record({ runner: number, price: number, stake: number, isLay: fc.boolean() })
        .map(({ isLay, runner, price, stake }): GroupOrder => {
          const amounts = { price: price as OddsHundredths, stake: stake as Paise };
          return { side: isLay ? "lay" : "back", runner, ...amounts };
        }),
      { maxLength: 3 },
    ),
  })
  .map(({ accountId, marketId, orders }) => placeOrders(accountId, orders, { marketId, key: "k", at: 1 }));

const end = fc
  .tuple(fc.constantFrom(settleHold, releaseHold), fc.integer({ min: 1, max: 3 }), number)
  .map(([make, accountId, holdId]) => make(accountId, holdId, { key: "k", at: 1 }));

const keyed: fc.Arbitrary<KeyedCommand> = fc.oneof(order, group, movement, end);
const remembered: fc.Arbitrary<KeyedCommand> = fc.oneof(acceptable, group, movement, end);

/** What is asked for, exactly. */
function content(command: object): string {
  return Object.entries(command)
    .map(([name, value]: [string, unknown]) => `${name}=${valueText(value)}`)
    .sort()
    .join("&");
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map((one: object) => `(${content(one)})`).join("");
  return String(Object.is(value, -0) ? 0 : value);
}

const NAMES = [
  ...(["marketId", "runner", "price", "stake", "side", "execution", "persistence"] as const),
  ...(["expiresAt", "minMatched"] as const),
];

describe("the digest of a keyed command", () => {
  it("is equal for the same request only", () => {
    fc.assert(
      fc.property(remembered, keyed, (one, two) => {
        expect(commandDigest(one) === commandDigest(two)).toBe(content(one) === content(two));
      }),
      { seed: 209, numRuns: 4000 },
    );
  });

  it("of an order that can have been accepted differs where one field differs", () => {
    fc.assert(
      fc.property(acceptable, order, fc.constantFrom(...NAMES), (one, two, name) => {
        const changed = { ...one, [name]: two[name as keyof PlaceOrder] };
        expect(commandDigest(one) === commandDigest(changed)).toBe(content(one) === content(changed));
      }),
      { seed: 210, numRuns: 4000 },
    );
  });

  it("does not depend on when a command came, nor on its key", () => {
    fc.assert(
      fc.property(keyed, (command) => {
        expect(commandDigest({ ...command, at: 99, key: "other" })).toBe(commandDigest(command));
      }),
      { seed: 211, numRuns: 300 },
    );
  });
});
