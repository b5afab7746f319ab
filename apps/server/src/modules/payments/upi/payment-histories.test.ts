import { type Command, createEngine, ignoredEffects } from "@crossbook/engine";
import { expect, it } from "vitest";
import { runPaymentHistories } from "../../../testing/payment-histories.ts";

/** `npm run payments:histories` runs 200,000 of them. */
const COUNT = Number(process.env["PAYMENT_HISTORIES"] ?? 10_000);
const FIRST_SEED = 20_261_122;

it(
  `credits exactly what was paid, once, in ${COUNT} histories of webhooks, polls, cashiers and crashes`,
  async () => {
    const engine = createEngine();
    const memory = {
      account: (id: number) => engine.account(id),
      apply: (command: Command) => engine.apply(command, ignoredEffects),
    };
    expect(await runPaymentHistories(memory, { count: COUNT, firstSeed: FIRST_SEED })).toBe(COUNT);
  },
  20_000 + COUNT * 5,
);
