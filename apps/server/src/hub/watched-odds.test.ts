import type { HubOdds } from "@crossbook/contract";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { systemClock } from "../ports/clock.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../testing/betting-world.ts";
import { HubListeners } from "../testing/hub-listener.ts";
import { openMatch } from "../testing/open-match.ts";
import { StallingListener } from "../testing/stalling-listener.ts";
import { METRICS_TOKEN } from "../testing/test-configuration.ts";

let database: TestDatabase;
let world: BettingWorld;
let url: string;
let anna: PlayerSeat;
let bela: PlayerSeat;
const listeners = new HubListeners();

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, systemClock);
  url = await world.server.start();
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
});

afterEach(() => listeners.hangUp());

afterAll(async () => {
  await world.close();
  await database.close();
});

const listen = (token = "") => listeners.listen(url, token);

/** What a client makes of an image and the deltas after it. */
function merged(before: HubOdds, delta: HubOdds): HubOdds {
  if (delta.Image) return delta;
  expect(delta.Sequence).toBe(before.Sequence + 1);
  const Runners = before.Runners.map((runner) => delta.Runners.find(({ Id }) => Id === runner.Id) ?? runner);
  return { ...delta, Image: true, Runners };
}

describe("the odds of a watched market", () => {
  it("come as an image and then as deltas without a gap", async () => {
    const match = await openMatch(world);
    await match.back(anna, { stake: 10, rate: 3 });
    const guest = await listen();
    await guest.connection.invoke("WatchMarkets", [match.marketId]);
    const image = await guest.receives("Odds");
    expect(image).toMatchObject({
      ...{ MarketId: match.marketId, Image: true, Status: "OPEN", Reason: "", Matched: 0 },
      Runners: [
        { Id: match.india, Back: [], Lay: [[3, 10]], Last: null },
        { Id: match.australia, Back: [], Lay: [], Last: null },
      ],
    });
    await match.lay(bela, { stake: 4, rate: 3 });
    const delta = await guest.receives("Odds", ({ Matched }) => Matched === 4);
    expect(delta).toMatchObject({ Image: false, Runners: [{ Id: match.india, Lay: [[3, 6]], Last: 3 }] });
    await match.lay(bela, { stake: 5, rate: 1.5, runnerId: match.australia });
    await guest.receives(
      "Odds",
      ({ Runners }) => Runners.some(({ Id }) => Id === match.australia) && !!Runners[0]?.Back[0],
    );
    const all = guest.received.flatMap((message) => (message.Code === "Odds" ? [message.Data] : []));
    const [first = image, ...rest] = all;
    expect(rest.reduce(merged, first).Runners).toEqual([
      { Id: match.india, Back: [], Lay: [[3, 6]], Last: 3 },
      { Id: match.australia, Back: [[1.5, 5]], Lay: [], Last: null },
    ]);
  });

  it("are sent again as an image after a gap, with the number of the last delta", async () => {
    const match = await openMatch(world);
    const [first, second] = [await listen(), await listen()];
    await first.connection.invoke("WatchMarkets", [match.marketId]);
    await match.back(anna, { stake: 10, rate: 3 });
    const delta = await first.receives("Odds", ({ Image }) => !Image);
    await second.connection.invoke("WatchMarkets", [match.marketId]);
    const image = await second.receives("Odds");
    expect(image).toMatchObject({ Image: true, Sequence: delta.Sequence });
    first.forget();
    await first.connection.invoke("RequestImage", match.marketId);
    expect(await first.receives("Odds")).toEqual(image);
    const http = await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId });
    expect(http.result).toMatchObject({ matchOdds: { sequence: delta.Sequence } });
  });

  it("are sent at most ten times a second, and the last message is the present state", async () => {
    const match = await openMatch(world);
    const guest = await listen();
    await guest.connection.invoke("WatchMarkets", [match.marketId]);
    await guest.receives("Odds");
    const startedAt = systemClock.monotonicMs();
    for (let stake = 1; stake <= 40; stake++) await match.back(anna, { stake: 1, rate: 3 });
    await guest.receives("Odds", ({ Runners }) => Runners[0]?.Lay[0]?.[1] === 40);
    const tookMs = systemClock.monotonicMs() - startedAt;
    const deltas = guest.received.filter(({ Code }) => Code === "Odds").length - 1;
    expect(deltas).toBeLessThanOrEqual(Math.ceil(tookMs / 100) + 1);
    await anna.post("Bet/CancelBets", {});
  });

  it("stop when the market is no longer watched", async () => {
    const [one, two] = [await openMatch(world), await openMatch(world)];
    const guest = await listen();
    await guest.connection.invoke("WatchMarkets", [one.marketId]);
    await guest.connection.invoke("WatchMarkets", [two.marketId]);
    guest.forget();
    await one.back(anna, { stake: 1, rate: 3 });
    await two.back(anna, { stake: 1, rate: 3 });
    expect(await guest.receives("Odds")).toMatchObject({ MarketId: two.marketId });
    const refused = guest.connection.invoke("RequestImage", one.marketId);
    await expect(refused).rejects.toThrow("Only a watched market has an image.");
    await anna.post("Bet/CancelBets", {});
  });

  it.each<[string, unknown]>([
    ["no list", 7],
    ["a list of text", ["7"]],
    ["fractions", [1.5]],
    ["negative numbers", [-1]],
    ["201 markets", Array.from({ length: 201 }, (_, index) => index + 1)],
    ["null", null],
  ])("cannot be asked for with %s", async (_name, marketIds) => {
    const guest = await listen();
    await expect(guest.connection.invoke("WatchMarkets", marketIds)).rejects.toThrow(
      "At most 200 market numbers",
    );
    await expect(guest.connection.invoke("WatchEvents", marketIds)).rejects.toThrow(
      "At most 100 event numbers",
    );
  });

  it("can be asked for of 200 markets, and events of 100, and of not one more", async () => {
    const guest = await listen();
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => 900_000 + index);
    await guest.connection.invoke("WatchMarkets", numbers(200));
    await guest.connection.invoke("WatchEvents", numbers(100));
    await expect(guest.connection.invoke("WatchEvents", numbers(101))).rejects.toThrow("At most 100");
  });

  it("of a market that is not there are silence", async () => {
    const guest = await listen();
    await guest.connection.invoke("WatchMarkets", [999_999]);
    await expect(guest.connection.invoke("RequestImage", 999_999)).rejects.toThrow("Only a watched market");
    expect(guest.received).toEqual([]);
  });
});

