import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../testing/betting-world.ts";
import { openMatch } from "../testing/open-match.ts";

const exporter = new InMemorySpanExporter();
let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock, undefined, { traces: true });
  anna = await world.player("anna", 10_000);
});
afterAll(async () => {
  await world.close();
  await database.close();
  // Files share their process: the next one has no traces.
  trace.disable();
  context.disable();
});

const spans = () => exporter.getFinishedSpans();
const parentOf = (span: ReadableSpan | undefined) => span?.parentSpanContext?.spanId;
const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId;

describe("the trace of a bet", () => {
  it("goes from its call to the commit of its batch", async () => {
    const match = await openMatch(world);
    exporter.reset();
    expect(await match.back(anna, { rate: 2.14 })).toMatchObject({ status: 200 });
    const call = await spanNamed("POST /api/bet/placebetv2");
    const named = (name: string) => spans().find((span) => span.name === name);
    const command = named("exchange placeOrder");
    expect(call.attributes).toEqual({
      "http.request.method": "POST",
      "http.route": "/api/bet/placebetv2",
      "http.response.status_code": 200,
    });
    expect([parentOf(call), parentOf(command)]).toEqual([undefined, idOf(call)]);
    expect(command?.attributes).toEqual({
      "crossbook.journal.seq": world.server.exchange.state().journalSeq,
    });
    for (const name of ["queue", "commit"]) {
      expect([name, parentOf(named(name))]).toEqual([name, idOf(command)]);
      expect(named(name)?.spanContext().traceId).toBe(call.spanContext().traceId);
    }
  });

  it("begins here, whatever trace a caller names", async () => {
    exporter.reset();
    const named = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await world.server.http.inject({ url: "/healthz", headers: { traceparent: named } });
    const health = await spanNamed("GET /healthz");
    expect(health.spanContext().traceId).not.toBe("0af7651916cd43dd8448eb211c80319c");
    expect(parentOf(health)).toBeUndefined();
  });
});

/** A span ends a moment after its answer is there. */
async function spanNamed(name: string): Promise<ReadableSpan> {
  const find = () => spans().find((span) => span.name === name);
  await expect.poll(find).toBeDefined();
  const found = find();
  if (found === undefined) throw new Error(`no span ${name}`);
  return found;
}
