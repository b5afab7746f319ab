import { type Command, DEFAULT_LIMITS, type DecidedOutcome } from "@crossbook/engine";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { MAX_WAITING_FOR_AN_ORDER } from "./decided-orders.ts";
import type { Exchange, HostRefusal } from "./exchange.ts";
import {
  back,
  cancel,
  deposit,
  lay,
  type OpenedExchange,
  openAccount,
  openForTest,
  seedTwoPlayers,
  setBetDelay,
  suspend,
} from "./testing/exchange-world.ts";
import { Obstacle } from "./testing/obstacle.ts";
import { verifyExchange } from "./verify/verify-exchange.ts";

let database: TestDatabase;
let clock: FakeClock;

beforeEach(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
});

afterEach(() => database.close());

const DELAY_MS = 5000;
const HOUSE = 3;

/** A market in play in which account 1 has backed for 1000 at 2.00. */
async function openInPlay(options = {}): Promise<OpenedExchange> {
  const opened = await openForTest(database.connection, { clock, ...options });
  await seedTwoPlayers(opened.exchange);
  await opened.exchange.submit(setBetDelay(7, DELAY_MS));
  await opened.exchange.submit(back(1, 7, "maker"));
  return opened;
}

/** A lay that would match at once, and so is delayed; answers its number. */
async function layDelayed(exchange: Exchange, key: string, stake = 400): Promise<number> {
  const outcome = await exchange.submit(lay(2, 7, key, { stake, at: clock.now() }));
  expect(outcome).toMatchObject({ ok: true, type: "orderDelayed", releaseAt: clock.now() + DELAY_MS });
  return outcome.ok && "orderId" in outcome ? outcome.orderId : 0;
}

/** What has been answered by now. */
async function answered(promise: Promise<unknown>): Promise<unknown> {
  const turn = new Promise((resolve) => setImmediate(() => setImmediate(() => resolve("waiting"))));
  return Promise.race([promise, turn]);
}

async function expectVerified(): Promise<void> {
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
}

const PLACED = { ok: true, type: "orderPlaced", matched: 400, remaining: 0, repeated: false } as const;

