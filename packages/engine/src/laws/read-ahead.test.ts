import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { back, cancelOrder, createMarket, lay, openAccount, payIn, placeOrder } from "../testing/commands.ts";
import { accepted, apply, funded, played } from "../testing/played.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

/** A step of a host: what it takes into a batch, which of it it leaves out, and what it does without having read it. */
interface Batch {
  readonly commands: readonly Command[];
  readonly leftOut: ReadonlySet<number>;
  readonly between: readonly Command[];
}

const opening: readonly Command[] = [
  ...[1, 2, 3].flatMap((accountId) => [openAccount(accountId), payIn(accountId, 100_000)]),
  createMarket(1),
];
const someKey = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((number) => `key-${number}`),
  fc.integer({ min: 0, max: 400 }).map((number) => `a-longer-key-of-${number}`),
  // Refused for its key.
  fc.constantFrom("", "k".repeat(65)),
);
const someCommand: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(someKey, fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.integer({ min: 1, max: 4 }))
    .map(([key, account, isBack, stake]) =>
      isBack ? back(account, 200, stake * 100, { key }) : lay(account, 200, stake * 100, { key }),
    ),
  fc.tuple(someKey, fc.integer({ min: 1, max: 9 })).map(([key, amount]) => payIn(1, amount, { key })),
  fc.integer({ min: 1, max: 30 }).map((orderId) => cancelOrder(1, orderId)),
);
const someBatch = fc.record({
  // More than are read at a time.
  commands: fc.array(someCommand, { maxLength: 400, size: "max" }),
  leftOut: fc.array(fc.nat({ max: 399 }), { maxLength: 5 }).map((places) => new Set(places)),
  between: fc.array(someCommand, { maxLength: 3 }),
});

/** Plays batches; the commands between come in the middle of each. */
function play(engine: Engine, batches: readonly Batch[], isReadAhead: boolean): readonly unknown[] {
  const seen: unknown[] = [];
  const sink = recordedEffects();
  for (const { commands, leftOut, between } of batches) {
    if (isReadAhead) engine.readAhead(commands);
    commands.forEach((command, place) => {
      if (place === commands.length >> 1) for (const other of between) seen.push(engine.apply(other, sink));
      if (!leftOut.has(place)) seen.push(engine.apply(command, sink));
    });
  }
  return [...seen, ...sink.effects, engine.stateDigest()];
}

describe("reading commands ahead", () => {
  it("changes no answer, effect or state, whatever of them is left out or comes between", () => {
    fc.assert(
      fc.property(
        fc.array(someBatch, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 60 }),
        (batches, keys) => {
          const engines = [1, 2].map(() => played(opening, { limits: { keys } }));
          const [first, second] = engines.map((engine, index) => play(engine, batches, index === 0));
          expect(first).toEqual(second);
        },
      ),
      { seed: 73, numRuns: lawRuns(30) },
    );
  });

  it("holds for a key that the same batch has twice", () => {
    const engine = funded(100_000);
    const order = placeOrder({ key: "twice" });
    const commands = [order, { ...order }, order];
    engine.readAhead(commands);
    const [first, ...again] = commands.map((command) => apply(engine, command));
    expect(again).toEqual([
      { ...first, repeated: true },
      { ...first, repeated: true },
    ]);
  });

  it("may be of a batch that is never applied", () => {
    const engine = createEngine(FEW_ORDERS);
    engine.readAhead([placeOrder({ key: "never" })]);
    accepted(engine, openAccount(1));
    accepted(engine, payIn(1, 100, { key: "never" }));
    expect(engine.account(1)?.cash).toBe(100);
  });
});
