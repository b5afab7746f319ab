import type { Browser } from "@playwright/test";
import type { ServedExchange } from "../http/served-exchange.ts";
import { type MeasuredFrames, SECONDS, type StormedPages, VIEWPORT } from "./frame-rounds.ts";
import { traceFrames } from "./frame-trace.ts";
import { plainPage } from "./plain-page.ts";
import { PriceStorm, type StormReport } from "./price-storm.ts";

const RUNNERS = 30;

/** The market page of a race of thirty runners, whose prices the storm changes. */
export async function marketFrames({ feed, url }: ServedExchange): Promise<StormedPages> {
  const names = Array.from({ length: RUNNERS }, (_, at) => `Runner ${at + 1}`);
  const race = { sportId: 26, competition: "Bench", teams: ["Race", "Field"] as const, runners: names };
  const { eventId, marketId, runnerIds } = await feed.announce("race", race);
  await feed.turnInPlay("race");
  const storm = () => new PriceStorm(marketId, runnerIds);
  return {
    name: `${RUNNERS} runners, 2,000 price changes a second`,
    ours: (browser) => measure(browser, storm(), { url: `${url}/markets/${eventId}` }),
    theirs: (browser) => measure(browser, storm(), { url: `${url}/plain`, html: plainPage(runnerIds) }),
  };
}

async function measure(
  browser: Browser,
  storm: PriceStorm,
  open: { readonly url: string; readonly html?: string },
): Promise<MeasuredFrames> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await storm.attach(page, { hasHub: open.html === undefined });
  if (open.html !== undefined) {
    const body = open.html;
    await page.route(open.url, (route) => route.fulfill({ contentType: "text/html", body }));
  }
  await page.goto(open.url);
  await page.waitForTimeout(2_500);
  storm.sendImage();
  await page.waitForTimeout(500);
  let report: StormReport = { messages: 0, changes: 0 };
  const blowing = storm.blow(SECONDS).then((sent) => {
    report = sent;
  });
  const figures = await traceFrames(page, SECONDS, blowing);
  await page.close();
  return { ...figures, changesPerSecond: Math.round(report.changes / SECONDS) };
}
