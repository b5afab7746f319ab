import { createEngine, type EffectSink, type EngineEvent } from "@crossbook/engine";
import { seededRandom } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import { back, createMarket, deposit, openAccount } from "../testing/exchange-world.ts";
import { RandomCommands } from "../testing/random-commands.ts";
import { eventReader } from "./batch-events.ts";
import { EffectRecorder } from "./effect-recorder.ts";
import type { RecorderStart } from "./recorder-start.ts";

const START: RecorderStart = {
  nextOrderId: 1,
  nextMatchId: 1,
  nextEntryId: 1,
  keyCount: 0,
  balances: new Map(),
  firstKeys: new Map(),
  finishedMarkets: new Map(),
  removedMarkets: [],
  waitingOrders: [],
};

/** Passes everything on, and writes down each event as the engine reported it. */
class Witness implements EffectSink {
  readonly events: object[] = [];
  readonly #next: EffectSink;

  constructor(next: EffectSink) {
    this.#next = next;
  }

  orderPlaced(...args: Parameters<EffectSink["orderPlaced"]>): void {
    const [orderId, accountId, marketId, runner, side, priceHundredths, stake, execution, persistence, at] =
      args;
    this.events.push({
      type: "orderPlaced",
      ...{ orderId, accountId, marketId, runner, side, priceHundredths, stake, execution, persistence, at },
    });
    this.#next.orderPlaced(...args);
  }

  orderMatched(...args: Parameters<EffectSink["orderMatched"]>): void {
    const [matchId, orderId, marketId, runner, priceHundredths, stake, role, at] = args;
    this.events.push({
      type: "orderMatched",
      ...{ matchId, orderId, marketId, runner, priceHundredths, stake, role, at },
    });
    this.#next.orderMatched(...args);
  }

  orderCancelled(...args: Parameters<EffectSink["orderCancelled"]>): void {
    const [orderId, by, at] = args;
    this.events.push({ type: "orderCancelled", orderId, by, at });
    this.#next.orderCancelled(...args);
  }

  orderLapsed(...args: Parameters<EffectSink["orderLapsed"]>): void {
    const [orderId, accountId, marketId, runner, side, unmatched, reason, at] = args;
    this.events.push({
      type: "orderLapsed",
      ...{ orderId, accountId, marketId, runner, side, unmatched, reason, at },
    });
    this.#next.orderLapsed(...args);
  }

  keyUsed(...args: Parameters<EffectSink["keyUsed"]>): void {
    this.#next.keyUsed(...args);
  }

  happened(event: EngineEvent): void {
    // Listeners get it with its order.
    if (event.type === "orderExpirySet")
      Object.assign(this.events.at(-1) ?? {}, { expiresAt: event.expiresAt });
    else this.events.push(JSON.parse(JSON.stringify(event)) as object);
    this.#next.happened(event);
  }

  accountChanged(accountId: number): void {
    this.#next.accountChanged(accountId);
  }

  bookChanged(marketId: number): void {
    this.#next.bookChanged(marketId);
  }
}

describe("the events of a batch", () => {
  it("are what the engine reported, in the order in which it happened", () => {
    const engine = createEngine();
    const recorder = new EffectRecorder(START);
    const world = new RandomCommands(seededRandom(41));
    const commands = [...world.opening(), ...Array.from({ length: 3000 }, () => world.next())];
    let seq = 0;
    const seen = new Set<string>();
    while (commands.length > 0) {
      recorder.beginBatch();
      const readEvents = eventReader(recorder.chunk);
      const witness = new Witness(recorder);
      const at = Date.UTC(2026, 0, 1) + seq;
      for (const command of commands.splice(0, 40)) engine.apply(command, witness);
      engine.apply({ type: "releaseOrders", at }, witness);
      engine.apply({ type: "expireOrders", at: at + 30 * seq }, witness);
      recorder.endBatch(++seq, 42, engine.effectsDigest);
      const events = readEvents();
      expect(readEvents()).toBe(events);
      expect(events).toMatchObject(witness.events);
      for (const event of events)
        seen.add(event.type === "orderLapsed" && event.reason === "expired" ? "orderExpired" : event.type);
      if (seq % 5 === 0) {
        for (let it = recorder.takeChunk({ sealedOnly: true }); it; ) {
          recorder.recycle(it.chunk);
          it = recorder.takeChunk({ sealedOnly: true });
        }
      }
    }
    expect([...seen].toSorted()).toEqual(
      [
        "accountOpened",
        "accountResult",
        "commissionDiscountChanged",
        "holdPlaced",
        "keyDecided",
        "ledgerPosted",
        "marketCreated",
        "marketStatusChanged",
        "orderCancelled",
        "orderDelayed",
        "orderExpired",
        "orderLapsed",
        "orderMatched",
        "orderPlaced",
        "orderReleased",
        "orderTookStartingPrice",
        "startingPricesFormed",
      ].toSorted(),
    );
  });
});

