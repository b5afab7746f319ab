import type { HubMessage } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { image, oddsAnswer, openLiveWorld } from "../testing/live-world.ts";

const STATUS: HubMessage = {
  Code: "MarketStatus",
  Data: {
    ...{ EventId: 7, MarketId: 70, Status: "OPEN", Reason: "", InPlay: true, DelayMs: 0 },
    Result: null,
  },
};
const SCORE: HubMessage = {
  Code: "Score",
  Data: {
    ...{ EventId: 7, ScoreLine: "100.00" },
    Score: { sport: "trade", note: "", symbol: "BTC", price: 100, open: 100, secondsLeft: 60, path: [100] },
  },
};

describe("the mark of old prices", () => {
  it("is not set where no screen shows a price", async () => {
    const { feed, advance } = openLiveWorld();
    await advance(60_000);
    expect(feed.freshness().stale).toBe(false);
  });

  it("is not set where a screen follows a score alone, which is polled", async () => {
    const { feed, asked, advance } = openLiveWorld();
    feed.watch({ eventId: 7, marketIds: [] });
    await advance(10_000);
    expect(asked.length).toBeGreaterThan(5);
    expect(feed.freshness().stale).toBe(false);
  });

  it("is never set of a market in which nothing happens, as long as the hub answers", async () => {
    const { feed, push, connect, advance } = openLiveWorld();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    push(image(70));
    const marks: boolean[] = [];
    feed.onFreshness(() => marks.push(feed.freshness().stale));
    await advance(60_000);
    expect(marks).toEqual([]);
  });

  it("is heard of where one market is old alone, and where it is not any more", async () => {
    const { feed, push, connect, advance, answerWith } = openLiveWorld();
    await connect(true);
    for (let id = 1; id <= 100; id += 1) feed.watch({ eventId: id, marketIds: [id * 10, id * 10 + 1] });
    feed.watch({ eventId: 101, marketIds: [1010] });
    await advance(1_000);
    let heard = 0;
    feed.onFreshness(() => {
      heard += 1;
    });
    answerWith(() => undefined);
    for (let second = 0; second < 12; second += 1) {
      push(image(10, { Sequence: 6 + second }));
      await advance(1_000);
    }
    expect([feed.freshness().stale, feed.freshness(1010).stale, heard]).toEqual([false, true, 1]);
    answerWith((eventId) => oddsAnswer(eventId, 2));
    await advance(1_000);
    expect([feed.freshness(1010).stale, heard]).toEqual([false, 2]);
  });
});

describe("a hub that pushes", () => {
  it.each([
    ["the status of markets", STATUS],
    ["scores", SCORE],
  ])("%s is not asked whether it answers", async (_, message) => {
    const { feed, push, pings, connect, advance } = openLiveWorld();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    for (let second = 0; second < 20; second += 1) {
      push(message);
      await advance(1_000);
    }
    expect([pings(), feed.freshness().stale]).toEqual([0, false]);
  });

  it("and then falls silent is not believed any more against what is polled, as of a server that began anew", async () => {
    const { feed, store, push, connect, advance, letAnswer, answerWith } = openLiveWorld();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(0);
    push(image(70, { Sequence: 900 }));
    letAnswer(false);
    answerWith((eventId) => oddsAnswer(eventId, 2.5, 1));
    await advance(10_000);
    expect(store.market(70)).toMatchObject({ sequence: 1, runners: [{ back: [{ odds: 250 }] }] });
  });
});
