import { describe, expect, it } from "vitest";
import { type Call, makerAtWork } from "../testing/maker-at-work.ts";
import {
  cricketEvent,
  inningsCard,
  sessionMarket,
  tradeCard,
  tradeMarket,
} from "../testing/written-markets.ts";

const backs = (call: Call | undefined, runnerId: number) =>
  (call?.body.place ?? [])
    .filter((place) => place.runnerId === runnerId && place.type === 1)
    .map(({ rate }) => rate);

const lays = (call: Call | undefined, runnerId: number) =>
  (call?.body.place ?? []).filter((place) => place.runnerId === runnerId && place.type === 2);

const cancelled = (call: Call | undefined) =>
  Array.isArray(call?.body.cancel) ? call.body.cancel.length : 0;

describe("a market maker", () => {
  it("logs in and quotes an open market by one call, with orders that only rest", async () => {
    const { calls, until } = await makerAtWork();
    const [first] = await until(1, "replace");
    expect(calls[0]?.path).toBe("login");
    expect(first?.body).toMatchObject({ marketId: 5, cancel: [] });
    expect(first?.body.place).toHaveLength(12);
    expect(first?.body.place?.every(({ execution }) => execution === "postOnly")).toBe(true);
  });

  it("moves its prices with the score, and makes no call while nothing moves", async () => {
    const { calls, until, write, pass } = await makerAtWork();
    const [first] = await until(1, "replace");
    await pass(60_000);
    expect(calls.filter(({ path }) => path === "replace")).toHaveLength(1);
    write({ score: tradeCard(1002) });
    const [, second] = await until(2, "replace");
    expect(backs(second, 51)[0]).toBeLessThan(backs(first, 51)[0] ?? 0);
    expect(backs(second, 52)[0]).toBeGreaterThan(backs(first, 52)[0] ?? 0);
  });

  it("cancels only what must go and places only what is missing, by one call", async () => {
    const { calls, until, write, pass } = await makerAtWork();
    await until(1, "replace");
    await pass(60_000);
    write({ score: tradeCard(1000.6) });
    const [, second] = await until(2, "replace");
    expect(cancelled(second)).toBeLessThan(12);
    expect(second?.body.place?.length).toBe(cancelled(second));
    write({ score: tradeCard(1000.6) });
    await pass(60_000);
    expect(calls.filter(({ path }) => path !== "login")).toHaveLength(2);
  });

  it("cancels at once what has become wrong, and quotes anew after its time only", async () => {
    const { until, write, pass, calls } = await makerAtWork();
    await until(1, "replace");
    await pass(60_000);
    write({ score: tradeCard(1000.6) });
    await until(2, "replace");
    write({ score: tradeCard(1000.2) });
    const [, , third] = await until(3, "replace");
    expect(third?.body.place).toEqual([]);
    expect(cancelled(third)).toBeGreaterThan(0);
    await pass(5000);
    expect(calls.filter(({ path }) => path === "replace")).toHaveLength(3);
    const [, , , fourth] = await until(4, "replace");
    expect(fourth?.body.place?.length).toBeGreaterThan(0);
  });

  it("gives a side that the score has emptied orders again within two seconds, and that side only", async () => {
    const { until, write, pass, calls } = await makerAtWork();
    await until(1, "replace");
    await pass(60_000);
    write({ score: tradeCard(1002) });
    await until(2, "replace");
    write({ score: tradeCard(1000) });
    const [, , third] = await until(3, "replace");
    expect(third?.body.place).toEqual([]);
    await pass(2000);
    const [, , , fourth] = calls.filter(({ path }) => path === "replace");
    expect(lays(fourth, 52).length).toBeGreaterThan(0);
    expect(backs(fourth, 51).length).toBeGreaterThan(0);
    expect(lays(fourth, 51)).toEqual([]);
    expect(backs(fourth, 52)).toEqual([]);
    await pass(5000);
    expect(calls.filter(({ path }) => path === "replace")).toHaveLength(4);
  });

  it("places nothing beyond its allowance of orders, and still cancels what is wrong", async () => {
    const { until, write, pass, calls } = await makerAtWork(12);
    await until(1, "replace");
    await pass(60_000);
    write({ score: tradeCard(1002) });
    const [, second] = await until(2, "replace");
    expect(second?.body.place).toEqual([]);
    await pass(60_000);
    expect(calls.flatMap(({ body }) => body.place ?? [])).toHaveLength(12);
  });

  it("places no part of what is missing where the allowance ends, and makes no call for it", async () => {
    const { until, pass, calls, match, answer } = await makerAtWork(12);
    await until(1, "replace");
    await pass(60_000);
    match(() => 0);
    const runner = (runnerId: number) => ({ runnerId, amount: 1, ifLoses: null });
    answer.positions = [{ eventId: 9, marketId: 5, runners: [runner(51), runner(52)] }];
    await pass(60_000);
    expect(calls.filter(({ path }) => path === "replace")).toHaveLength(1);
  });

  it("fills again within seconds what was matched whole, both runners by one call", async () => {
    const { until, pass, calls, match, answer } = await makerAtWork();
    await until(1, "replace");
    match(() => 0);
    const runner = (runnerId: number) => ({ runnerId, amount: 1, ifLoses: null });
    answer.positions = [{ eventId: 9, marketId: 5, runners: [runner(51), runner(52)] }];
    await pass(8000);
    const [, second, ...more] = calls.filter(({ path }) => path === "replace");
    for (const runnerId of [51, 52]) {
      expect(lays(second, runnerId)).toHaveLength(3);
      expect(backs(second, runnerId)).toHaveLength(3);
    }
    expect(more).toEqual([]);
  });

  it("cancels when betting stops, and quotes wider for a while when it goes on", async () => {
    const { until, write, clock } = await makerAtWork();
    const [first] = await until(1, "replace");
    write({ isOpen: false });
    const [cancel] = await until(1, "cancel");
    expect(cancel?.body).toEqual({ marketId: 5 });
    write({ isOpen: true, reopenedAt: clock.now() });
    const [, second] = await until(2, "replace");
    expect(backs(second, 51)[0]).toBeGreaterThan(backs(first, 51)[0] ?? 0);
  });

  it("keeps what rests while a ball runs, and goes on after it as if nothing had been", async () => {
    const { until, write, pass, calls } = await makerAtWork();
    await until(1, "replace");
    await pass(60_000);
    write({ isOpen: false, isBallRunning: true });
    await pass(5000);
    write({ isOpen: true, isBallRunning: false });
    await pass(5000);
    expect(calls.filter(({ path }) => path !== "login")).toHaveLength(1);
  });

  it("quotes a fancy market by lines: YES above NO, each with its line and rate and without a runner", async () => {
    const { until, write } = await makerAtWork();
    write({ event: cricketEvent, market: sessionMarket, score: inningsCard(20, "3") });
    const [first] = await until(1, "replace");
    const place = first?.body.place ?? [];
    const linesOf = (type: number) =>
      place.filter((bet) => bet.type === type).map(({ fancyValue }) => fancyValue);
    expect(place.length).toBeGreaterThanOrEqual(2);
    for (const bet of place) expect(bet).toMatchObject({ runnerId: null, rate: 100, execution: "postOnly" });
    expect(Math.min(...linesOf(4).map(Number))).toBeGreaterThan(Math.max(...linesOf(3).map(Number)));
    write({ score: inningsCard(38, "4") });
    const [, second, third] = await until(3, "replace");
    expect(cancelled(second)).toBeGreaterThan(0);
    const highest = (call: Call | undefined) =>
      Math.max(...(call?.body.place ?? []).map(({ fancyValue }) => Number(fancyValue)));
    expect(highest(third)).toBeGreaterThan(highest(first));
  });

  it("quotes anew at the turn to play, where what rested has lapsed", async () => {
    const { until, write, match, answer } = await makerAtWork();
    write({ market: { ...tradeMarket, inPlay: false } });
    await until(1, "replace");
    const reads = answer.reads;
    match(() => 0);
    write({ market: tradeMarket });
    const [, second] = await until(2, "replace");
    expect(answer.reads).toBeGreaterThan(reads);
    expect(second?.body).toMatchObject({ cancel: [] });
    expect(second?.body.place).toHaveLength(12);
  });

  it("quotes again what was matched, and less where it would lose", async () => {
    const { answer, match, until, pass } = await makerAtWork();
    const [first] = await until(1, "replace");
    await pass(60_000);
    match(() => 0);
    answer.positions = [
      {
        eventId: 9,
        marketId: 5,
        runners: [
          { runnerId: 51, amount: -60_000, ifLoses: null },
          { runnerId: 52, amount: 60_000, ifLoses: null },
        ],
      },
    ];
    const [, second] = await until(2, "replace");
    const laid = (call: Call | undefined) => lays(call, 51).reduce((sum, { stake }) => sum + stake, 0);
    expect(laid(second)).toBeLessThan(laid(first));
  });

  it("tops up a partial fill only below half of its size", async () => {
    const { answer, match, until, pass, calls } = await makerAtWork();
    const [first] = await until(1, "replace");
    await pass(60_000);
    const matched = (amount: number) => {
      const runner = (runnerId: number) => ({ runnerId, amount, ifLoses: null });
      answer.positions = [{ eventId: 9, marketId: 5, runners: [runner(51), runner(52)] }];
    };
    match((stake) => stake * 0.6);
    matched(1);
    await pass(60_000);
    expect(calls.filter(({ path }) => path === "replace")).toHaveLength(1);
    match((stake) => stake * 0.5);
    matched(2);
    const [, second] = await until(2, "replace");
    expect(second?.body.cancel).toEqual([]);
    expect(lays(second, 51)[0]?.rate).toBe(lays(first, 51)[0]?.rate);
    expect(lays(second, 51)[0]?.stake).toBeLessThan(lays(first, 51)[0]?.stake ?? 0);
  });

  it("bets less when money is short", async () => {
    const { answer, until, write } = await makerAtWork();
    answer.code = "INSUFFICIENT_FUNDS";
    const [first] = await until(1, "replace");
    write({ score: tradeCard(1000.5) });
    const [, second] = await until(2, "replace");
    const staked = (call: Call | undefined) =>
      (call?.body.place ?? []).reduce((sum, { stake }) => sum + stake, 0);
    expect(staked(second)).toBeLessThan(staked(first));
  });

  it("stops short of an order of someone else that is better than fair, and takes it when it stays", async () => {
    const { until, write, pass, calls } = await makerAtWork();
    // Someone backs Up at 1.5, where the model says 2.
    write({ prices: new Map([[51, { back: [], lay: [{ price: 1.5, size: 1234 }] }]]) });
    const [first, second] = await until(2, "replace");
    expect(Math.max(...lays(first, 51).map(({ rate }) => rate))).toBeLessThan(1.5);
    expect(second?.body.cancel).toEqual([]);
    const [take, ...others] = second?.body.place ?? [];
    expect(take).toMatchObject({
      runnerId: 51,
      type: 2,
      rate: 1.5,
      stake: 1240,
      execution: "immediateOrCancel",
    });
    expect(others).toEqual([]);
    write({ prices: new Map([[51, { back: [], lay: [] }]]) });
    await pass(60_000);
    const [, , third, ...more] = calls.filter(({ path }) => path === "replace");
    expect(Math.max(...lays(third, 51).map(({ rate }) => rate))).toBeGreaterThan(1.9);
    expect(more).toEqual([]);
  });

  it("takes what someone still backs of a score that is passed, at whatever price", async () => {
    const { until, write } = await makerAtWork();
    const runners = ["0 - 0", "1 - 0", "1 - 1", "Any other home win"].map((name, place) => {
      return { id: 61 + place, name, sort: place + 1, handicap: null };
    });
    const side = (name: string, goals: number) => ({ name, goals });
    write({
      event: { ...cricketEvent, ...{ sportId: 1, sportName: "Football", team1: "home", team2: "away" } },
      market: { ...tradeMarket, ...{ marketType: "correct_score", runners } },
      score: {
        ...{ sport: "football", clock: "60'", timeline: [], note: "" },
        home: side("home", 1),
        away: side("away", 0),
      },
      prices: new Map([[61, { back: [], lay: [{ price: 9, size: 700 }] }]]),
    });
    const taking = async (count: number): Promise<NonNullable<Call["body"]["place"]>> => {
      const place = (await until(count, "replace")).flatMap(({ body }) => body.place ?? []);
      const takes = place.filter(({ execution }) => execution === "immediateOrCancel");
      return takes.length > 0 || count > 3 ? takes : taking(count + 1);
    };
    expect(await taking(1)).toMatchObject([{ runnerId: 61, type: 2, rate: 9 }]);
  });

  it("takes nothing that goes by itself within two seconds", async () => {
    const { until, write, pass, calls } = await makerAtWork();
    await until(1, "replace");
    write({ prices: new Map([[51, { back: [], lay: [{ price: 1.5, size: 1234 }] }]]) });
    await pass(1500);
    write({ prices: new Map([[51, { back: [], lay: [] }]]) });
    await pass(60_000);
    const placed = calls.flatMap(({ body }) => body.place ?? []);
    expect(placed.filter(({ execution }) => execution !== "postOnly")).toEqual([]);
  });

  it("takes the line of someone else that the score has left behind, at its own line and rate", async () => {
    const { until, write } = await makerAtWork();
    // Someone says YES to 90 runs in six overs, who has 20 after three.
    const lines = { yes: [], no: [{ line: 90, rate: 100, size: 500 }] };
    write({ event: cricketEvent, market: sessionMarket, score: inningsCard(20, "3"), lines });
    const [, take] = await until(2, "replace");
    expect(take?.body.place).toMatchObject([
      { fancyValue: 90, runnerId: null, type: 4, rate: 100, stake: 500, execution: "immediateOrCancel" },
    ]);
  });

  it("reads what rests after a call that the exchange was too busy for, and makes it again within seconds", async () => {
    const { calls, answer, pass, until, write } = await makerAtWork();
    await until(1, "replace");
    await pass(60_000);
    answer.isBusy = true;
    const { reads } = answer;
    write({ isOpen: false });
    await until(1, "cancel");
    answer.isBusy = false;
    await pass(5000);
    expect(calls.filter(({ path }) => path === "cancel")).toHaveLength(2);
    answer.isBusy = true;
    write({ isOpen: true });
    await until(2, "replace");
    answer.isBusy = false;
    expect(answer.reads).toBe(reads + 1);
    const [, refused, again] = await until(3, "replace");
    expect(answer.reads).toBe(reads + 2);
    expect(again?.body).toMatchObject({ cancel: [] });
    expect(again?.body.place).toHaveLength(refused?.body.place?.length ?? 0);
  });

  it("logs in again when its session has ended", async () => {
    const { calls, answer, until, write } = await makerAtWork();
    await until(1, "replace");
    answer.tokenValid = false;
    write({ score: tradeCard(1003) });
    await until(2, "login");
    await until(2, "replace");
    expect(calls.filter(({ path }) => path === "login").length).toBeGreaterThanOrEqual(2);
  });
});
