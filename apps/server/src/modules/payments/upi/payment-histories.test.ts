import { expect, it } from "vitest";
import { runPaymentHistories } from "../../../testing/payment-histories.ts";

/** `npm run payments:histories` runs 200,000 of them. */
const COUNT = Number(process.env["PAYMENT_HISTORIES"] ?? 10_000);
const FIRST_SEED = 20_261_122;

it(
  `credits exactly what was paid, once, in ${COUNT} histories of webhooks, polls, cashiers and crashes`,
  async () => {
    expect(await runPaymentHistories(COUNT, FIRST_SEED)).toBe(COUNT);
  },
  20_000 + COUNT * 5,
);