describe("a delayed order", () => {
  it("is not let in early where the one that was due before it is taken back in the batch of that moment", async () => {
    const { exchange } = await openInPlay();
    const obstacle = await Obstacle.on(database.connection);
    const first = await layDelayed(exchange, "first");
    clock.advance(2000);
    const second = await layDelayed(exchange, "second", 300);
    const decided = exchange.decided(second);
    await obstacle.block("journal");
    const cancelled = exchange.submit(cancel(2, first));
    await obstacle.isReached();
    clock.advance(DELAY_MS - 2000);
    await obstacle.clear();
    expect(await cancelled).toMatchObject({ ok: true });
    await exchange.read(() => undefined);
    expect(await answered(decided)).toBe("waiting");
    clock.advance(2000);
    expect(await decided).toMatchObject({ ...PLACED, matched: 300, orderId: second });
    await exchange.close();
    await obstacle.remove();
    await expectVerified();
  });

  it("enters its book when its delay is over, and its caller gets the outcome", async () => {
    const { exchange } = await openInPlay();
    const orderId = await layDelayed(exchange, "bet");
    const decided = exchange.decided(orderId);
    clock.advance(DELAY_MS - 1);
    await exchange.read(() => undefined);
    expect(await answered(decided)).toBe("waiting");
    clock.advance(1);
    expect(await decided).toMatchObject({ ...PLACED, orderId });
    expect(await exchange.submit(lay(2, 7, "bet", { stake: 400, at: clock.now() }))).toMatchObject({
      ...PLACED,
      orderId,
      repeated: true,
    });
    await exchange.close();
    await expectVerified();
  });

  it("is decided for everyone who asks with the same key while it is delayed", async () => {
    const { exchange } = await openInPlay();
    const orderId = await layDelayed(exchange, "bet");
    const again = await exchange.submit(lay(2, 7, "bet", { stake: 400, at: clock.now() + 9 }));
    expect(again).toMatchObject({ type: "orderDelayed", orderId, repeated: true });
    const both = [exchange.decided(orderId), exchange.decided(orderId)];
    clock.advance(DELAY_MS);
    expect(await Promise.all(both)).toMatchObject([PLACED, PLACED]);
    await exchange.close();
  });

  it("is decided also for who asks after the delay", async () => {
    const { exchange } = await openInPlay();
    const orderId = await layDelayed(exchange, "bet");
    const first = exchange.decided(orderId);
    clock.advance(DELAY_MS);
    await first;
    expect(await exchange.decided(orderId)).toMatchObject(PLACED);
    expect(await exchange.decided(1)).toEqual({ ok: false, code: "OUTCOME_UNKNOWN" });
    await exchange.close();
  });

  it("is decided also for who asks while the batch that lets it in is being written", async () => {
    const { exchange } = await openInPlay();
    const obstacle = await Obstacle.on(database.connection);
    const orderId = await layDelayed(exchange, "bet");
    await obstacle.block("journal");
    clock.advance(DELAY_MS);
    await obstacle.isReached();
    const decided = exchange.decided(orderId);
    expect(await answered(decided)).toBe("waiting");
    await obstacle.clear();
    expect(await decided).toMatchObject({ ...PLACED, orderId });
    await exchange.close();
    await obstacle.remove();
  });

  it("is decided when its market is suspended: it lapses and nothing is matched", async () => {
    const { exchange } = await openInPlay();
    const orderId = await layDelayed(exchange, "bet");
    const decided = exchange.decided(orderId);
    await exchange.submit(suspend(7));
    expect(await decided).toMatchObject({ type: "orderLapsed", orderId, reason: "MARKET_SUSPENDED" });
    clock.advance(DELAY_MS);
    expect(await exchange.read((engine) => engine.order(1)?.matched)).toBe(0);
    await exchange.close();
    await expectVerified();
  });

  it("is decided when its owner cancels it", async () => {
    const { exchange } = await openInPlay();
    const orderId = await layDelayed(exchange, "bet");
    const decided = exchange.decided(orderId);
    expect(await exchange.submit(cancel(2, orderId))).toMatchObject({ ok: true, count: 1 });
    expect(await decided).toMatchObject({ type: "orderPlaced", matched: 0, remaining: 0 });
    await exchange.close();
    await expectVerified();
  });

  it("is released in turn where more are due than one command releases, with bets of others between", async () => {
    const { exchange } = await openInPlay();
    await exchange.submit({ ...openAccount(HOUSE), kind: "house" } as Command);
    await exchange.submit(deposit(HOUSE, 100_000, "house"));
    const { releasedOrders } = DEFAULT_LIMITS;
    const placed = Array.from({ length: releasedOrders + 1 }, (_, index) =>
      exchange.submit(lay(HOUSE, 7, `many-${index}`, { stake: 100, at: clock.now() })),
    );
    const [first, last] = [(await Promise.all(placed))[0], await placed.at(-1)].map((outcome) =>
      outcome?.ok && "orderId" in outcome ? exchange.decided(outcome.orderId) : undefined,
    );
    const before = exchange.state().journalSeq;
    clock.advance(DELAY_MS);
    expect(await first).toMatchObject({ matched: 100 });
    expect(await exchange.submit(back(1, 7, "between", { at: clock.now() }))).toMatchObject({ ok: true });
    clock.advance(0);
    expect(await last).toMatchObject({ remaining: 100 });
    expect(exchange.state().journalSeq).toBe(before + 3);
    await exchange.close();
    await expectVerified();
  });

  it("is released by one command with all the others that are due, and the rest later", async () => {
    const { exchange } = await openInPlay();
    const first = [await layDelayed(exchange, "a", 100), await layDelayed(exchange, "b", 200)];
    clock.advance(1000);
    const last = await layDelayed(exchange, "c", 300);
    const before = exchange.state().journalSeq;
    const early = first.map((orderId) => exchange.decided(orderId));
    const late = exchange.decided(last);
    clock.advance(DELAY_MS - 1000);
    expect(await Promise.all(early)).toMatchObject([{ matched: 100 }, { matched: 200 }]);
    expect(exchange.state().journalSeq).toBe(before + 1);
    expect(await answered(late)).toBe("waiting");
    clock.advance(1000);
    expect(await late).toMatchObject({ matched: 300 });
    await exchange.close();
    await expectVerified();
  });

  it("is not decided by an exchange that closes: its caller asks the next one", async () => {
    const first = await openInPlay();
    const orderId = await layDelayed(first.exchange, "bet");
    const decided = first.exchange.decided(orderId);
    await first.exchange.close();
    expect(await decided).toEqual({ ok: false, code: "OUTCOME_UNKNOWN" });
    expect(await first.exchange.decided(orderId)).toEqual({ ok: false, code: "OUTCOME_UNKNOWN" });
    await expectVerified();
    const { exchange } = await openForTest(database.connection, { clock });
    const again = await exchange.submit(lay(2, 7, "bet", { stake: 400, at: clock.now() }));
    expect(again).toMatchObject({ type: "orderDelayed", orderId, repeated: true });
    const afterwards = exchange.decided(orderId);
    clock.advance(DELAY_MS);
    expect(await afterwards).toMatchObject({ ...PLACED, orderId });
    await exchange.close();
    await expectVerified();
  });

  it("whose delay ended while nobody led is released at once by who leads next", async () => {
    const leader = await openInPlay();
    const standby = openForTest(database.connection, { clock });
    const orderId = await layDelayed(leader.exchange, "bet");
    await leader.exchange.close();
    clock.advance(DELAY_MS * 3);
    const { exchange } = await standby;
    clock.advance(0);
    expect(await decidedByKey(exchange, orderId)).toMatchObject({ ...PLACED, orderId });
    await exchange.close();
    await expectVerified();
  });

  it("keeps its place in the queue over a restart", async () => {
    const first = await openInPlay();
    // Leaves nothing to match: the delayed order will rest, behind what came after it.
    const orderId = await layDelayed(first.exchange, "bet");
    await first.exchange.submit(cancel(1, 1));
    await first.exchange.submit(lay(2, 7, "later", { stake: 100, at: clock.now() }));
    const decided = first.exchange.decided(orderId);
    clock.advance(DELAY_MS);
    expect(await decided).toMatchObject({ matched: 0, remaining: 400 });
    await first.exchange.submit(setBetDelay(7, 0));
    await first.exchange.close();
    await expectVerified();
    const { exchange } = await openForTest(database.connection, { clock });
    await exchange.submit(back(1, 7, "taker", { stake: 100 }));
    const remaining = await exchange.read((engine) => [
      engine.order(orderId)?.remaining,
      engine.order(orderId + 1)?.remaining,
    ]);
    expect(remaining).toEqual([400, 0]);
    await exchange.close();
    await expectVerified();
  });
});

