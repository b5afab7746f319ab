import { describe, expect, it } from "vitest";
import { image, oddsAnswer, openLiveWorld } from "../testing/live-world.ts";
import { createLiveStore } from "./live-store.ts";

describe("without a network", () => {
  it("says at once that prices are stale, though the hub has not noticed, and takes it back with the network", async () => {
    const { feed, push, connect, goOffline, advance } = openLiveWorld();
    feed.watch({ eventId: 7, marketIds: [70] });
    await connect(true);
    push(image(70));
    await advance(0);
    await goOffline(true);
    expect(feed.freshness().stale).toBe(true);
    await goOffline(false);
    expect(feed.freshness().stale).toBe(false);
  });
});

describe("without the hub", () => {
  it("[CALL-BET-05] asks for the odds on opening and again one second after each answer", async () => {
    const { feed, store, asked, advance } = openLiveWorld();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(0);
    expect(asked).toEqual([7]);
    expect(store.market(70)?.runners[0]?.back).toEqual([{ odds: 200, size: 1000 }]);
    await advance(3_000);
    expect(asked).toEqual([7, 7, 7, 7]);
  });

  it("keeps asking after errors, and says that prices are stale meanwhile", async () => {
    const { feed, asked, advance, answerWith } = openLiveWorld();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(0);
    answerWith(() => new Error("the connection is lost"));
    await advance(5_000);
    expect(asked).toHaveLength(6);
    expect(feed.freshness()).toEqual({ stale: true, ageMs: 5_000 });
    answerWith((eventId) => oddsAnswer(eventId, 2.5));
    await advance(1_000);
    expect(feed.freshness()).toEqual({ stale: false, ageMs: undefined });
  });

  it("asks nothing while the page is hidden, and at once when it is seen again", async () => {
    const { feed, asked, advance, hide } = openLiveWorld();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(0);
    await hide(true);
    await advance(10_000);
    expect(asked).toEqual([7]);
    await hide(false);
    await advance(0);
    expect(asked).toEqual([7, 7]);
  });

  it("polls many events in turn", async () => {
    const { feed, asked, advance } = openLiveWorld();
    for (let eventId = 1; eventId <= 8; eventId += 1) feed.watch({ eventId, marketIds: [eventId * 10] });
    await advance(1_000);
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4]);
  });

  it("asks for what is opened during a round as soon as that round is answered", async () => {
    const { feed, asked, advance, answerWith } = openLiveWorld();
    feed.watch({ eventId: 7, marketIds: [70] });
    answerWith((eventId) => {
      if (asked.length === 1) feed.watch({ eventId: 8, marketIds: [80] });
      return oddsAnswer(eventId, 2);
    });
    await advance(0);
    expect(asked).toEqual([7, 8, 7]);
  });

  it("keeps one rhythm however often screens come and go", async () => {
    const { feed, asked, advance } = openLiveWorld();
    for (let visit = 0; visit < 5; visit += 1) feed.watch({ eventId: 7, marketIds: [70] })();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(0);
    asked.length = 0;
    await advance(4_000);
    expect(asked).toHaveLength(4);
  });

  it("keeps no prices of a market that was left while they were on their way: they would pass as new later", async () => {
    const { feed, store, asked, advance, answerWith } = openLiveWorld();
    const leave = feed.watch({ eventId: 7, marketIds: [70] });
    answerWith((eventId) => {
      leave();
      return oddsAnswer(eventId, 2);
    });
    await advance(0);
    expect(asked).toEqual([7]);
    expect(store.market(70)).toBeUndefined();
  });

  it("leaves no timer behind when it stops", async () => {
    const { feed, stop, timers, advance } = openLiveWorld();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(2_000);
    stop();
    expect(timers.size).toBe(0);
  });
});