describe("a chunk", () => {
  it("is handed over only when it is complete, and not with a batch that is still being written", () => {
    const engine = createEngine();
    const recorder = new EffectRecorder(START);
    recorder.beginBatch();
    engine.apply(openAccount(1), recorder);
    recorder.endBatch(1, 1, "digest 1");
    expect(recorder.takeChunk({ sealedOnly: true })).toBeUndefined();
    const complete = recorder.takeChunk({ sealedOnly: false });
    expect(complete?.chunk).toMatchObject({
      firstSeq: 1,
      lastSeq: 1,
      commandCount: 1,
      effectsDigest: "digest 1",
    });
    expect(recorder.takeChunk({ sealedOnly: false })).toBeUndefined();
  });

  it("says what the engine's counters are after it, and which keys were an account's first", () => {
    const engine = createEngine();
    const used: string[] = [];
    const recorder = new EffectRecorder({ ...START, keyCount: 10 }, (accountId, key) => {
      used.push(`${accountId} ${key}`);
    });
    recorder.beginBatch();
    const commands = [openAccount(1), deposit(1, 50_000, "cash"), createMarket(7), back(1, 7, "bet")];
    for (const command of commands) engine.apply(command, recorder);
    recorder.endBatch(1, 4, engine.effectsDigest);
    expect([...recorder.changedAccounts, ...recorder.changedMarkets].toSorted((a, b) => a - b)).toEqual([
      -1, 1, 7,
    ]);
    const complete = recorder.takeChunk({ sealedOnly: false });
    expect(complete).toMatchObject({ nextOrderId: 2, nextMatchId: 1, nextEntryId: 2, keyCount: 12 });
    expect([...(complete?.chunk.firstKeys ?? [])]).toEqual([[1, 11]]);
    expect([...(complete?.chunk.balances ?? [])]).toEqual(
      expect.arrayContaining([
        [1, { cash: 50_000, held: 0, receivable: 0 }],
        [-1, { cash: -50_000, held: 0, receivable: 0 }],
      ]),
    );
    expect(complete?.chunk.rows.orders.at(0)).toMatchObject({ orderId: 1, keySeq: 12, execution: "limit" });
    expect([recorder.firstKeyOf(1), recorder.firstKeyOf(2)]).toEqual([11, undefined]);
    expect(used).toEqual(["1 cash", "1 bet"]);
  });

  it("keeps the balances after it, whatever moves afterwards, and those that it began with are not changed", () => {
    const engine = createEngine();
    const began = { cash: 5, held: 0, receivable: 0 };
    const recorder = new EffectRecorder({ ...START, balances: new Map([[1, began]]) });
    engine.apply(openAccount(1), recorder);
    const chunkOf = (seq: number, ...amounts: readonly number[]) => {
      recorder.beginBatch();
      for (const amount of amounts) engine.apply(deposit(1, amount, `${seq}-${amount}`), recorder);
      recorder.endBatch(seq, amounts.length, "digest");
      return recorder.takeChunk({ sealedOnly: false })?.chunk;
    };
    const [first, second] = [chunkOf(1, 10, 20), chunkOf(2, 100)];
    expect([first, second].map((chunk) => chunk?.balances.get(1)?.cash)).toEqual([35, 135]);
    const entries = first?.rows.ledgerEntries;
    expect([...Array(entries?.length).keys()].map((row) => entries?.at(row))).toMatchObject([
      { entryId: 1, leg: 1, accountId: 1, balance: "cash", kind: "deposit", balanceAfter: 15 },
      { entryId: 1, leg: 2, accountId: -1, amount: -10 },
      { entryId: 2, leg: 1, accountId: 1, amount: 20, balanceAfter: 35 },
      { entryId: 2, leg: 2, accountId: -1, amount: -20 },
    ]);
    expect(began).toEqual({ cash: 5, held: 0, receivable: 0 });
  });

  it("of which many come back at once keep the room of four at most", () => {
    const engine = createEngine();
    const recorder = new EffectRecorder(START);
    let accounts = 0;
    const next = () => {
      recorder.beginBatch();
      engine.apply(openAccount(++accounts), recorder);
      recorder.endBatch(accounts, 1, "digest");
      const complete = recorder.takeChunk({ sealedOnly: false });
      if (!complete) throw new Error("no chunk");
      return complete.chunk;
    };
    const given = new Set(Array.from({ length: 40 }, next));
    for (const chunk of given) recorder.recycle(chunk);
    const used = Array.from({ length: 40 }, next);
    expect(used.filter((chunk) => given.has(chunk))).toHaveLength(4);
  });

  it("that is used again is as a new one", () => {
    const engine = createEngine();
    const recorder = new EffectRecorder(START);
    recorder.beginBatch();
    engine.apply(openAccount(1), recorder);
    recorder.endBatch(1, 1, "one");
    const first = recorder.takeChunk({ sealedOnly: false });
    if (!first) throw new Error("no chunk");
    recorder.recycle(first.chunk);
    recorder.beginBatch();
    engine.apply(openAccount(2), recorder);
    recorder.endBatch(2, 1, "two");
    recorder.takeChunk({ sealedOnly: false });
    recorder.beginBatch();
    engine.apply(openAccount(3), recorder);
    recorder.endBatch(3, 1, "three");
    const third = recorder.takeChunk({ sealedOnly: false });
    expect(third?.chunk).toBe(first.chunk);
    expect(third?.chunk).toMatchObject({ firstSeq: 3, lastSeq: 3, commandCount: 1, rowCount: 1 });
    expect(third?.chunk.rows.accounts.at(0)).toMatchObject({ accountId: 3 });
  });
});

it("knows finished markets until they are removed, and their numbers for ever", () => {
  const engine = createEngine();
  const recorder = new EffectRecorder({ ...START, removedMarkets: [3] });
  recorder.beginBatch();
  const at = Date.UTC(2026, 0, 1);
  engine.apply(createMarket(7), recorder);
  expect(recorder.finishedMarkets.size).toBe(0);
  engine.apply({ type: "settleMarket", at, marketId: 7, result: { type: "void" } }, recorder);
  expect([...recorder.finishedMarkets]).toEqual([[7, at]]);
  expect([recorder.isRemoved(3), recorder.isRemoved(7)]).toEqual([true, false]);
  engine.apply({ type: "removeMarket", at, marketId: 7 }, recorder);
  expect([recorder.finishedMarkets.size, recorder.isRemoved(7)]).toEqual([0, true]);
});
