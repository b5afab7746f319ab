import { WITHOUT_LIMITS, withServedExchange } from "../http/served-exchange.ts";
import { CONSOLE_APP_DIR, PLAYER_APP_DIR, writeSection } from "../report-section.ts";
import { openBrowser } from "./browser.ts";
import { type FramesResult, frameRounds } from "./frame-rounds.ts";
import { marketFrames } from "./market-frames.ts";
import { tradingFrames } from "./trading-frames.ts";

/**
 * `npm run frames`: the market page of a race of thirty runners, and the console's list of three hundred open markets, each under
 * two thousand changes a second, beside a page without any framework that writes the same answers into the same number of
 * cells. Ends with 1 where a target is missed.
 */
const settings = { ...WITHOUT_LIMITS, PLAYER_APP_DIR, CONSOLE_APP_DIR };
const results = await withServedExchange(0, settings, async (served) => {
  const browser = await openBrowser();
  try {
    const measured: FramesResult[] = [];
    for (const pages of [await marketFrames(served), tradingFrames(served)]) {
      measured.push(await frameRounds(browser, pages));
    }
    return measured;
  } finally {
    await browser.close();
  }
});
writeSection("frames", results);
for (const result of results) console.log(result.pass ? "reached" : "MISSED", result);
process.exitCode = results.every(({ pass }) => pass) ? 0 : 1;
