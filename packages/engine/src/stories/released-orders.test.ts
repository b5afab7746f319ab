import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import {
  back,
  createMarket,
  lay,
  leg,
  NOON,
  openAccount,
  payIn,
  placeOrders,
  releaseOrders,
  setBetDelay,
} from "../testing/commands.ts";
import { apply } from "../testing/played.ts";

const LIMITS = { releasedOrders: 3 };
const DELAY_MS = 5000;
const PLAYERS = [1, 2, 3, 4];

const inPlay: readonly Command[] = [
  ...PLAYERS.flatMap((id) => [openAccount(id), payIn(id, 1_000_000)]),
  createMarket(1),
  lay(4, 200, 250),
  lay(4, 200, 100_000, { runner: 1 }),
  setBetDelay(1, DELAY_MS),
];
const due = releaseOrders(NOON + DELAY_MS);

/** What each release brings, and who has matched how much after it; both engines must agree. */
function releases(placed: readonly Command[], count: number) {
  const [fast, naive] = [createEngine, createNaiveEngine].map((create) => {
    const engine = create({ limits: LIMITS });
    for (const command of [...inPlay, ...placed]) expect(apply(engine, command)).toMatchObject({ ok: true });
    return Array.from({ length: count }, () => {
      const outcome = apply(engine, due);
      return {
        released: outcome.ok && outcome.type === "ordersReleased" ? outcome.count : outcome,
        matched: PLAYERS.slice(0, 3).map((id) =>
          engine.ordersOf(id).reduce((sum, { matched }) => sum + matched, 0),
        ),
        nextAt: engine.nextReleaseAt,
      };
    });
  });
  expect(naive).toEqual(fast);
  return fast;
}

describe("more delayed orders than one command releases", () => {
  it("enter their book by number, so many with each, and what is left stays due", () => {
    // Seven bets of 50 on 250 that are offered: those that came first get it, whoever they are.
    const placed = [1, 2, 3, 1, 2, 3, 1].map((id) => back(id, 200, 50, { at: NOON }));
    const nextAt = NOON + DELAY_MS;
    expect(releases(placed, 4)).toEqual([
      { released: 3, matched: [50, 50, 50], nextAt },
      { released: 3, matched: [100, 100, 50], nextAt },
      { released: 1, matched: [100, 100, 50], nextAt: undefined },
      { released: 0, matched: [100, 100, 50], nextAt: undefined },
    ]);
  });

  it("keep a group whole, of which only some would be released", () => {
    const placed = [
      back(1, 200, 50, { at: NOON }),
      back(2, 200, 50, { at: NOON }),
      placeOrders(3, [leg("back", 0, 200, 50), leg("back", 1, 200, 50)], { at: NOON }),
      back(1, 200, 50, { at: NOON }),
    ];
    expect(releases(placed, 2)).toMatchObject([
      { released: 3, matched: [50, 50, 100] },
      { released: 1, matched: [100, 50, 100] },
    ]);
  });
});

describe("orders whose delays end one after the other", () => {
  it("queue by their numbers, where no order is placed between them", () => {
    const [slow, quick] = [back(1, 200, 1000, { at: NOON }), back(2, 200, 1000, { at: NOON })];
    const placed = [slow, setBetDelay(1, 1000), quick, releaseOrders(NOON + 1000), due];
    for (const create of [createEngine, createNaiveEngine]) {
      const engine = create();
      for (const command of [...inPlay, ...placed])
        expect(apply(engine, command)).toMatchObject({ ok: true });
      for (const one of [engine, create(undefined, engine.snapshot())]) {
        expect(apply(one, { ...setBetDelay(1, 0), at: due.at })).toMatchObject({ ok: true });
        expect(apply(one, lay(3, 200, 800, { key: "three" }))).toMatchObject({ matched: 800 });
        const matched = [1, 2].map((id) => one.ordersOf(id).map((order) => order.matched));
        expect(matched).toEqual([[800], [250]]);
      }
    }
  });
});
