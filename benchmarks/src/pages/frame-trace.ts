import { writeFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";

/** What was seen of a page in the time it was recorded in. */
export interface FrameFigures {
  /** Frames that the page had time for, a second: the screen's rate where it keeps up. */
  readonly framesPerSecond: number;
  /** From the press of a key or button to the beginning of what handles it; 19 of 20 are faster. */
  readonly inputDelayMs: number;
  readonly inputs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly args: {
    readonly data?: {
      readonly timeStamp?: number;
      readonly processingStart?: number;
      readonly type?: string;
    };
  };
}

const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "disabled-by-default-devtools.timeline",
];
const INPUTS_PER_SECOND = 4;

/**
 * A callback of its own in each frame, asked for also where nothing has changed. The page's own callbacks do not count: a page
 * that draws by them would have two a frame.
 */
const COUNT_FRAMES = `(() => {
  window.counted = { frames: 0, sinceMs: performance.now() };
  (function next() { requestAnimationFrame(() => { window.counted.frames += 1; next(); }); })();
})()`;
const FRAMES_PER_SECOND = "(window.counted.frames * 1000) / (performance.now() - window.counted.sinceMs)";

/** Records a trace of the page for so long, with a press of a key every quarter of a second. */
export async function traceFrames(
  page: Page,
  seconds: number,
  during: Promise<unknown>,
): Promise<FrameFigures> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: "ReportEvents",
  });
  await page.evaluate(COUNT_FRAMES);
  const pressing = pressKeys(page, seconds);
  await Promise.all([during, pressing]);
  const framesPerSecond = await page.evaluate<number>(FRAMES_PER_SECOND);
  await endTrace(session);
  const keep = process.env["TRACE_FILE"];
  if (keep !== undefined) writeFileSync(keep, JSON.stringify({ traceEvents: events }));
  return { framesPerSecond: Number(framesPerSecond.toFixed(1)), ...delaysOf(events) };
}

async function pressKeys(page: Page, seconds: number): Promise<void> {
  for (let press = 0; press < seconds * INPUTS_PER_SECOND; press++) {
    await page.keyboard.press("Shift");
    await new Promise((next) => setTimeout(next, 1_000 / INPUTS_PER_SECOND));
  }
}

async function endTrace(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((done) => session.once("Tracing.tracingComplete", () => done()));
  await session.send("Tracing.end");
  await complete;
}

function delaysOf(events: readonly TraceEvent[]): Omit<FrameFigures, "framesPerSecond"> {
  const delays = events
    .flatMap(({ name, args: { data } }) =>
      name === "EventTiming" &&
      data?.type === "keydown" &&
      data.processingStart !== undefined &&
      data.timeStamp !== undefined
        ? [data.processingStart - data.timeStamp]
        : [],
    )
    .sort((a, b) => a - b);
  const slow = delays[Math.floor(delays.length * 0.95)] ?? delays.at(-1) ?? 0;
  return { inputDelayMs: Number(slow.toFixed(1)), inputs: delays.length };
}
