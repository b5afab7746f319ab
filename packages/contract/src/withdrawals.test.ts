import { describe, expect, it } from "vitest";
import { ACCOUNT_NUMBER, IFSC, UPI_ID, UTR, withdrawalInput } from "./withdrawals.ts";

describe("where a withdrawal goes", () => {
  it.each([
    ["HDFC0001234", true],
    ["SBIN0ABC123", true],
    ["HDFC1001234", false],
    ["HDF00001234", false],
    ["HDFC000123", false],
    ["HDFC00012345", false],
    ["hdfc0001234", false],
  ])("the branch %s is one: %s", (text, isOne) => {
    expect(IFSC.test(text)).toBe(isOne);
  });

  it.each([
    ["asha.rao-1@okbank", true],
    ["98@ybl", true],
    ["a@okbank", false],
    ["asha@1bank", false],
    ["asha@b", false],
    ["asha@ok bank", false],
    ["asha@ok.bank", false],
    [`${"a".repeat(64)}@${"b".repeat(64)}`, true],
    [`${"a".repeat(65)}@bank`, false],
    [`asha@${"b".repeat(65)}`, false],
  ])("the UPI id %s is one: %s", (text, isOne) => {
    expect(UPI_ID.test(text)).toBe(isOne);
  });

  it("an account number has 5 to 35 letters and digits", () => {
    const numbers = ["12345", "A".repeat(35), "1234", "1".repeat(36), "12 345", "12-345"];
    expect(numbers.map((number) => ACCOUNT_NUMBER.test(number))).toEqual([
      ...[true, true],
      ...[false, false, false, false],
    ]);
  });
});

it("the bank's number of a payment has 12 digits, or 16 or 22 letters and digits", () => {
  const isOne = (utr: string) => UTR.test(utr);
  expect(["6".repeat(12), `SBIN${"1".repeat(12)}`, `HDFCR5${"2".repeat(16)}`].every(isOne)).toBe(true);
  const wrong = [11, 13, 15, 17, 18, 21, 23].map((length) => "1".repeat(length));
  expect([...wrong, `A${"1".repeat(11)}`, `sbin${"1".repeat(12)}`, ""].some(isOne)).toBe(false);
});

it("a withdrawal has texts of bounded length, and a request id of letters, digits and . _ -", () => {
  const isTaken = (part: object) => withdrawalInput.safeParse({ amount: "1,000.50", ...part }).success;
  expect(
    [{}, { upiId: null }, { upiId: "u".repeat(160) }, { clientRequestId: "a.B_c-9" }].every(isTaken),
  ).toBe(true);
  const wrong = [
    ...[{ amount: undefined }, { amount: "1e3" }, { amount: "abc" }],
    ...[
      { upiId: "u".repeat(161) },
      { accountNumber: "1".repeat(65) },
      { accountHolderName: "x".repeat(121) },
    ],
    ...[{ clientRequestId: "" }, { clientRequestId: "a b" }, { clientRequestId: "r".repeat(65) }],
  ];
  expect(wrong.filter(isTaken)).toEqual([]);
});
