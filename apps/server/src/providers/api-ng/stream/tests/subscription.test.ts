import { type FakeClock, fakeClock } from "@crossbook/testkit";
import { beforeEach, expect, it } from "vitest";
import type { ChangeSource } from "../change-source.ts";
import { LEAST_INTERVAL_MS, Subscription, type SubscriptionParts } from "../subscription.ts";

type Sent = Readonly<Record<string, unknown>> & { readonly mc?: readonly { readonly id: string }[] };

/** A source whose changes the test gives. */
class Changes implements ChangeSource {
  entries: object[] = [];
  onChanged: () => void = () => undefined;
  isStopped = false;
  mayBeReadInMs = 0;

  waitMs(): number {
    return this.mayBeReadInMs;
  }

  async image(): Promise<readonly object[]> {
    return this.entries.splice(0);
  }

  async changes(): Promise<readonly object[]> {
    return this.entries.splice(0);
  }

  follow(onChanged: () => void): void {
    this.onChanged = onChanged;
  }

  stop(): void {
    this.isStopped = true;
  }

  add(...entries: object[]): void {
    this.entries.push(...entries);
    this.onChanged();
  }
}

let clock: FakeClock;
let source: Changes;
let sent: Sent[];
let isBlocked: boolean;

beforeEach(() => {
  clock = fakeClock();
  source = new Changes();
  sent = [];
  isBlocked = false;
});

function begin(terms: Partial<SubscriptionParts["terms"]> = {}): Subscription {
  const subscription = new Subscription({
    ...{ clock, source, kind: "market", id: 7, isResumed: false },
    terms: { conflateMs: 0, heartbeatMs: 5000, isSegmented: true, ...terms },
    isBlocked: () => isBlocked,
    send: (text) => sent.push(JSON.parse(text) as Sent),
    onFailed(error) {
      throw error;
    },
  });
  subscription.start();
  return subscription;
}

/** What was begun is read and sent. */
async function read(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

const large = (id: string) => ({ id, text: "x".repeat(40_000) });

it("a large image comes in segments, with its tokens in the last", async () => {
  source.entries = ["1", "2", "3", "4"].map(large);
  begin();
  await read();
  expect(
    sent.map(({ mc, segmentType, ct, clk, initialClk }) => [mc?.[0]?.id, segmentType, ct, clk, initialClk]),
  ).toEqual([
    ["1", "SEG_START", "SUB_IMAGE", undefined, undefined],
    ["2", "SEG", "SUB_IMAGE", undefined, undefined],
    ["3", "SEG", "SUB_IMAGE", undefined, undefined],
    ["4", "SEG_END", "SUB_IMAGE", "C1", expect.any(String)],
  ]);
});

it("without segmentation it is one message", async () => {
  source.entries = ["1", "2", "3"].map(large);
  begin({ isSegmented: false });
  await read();
  expect(sent.map(({ mc, segmentType }) => [mc?.length, segmentType])).toEqual([[3, undefined]]);
});

it("while its connection is blocked it sends nothing, and then what changed in all", async () => {
  const subscription = begin();
  await read();
  expect(sent).toHaveLength(1);
  isBlocked = true;
  source.add({ id: "1" });
  clock.advance(20_000);
  await read();
  source.add({ id: "2" });
  clock.advance(20_000);
  await read();
  expect(sent).toHaveLength(1);
  isBlocked = false;
  subscription.drained();
  await read();
  expect(sent.slice(1).map(({ mc }) => mc)).toEqual([[{ id: "1" }, { id: "2" }]]);
});

it("a segment that is blocked waits, and nothing comes between segments", async () => {
  source.entries = ["1", "2", "3"].map(large);
  isBlocked = true;
  const subscription = begin();
  await read();
  expect(sent).toEqual([]);
  isBlocked = false;
  subscription.drained();
  await read();
  expect(sent.map(({ segmentType }) => segmentType)).toEqual(["SEG_START", "SEG", "SEG_END"]);
});

it("changes come at once after a silence, and then twenty times a second at most", async () => {
  begin();
  await read();
  clock.advance(1000);
  source.add({ id: "1" });
  await read();
  expect(sent).toHaveLength(2);
  source.add({ id: "2" });
  clock.advance(49);
  await read();
  expect(sent).toHaveLength(2);
  clock.advance(1);
  await read();
  expect(sent).toHaveLength(3);
});

it("one that was stopped sends nothing more and leaves no timer", async () => {
  const subscription = begin();
  await read();
  source.add({ id: "1" });
  subscription.stop();
  clock.advance(60_000);
  await read();
  expect(sent).toHaveLength(1);
  expect(source.isStopped).toBe(true);
  expect(clock.pending).toBe(0);
});

it("is read when its source may be, and not before", async () => {
  source.entries = [{ id: "1" }];
  begin();
  await read();
  source.mayBeReadInMs = 700;
  source.add({ id: "2" });
  clock.advance(LEAST_INTERVAL_MS + 699);
  await read();
  expect(sent).toHaveLength(1);
  source.mayBeReadInMs = 0;
  clock.advance(1);
  await read();
  expect(sent.map(({ mc }) => mc)).toEqual([[{ id: "1" }], [{ id: "2" }]]);
});
