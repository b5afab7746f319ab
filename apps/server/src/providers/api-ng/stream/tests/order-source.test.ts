import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RateLimiter } from "../../../../calls/rate-limiter.ts";
import type { Rate } from "../../../../config/configuration.ts";
import { withNumbers } from "../../../../database/connection-types.ts";
import { schema } from "../../../../database/migrate.ts";
import type { DurableBatch } from "../../../../exchange/index.ts";
import { openOrders } from "../../../../modules/betting/index.ts";
import { createCatalogueModule } from "../../../../modules/catalogue/index.ts";
import { expectDone } from "../../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../../testing/betting-world.ts";
import { type BotCaller, botOf } from "../../../../testing/bot-caller.ts";
import { closeVerified } from "../../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../../../testing/open-match.ts";
import { ShownMarkets } from "../../catalogue/shown-markets.ts";
import type { ChangeSource } from "../change-source.ts";
import { MOST_PLACED_BETWEEN, type OrderFilter, orderSource } from "../orders/order-source.ts";

let database: TestDatabase;
let clock: FakeClock;
let pool: Pool;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let bot: BotCaller;

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 100_000);
  bela = await world.player("bela", 100_000);
  bot = await botOf(world, anna);
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});

interface Followed {
  readonly source: ChangeSource;
  /** Lets the source hear of so many orders of its account that were placed and are gone. */
  placedMany(count: number): void;
  /** Whether it was called since it was asked last. */
  takeCalled(): boolean;
}

/** Follows the orders of anna, with a catalogue that has the markets announced before. */
async function followed(
  filter: OrderFilter | null = null,
  rows: Rate = { perSecond: 1000, burst: 1000 },
): Promise<Followed> {
  const { exchange } = world.server;
  const module = createCatalogueModule({ database: pool, exchange, clock: world.clock });
  await module.start();
  const { catalogue } = module;
  const accountId = await accountOf("anna");
  let hear: (batch: DurableBatch) => void = () => undefined;
  const source = orderSource(
    {
      ...{ exchange, catalogue, shown: new ShownMarkets(catalogue) },
      openOrders: openOrders({ database: pool, exchange }),
      orderRows: new RateLimiter(rows, clock),
      onDurable(listener) {
        hear = listener;
        return exchange.onDurable(listener);
      },
    },
    accountId,
    filter,
  );
  let isCalled = false;
  source.follow(() => {
    isCalled = true;
  });
  return {
    source,
    placedMany(count) {
      const changedAccounts = new Set([accountId]);
      const events = Array.from({ length: count }, (_, index) => ({
        ...{ type: "orderPlaced", accountId, orderId: 1_000_000_000 + index },
      }));
      hear({ seq: 0, at: 0, changedAccounts, changedMarkets: new Set(), events } as unknown as DurableBatch);
    },
    takeCalled() {
      const was = isCalled;
      isCalled = false;
      return was;
    },
  };
}

async function accountOf(userName: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = $1", [userName]);
  return rows[0]?.id ?? 0;
}

/** Entries of one market: the account may have bets in others. */
function of(entries: readonly object[], { marketId }: OpenMatch): readonly object[] {
  return entries.filter((entry) => "id" in entry && entry.id === `1.${marketId}`);
}

const idOf = (match: OpenMatch) => `1.${match.marketId}`;

