import { describe, expect, it } from "vitest";
import { image, oddsAnswer, openLiveWorld } from "../testing/live-world.ts";
import type { LiveFeed } from "./live-feed.ts";

describe("limits of the hub", () => {
  const many = (feed: LiveFeed) =>
    Array.from({ length: 110 }, (_, index) => index + 1).map((eventId) =>
      feed.watch({ eventId, marketIds: [eventId * 10, eventId * 10 + 1] }),
    );

  it("never asks it to watch more markets or events than it takes", async () => {
    const { feed, watched, advance } = openLiveWorld();
    many(feed);
    await advance(0);
    expect(watched().markets).toHaveLength(200);
    expect(watched().events).toHaveLength(100);
  });

  it("asks for what it does not push, and says which prices are old where no answer comes", async () => {
    const { feed, store, asked, advance, connect, answerWith, push } = openLiveWorld();
    await connect(true);
    many(feed);
    push(image(10));
    await advance(2_000);
    expect(new Set(asked)).toEqual(new Set([101, 102, 103, 104, 105, 106, 107, 108, 109, 110]));
    expect(store.market(1010)?.runners[0]?.back).toEqual([{ odds: 200, size: 1000 }]);
    answerWith(() => undefined);
    for (let second = 0; second < 12; second += 1) {
      push(image(10, { Sequence: 6 + second }));
      await advance(1_000);
    }
    expect([feed.freshness().stale, feed.freshness(10).stale, feed.freshness(1010).stale]).toEqual([
      false,
      false,
      true,
    ]);
    answerWith((eventId) => oddsAnswer(eventId, 2.5));
    await advance(3_000);
    expect(feed.freshness(1010).stale).toBe(false);
    expect(store.market(1010)?.runners[0]?.back).toEqual([{ odds: 250, size: 1000 }]);
  });

  it("does not take answers for what it does not push for a sign of the hub", async () => {
    const { feed, advance, connect, answerWith, letAnswer } = openLiveWorld();
    await connect(true);
    many(feed);
    answerWith((eventId) => (eventId > 100 ? oddsAnswer(eventId, 2) : undefined));
    letAnswer(false);
    await advance(25_000);
    expect([feed.freshness(10).stale, feed.freshness(1010).stale]).toEqual([true, true]);
    letAnswer(true);
    await connect(false);
    await connect(true);
    await advance(25_000);
    expect([feed.freshness(10).stale, feed.freshness(1010).stale]).toEqual([false, false]);
  });

  it("lets the hub push what comes later once others have left, and first what two screens watch", async () => {
    const { feed, watched, advance } = openLiveWorld();
    const leaves = many(feed);
    feed.watch({ eventId: 109, marketIds: [1090] });
    await advance(0);
    expect(watched().markets).toContain(1090);
    expect(watched().markets).not.toContain(1100);
    for (const leave of leaves.slice(0, 20)) leave();
    await advance(0);
    expect(watched().markets).toHaveLength(180);
    expect(watched().markets).toContain(1101);
    expect(watched().events).toContain(110);
  });
});
