import { beforeEach, expect, it } from "vitest";
import { RememberedTotals } from "./remembered-totals.ts";
import type { LineTotals } from "./statement-lines.ts";
import type { StatementRange } from "./statement-range.ts";

let totals: RememberedTotals;
let read: string[];

beforeEach(() => {
  totals = new RememberedTotals();
  read = [];
});

/** Each entry is a line: even numbers pay in what they are, odd ones pay it out. */
function sums({ after, last }: StatementRange): LineTotals {
  const entries = Array.from({ length: last - after }, (_, index) => after + index + 1);
  const sum = (parity: number) =>
    entries.filter((entry) => entry % 2 === parity).reduce((total, entry) => total + entry, 0);
  return { lines: entries.length, credit: sum(0), debit: sum(1) };
}

const range = (last: number, more: Partial<StatementRange> = {}): StatementRange => ({
  ...{ accountId: 1, after: 0, last, opening: 0, closing: 0, hasGames: false },
  ...more,
});

/** Asks, expects the totals of the whole, and answers which parts were read for it. */
async function asked(
  wanted: StatementRange,
  { kinds = ["deposit"], mayRemember = true } = {},
): Promise<readonly string[]> {
  read = [];
  const found = await totals.of(wanted, kinds, {
    mayRemember,
    async read(part) {
      read.push(`${part.accountId}: ${part.after}-${part.last}`);
      return sums(part);
    },
  });
  expect(found).toEqual(sums(wanted));
  return read;
}

it("only the entries since the last reading are read", async () => {
  expect(await asked(range(100))).toEqual(["1: 0-100"]);
  expect(await asked(range(100))).toEqual([]);
  expect(await asked(range(107))).toEqual(["1: 100-107"]);
  expect(await asked(range(107))).toEqual([]);
});

it("a range that ends earlier is read whole, and the later one is still known", async () => {
  await asked(range(100));
  expect(await asked(range(60))).toEqual(["1: 0-60"]);
  expect(await asked(range(101))).toEqual(["1: 100-101"]);
});

it("each account, beginning and choice of kinds is another range", async () => {
  await asked(range(100));
  expect(await asked(range(100, { accountId: 2 }))).toEqual(["2: 0-100"]);
  expect(await asked(range(100, { after: 10 }))).toEqual(["1: 10-100"]);
  expect(await asked(range(100), { kinds: ["deposit", "withdrawal"] })).toEqual(["1: 0-100"]);
  expect(await asked(range(100))).toEqual([]);
});

it("a range that is asked for by its last entry is never the beginning of another", async () => {
  const once = { mayRemember: false };
  expect(await asked(range(50), once)).toEqual(["1: 0-50"]);
  expect(await asked(range(50), once)).toEqual(["1: 0-50"]);
  await asked(range(60));
  expect(await asked(range(60), once)).toEqual([]);
  expect(await asked(range(70), once)).toEqual(["1: 0-70"]);
});

it("a range with games is read whole", async () => {
  await asked(range(100));
  const withGames = { hasGames: true };
  expect(await asked(range(110, withGames))).toEqual(["1: 0-110"]);
  expect(await asked(range(110, withGames))).toEqual(["1: 0-110"]);
});