describe("with the hub", () => {
  it("[HUB-06] takes prices, status and score from pushed messages and asks for nothing", async () => {
    const { feed, store, asked, advance, connect, push } = openLiveWorld();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(2_000);
    push(image(70));
    push({
      Code: "MarketStatus",
      Data: {
        EventId: 7,
        MarketId: 70,
        Status: "SUSPENDED",
        Reason: "Wicket",
        InPlay: true,
        DelayMs: 0,
        Result: null,
      },
    });
    expect(asked).toEqual([]);
    expect(store.market(70)).toMatchObject({ status: "SUSPENDED", reason: "Wicket", sequence: 5 });
    expect(feed.freshness()).toEqual({ stale: false, ageMs: undefined });
  });

  it("watches what all screens together watch, and forgets what none watches any more", async () => {
    const { feed, store, watched, advance, connect, push } = openLiveWorld();
    await connect(true);
    const leave = feed.watch({ eventId: 7, marketIds: [70, 71] });
    feed.watch({ eventId: 8, marketIds: [71, 80] });
    await advance(0);
    expect(watched()).toEqual({ markets: [70, 71, 80], events: [7, 8] });
    push(image(70));
    leave();
    await advance(0);
    expect(watched()).toEqual({ markets: [71, 80], events: [8] });
    expect(store.market(70)).toBeUndefined();
  });

  it("keeps the prices of a market that another screen still watches", async () => {
    const { feed, store, advance, connect, push } = openLiveWorld();
    await connect(true);
    const leave = feed.watch({ eventId: 7, marketIds: [70] });
    feed.watch({ eventId: 7, marketIds: [70, 71] });
    push(image(70));
    leave();
    await advance(0);
    expect(store.market(70)?.sequence).toBe(5);
  });

  it("asks for the image after a gap", async () => {
    const { images, push, store } = openLiveWorld();
    push(image(70));
    push(image(70, { Image: false, Sequence: 9 }));
    push(image(70, { Image: false, Sequence: 10 }));
    expect(images).toEqual([70]);
    expect(store.market(70)?.sequence).toBe(5);
    push(image(70, { Sequence: 10, Matched: 30 }));
    expect(store.market(70)).toMatchObject({ sequence: 10, matched: 3_000 });
  });

  it("falls back to asking when the connection is lost, and stops when it is back", async () => {
    const { feed, asked, advance, connect } = openLiveWorld();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(2_000);
    await connect(false);
    await advance(2_000);
    expect(asked.length).toBeGreaterThanOrEqual(2);
    await connect(true);
    asked.length = 0;
    await advance(3_000);
    expect(asked).toEqual([]);
  });

  it("asks a quiet hub whether it answers, and polls nothing while it does", async () => {
    const { feed, asked, pings, advance, connect, push } = openLiveWorld();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    push(image(70));
    await advance(60_000);
    expect(pings()).toBeGreaterThanOrEqual(10);
    expect(pings()).toBeLessThanOrEqual(15);
    expect(asked).toEqual([]);
    expect(feed.freshness().stale).toBe(false);
  });

  it("takes a hub that does not answer for lost: polls all that is watched, and locks betting where no answer comes", async () => {
    const { feed, store, asked, advance, connect, answerWith, letAnswer, push } = openLiveWorld();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    feed.watch({ eventId: 8, marketIds: [80] });
    push(image(70));
    push(image(80));
    letAnswer(false);
    await advance(6_900);
    expect(asked).toEqual([]);
    answerWith((eventId) => oddsAnswer(eventId, 2.5, 9));
    await advance(3_000);
    expect([...new Set(asked)].sort()).toEqual([7, 8]);
    expect(store.market(80)?.runners[0]?.back).toEqual([{ odds: 250, size: 1000 }]);
    expect(feed.freshness().stale).toBe(false);
    answerWith(() => undefined);
    await advance(5_000);
    expect(feed.freshness().stale).toBe(true);
    push(image(70, { Sequence: 10 }));
    await advance(1_000);
    expect(feed.freshness().stale).toBe(false);
    asked.length = 0;
    await advance(2_000);
    expect(asked).toEqual([]);
  });

  it("gives a hub that was not asked for long, since nothing was watched, its time to answer", async () => {
    const { feed, asked, pings, advance, connect, letAnswer } = openLiveWorld();
    await connect(true);
    await advance(60_000);
    expect(pings()).toBe(0);
    letAnswer(false);
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(3_500);
    expect([pings(), asked]).toEqual([1, []]);
    await advance(3_000);
    expect(asked.length).toBeGreaterThan(0);
  });

  it("counts on a connection that is new, whatever was asked of the one before", async () => {
    const { feed, asked, advance, connect, letAnswer } = openLiveWorld();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    letAnswer(false);
    await advance(9_000);
    expect(asked.length).toBeGreaterThan(0);
    letAnswer(true);
    await connect(false);
    await connect(true);
    asked.length = 0;
    await advance(9_000);
    expect(asked).toEqual([]);
    expect(feed.freshness().stale).toBe(false);
  });
});

describe("listeners", () => {
  it("are called only for their own market, and not for a message that changed nothing", () => {
    const store = createLiveStore(Date.now, (task) => task());
    const heard: string[] = [];
    store.subscribe("market:70", () => heard.push("70"));
    const stop = store.subscribe("market:80", () => heard.push("80"));
    store.takeOdds(image(70).Data);
    store.takeOdds(image(70, { Image: false, Sequence: 5 }).Data);
    store.takeOdds(image(80).Data);
    stop();
    store.takeOdds(image(80).Data);
    expect(heard).toEqual(["70", "80"]);
  });
});
