import { type FeedBody, feed } from "@crossbook/contract";
import type { RunnerIndex } from "@crossbook/engine/kinds";
import { declaredRefusal } from "../../calls/refusals.ts";
import {
  type CatalogueEvent,
  type CatalogueMarket,
  isMarketFinished,
} from "../../modules/catalogue/index.ts";
import type { Actor } from "../../modules/market-operations/index.ts";
import type { FeedParts } from "./feed-parts.ts";
import type { FeedRefusal } from "./fixture-announcement.ts";

type NonRunnerBody = Extract<FeedBody, { type: "nonRunner" }>;

/** A runner to be taken out of one market. */
interface Removal {
  readonly market: CatalogueMarket;
  readonly runner: RunnerIndex;
  readonly reductionPercent: number;
}

/**
 * Takes a runner that does not start out of its markets. Nothing is done before all of the message makes sense, and in a
 * market that the runner has left already nothing is done at all, so the message may be taken again.
 */
export async function removeNonRunner(
  { corrections }: FeedParts,
  event: CatalogueEvent,
  { runner: key, reason, markets }: NonRunnerBody,
): Promise<FeedRefusal | undefined> {
  const removals: Removal[] = [];
  for (const announced of markets) {
    const market = event.markets.find((one) => one.key === announced.key);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const runner = market.runners.findIndex((one) => one.key === key);
    if (runner < 0) return { ok: false, code: "RUNNER_NOT_FOUND" };
    if (market.removedRunners.includes(runner)) continue;
    // What is matched while the matches are read would be missing in the correction.
    if (market.status === "open" || isMarketFinished(market.status))
      return { ok: false, code: "MARKET_STATUS_INVALID" };
    removals.push({ market, runner, reductionPercent: announced.reductionPercent });
  }
  const actor: Actor = `feed:${event.fixtureId}`;
  for (const { market, runner, reductionPercent } of removals) {
    const words = { reason, rule: `reduction ${reductionPercent} %` };
    const basisPoints = Math.round(reductionPercent * 100);
    const outcome = await corrections.removeRunner(market.id, runner, basisPoints, words, actor);
    if (!outcome.ok && outcome.code !== "RUNNER_REMOVED") return declaredRefusal(feed.publish, outcome.code);
  }
  return undefined;
}
