import type { HubMessage } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { image, oddsAnswer, openLiveWorld } from "../testing/live-world.ts";

function inPlayPush(): HubMessage {
  const Data = {
    EventId: 7,
    MarketId: 70,
    Status: "OPEN",
    Reason: "",
    InPlay: true,
    DelayMs: 5_000,
  } as const;
  return { Code: "MarketStatus", Data: { ...Data, Result: null } };
}

/** A market that was pushed, and then a minute without a connection in which no poll is answered. */
async function openAfterLoss() {
  const world = openLiveWorld();
  await world.connect(true);
  world.feed.watch({ eventId: 7, marketIds: [70] });
  world.push(image(70));
  world.push(inPlayPush());
  await world.advance(1_000);
  world.answerWith(() => undefined);
  await world.connect(false);
  await world.advance(60_000);
  return world;
}

describe("a connection that is new", () => {
  it("makes no price new before the hub has taken what is watched: those on the screen are of before", async () => {
    const { feed, connect, advance } = await openAfterLoss();
    await connect(true, false);
    expect(feed.freshness().stale).toBe(true);
    await advance(5_000);
    expect([feed.freshness().stale, feed.freshness(70).stale]).toEqual([true, true]);
    await connect(true);
    expect([feed.freshness().stale, feed.freshness(70).stale]).toEqual([false, false]);
  });

  it("is polled beside as long as the hub refuses what is watched", async () => {
    const { feed, store, asked, connect, advance, answerWith } = await openAfterLoss();
    await connect(true, false);
    answerWith((eventId) => oddsAnswer(eventId, 2.5));
    asked.length = 0;
    await advance(2_000);
    expect(asked).toEqual([7, 7, 7]);
    expect(store.market(70)?.runners[0]?.back).toEqual([{ odds: 250, size: 1000 }]);
    expect(feed.freshness(70).stale).toBe(false);
  });

  it("keeps what it has brought before an answer that is older", async () => {
    const { store, push, connect, advance, answerWith } = await openAfterLoss();
    await connect(true, false);
    push(image(70, { Sequence: 9 }));
    answerWith((eventId) => oddsAnswer(eventId, 2.5, 8));
    await advance(1_000);
    expect(store.market(70)).toMatchObject({ sequence: 9, runners: [{ back: [{ odds: 300 }] }] });
  });

  it("knows nothing of play and bet delay before they are read: they may have changed meanwhile", async () => {
    const { store, push, connect, advance, answerWith } = await openAfterLoss();
    expect(store.market(70)).toMatchObject({ inPlay: true, delayMs: 5_000 });
    await connect(true, false);
    push(image(70, { Sequence: 9 }));
    expect(store.market(70)).toMatchObject({ inPlay: undefined, delayMs: undefined });
    answerWith((eventId) => oddsAnswer(eventId, 2.5, 8));
    await advance(1_000);
    expect(store.market(70)).toMatchObject({ sequence: 9, inPlay: false, delayMs: 0 });
  });
});

describe("prices that are polled", () => {
  it("are stale after their time also where an answer is still awaited", async () => {
    const { feed, advance, answerWith } = openLiveWorld();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(0);
    answerWith(() => "silence");
    await advance(3_000);
    expect(feed.freshness().stale).toBe(false);
    await advance(1_000);
    expect(feed.freshness()).toEqual({ stale: true, ageMs: 4_000 });
  });

  it.each([
    ["the page is seen again", async ({ hide }: ReturnType<typeof openLiveWorld>) => hide(false)],
    ["its next round begins", async ({ advance }: ReturnType<typeof openLiveWorld>) => advance(0)],
  ])("are stale at once after the device has slept, when %s", async (_, wake) => {
    const world = openLiveWorld();
    world.feed.watch({ eventId: 7, marketIds: [70] });
    await world.advance(0);
    world.answerWith(() => "silence");
    world.sleep(60_000);
    await wake(world);
    expect(world.feed.freshness()).toEqual({ stale: true, ageMs: 60_000 });
  });

  it("leave no timer behind where the feed stops while an answer is awaited", async () => {
    const { feed, stop, timers, advance, answerWith } = openLiveWorld();
    feed.watch({ eventId: 7, marketIds: [70] });
    answerWith(() => "silence");
    await advance(2_500);
    stop();
    expect(timers.size).toBe(0);
  });
});
