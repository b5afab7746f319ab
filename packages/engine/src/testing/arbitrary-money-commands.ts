import fc from "fast-check";
import type { Command, ReleaseHold } from "../commands.ts";
import { TRANSFER_KINDS } from "../ledger/ledger-kinds.ts";
import { ACCOUNT_IDS, BONUS_ACCOUNT, OUTSIDE_PARTY, type Vocabulary } from "./arbitrary-values.ts";

/** Transfers between any two accounts, at once or held, the ends of holds, many of them of no hold, limits of exposure and discounts. */
export function arbitraryMoneyCommand(words: Vocabulary): fc.Arbitrary<Command> {
  const { at, accountId, key, amount, numberOr } = words;
  const party = numberOr(
    fc.constantFrom(
      ...ACCOUNT_IDS,
      ...ACCOUNT_IDS,
      -1,
      -1,
      OUTSIDE_PARTY,
      BONUS_ACCOUNT,
      BONUS_ACCOUNT,
      -2,
      -3,
      -4,
      8,
      -11,
      -12,
    ),
  );
  const text = fc.oneof(fc.string({ maxLength: 8 }), fc.constant("r".repeat(300)));
  const reference = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom("", "deposit:17", "r".repeat(100)) },
    { weight: 1, arbitrary: fc.constant("r".repeat(101)) },
  );
  const transfer = fc
    .record({
      ...{ at, key, reference },
      from: party,
      to: party,
      amount: amount(fc.integer({ min: 1, max: 60_000 })),
      kind: fc.constantFrom(...TRANSFER_KINDS),
      hold: fc.boolean(),
      remark: text,
    })
    .map((movement): Command => ({ type: "transfer", ...movement }));
  const withdrawal = fc
    .record({ at, key, from: accountId, amount: amount(fc.integer({ min: 1, max: 9000 })) })
    .map((movement): Command => {
      const words = { kind: "withdrawal", reference: "withdrawal:1", remark: "" } as const;
      return { type: "transfer", to: -1, hold: true, ...words, ...movement };
    });
  const end = fc
    .record({
      ...{ at, key },
      accountId: fc.oneof(
        { weight: 6, arbitrary: accountId },
        { weight: 1, arbitrary: fc.constant(BONUS_ACCOUNT) },
      ),
      type: fc.constantFrom("settleHold" as const, "releaseHold" as const),
      holdId: numberOr(fc.oneof(fc.integer({ min: 8, max: 10 }), fc.integer({ min: 7, max: 19 }))),
      remark: text,
    })
    .map((ended): Command => ({ ...ended }) as ReleaseHold);
  const limit = fc
    .record({ at, accountId, exposureLimit: numberOr(fc.constantFrom(0, 0, 0, 1, 900, 5000, 20_000)) })
    .map((limited): Command => ({ type: "setExposureLimit", ...limited }));
  const discount = fc
    .record({ at, accountId, commissionDiscountPercent: numberOr(fc.constantFrom(0, 1, 40, 99, 100, 101)) })
    .map((discounted): Command => ({ type: "setCommissionDiscount", ...discounted }));
  return fc.oneof(
    { weight: 3, arbitrary: transfer },
    { weight: 2, arbitrary: withdrawal },
    { weight: 4, arbitrary: end },
    { weight: 3, arbitrary: limit },
    { weight: 3, arbitrary: discount },
  );
}
