import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/index.ts";
import { schema } from "../../database/migrate.ts";
import { until } from "../../testing/passing-time.ts";
import { WebhookInbox } from "./webhook-inbox.ts";

let database: TestDatabase;
let pool: Pool;
let clock: FakeClock;
/** What was taken, in order; and what each one waits for before it is. */
let taken: string[];
let gate: Promise<void>;
let open: () => void;
let inbox: WebhookInbox;
let broken: boolean;
/** How many are being taken, and the most that were at the same moment. */
let running: number;
let most: number;
/** Never taken: a webhook of each of these bodies. */
const hopeless = new Set<string>();

const started = () =>
  new WebhookInbox({
    ...{ database: pool, clock, logger: pino({ level: "silent" }) },
    async take(body) {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
      if (broken || hopeless.has(body)) throw new Error("the exchange is closed");
      taken.push(body);
      return "done";
    },
  });
const webhooks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ eventId: `evt_${n}`, event: "order.paid", body: `body ${n}` }));
const left = async () =>
  (await pool.query("SELECT FROM payment_webhooks WHERE taken_at IS NULL OR body IS NOT NULL")).rowCount;
const close = () => {
  gate = new Promise((resolve) => {
    open = resolve;
  });
};

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
});
beforeEach(async () => {
  await pool.query("DELETE FROM payment_webhooks");
  clock = fakeClock();
  [taken, broken, gate] = [[], false, Promise.resolve()];
  [running, most] = [0, 0];
  inbox = started();
});
afterEach(async () => {
  open?.();
  await inbox.stop();
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

describe("webhooks", () => {
  it("are answered with what became of them while few are on their way, and once each", async () => {
    const [first] = webhooks(1);
    if (!first) throw new Error("no webhook");
    expect(await inbox.accept(first)).toBe("done");
    expect(await inbox.accept(first)).toBe("taken");
    expect(taken).toEqual(["body 0"]);
    expect(await left()).toBe(0);
  });

  it("are answered once they are kept while many are on their way, and all of them taken", async () => {
    close();
    const answers = Promise.all(webhooks(200).map((webhook) => inbox.accept(webhook)));
    await until(async () => (await left()) === 200);
    open();
    const outcomes = await answers;
    expect(outcomes.filter((outcome) => outcome === "accepted").length).toBeGreaterThan(150);
    await until(async () => (await left()) === 0);
    expect(new Set(taken).size).toBe(200);
  });

  it("are taken six at a time, also after others have waited for a place", async () => {
    for (const burst of [1, 2]) {
      close();
      const answers = webhooks(20).map(({ eventId, ...rest }) =>
        inbox.accept({ ...rest, eventId: `${eventId}:${burst}` }),
      );
      await until(async () => (await left()) === 20);
      open();
      await Promise.all(answers);
      expect(most).toBe(6);
    }
  });

  it("that come fifty times at once are taken once", async () => {
    const [first] = webhooks(1);
    if (!first) throw new Error("no webhook");
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => inbox.accept(first)));
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    expect(taken).toHaveLength(1);
  });

  it("that were accepted and not taken are taken by the next process", async () => {
    close();
    const answers = Promise.allSettled(webhooks(40).map((webhook) => inbox.accept(webhook)));
    await until(async () => (await left()) === 40);
    const stopping = inbox.stop();
    open();
    await stopping;
    await answers;
    expect(taken.length).toBeLessThan(40);
    inbox = started();
    await inbox.start();
    expect(new Set(taken).size).toBe(40);
    expect(await left()).toBe(0);
  });

  it("that are kept only while the process ends are answered, and taken by the next one", async () => {
    const stopping = inbox.stop();
    const outcomes = await Promise.all(webhooks(40).map((webhook) => inbox.accept(webhook)));
    await stopping;
    expect(new Set(outcomes)).toEqual(new Set(["accepted"]));
    expect([taken.length, await left()]).toEqual([0, 40]);
    inbox = started();
    await inbox.start();
    expect([new Set(taken).size, await left()]).toEqual([40, 0]);
  });

  it("that can never be taken keep none behind them from it, however many they are", async () => {
    const left500 = webhooks(500);
    for (const { body } of left500) hopeless.add(body);
    broken = true;
    await Promise.allSettled(left500.map((webhook) => inbox.accept(webhook)));
    clock.advance(1);
    await inbox.accept({ eventId: "evt_behind", event: "order.paid", body: "behind" }).catch(() => undefined);
    await inbox.stop();
    broken = false;
    inbox = started();
    await inbox.start();
    expect(taken).toEqual(["behind"]);
    hopeless.clear();
  });

  it("that could not be taken are refused, and tried again when they come again or after a minute", async () => {
    await inbox.start();
    broken = true;
    const [first, second] = webhooks(2);
    if (!first || !second) throw new Error("no webhooks");
    await expect(inbox.accept(first)).rejects.toThrow("the exchange is closed");
    await expect(inbox.accept(second)).rejects.toThrow("the exchange is closed");
    broken = false;
    expect(await inbox.accept(first)).toBe("done");
    clock.advance(60_000);
    await until(async () => (await left()) === 0);
    expect(taken).toHaveLength(2);
  });
});
