import type { CashOutQuote } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type Answer, expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { SP } from "../../testing/starting-price-world.ts";
import { TEST_EXCHANGE_LIMITS } from "../../testing/test-configuration.ts";

/** Commands that the tables may be behind by before bets are refused. */
const MOST_LAG = 20;

let database: TestDatabase;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock(), undefined, undefined, {
    exchangeLimits: { ...TEST_EXCHANGE_LIMITS, maxLagCommands: MOST_LAG },
  });
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
});
beforeEach(async () => {
  match = await openMatch(world);
});
afterAll(() => closeVerified(world, database));

async function quoteOf(): Promise<CashOutQuote> {
  const asked = { marketId: match.marketId, runnerId: match.india, fraction: 100 };
  return (await anna.post("CashOut/GetQuote", asked)).result as CashOutQuote;
}

function execute({ quoteId }: CashOutQuote, clientReference: string): Promise<Answer> {
  return anna.post("CashOut/Execute", { quoteId, clientReference });
}

it.each([
  ["back", "lay", { offered: 2.8, reached: 2.8, beyond: 2.7 }],
  ["lay", "back", { offered: 3.2, reached: 3.2, beyond: 3.3 }],
] as const)(
  "a cash-out that would %s at the price of one's own %s is not offered, and beyond that price it is",
  async (closing, own, { offered, reached, beyond }) => {
    // Of a back the cash-out is a lay.
    expectDone(await match[closing](bela, { rate: 3, stake: 100 }));
    expectDone(await match[own](anna, { rate: 3, stake: 100 }));
    expectDone(await match[own](bela, { rate: offered, stake: 1000 }));
    expectDone(await match[own](anna, { rate: beyond, stake: 10 }));
    expect(await quoteOf()).toMatchObject({ available: true, orders: [{ side: closing, price: offered }] });
    expectDone(await match[own](anna, { rate: reached, stake: 10 }));
    expect(await quoteOf()).toMatchObject({ available: false, reasonCode: "ownBets" });
  },
);

it("a bet that waits for the starting price is in no book, and so in no cash-out's way", async () => {
  match = await openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
  expectDone(await match.lay(bela, { rate: 3, stake: 100 }));
  expectDone(await match.back(anna, { rate: 3, stake: 100 }));
  expectDone(await match.back(bela, { rate: 2.5, stake: 1000 }));
  // The cash-out is a lay, which would match any back of a lower price.
  expectDone(await match.back(anna, { ...SP, stake: 10 }));
  expect(await quoteOf()).toMatchObject({ available: true, orders: [{ side: "lay", price: 2.5 }] });
});

it("a cash-out that the exchange was too busy for is executed under the same reference once it is not", async () => {
  expectDone(await match.lay(bela, { rate: 3, stake: 100 }));
  expectDone(await match.back(anna, { rate: 3, stake: 100 }));
  expectDone(await match.back(bela, { rate: 2.5, stake: 1000 }));
  const quote = await quoteOf();
  const tables = new Client(database.connection);
  await tables.connect();
  // The tables fall behind while nothing can be written to one of them.
  await tables.query("BEGIN; LOCK TABLE orders IN SHARE MODE");
  let code: string | undefined;
  for (let count = 0; code === undefined && count <= 2 * MOST_LAG; count++)
    code = (await match.back(bela, { rate: 50, stake: 10 })).code;
  expect(code).toBe("EXCHANGE_BUSY");
  expect((await execute(quote, "while-busy")).code).toBe("EXCHANGE_BUSY");
  await tables.query("COMMIT");
  await tables.end();
  const { exchange } = world.server;
  await exchange.projected(exchange.state().journalSeq);
  const done = await execute(quote, "while-busy");
  expect(done.result).toMatchObject({ amount: 20, matched: 120 });
  expect((await execute(quote, "another")).code).toBe("CASH_OUT_QUOTE_USED");
});
