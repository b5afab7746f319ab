import { createEngine, ignoredEffects } from "@crossbook/engine";
import { expect, it } from "vitest";
import { ExchangeStoppedError } from "./exchange.ts";
import { deliverOutcome, queuedRead, refuseEntry } from "./queue-entry.ts";
import { openAccount } from "./testing/exchange-world.ts";

it("a read answers what it saw when it looked, once it is delivered", async () => {
  const engine = createEngine();
  const answer = new Promise((resolve, reject) => {
    const entry = queuedRead((view) => view.account(1) !== undefined, resolve, reject);
    entry.look(engine);
    engine.apply(openAccount(1), ignoredEffects);
    deliverOutcome(entry);
  });
  expect(await answer).toBe(false);
});

it("a read that throws, or that is refused, rejects", async () => {
  const refused = new Promise((resolve, reject) => {
    refuseEntry(
      queuedRead(() => "never looked", resolve, reject),
      "EXCHANGE_STOPPED",
    );
  });
  await expect(refused).rejects.toThrow(ExchangeStoppedError);
  const own = new Promise((resolve, reject) => {
    const failing = () => {
      throw new TypeError("the reader's own fault");
    };
    const entry = queuedRead(failing, resolve, reject);
    entry.look(createEngine());
    deliverOutcome(entry);
  });
  await expect(own).rejects.toThrow("the reader's own fault");
});

it("a command is answered its outcome, or why it has none", () => {
  const answers: unknown[] = [];
  const entry = { command: openAccount(1), absentUpTo: 0, answer: (it: unknown) => void answers.push(it) };
  deliverOutcome({ ...entry, outcome: undefined });
  deliverOutcome({ ...entry, outcome: { ok: true, type: "done" } });
  refuseEntry({ ...entry, outcome: undefined }, "OUTCOME_UNKNOWN");
  expect(answers).toEqual([
    { ok: true, type: "done" },
    { ok: false, code: "OUTCOME_UNKNOWN" },
  ]);
});