describe("the order stream of an account", () => {
  it("begins with what rests and what is matched, and sends each change of an order in full", async () => {
    const match = await openMatch(world);
    expectDone(await match.lay(bela, { rate: 2, stake: 100 }));
    expectDone(await match.back(anna, { rate: 2, stake: 150 }));
    const { source, takeCalled } = await followed();
    const image = of(await source.image(), match);
    expect(image).toMatchObject([
      {
        ...{ id: idOf(match), fullImage: true },
        orc: [
          {
            ...{ id: match.india, fullImage: true, mb: [[2, 100]] },
            uo: [
              {
                ...{ p: 2, s: 150, side: "B", status: "E", pt: "L", ot: "L", avp: 2 },
                ...{ sm: 100, sr: 50, sl: 0, sc: 0, sv: 0, rfo: "", rfs: "" },
              },
            ],
          },
        ],
      },
    ]);
    expect(await source.changes()).toEqual([]);
    expectDone(await match.lay(bela, { rate: 2, stake: 20 }));
    expect(takeCalled()).toBe(true);
    expect(of(await source.changes(), match)).toMatchObject([
      { orc: [{ id: match.india, mb: [[2, 120]], uo: [{ status: "E", sm: 120, sr: 30 }] }] },
    ]);
    expectDone(await anna.post("Bet/CancelBets", { marketId: match.marketId }));
    const [ended] = of(await source.changes(), match) as [{ orc: readonly object[] }];
    expect(ended.orc).toMatchObject([{ uo: [{ status: "EC", sm: 120, sr: 0, sc: 30 }] }]);
    expect(ended.orc[0]).not.toHaveProperty("mb");
    expect(await source.changes()).toEqual([]);
    source.stop();
  });

  it("sends an order once that was placed and completed between two readings, and another's never", async () => {
    const match = await openMatch(world);
    const { source, takeCalled } = await followed();
    await source.image();
    expectDone(await match.lay(bela, { rate: 2, stake: 10 }));
    expect(takeCalled()).toBe(false);
    expectDone(await match.back(anna, { rate: 2, stake: 10 }));
    expect(of(await source.changes(), match)).toMatchObject([
      { fullImage: true, orc: [{ fullImage: true, mb: [[2, 10]], uo: [{ status: "EC", sm: 10 }] }] },
    ]);
    expectDone(await match.lay(anna, { rate: 1.5, stake: 10 }));
    await match.suspend();
    await world.feed(match.fixtureId, {
      ...{ type: "status", phase: "upcoming", suspended: true, reason: "Wicket", lapseUnmatched: true },
    } as never);
    const [lapsed] = of(await source.changes(), match) as [{ orc: [{ uo: readonly object[] }] }];
    expect(lapsed.orc[0].uo).toMatchObject([{ side: "L", status: "EC", sl: 10, lsrc: "MKT_SUSPENDED" }]);
    expect(await source.changes()).toEqual([]);
    source.stop();
  });

  it("says of a market with its result that it is closed, once", async () => {
    const match = await openMatch(world);
    expectDone(await match.back(anna, { rate: 3, stake: 10 }));
    const { source, takeCalled } = await followed();
    await source.image();
    takeCalled();
    await match.indiaWins();
    expect(takeCalled()).toBe(true);
    expect(of(await source.changes(), match)).toMatchObject([
      { id: idOf(match), closed: true, orc: [{ uo: [{ status: "EC", sl: 10, lsrc: "MKT_INVALID" }] }] },
    ]);
    expect(await source.changes()).toEqual([]);
    source.stop();
  });

  it("shows totals by strategy, and of some strategies their orders alone", async () => {
    const match = await openMatch(world);
    const place = (customerStrategyRef: string, size: number) =>
      bot.ask("placeOrders", {
        ...{ marketId: idOf(match), customerStrategyRef },
        instructions: [
          {
            ...{ orderType: "LIMIT", selectionId: match.india, side: "BACK", customerOrderRef: "mine" },
            limitOrder: { size, price: 2, persistenceType: "LAPSE" },
          },
        ],
      });
    const every = await followed({ partitionMatchedByStrategyRef: true, includeOverallPosition: false });
    const one = await followed({ partitionMatchedByStrategyRef: true, customerStrategyRefs: ["one"] });
    await every.source.image();
    await one.source.image();
    expectDone(await match.lay(bela, { rate: 2, stake: 30 }));
    await place("one", 20);
    await place("two", 20);
    const [both] = of(await every.source.changes(), match) as [{ orc: [{ uo: readonly object[] }] }];
    expect(both.orc[0]).toMatchObject({
      smc: { one: { mb: [[2, 20]] }, two: { mb: [[2, 10]] } },
      uo: [
        { rfs: "one", rfo: "mine", status: "EC" },
        { rfs: "two", status: "E", sr: 10 },
      ],
    });
    expect(both.orc[0]).not.toHaveProperty("mb");
    const [own] = of(await one.source.changes(), match) as [{ orc: [{ uo: readonly object[] }] }];
    expect(own.orc[0]).toMatchObject({ mb: [[2, 30]], smc: { one: { mb: [[2, 20]] } } });
    expect(own.orc[0].uo).toMatchObject([{ rfs: "one" }]);
    expectDone(await match.lay(bela, { rate: 2, stake: 10 }));
    expect(of(await every.source.changes(), match)).toMatchObject([
      { orc: [{ smc: { two: { mb: [[2, 20]] } }, uo: [{ rfs: "two", status: "EC" }] }] },
    ]);
    every.source.stop();
    one.source.stop();
  });

  it("shows a bet that waits for the starting price by what it can lose", async () => {
    const match = await openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
    expectDone(await match.lay(anna, { execution: "startingPrice", rate: null, stake: 200 }));
    const { source } = await followed();
    const uo = async (entries: readonly object[]) =>
      (of(entries, match) as [{ orc: [{ uo: readonly object[] }] }])[0].orc[0].uo;
    expect(await uo(await source.image())).toMatchObject([{ ot: "MOC", p: 1000, s: 0, sr: 0, bsp: 200 }]);
    expectDone(await match.back(bela, { execution: "startingPrice", rate: null, stake: 100 }));
    await match.start();
    expect(await uo(await source.changes())).toMatchObject([
      { ot: "MOC", status: "EC", s: 100, sm: 100, avp: 3, bsp: 0 },
    ]);
    source.stop();
  });

  it("is sent whole where more orders were placed between two readings than are remembered", async () => {
    const match = await openMatch(world);
    expectDone(await match.back(anna, { rate: 3, stake: 10 }));
    const { source, placedMany } = await followed();
    await source.image();
    placedMany(MOST_PLACED_BETWEEN);
    expect(await source.changes()).toEqual([]);
    placedMany(MOST_PLACED_BETWEEN + 1);
    expect(of(await source.changes(), match)).toMatchObject([
      { fullImage: true, orc: [{ fullImage: true, uo: [{ status: "E", sr: 10 }] }] },
    ]);
    expect(await source.changes()).toEqual([]);
    source.stop();
  });

  it("is read the less often the more orders there are to be read", async () => {
    const match = await openMatch(world);
    for (let count = 0; count < 3; count++) expectDone(await match.back(anna, { rate: 4, stake: 100 }));
    const { source } = await followed(null, { perSecond: 2, burst: 2 });
    expect(source.waitMs()).toBe(0);
    const [entry] = of(await source.image(), match) as [{ orc: [{ uo: readonly object[] }] }];
    expect(entry.orc[0].uo).toHaveLength(3);
    const waitMs = source.waitMs();
    // Three orders or more, of which the account had one left.
    expect(waitMs).toBeGreaterThanOrEqual(1500);
    clock.advance(waitMs - 1);
    expect(source.waitMs()).toBeGreaterThan(0);
    clock.advance(2);
    expect(source.waitMs()).toBe(0);
    source.stop();
  });
});