/** Messages that slow readers got joined or not at all, as operators see them. */
async function passedOver(): Promise<number> {
  const { body } = await world.server.http.inject({
    url: "/metrics",
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return Number(/^crossbook_hub_passed_over_total (\d+)$/m.exec(body)?.[1]);
}

describe("a reader that stops reading", () => {
  it("slows nobody else, and gets an image when it reads again", async () => {
    const match = await openMatch(world);
    const [stalled, other] = [await StallingListener.connect(url), await listen()];
    await stalled.call("WatchMarkets", [match.marketId]);
    await stalled.receives(({ Code }) => Code === "Odds");
    await other.connection.invoke("WatchMarkets", [match.marketId]);
    const before = await passedOver();
    stalled.stopReading();
    // The images it asked for fill every buffer between the server and it.
    while ((await passedOver()) === before) await stalled.call("RequestImage", match.marketId, 500);
    for (let stake = 1; stake <= 5; stake++) {
      await match.back(anna, { stake: 1, rate: 3 });
      await other.receives("Odds", ({ Runners }) => Runners[0]?.Lay[0]?.[1] === stake);
    }
    stalled.readAgain();
    const last = await stalled.receives(
      (message) => message.Code === "Odds" && message.Data.Runners[0]?.Lay[0]?.[1] === 5,
    );
    expect(last).toMatchObject({ Data: { Image: true, MarketId: match.marketId } });
    const stakes = stalled.received.flatMap((message) =>
      message.Code === "Odds" ? (message.Data.Runners[0]?.Lay.map(([, stake]) => stake) ?? []) : [],
    );
    // Of the five changes it received the last alone: requests of images still unanswered when it reads again show it too.
    expect([...new Set(stakes)]).toEqual([5]);
    stalled.close();
    await anna.post("Bet/CancelBets", {});
  });
});
