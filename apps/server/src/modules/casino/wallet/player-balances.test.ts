import type { EngineView } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { expect, it } from "vitest";
import { type Exchange, ExchangeStoppedError } from "../../../exchange/index.ts";
import { PlayerBalances } from "./player-balances.ts";

const view = (available: number | undefined) =>
  ({
    account: () => (available === undefined ? undefined : { available: paise(available) }),
  }) as unknown as EngineView;

/** An exchange whose reads end when the test says so. */
function heldReads() {
  const ends: ((available: number | undefined) => void)[] = [];
  let reads = 0;
  const exchange: Pick<Exchange, "read"> = {
    read: (query) => {
      reads += 1;
      return new Promise((resolve) => ends.push((available) => resolve(query(view(available)))));
    },
  };
  return { exchange, end: (available: number | undefined) => ends.shift()?.(available), reads: () => reads };
}

const batch = (accountId: number) => ({ changedAccounts: new Set([accountId]) });

it("reads a balance once, and follows it by the durable batches", async () => {
  const { exchange, end, reads } = heldReads();
  const balances = new PlayerBalances(exchange);
  balances.onDurable(batch(1), view(5));
  const first = balances.of(1);
  end(100);
  expect(await first).toBe(100);
  balances.onDurable(batch(1), view(70));
  balances.onDurable(batch(2), view(1));
  expect(await balances.of(1)).toBe(70);
  expect(reads()).toBe(1);
});

it("answers what a batch has said while the balance was read", async () => {
  const { exchange, end } = heldReads();
  const balances = new PlayerBalances(exchange);
  const read = balances.of(1);
  balances.onDurable(batch(1), view(40));
  end(100);
  expect(await read).toBe(40);
  expect(await balances.of(1)).toBe(40);
});

it("forgets an account that there is not, and one that could not be read", async () => {
  const { exchange, end, reads } = heldReads();
  const balances = new PlayerBalances(exchange);
  const none = balances.of(9);
  end(undefined);
  expect(await none).toBeUndefined();
  const again = balances.of(9);
  end(3);
  expect(await again).toBe(3);
  expect(reads()).toBe(2);
  const stopped = new PlayerBalances({ read: () => Promise.reject(new ExchangeStoppedError()) });
  expect(await stopped.of(1)).toBeUndefined();
});
