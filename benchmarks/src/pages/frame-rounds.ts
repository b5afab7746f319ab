import type { Browser } from "@playwright/test";
import type { FrameFigures } from "./frame-trace.ts";

/** How long a page is measured in a round. */
export const SECONDS = 6;
/** Of every page that is measured. */
export const VIEWPORT = { width: 1440, height: 900 };
const ROUNDS = 3;
const LEAST_FRAMES = 55;
const MOST_DELAY_MS = 50;
const LEAST_SHARE = 0.8;

/** A page under its storm. */
export interface MeasuredFrames extends FrameFigures {
  readonly changesPerSecond: number;
}

/** One of the product's pages and a plain page that shows the same, each measured under the same storm. */
export interface StormedPages {
  readonly name: string;
  readonly ours: (browser: Browser) => Promise<MeasuredFrames>;
  readonly theirs: (browser: Browser) => Promise<MeasuredFrames>;
}

/** The two beside each other, with what was asked of ours. */
export interface FramesResult {
  readonly name: string;
  readonly ours: MeasuredFrames;
  readonly theirs: MeasuredFrames;
  readonly ratio: number;
  readonly target: string;
  readonly pass: boolean;
}

/** Measures both pages in the same browser, in turn; the best round of each counts. */
export async function frameRounds(browser: Browser, pages: StormedPages): Promise<FramesResult> {
  const [all, plain]: [MeasuredFrames[], MeasuredFrames[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await pages.theirs(browser));
    all.push(await pages.ours(browser));
    console.table({ ours: all.at(-1), theirs: plain.at(-1) });
  }
  const [ours, theirs] = [best(all), best(plain)];
  const ratio = Number((ours.framesPerSecond / theirs.framesPerSecond).toFixed(2));
  const isQuick = ours.framesPerSecond >= LEAST_FRAMES && ratio >= LEAST_SHARE;
  return {
    ...{ name: pages.name, ours, theirs, ratio },
    target: `at least ${LEAST_FRAMES} frames/s, input delay below ${MOST_DELAY_MS} ms, × ${LEAST_SHARE} of the plain page`,
    pass: isQuick && ours.inputs > 0 && ours.inputDelayMs < MOST_DELAY_MS,
  };
}

function best(rounds: readonly MeasuredFrames[]): MeasuredFrames {
  const [first] = rounds.toSorted((a, b) => b.framesPerSecond - a.framesPerSecond);
  if (first === undefined) throw new Error("at least one round");
  return first;
}
