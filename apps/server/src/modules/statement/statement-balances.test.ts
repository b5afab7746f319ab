import { transactions } from "@crossbook/contract";
import type { Command, Transfer } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import {
  fakeClock,
  type SeededRandom,
  seededRandom,
  type TestDatabase,
  testDatabase,
} from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlayerCaller } from "../../calls/callers.ts";
import type { CallContext } from "../../calls/handler.ts";
import { withNumbers } from "../../database/index.ts";
import { schema } from "../../database/migrate.ts";
import type { Exchange } from "../../exchange/index.ts";
import { openForTest, transferOf } from "../../exchange/testing/exchange-world.ts";
import { RandomCommands } from "../../exchange/testing/random-commands.ts";
import { readsOf } from "../../ports/stale-reads.ts";
import { createPlayersModule } from "../players/index.ts";
import { createStatementModule } from "./index.ts";

const FIRST_DAY = Date.UTC(2026, 2, 1);
const MINUTE_MS = 60_000;
const ACCOUNTS = 8;
const ZONES = ["Asia/Kolkata", "UTC", "America/New_York", "Pacific/Kiritimati"] as const;
/** One history of each, and so many ranges of it. */
const SEEDS = [1, 2, 3, 4, 5, 6] as const;
const COMMANDS = 900;
/** As many are in the exchange's queue at once, where money goes before bets: times go back and forth. */
const TOGETHER = 12;
const RANGES = 60;

type Page = ReturnType<typeof transactions.getHistory.output.parse>;
type Query = Readonly<Record<string, string | number>>;

let database: TestDatabase;
let pool: Pool;
let exchange: Exchange;
let read: (accountId: number, query: Query) => Promise<Page>;

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  // Dropping the database may cut a connection of the pool that is still closing.
  pool.on("error", () => undefined);
  ({ exchange } = await openForTest(database.connection));
  const clock = fakeClock();
  const { players } = createPlayersModule({ database: pool, clock });
  const { getHistory } = createStatementModule({
    ...{ database: pool, staleReads: readsOf(pool), exchange, details: {}, clock, players },
  }).handlers.transactions;
  const handle = typeof getHistory === "function" ? getHistory : getHistory.handle;
  read = async (accountId, query) => {
    const context = { caller: { kind: "player", accountId } } as CallContext<PlayerCaller>;
    const answer = await handle(transactions.getHistory.input.parse(query), context);
    if (!answer.ok) throw new Error(answer.code);
    return transactions.getHistory.output.parse(answer.result);
  };
});

afterAll(async () => {
  await exchange.close();
  await pool.end();
  await database.close();
});

/** Accounts of one seed: each has its own. */
const accountOf = (seed: number, index: number) => seed * 100 + index;

/** A clock that goes on by up to an hour, and now and then is set back by some minutes, across midnight too. */
function clockOf(random: SeededRandom): () => number {
  let now = FIRST_DAY;
  return () => {
    now += random.integer(25) === 0 ? -random.integer(9) * MINUTE_MS : random.integer(20) * MINUTE_MS;
    return now;
  };
}

/** Adjustments, bonus, casino and demo money, beside the holds, deposits and bets of `RandomCommands`. */
function movement(random: SeededRandom, accountId: number, key: string): Transfer {
  const kinds = ["credit", "debit", "bonus", "casino", "demo", "withdrawal"] as const;
  const kind = kinds[random.integer(kinds.length)] ?? "credit";
  const amount = paise(1 + random.integer(5000));
  return transferOf({ accountId, kind, amount, isPaidOut: kind === "debit" || kind === "withdrawal", key });
}

function ofSeed(seed: number, command: Command): Command {
  const moved = (id: number) => (id > 0 ? accountOf(seed, id) : id);
  if (command.type === "transfer") return { ...command, from: moved(command.from), to: moved(command.to) };
  if ("accountId" in command) return { ...command, accountId: moved(command.accountId) };
  return command;
}

async function play(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const world = new RandomCommands(random, {
    ...{ accounts: ACCOUNTS, keyPrefix: `s${seed}`, firstMarket: seed * 1000 },
  });
  const clock = clockOf(random);
  const submit = (command: Command) => exchange.submit({ ...ofSeed(seed, command), at: clock() });
  const next = (step: number) =>
    random.integer(10) === 0
      ? movement(random, 1 + random.integer(ACCOUNTS), `m${seed}-${step}`)
      : world.next();
  await Promise.all(world.opening().map(submit));
  for (let step = 0; step < COMMANDS; step += TOGETHER) {
    const commands = Array.from({ length: TOGETHER }, (_, index) => next(step + index));
    const outcomes = await Promise.all(commands.map(submit));
    const ends = outcomes.flatMap((outcome, index) => {
      const command = commands[index];
      if (!command || !outcome.ok || outcome.type !== "transferred") return [];
      return RandomCommands.endOf(command, outcome.ledgerEntryId) ?? [];
    });
    await Promise.all(ends.map(submit));
  }
}

