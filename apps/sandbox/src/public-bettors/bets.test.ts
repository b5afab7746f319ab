import type { Market, SportEvent } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import {
  isFinal,
  NO_LINES,
  type PublicMarket,
  type VisiblePrices,
} from "../exchange-client/public-markets.ts";
import { chanceFrom } from "../ports/chance.ts";
import { attention } from "./attention.ts";
import { type ChosenBet, chooseBet } from "./choose-bet.ts";
import { chooseLineBet } from "./choose-line-bet.ts";
import { atStartingPrice, takesSide } from "./choose-starting-price.ts";
import { priceMemory } from "./price-memory.ts";
import { drawnStake, roundStake, STAKES } from "./stake-sizes.ts";
import { tradeOut } from "./trade-out.ts";

const START = Date.UTC(2026, 0, 1, 12);
const startTime = new Date(START).toISOString();
/** What the bettors read of an event and a market; the rest is not looked at. */
const event = { id: 9, sportId: 3, competition: "Cup", startTime } as SportEvent;
const market = {
  marketId: 5,
  eventId: 9,
  marketType: "match_odd",
  inPlay: true,
  priceLadder: "classic",
  minStake: 100,
  maxStake: 100_000,
} as Market;

const level = (price: number, size = 30_000) => ({ price, size });
const priced = (...runners: readonly VisiblePrices[]): PublicMarket => ({
  event,
  market,
  isOpen: true,
  isBallRunning: false,
  score: null,
  reopenedAt: 0,
  prices: new Map(runners.map((prices, index) => [51 + index, prices])),
  lines: NO_LINES,
});

function chosen(view: PublicMarket, count = 2000, moves = new Map<number, number>()): readonly ChosenBet[] {
  const chance = chanceFrom("bets");
  return Array.from({ length: count }, () => chooseBet(view, moves, chance)).filter(
    (bet) => bet !== undefined,
  );
}
const even = { back: [level(1.98)], lay: [level(2.02)] };

describe("stakes of the public", () => {
  const chance = chanceFrom("stakes");
  const drawn = Array.from({ length: 20_000 }, () => drawnStake(chance)).sort((a, b) => a - b);

  it("are round, 500 in the middle, and few large ones bring most of the money", () => {
    expect(STAKES.reduce((sum, { perThousand }) => sum + perThousand, 0)).toBe(1000);
    expect(drawn[10_000]).toBe(500);
    const sum = drawn.reduce((total, stake) => total + stake, 0);
    const large = drawn.filter((stake) => stake >= 5000);
    expect(sum / drawn.length).toBeGreaterThan(1800);
    expect(sum / drawn.length).toBeLessThan(2300);
    expect(large.length / drawn.length).toBeLessThan(0.15);
    expect(large.reduce((total, stake) => total + stake, 0) / sum).toBeGreaterThan(0.6);
  });

  it("are cut to the next round amount below a limit", () => {
    expect(roundStake(20_000, 7000)).toBe(5000);
    expect(roundStake(500, 7000)).toBe(500);
    expect(roundStake(500, 50)).toBeUndefined();
  });
});

describe("attention", () => {
  const at = (
    change: Partial<Market>,
    secondsFromStart: number,
    more: { move?: number; reopenedAt?: number } = {},
  ) =>
    attention(
      { event, market: { ...market, ...change }, reopenedAt: more.reopenedAt ?? 0 },
      { now: START + secondsFromStart * 1000, move: more.move ?? 0 },
    );

  it("rises towards the start, and is highest in play", () => {
    const early = at({ inPlay: false }, -600);
    const near = at({ inPlay: false }, -60);
    const start = at({ inPlay: false }, -5);
    expect(early).toBeLessThan(near / 2);
    expect(near).toBeLessThan(start);
    expect(start).toBeLessThan(at({}, 60));
  });

  it("is several times greater before the off of a market that forms a starting price, and not behind it", () => {
    const before = { inPlay: false, startingPrice: "offered" } as const;
    expect(at(before, -10)).toBeCloseTo(4 * at({ inPlay: false }, -10), 9);
    expect(at({ startingPrice: "formed" }, 10)).toBe(at({}, 10));
  });

  it("jumps when betting goes on after a wicket or a goal, and fades", () => {
    const now = START + 100_000;
    const after = (seconds: number) => at({}, 100, { reopenedAt: now - seconds * 1000 });
    expect(after(1)).toBeGreaterThan(2 * at({}, 100));
    expect(after(20)).toBeLessThan(after(5));
  });

  it("grows with a move of the prices, up to a bound", () => {
    expect(at({}, 60, { move: 0.06 })).toBeCloseTo(2 * at({}, 60), 9);
    expect(at({}, 60, { move: 0.9 })).toBeCloseTo(3 * at({}, 60), 9);
  });

  it("is greatest for finals and small for markets beside the main one", () => {
    const final = attention(
      { event: { ...event, competition: "Cup, Final" }, market, reopenedAt: 0 },
      { now: START, move: 0 },
    );
    expect(final).toBeGreaterThan(5 * at({}, 0));
    expect(at({ marketType: "goalsmaker" }, 0)).toBeLessThan(at({}, 0) / 2);
    expect(["Cup, Final", "World Cup 2018, Final"].every(isFinal)).toBe(true);
    expect(["Cup, Semi-final", "Quarter-final", "Finalissima", "Semi Final"].some(isFinal)).toBe(false);
  });
});

