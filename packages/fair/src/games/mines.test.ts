import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareFractions, fraction, percentText, times } from "../index.ts";
import { stream } from "../stream.ts";
import { streamDrawing } from "../testing/stream-giving.ts";
import {
  MINES_HIGHEST_MULTIPLIER,
  MINES_TILES,
  type MinesState,
  type MinesStep,
  mines,
  minesHighestPicks,
  minesMultiplier,
} from "./mines.ts";

const opened = mines.open({ mines: 3 }, streamDrawing([4, 9, 24], MINES_TILES));

function after(...steps: readonly MinesStep[]): MinesState {
  return steps.reduce((state, step) => {
    const answer = mines.step(state, step);
    if (!answer.ok) throw new Error(answer.problem);
    expect(answer.extraStake).toBe(0);
    return answer.state;
  }, opened);
}

describe("the multipliers of mines", () => {
  it.each([
    [3, 1, 11_250],
    [3, 2, 12_857],
    [3, 3, 14_785],
    [24, 1, 247_500],
    [1, 24, 247_500],
    [12, 3, 79_615],
  ])("%i mines, %i picks: %i ten-thousandths", (count, picks, multiplier) => {
    expect(minesMultiplier(count, picks)).toBe(multiplier);
  });

  it("return at most 99 % at every stop and what is published at the one that returns least", () => {
    let lowest = fraction(1);
    for (let count = 1; count < MINES_TILES; count += 1) {
      let chance = fraction(1);
      for (let pick = 1; pick <= minesHighestPicks(count); pick += 1) {
        chance = times(chance, fraction(MINES_TILES - count - pick + 1, MINES_TILES - pick + 1));
        const paid = times(chance, fraction(minesMultiplier(count, pick), 10_000));
        expect(compareFractions(paid, fraction(99, 100))).toBeLessThanOrEqual(0);
        if (compareFractions(paid, lowest) < 0) lowest = paid;
        expect(minesMultiplier(count, pick)).toBeLessThanOrEqual(MINES_HIGHEST_MULTIPLIER);
      }
    }
    expect(percentText(lowest, 2)).toBe(mines.rtpPercent);
  });
});

describe("mines", () => {
  it("pays for safe tiles when cashed out", () => {
    expect(mines.settlement(opened)).toBeUndefined();
    const won = after({ open: 0 }, { open: 12 }, { cashOut: true });
    expect(mines.settlement(won)).toEqual({ result: "won", multiplier: 12_857, stakeUnits: 1 });
  });

  it("is lost by a mine", () => {
    const lost = after({ open: 0 }, { open: 9 });
    expect(mines.settlement(lost)).toEqual({ result: "lost", multiplier: 0, stakeUnits: 1 });
    expect(mines.view(lost)).toMatchObject({ opened: [0, 9], layout: [4, 9, 24], multiplier: 0 });
  });

  it("shows no mine while it is open", () => {
    const shown = mines.view(after({ open: 0 }));
    expect(shown).toEqual({
      mines: 3,
      opened: [0],
      phase: "open",
      multiplier: 11_250,
      nextMultiplier: 12_857,
      layout: undefined,
    });
  });

  it("is cashed out by itself when every safe tile is open", () => {
    const state = mines.open(
      { mines: 24 },
      stream({ serverSeed: "d".repeat(64), clientSeed: "x", nonce: 0 }),
    );
    const safe = Array.from({ length: MINES_TILES }, (_, tile) => tile).find(
      (tile) => !state.layout.includes(tile),
    );
    const answer = mines.step(state, { open: safe ?? 0 });
    expect(answer.ok && mines.settlement(answer.state)).toMatchObject({ result: "won", multiplier: 247_500 });
  });

  it("is cashed out by itself before a pick could pay more than the highest multiplier", () => {
    const layout = Array.from({ length: 12 }, (_, tile) => tile);
    let state = mines.open({ mines: 12 }, streamDrawing(layout, MINES_TILES));
    let picks = 0;
    while (mines.settlement(state) === undefined) {
      const answer = mines.step(state, { open: 12 + picks });
      if (!answer.ok) throw new Error(answer.problem);
      state = answer.state;
      picks += 1;
    }
    expect(picks).toBe(minesHighestPicks(12));
    expect(picks).toBeLessThan(13);
    expect(mines.view(state)).toMatchObject({ phase: "won", nextMultiplier: undefined });
  });

  it("is finished without its player: paid for what is open, refunded where nothing is", () => {
    expect(mines.settlement(mines.finish(after({ open: 0 })))).toMatchObject({
      result: "won",
      multiplier: 11_250,
    });
    expect(mines.settlement(mines.finish(opened))).toMatchObject({ result: "void", multiplier: 10_000 });
    const lost = after({ open: 4 });
    expect(mines.finish(lost)).toBe(lost);
  });

  it("refuses steps that are not possible now", () => {
    expect(mines.step(opened, { cashOut: true })).toMatchObject({ ok: false });
    expect(mines.step(after({ open: 0 }), { open: 0 })).toMatchObject({ ok: false });
    expect(mines.step(after({ open: 4 }), { open: 0 })).toMatchObject({ ok: false });
    expect(mines.step(after({ open: 4 }), { cashOut: true })).toMatchObject({ ok: false });
  });

  it("lays as many different mines as chosen, and its state is plain JSON", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.nat(), (count, nonce) => {
        const state = mines.open(
          { mines: count },
          stream({ serverSeed: "e".repeat(64), clientSeed: "x", nonce }),
        );
        expect(new Set(state.layout).size).toBe(count);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
      { seed: 5 },
    );
  });

  it.each([{ mines: 0 }, { mines: 25 }, { mines: 1.5 }, { mines: "3" }, {}, null, { mines: 3, layout: [] }])(
    "refuses %j as a choice",
    (value) => {
      expect(mines.parseChoice(value)).toMatchObject({ ok: false });
    },
  );

  it.each([
    { open: 25 },
    { open: -1 },
    { open: 0.5 },
    { cashOut: false },
    { open: 1, cashOut: true },
    {},
    null,
  ])("refuses %j as a step", (value) => {
    expect(mines.parseStep(value)).toMatchObject({ ok: false });
  });
});