/** The outcome by the same key: also where the exchange has decided it before anyone could ask. */
async function decidedByKey(exchange: Exchange, orderId: number): Promise<DecidedOutcome | HostRefusal> {
  const now = await exchange.submit(lay(2, 7, "bet", { stake: 400, at: clock.now() }));
  if (now.ok && now.type === "orderPlaced") return { ...now, repeated: false };
  return exchange.decided(orderId);
}

describe("a delayed order and a failure", () => {
  it("leave the caller without an outcome, and the next exchange decides exactly once", async () => {
    const obstacle = await Obstacle.on(database.connection);
    const first = await openInPlay();
    const orderId = await layDelayed(first.exchange, "bet");
    const decided = first.exchange.decided(orderId);
    await obstacle.block("journal");
    clock.advance(DELAY_MS);
    await obstacle.isReached();
    const whileWritten = first.exchange.decided(orderId);
    await obstacle.killWhoWaits();
    expect(await Promise.all([decided, whileWritten])).toEqual([
      { ok: false, code: "OUTCOME_UNKNOWN" },
      { ok: false, code: "OUTCOME_UNKNOWN" },
    ]);
    expect((await first.stopped).reason).toBe("COMMIT_FAILED");
    await obstacle.clear();
    await obstacle.remove();
    const { exchange } = await openForTest(database.connection, { clock });
    clock.advance(0);
    expect(await decidedByKey(exchange, orderId)).toMatchObject({ ...PLACED, orderId });
    expect(await exchange.read((engine) => engine.order(1)?.matched)).toBe(400);
    await exchange.close();
    await expectVerified();
  });

  it("a full queue does not keep a release out, and too many who wait are refused", async () => {
    const obstacle = await Obstacle.on(database.connection);
    const { exchange } = await openInPlay({ limits: { maxQueuedCommands: 3 } });
    const orderId = await layDelayed(exchange, "bet");
    const waiting = Array.from({ length: MAX_WAITING_FOR_AN_ORDER }, () => exchange.decided(orderId));
    expect(await exchange.decided(orderId)).toEqual({ ok: false, code: "EXCHANGE_BUSY" });
    await obstacle.block("journal");
    const others = ["w", "x", "y"].map((key) => exchange.submit(back(1, 7, key, { price: 300 })));
    await obstacle.isReached();
    clock.advance(DELAY_MS);
    await obstacle.clear();
    await Promise.all(others);
    expect(await Promise.all(waiting)).toMatchObject(waiting.map(() => PLACED));
    await exchange.close();
    await obstacle.remove();
  });
});
