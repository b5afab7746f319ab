import { setImmediate as nextTurn } from "node:timers/promises";
import type { Exchange } from "../exchange/index.ts";

interface MovableClock {
  advance(byMs: number): void;
}

/**
 * Moves time on by a delay that an answer is being held for: the answer must not come a millisecond before its end.
 * Nothing else may be on its way meanwhile, for it would seem to have taken as long.
 */
export async function passDelay<T>(clock: MovableClock, held: Promise<T>, delayMs: number): Promise<T> {
  let isThere = false;
  const arrived = held.finally(() => {
    isThere = true;
  });
  clock.advance(delayMs - 1);
  for (let turn = 0; turn < 50; turn++) await nextTurn();
  if (isThere) throw new Error(`the answer came before ${delayMs} ms had passed`);
  clock.advance(1);
  return arrived;
}

/** A machine busy with something else makes PostgreSQL slow, not the turns of this process: so it is bounded by time. */
const PATIENCE_MS = 20_000;

/** Waits, in turns of the event loop and without moving the test's time, until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error("what was waited for did not come");
    await nextTurn();
  }
}

/** Whether the condition holds within so many turns of the event loop, without moving time. */
export async function holdsWithin(
  turns: number,
  condition: () => boolean | Promise<boolean>,
): Promise<boolean> {
  for (let turn = 0; turn < turns; turn++) {
    if (await condition()) return true;
    await nextTurn();
  }
  return false;
}

/** Waits until an order is delayed, durably: there must have been none before. */
export async function untilDelayed(exchange: Pick<Exchange, "read">): Promise<void> {
  await until(() => exchange.read((engine) => engine.nextReleaseAt !== undefined));
}
