import type { Chance } from "../chance.ts";
import { verifierText } from "../texts/verifier-text.ts";
import { fieldOf, notReadable, type VerifiedRound, wholeOf } from "../verified-round.ts";

const TILES = 25;

/** Mines: where they lie, and with the round's steps what it paid. */
export async function verifyMines(
  choice: unknown,
  chance: Chance,
  steps: readonly unknown[],
): Promise<VerifiedRound> {
  const mines = wholeOf(choice, "mines", 1, 24);
  if (mines === undefined) return notReadable(verifierText().problems.needsChoice("Mines", '{"mines":3}'));
  const layout = await chance.draw(mines, TILES);
  const opened: number[] = [];
  let multiplier: number | undefined;
  for (const step of steps) {
    if (multiplier !== undefined) return notReadable(verifierText().problems.stepsAfterEnd);
    const tile = wholeOf(step, "open", 0, TILES - 1);
    if (fieldOf(step, "cashOut") === true && opened.length > 0) multiplier = paid(mines, opened.length);
    else if (tile === undefined || opened.includes(tile))
      return notReadable(verifierText().problems.stepNotReadable);
    else {
      opened.push(tile);
      if (layout.includes(tile)) multiplier = 0;
      else if (isLast(mines, opened.length)) multiplier = paid(mines, opened.length);
    }
  }
  const shown = [
    [verifierText().shown.mines, [...layout].sort((a, b) => a - b).join(", ")],
    [verifierText().shown.field, field(layout)],
  ] as const;
  const verified = { ok: true, outcome: { layout, opened }, multiplier, shown } as const;
  // One without a pick gives the stake back.
  const ifEnded = opened.length === 0 ? 10_000 : paid(mines, opened.length);
  return multiplier === undefined ? { ...verified, ifEnded } : verified;
}

/** 0.99 × C(25, picks) / C(25 − mines, picks) in ten-thousandths. */
function paid(mines: number, picks: number): number {
  return Number((9_900n * choose(TILES, picks)) / choose(TILES - mines, picks));
}

/** No safe tile is left, or one more would pay above 10 000 times. */
function isLast(mines: number, picks: number): boolean {
  return picks === TILES - mines || paid(mines, picks + 1) > 100_000_000;
}

function choose(from: number, count: number): bigint {
  if (count === 0) return 1n;
  return (choose(from - 1, count - 1) * BigInt(from)) / BigInt(count);
}

/** Five rows of five: a mine is an x. */
function field(layout: readonly number[]): string {
  const tiles = Array.from({ length: TILES }, (_, tile) => (layout.includes(tile) ? "x" : "·"));
  return [0, 5, 10, 15, 20].map((start) => tiles.slice(start, start + 5).join(" ")).join("\n");
}
