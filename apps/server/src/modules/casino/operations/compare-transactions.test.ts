import { describe, expect, it } from "vitest";
import { compareTransactions, type ListedTransaction, type OwnTransaction } from "./compare-transactions.ts";

const DAY = { fromMs: 1000, untilMs: 2000 };

const listed = (change: Partial<ListedTransaction> = {}): ListedTransaction => ({
  ...{ txId: "t-1", kind: "bet", roundRef: "r-1", amount: 500, at: 1500 },
  ...change,
});
const own = (change: Partial<OwnTransaction> = {}): OwnTransaction => ({
  ...{ id: 1, txId: "t-1", kind: "bet", roundRef: "r-1", amount: 500, booked: 500, isKilled: false },
  isReturnUnlisted: false,
  receivedAt: 1501,
  ...change,
});
const kinds = (theirs: readonly ListedTransaction[], ours: readonly OwnTransaction[]) =>
  compareTransactions(DAY, theirs, ours).map(({ kind }) => kind);

describe("a studio's list and our transactions", () => {
  it("agree where both have the same", () => {
    expect(kinds([listed()], [own()])).toEqual([]);
    expect(kinds([], [])).toEqual([]);
  });

  it.each<[string, ListedTransaction[], OwnTransaction[], string[]]>([
    ["one that we never took", [listed()], [], ["missingHere"]],
    ["one of ours that the studio does not list", [], [own()], ["missingThere"]],
    ["another amount", [listed({ amount: 501 })], [own()], ["amountDiffers"]],
    ["another kind", [listed({ kind: "win" })], [own()], ["kindDiffers"]],
    ["another amount in the ledger", [listed()], [own({ booked: 0 })], ["ledgerDiffers"]],
    ["both at once", [listed({ amount: 501 })], [own({ booked: 499 })], ["amountDiffers", "ledgerDiffers"]],
  ])("differ by %s", (_what, theirs, ours, expected) => {
    expect(kinds(theirs, ours)).toEqual(expected);
  });

  it.each<[string, ListedTransaction[], OwnTransaction[]]>([
    ["came to us after midnight", [listed({ at: 1999 })], [own({ receivedAt: 2001 })]],
    ["came to us before the studio's clock says", [listed({ at: 2000 })], [own({ receivedAt: 1999 })]],
    ["is of another day", [listed({ at: 2500 })], []],
    ["is ours of another day", [], [own({ receivedAt: 999 })]],
  ])("do not differ by one that %s", (_what, theirs, ours) => {
    expect(kinds(theirs, ours)).toEqual([]);
  });

  it.each<[string, OwnTransaction[]]>([
    ["a bet that was rolled back", [own({ isKilled: true })]],
    ["a bet that was rolled back before it came", [own({ isKilled: true, booked: 0 })]],
    ["a rollback", [own({ kind: "rollback" })]],
    ["what moves nothing", [own({ kind: "win", amount: 0, booked: 0 })]],
  ])("do not differ by %s that the studio holds for nothing", (_what, ours) => {
    expect(kinds([], ours)).toEqual([]);
  });

  it("differ by a bet that was rolled back here and is still listed as taken", () => {
    const found = (theirs: readonly ListedTransaction[], ours: readonly OwnTransaction[]) =>
      compareTransactions(DAY, theirs, ours).map(({ kind, txId, amount, studioAmount, ledgerAmount }) => {
        return { kind, txId, amount, studioAmount, ledgerAmount };
      });
    const rolledBack = [
      own({ isKilled: true }),
      own({ id: 2, txId: "operator:1", kind: "rollback" }),
      own({ id: 3, txId: "t-2" }),
    ];
    const expected = { kind: "amountDiffers", txId: "t-1", amount: 0, studioAmount: 5, ledgerAmount: 0 };
    expect(found([listed(), listed({ txId: "t-2" })], rolledBack)).toEqual([expected]);
    expect(found([listed({ amount: 0 }), listed({ txId: "t-2" })], rolledBack)).toEqual([]);
  });

  it("do not differ by a bet and its rollback that are both listed", () => {
    const ours = [own({ isKilled: true }), own({ id: 2, txId: "t-2", kind: "rollback" })];
    expect(kinds([listed(), listed({ txId: "t-2", kind: "rollback", at: 2500 })], ours)).toEqual([]);
  });

  it("do not differ by a bet that its studio has rolled back at a time that is not listed", () => {
    expect(kinds([listed()], [own({ isKilled: true, isReturnUnlisted: true })])).toEqual([]);
    expect(kinds([listed()], [own({ isKilled: true })])).toEqual(["amountDiffers"]);
    const neverTaken = { isKilled: true, amount: 0, booked: 0, receivedAt: 9000 };
    expect(kinds([listed()], [own({ ...neverTaken, isReturnUnlisted: true })])).toEqual([]);
    const other = own({ isKilled: true, isReturnUnlisted: true, booked: 499 });
    expect(kinds([listed({ amount: 501 })], [other])).toEqual(["amountDiffers", "ledgerDiffers"]);
  });

  it("do not differ by a bet that never came here and its rollback, which are nothing together", () => {
    const back = listed({ txId: "t-2", kind: "rollback", at: 1600 });
    const ours = [
      own({ isKilled: true, amount: 0, booked: 0 }),
      own({ id: 2, txId: "t-2", kind: "rollback", amount: 0, booked: 0 }),
    ];
    expect(kinds([listed(), back], ours)).toEqual([]);
    expect(kinds([listed(), back], ours.slice(0, 1))).toEqual(["missingHere"]);
  });

  it("name what each side says, in main units", () => {
    expect(compareTransactions(DAY, [listed({ amount: 501 })], [own()])).toEqual([
      {
        ...{ kind: "amountDiffers", txId: "t-1", roundRef: "r-1", transactionId: 1 },
        ...{ amount: 5, studioAmount: 5.01, ledgerAmount: 5 },
      },
    ]);
  });
});