describe("a bet of the public", () => {
  it("mostly backs, mostly takes what is there, and sometimes asks a tick better", () => {
    const bets = chosen(priced(even));
    const counts = new Map<string, number>();
    for (const { side, rate } of bets)
      counts.set(`${side} ${rate}`, (counts.get(`${side} ${rate}`) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual(["back 1.98", "back 1.99", "lay 2", "lay 2.02"]);
    expect(counts.get("back 1.98")).toBeGreaterThan(bets.length / 2);
    expect((counts.get("back 1.99") ?? 0) + (counts.get("lay 2") ?? 0)).toBeLessThan(bets.length / 5);
  });

  it("prefers favourites, more than their chance, and follows who is doing well", () => {
    const view = priced({ back: [level(1.5)], lay: [] }, { back: [level(3)], lay: [] });
    const onOutsider = (moves?: Map<number, number>) =>
      chosen(view, 2000, moves).filter(({ runnerId }) => runnerId === 52).length;
    expect(onOutsider()).toBeLessThan(2000 / 3);
    expect(onOutsider(new Map([[52, 0.05]]))).toBeGreaterThan(onOutsider());
  });

  it("goes as deep as its stake needs, and takes no more than is offered", () => {
    const bets = chosen(priced({ back: [level(1.98, 1000), level(1.97, 3000), level(1.95, 7000)], lay: [] }));
    const taking = bets.filter(({ rate }) => rate <= 1.98);
    const large = taking.filter(({ stake }) => stake >= 5000);
    const small = taking.filter(({ stake }) => stake <= 1000);
    expect(Math.max(...taking.map(({ stake }) => stake))).toBe(10_000);
    expect(new Set(large.map(({ rate }) => rate))).toEqual(new Set([1.95]));
    expect(new Set(small.map(({ rate }) => rate))).toEqual(new Set([1.98]));
  });

  it("leaves alone what has no prices, is certain, or is a long shot to lay, and bets little on long shots", () => {
    expect(chosen(priced({ back: [], lay: [] }))).toEqual([]);
    expect(chosen(priced({ back: [level(1.01)], lay: [level(40)] }))).toEqual([]);
    const longShot = chosen(priced({ back: [level(30)], lay: [level(34)] }));
    expect(longShot.every(({ side, stake }) => side === "back" && stake <= 2000)).toBe(true);
  });
});

describe("a bet of the public before the off of a market that forms a starting price", () => {
  const view = { ...priced(even), market: { ...market, inPlay: false, startingPrice: "offered" } as Market };
  const bet = { runnerId: 51, fancyValue: null, side: "back", rate: 1.97, stake: 500 } as const;
  const bets = (seen: PublicMarket) => {
    const chance = chanceFrom("starting price");
    return Array.from({ length: 2000 }, () => atStartingPrice(bet, seen, chance));
  };

  it("waits for it in half of all cases, on either side, and accepts no worse than the best price or any", () => {
    const waiting = bets(view).filter((made) => made?.execution === "startingPrice");
    expect(waiting.length).toBeGreaterThan(900);
    expect(waiting.length).toBeLessThan(1100);
    const kinds = new Set(waiting.map((made) => `${made?.side} ${made?.rate} ${made?.persistence}`));
    expect([...kinds].sort()).toEqual([
      "back 1.98 lapse",
      "back null lapse",
      "lay 2.02 lapse",
      "lay null lapse",
    ]);
  });

  it("stays well within what others offer, a lay by what it can lose at the best price", () => {
    const prices = { back: [level(4, 3000), level(3.9, 2000)], lay: [level(4.2, 3000)] };
    const seen = { ...priced(prices), market: view.market };
    const waiting = bets(seen).filter((made) => made?.execution === "startingPrice");
    const stakes = new Set(waiting.map((made) => `${made?.side} ${made?.stake}`));
    expect([...stakes].sort()).toEqual(["back 500", "lay 500"]);
    const thin = { ...priced({ back: [level(4, 300)], lay: [] }), market: view.market };
    expect(bets(thin).some((made) => made?.execution === "startingPrice")).toBe(false);
  });

  it("sometimes asks a tick better and takes it with what rests, and is often left as it was", () => {
    const made = bets(view);
    const resting = made.filter((one) => one?.execution === "limit");
    expect(resting.length).toBeGreaterThan(150);
    for (const one of resting)
      expect(one).toEqual({ ...bet, rate: 1.99, execution: "limit", persistence: "startingPrice" });
    expect(made.filter((one) => one === undefined).length).toBeGreaterThan(600);
  });

  it("is left as it was in play, and where there is none or it is formed", () => {
    for (const change of [{ inPlay: true }, { startingPrice: undefined }, { startingPrice: "formed" }])
      expect(new Set(bets({ ...view, market: { ...view.market, ...change } as Market }))).toEqual(
        new Set([undefined]),
      );
  });

  it("is placed by an account that takes this side of the runner only", () => {
    for (const runnerId of [51, 52, 53])
      for (const account of [0, 1, 2, 3]) {
        const sides = (["back", "lay"] as const).filter((side) => takesSide(account, { runnerId, side }));
        expect(sides).toHaveLength(1);
      }
  });
});

describe("a bet of the public on a line", () => {
  const offers = {
    yes: [{ line: 48, rate: 100, size: 3000 }],
    no: [{ line: 46, rate: 110, size: 800 }],
  };
  const bets = (lines: PublicMarket["lines"], count = 500) => {
    const chance = chanceFrom("lines");
    return Array.from({ length: count }, () => chooseLineBet({ market, lines }, chance));
  };

  it("takes the best line of its side with no more than is offered there, oftener YES than NO", () => {
    const placed = bets(offers).filter((bet) => bet !== undefined);
    const yes = placed.filter(({ side }) => side === "back");
    const no = placed.filter(({ side }) => side === "lay");
    for (const bet of yes) expect(bet).toMatchObject({ runnerId: null, fancyValue: 48, rate: 2 });
    for (const bet of no) expect(bet).toMatchObject({ runnerId: null, fancyValue: 46, rate: 2.1 });
    expect(Math.max(...yes.map(({ stake }) => stake))).toBe(3000);
    expect(Math.max(...no.map(({ stake }) => stake))).toBe(500);
    expect(yes.length).toBeGreaterThan(no.length);
    expect(no.length).toBeGreaterThan(100);
  });

  it("is none where its side has no line", () => {
    expect(bets(NO_LINES).every((bet) => bet === undefined)).toBe(true);
  });
});

describe("trading out", () => {
  const holding = { marketId: 5, runnerId: 51, side: "back", price: 3, stake: 1000 } as const;

  it("lays what was backed once the price is much shorter, for the same result whoever wins", () => {
    const bet = tradeOut(holding, priced({ back: [], lay: [level(2)] }));
    expect(bet).toEqual({ runnerId: 51, fancyValue: null, side: "lay", rate: 2, stake: 1500 });
    const ifWins = 1000 * 2 - 1500 * 1;
    const ifLoses = -1000 + 1500;
    expect(ifWins).toBe(ifLoses);
  });

  it("cuts a large loss, holds on to a small one, and does nothing where nobody offers", () => {
    expect(tradeOut(holding, priced({ back: [], lay: [level(6)] }))?.stake).toBe(500);
    expect(tradeOut(holding, priced({ back: [], lay: [level(3.2)] }))).toBeUndefined();
    expect(tradeOut(holding, priced({ back: [level(2)], lay: [] }))).toBeUndefined();
    expect(tradeOut({ ...holding, side: "lay", price: 2 }, priced({ back: [level(3)], lay: [] }))?.side).toBe(
      "back",
    );
  });
});

describe("the memory of prices", () => {
  it("says how chances moved over the last seconds, and forgets markets that are gone", () => {
    const memory = priceMemory();
    const before = priced({ back: [level(2)], lay: [] });
    const after = priced({ back: [level(1.6)], lay: [] });
    memory.note([before], 0);
    memory.note([after], 5000);
    expect(memory.moves(after).get(51)).toBe(0);
    memory.note([after], 10_000);
    expect(memory.moves(after).get(51)).toBeCloseTo(0.125, 9);
    memory.note([], 11_000);
    expect(memory.moves(after).get(51)).toBe(0);
  });
});
