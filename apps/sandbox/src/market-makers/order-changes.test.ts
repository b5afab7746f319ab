import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import {
  linesApart,
  orderChanges,
  type RestingOrder,
  ticksApart,
  urgentChanges,
  urgentLineChanges,
} from "./order-changes.ts";
import type { Quote } from "./quotes.ts";

const quote = (side: "back" | "lay", price: number, stake = 1000): Quote => ({
  runner: 0,
  side,
  price: oddsHundredths(price),
  stake,
});
const resting = (betId: number, ...of: Parameters<typeof quote>): RestingOrder => ({
  betId,
  ...quote(...of),
});
const changes = (orders: readonly RestingOrder[], wanted: readonly Quote[]) =>
  orderChanges(orders, wanted, { distance: ticksApart("classic"), tolerance: 0, minStake: 100 });

describe("what a maker changes of its orders", () => {
  it("is nothing where what rests is wanted", () => {
    expect(
      changes([resting(1, "lay", 198), resting(2, "back", 202)], [quote("back", 202), quote("lay", 198)]),
    ).toEqual({
      cancel: [],
      place: [],
    });
  });

  it("is everything where nothing rests, and only cancels where nothing is wanted", () => {
    expect(changes([], [quote("lay", 198)])).toEqual({ cancel: [], place: [quote("lay", 198)] });
    expect(changes([resting(1, "lay", 198)], [])).toEqual({ cancel: [1], place: [] });
  });

  it("is what moved: the level that stays is neither cancelled nor placed again", () => {
    const orders = [resting(1, "lay", 198), resting(2, "lay", 196, 1500)];
    expect(changes(orders, [quote("lay", 196), quote("lay", 194, 1500)])).toEqual({
      cancel: [1],
      place: [quote("lay", 194, 1500)],
    });
  });

  it.each([
    [500, []],
    [1000, []],
    [2000, []],
    [490, [quote("lay", 198, 510)]],
    [995, []],
  ])("leaves %s of a wanted 1,000 alone unless less than half rests", (stake, place) => {
    expect(changes([resting(1, "lay", 198, stake)], [quote("lay", 198)])).toEqual({ cancel: [], place });
  });

  it("replaces what has become more than twice too much", () => {
    expect(changes([resting(1, "lay", 198, 2010)], [quote("lay", 198)])).toEqual({
      cancel: [1],
      place: [quote("lay", 198)],
    });
  });

  it("counts a top-up with the order it tops up, and never places less than the market takes", () => {
    const both = [resting(1, "lay", 198, 300), resting(2, "lay", 198, 300)];
    expect(changes(both, [quote("lay", 198)])).toEqual({ cancel: [], place: [] });
    expect(changes([resting(1, "lay", 198, 40)], [quote("lay", 198, 100)]).place).toEqual([
      quote("lay", 198, 100),
    ]);
  });

  it("keeps an order that is near enough in price, the nearest for each level", () => {
    const near = (orders: readonly RestingOrder[], wanted: readonly Quote[]) =>
      orderChanges(orders, wanted, { distance: ticksApart("classic"), tolerance: 3, minStake: 100 });
    const orders = [resting(1, "lay", 198), resting(2, "lay", 192)];
    expect(near(orders, [quote("lay", 196), quote("lay", 190)])).toEqual({ cancel: [], place: [] });
    expect(near(orders, [quote("lay", 194), quote("lay", 188)])).toEqual({
      cancel: [1],
      place: [quote("lay", 188)],
    });
    expect(near([resting(1, "lay", 198, 100)], [quote("lay", 196)]).place).toEqual([quote("lay", 198, 900)]);
  });

  it("asks for no more than sixty of each at once", () => {
    const many = Array.from({ length: 70 }, (_, index) => 110 + index);
    const made = changes(
      many.map((price, index) => resting(index, "back", price)),
      many.map((price) => quote("lay", price)),
    );
    expect([made.cancel.length, made.place.length]).toEqual([60, 60]);
  });
});

describe("what cannot wait", () => {
  const orders = [
    resting(1, "lay", 199),
    resting(2, "lay", 200),
    resting(3, "back", 200),
    resting(4, "back", 202),
  ];

  it("is to cancel lays at or above the fair price and backs at or below it", () => {
    expect(urgentChanges(orders, [], [0.5])).toEqual({ cancel: [2, 3], place: [] });
  });

  it("is to place nothing on a side that keeps an order, however many levels are missing", () => {
    expect(urgentChanges(orders, [quote("lay", 190), quote("back", 210)], [0.5]).place).toEqual([]);
  });

  it("is to place every missing level of a side that is left with none", () => {
    const missing = [quote("lay", 190), quote("lay", 185), quote("back", 210)];
    expect(urgentChanges(orders, missing, [0.51])).toEqual({
      cancel: [1, 2],
      place: [quote("lay", 190), quote("lay", 185)],
    });
  });

  it("looks at each runner by itself", () => {
    const other = { ...quote("lay", 300), runner: 1 };
    expect(urgentChanges(orders, [other], [0.5, 0.3]).place).toEqual([other]);
  });
});

describe("what a maker changes of its lines", () => {
  const line = (side: "back" | "lay", runner: number, price = 200, stake = 1000): Quote => ({
    ...{ runner, side, stake },
    price: oddsHundredths(price),
  });
  const order = (betId: number, ...of: Parameters<typeof line>): RestingOrder => ({ betId, ...line(...of) });
  const changed = (orders: readonly RestingOrder[], wanted: readonly Quote[]) =>
    orderChanges(orders, wanted, { distance: linesApart, tolerance: 2, minStake: 100 });

  it("keeps an order up to two lines further out, and none that is nearer to the other side or at another rate", () => {
    const wanted = [line("back", 45), line("lay", 47)];
    expect(changed([order(1, "back", 43), order(2, "lay", 49)], wanted)).toEqual({ cancel: [], place: [] });
    expect(changed([order(1, "back", 46), order(2, "lay", 46)], wanted)).toEqual({
      cancel: [1, 2],
      place: wanted,
    });
    expect(changed([order(1, "back", 42), order(2, "lay", 47, 190)], wanted).cancel).toEqual([1, 2]);
  });

  it("tops an order up at the line where it rests", () => {
    expect(changed([order(1, "lay", 48, 200, 300)], [line("lay", 47)]).place).toEqual([
      line("lay", 48, 200, 700),
    ]);
  });

  it("does at once what is wrong, and what leaves a side without any line", () => {
    const [yes, no] = [order(1, "back", 45), order(2, "lay", 46)];
    const missing = [line("back", 44), line("lay", 48)];
    expect(urgentLineChanges([yes, no], missing, [no])).toEqual({ cancel: [2], place: [line("lay", 48)] });
    expect(urgentLineChanges([yes, no], missing, [])).toEqual({ cancel: [], place: [] });
  });
});
