import { describe, expect, it } from "vitest";
import { compareFractions, expectedReturn, fraction, percentText, standardDeviation } from "../index.ts";
import { streamGiving } from "../testing/stream-giving.ts";
import { PLINKO_RISKS, PLINKO_ROWS, type PlinkoChoice, plinko, plinkoMultipliers } from "./plinko.ts";

const BOARDS = PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk): PlinkoChoice => ({ rows, risk })));

describe("plinko", () => {
  it.each([
    [8, "low", "98.984"],
    [8, "medium", "98.906"],
    [8, "high", "99.063"],
    [12, "low", "98.979"],
    [12, "medium", "98.989"],
    [12, "high", "99.116"],
    [16, "low", "98.999"],
    [16, "medium", "98.988"],
    [16, "high", "98.976"],
  ] as const)("%i rows with %s risk return %s percent exactly", (rows, risk, percent) => {
    expect(percentText(expectedReturn(plinko.distribution({ rows, risk })), 3)).toBe(percent);
  });

  it("publishes the return of the board that returns least, and the highest bucket", () => {
    const [lowest] = BOARDS.map((board) => expectedReturn(plinko.distribution(board))).toSorted(
      compareFractions,
    );
    expect(percentText(lowest ?? fraction(0), 2)).toBe(plinko.rtpPercent);
    expect(Math.max(...BOARDS.flatMap(plinkoMultipliers))).toBe(plinko.highestMultiplier);
    expect(standardDeviation(plinko.distribution({ rows: 16, risk: "high" }))).toBeCloseTo(6.57, 2);
  });

  it("has a bucket more than rows, the same from both sides", () => {
    for (const board of BOARDS) {
      const multipliers = plinkoMultipliers(board);
      expect(multipliers).toHaveLength(board.rows + 1);
      expect(multipliers.toReversed()).toEqual(multipliers);
    }
  });

  // The ways of 16 rows are the same for each risk: one of them is enough for all 65 536.
  const decided = BOARDS.filter(({ rows, risk }) => rows < 16 || risk === "high");
  it.each(decided)("decides every way through $rows rows, $risk, as its distribution says", (board) => {
    let [paid, rows] = [0, 0];
    for (let way = 0; way < 2 ** board.rows; way += 1) {
      const path = Array.from({ length: board.rows }, (_, row) => ({ result: (way >> row) & 1, bound: 2 }));
      const decision = plinko.decide(board, streamGiving(path));
      rows += decision.outcome.path.length;
      paid += decision.multiplier;
    }
    expect(rows).toBe(board.rows * 2 ** board.rows);
    const mean = fraction(paid, 2 ** board.rows * 10_000);
    expect(expectedReturn(plinko.distribution(board))).toEqual(mean);
  });

  it.each([
    { rows: 9, risk: "low" },
    { rows: "8", risk: "low" },
    { rows: 8, risk: "extreme" },
    { rows: 8 },
    null,
    [],
  ])("refuses %j", (value) => {
    expect(plinko.parseChoice(value)).toMatchObject({ ok: false });
  });
});
