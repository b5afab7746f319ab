import { paise } from "@crossbook/money";
import { expect, it } from "vitest";
import { hmacMoneyRequest } from "./hmac-wallet.ts";
import { rsaBetRequest, rsaWinRequest } from "./rsa-wallet.ts";
import { decimalOfPaise, paiseOfDecimal } from "./wallet-fields.ts";

it.each([
  ["0", 0],
  ["0.01", 1],
  ["100.1", 10_010],
  ["100.10", 10_010],
  ["100.10000", 10_010],
  ["63727092.34", 6_372_709_234],
  ["0.001", undefined],
  ["1.005", undefined],
  ["", undefined],
  ["1e2", undefined],
])("reads %j main units as %s paise, and rounds nothing", (text, expected) => {
  expect(paiseOfDecimal(text)).toBe(expected);
});

it("writes paise with two decimals", () => {
  expect([0, 5, 10_010].map((amount) => decimalOfPaise(paise(amount)))).toEqual(["0.00", "0.05", "100.10"]);
});

const bet = {
  token: "t".repeat(24),
  transaction_uuid: "tx-1",
  request_uuid: "call-1",
  round: "round-1",
  game_code: "dice",
  currency: "INR",
  amount: 100_000,
  // Unknown: ignored.
  supplier_user: "s-1",
};

it("reads a bet of the RSA wallet, its unknown fields ignored", () => {
  expect(rsaBetRequest.parse(bet)).toMatchObject({ amount: 100_000, is_free: false, round_closed: false });
  expect(rsaWinRequest.safeParse(bet).success).toBe(false);
  for (const amount of [-1, 0.5, 2 ** 53, "100000", null])
    expect(rsaBetRequest.safeParse({ ...bet, amount }).success).toBe(false);
});

it("reads a bet of the HMAC wallet, its amount as text alone", () => {
  const money = { type: "regular", sessionID: "s".repeat(24), amount: "100.10", txID: "tx", roundID: "r" };
  expect(hmacMoneyRequest.safeParse({ ...money, extra: { a: 1 } }).success).toBe(true);
  for (const amount of ["-1", "01.5", "1.", ".5", "1,000", 100, "9".repeat(21)])
    expect(hmacMoneyRequest.safeParse({ ...money, amount }).success).toBe(false);
});