/** Every line of a range, oldest first, read by pages of a size of chance. */
async function wholeRange(random: SeededRandom, accountId: number, query: Query) {
  const MaxResultCount = 5 + random.integer(96);
  const first = await read(accountId, { ...query, MaxResultCount });
  const items = [...first.items];
  while (items.length < first.totalCount) {
    const page = await read(accountId, { ...query, MaxResultCount, SkipCount: items.length });
    const { items: more, ...balances } = page;
    expect({ items: first.items, ...balances }).toEqual(first);
    expect(more.length).toBeGreaterThan(0);
    items.push(...more);
  }
  expect(items).toHaveLength(first.totalCount);
  return { ...first, items: items.reverse() };
}

const inPaise = (mainUnits: number | string) => Math.round(Number(mainUnits) * 100);

function expectAddsUp(range: Page): void {
  let balance = inPaise(range.openingBalance);
  let [credits, debits] = [0, 0];
  for (const line of range.items) {
    const [credit, debit] = [inPaise(line.credit), inPaise(line.debit)];
    balance += credit - debit;
    credits += credit;
    debits += debit;
    expect([inPaise(line.balanceAfter), inPaise(line.balance)]).toEqual([balance, balance]);
    if (line.settlement) {
      const { gross, commission, net } = line.settlement;
      expect(inPaise(gross) - inPaise(commission)).toBe(inPaise(net));
      expect(credit - debit).toBe(inPaise(net));
    }
  }
  expect(inPaise(range.closingBalance)).toBe(balance);
  expect([inPaise(range.totalCredit), inPaise(range.totalDebit)]).toEqual([credits, debits]);
}

const dayOf = (number: number) => new Date(FIRST_DAY + number * 86_400_000).toISOString().slice(0, 10);

/** Of every seed together: a short history may settle no market. */
const allKinds = new Set<string>();
const KINDS = ["deposit", "withdrawal", "credit", "debit", "bonus", "casino", "demo", "marketResult"];

describe.each(SEEDS)("a history of chance, by seed %i", (seed) => {
  beforeAll(() => play(seed));

  it("has withdrawals of every end, and no line for a commission", async () => {
    const kinds = new Set<string>();
    for (let index = 1; index <= ACCOUNTS; index += 1) {
      const { items } = await wholeRange(seededRandom(seed), accountOf(seed, index), {});
      for (const { kind, description } of items) kinds.add(kind).add(description);
    }
    for (const kind of kinds) allKinds.add(kind);
    for (const text of ["Withdrawal requested", "Withdrawal paid out", "Withdrawal returned"])
      expect(kinds).toContain(text);
    expect(kinds).not.toContain("commission");
  });

  it("adds up: opening + credits − debits = closing = the last line's balance, over any range", async () => {
    const random = seededRandom(seed);
    for (let count = 0; count < RANGES; count += 1) {
      const accountId = accountOf(seed, 1 + random.integer(ACCOUNTS));
      const [from, length] = [random.integer(9) - 1, random.integer(5)];
      const Zone = ZONES[random.integer(ZONES.length)] ?? "UTC";
      const query = {
        ...{ Zone },
        ...(random.integer(5) > 0 && { From: dayOf(from) }),
        ...(random.integer(5) > 0 && { To: dayOf(from + length) }),
      };
      const range = await wholeRange(random, accountId, query);
      expectAddsUp(range);
      // Days that follow each other have every line once, also where the clock was set back over midnight.
      if (!("To" in query)) continue;
      const next = await read(accountId, { Zone, From: dayOf(from + length + 1) });
      expect(next.openingBalance).toBe(range.closingBalance);
    }
  });

  it("ends with what the engine says the account has, and the groups' sums are the whole's", async () => {
    for (let index = 1; index <= ACCOUNTS; index += 1) {
      const accountId = accountOf(seed, index);
      const whole = await read(accountId, {});
      expect(whole.openingBalance).toBe(0);
      const cash = await exchange.read((engine) => engine.account(accountId)?.cash);
      expect(inPaise(whole.closingBalance)).toBe(cash);
      const groups = await Promise.all(
        ["deposit", "withdrawal", "adjustment", "bonus", "demo", "casino", "market"].map((Kind) =>
          read(accountId, { Kind }),
        ),
      );
      for (const name of ["totalCount", "totalCredit", "totalDebit"] as const) {
        expect(groups.reduce((sum, group) => sum + inPaise(group[name]), 0)).toBe(inPaise(whole[name]));
      }
      for (const group of groups) expect(group.closingBalance).toBe(whole.closingBalance);
    }
  });
});

it("the histories have every kind of line, market results among them", () => {
  for (const kind of KINDS) expect(allKinds).toContain(kind);
});
