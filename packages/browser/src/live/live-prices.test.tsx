import type { HubOdds, UserOdds } from "@crossbook/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { ok } from "../testing/fake-wire.ts";
import { closeBrowserApps, testBrowserApp } from "../testing/test-browser-app.tsx";
import { createFreshnessGauge } from "./freshness.ts";
import { useLive } from "./live-context.ts";
import { LiveProvider } from "./live-provider.tsx";
import { useFreshness } from "./use-freshness.ts";
import { useLiveScore, useMarketBook, useWatch } from "./use-market-book.ts";

afterEach(closeBrowserApps);

const NO_MARKET = {
  marketId: null,
  marketName: "",
  notation: "decimal",
  line: null,
  status: "OPEN",
  statusReason: "",
  inPlay: false,
  delayMs: 0,
  winners: 1,
  matched: 0,
  sequence: 0,
  runners: [],
} as const;

const ANSWER: UserOdds = {
  eventId: 7,
  serverTime: "2026-11-20T11:00:00.000Z",
  matchOdds: { ...NO_MARKET, marketId: 70, sequence: 4, matched: 12.5, runners: [] },
  bookmaker: { ...NO_MARKET, runners: [] },
  fancy: { ...NO_MARKET, runners: [] },
  toss: { ...NO_MARKET, runners: [] },
  goalsmaker: [],
  fancies: [],
  others: [{ ...NO_MARKET, marketId: 71, sequence: 1, matched: 3, runners: [] }],
};

const IMAGE: HubOdds = {
  MarketId: 70,
  Sequence: 9,
  Image: true,
  Status: "OPEN",
  Reason: "",
  Matched: 900,
  Runners: [{ Id: 1, Back: [[2, 10]], Lay: [], Last: null }],
};

let renders = 0;

function Matched({ marketId }: { readonly marketId: number }) {
  const matched = useMarketBook(marketId, (book) => book.matched);
  useEffect(() => {
    renders += 1;
  });
  return (
    <p>
      {marketId}: {matched ?? "unknown"}
    </p>
  );
}

function Page() {
  useWatch(7, [70, 71]);
  const score = useLiveScore(7);
  const { stale } = useFreshness();
  return (
    <>
      <Matched marketId={70} />
      <Matched marketId={71} />
      <p>{score?.line ?? "no score"}</p>
      <p>{stale ? "stale" : "fresh"}</p>
    </>
  );
}

describe("live prices on a page", () => {
  it("are polled while the hub is away, markets of further types included", async () => {
    const test = testBrowserApp();
    test.wire.on("Odds/GetUserOddsV2", () => ok(ANSWER));
    test.show(
      <LiveProvider>
        <Page />
      </LiveProvider>,
    );
    expect(await screen.findByText("70: 1250")).toBeTruthy();
    expect(await screen.findByText("71: 300")).toBeTruthy();
    expect(test.wire.requests[0]?.query.get("eventId")).toBe("7");
  });

  it("come from the hub, and render only what changed", async () => {
    const test = testBrowserApp();
    test.wire.on("Odds/GetUserOddsV2", () => "lost");
    await test.app.realtime.start();
    test.show(
      <LiveProvider>
        <Page />
      </LiveProvider>,
    );
    await waitFor(() => expect(test.hub.calls.at(-1)).toEqual({ method: "WatchEvents", argument: [7] }));
    await act(async () => test.hub.push({ Code: "Odds", Data: IMAGE }));
    expect(await screen.findByText("70: 90000")).toBeTruthy();
    const before = renders;
    const score = { EventId: 7, Score: null, ScoreLine: "45/1" };
    await act(async () => test.hub.push({ Code: "Score", Data: score }));
    await act(async () =>
      test.hub.push({ Code: "Odds", Data: { ...IMAGE, Sequence: 10, Image: false, Runners: [] } }),
    );
    expect(await screen.findByText("45/1")).toBeTruthy();
    // The page rendered for its score; the price that stayed the same added nothing.
    expect(renders - before).toBeLessThanOrEqual(2);
  });

  it("are stale while nothing answers", async () => {
    const test = testBrowserApp();
    test.wire.on("Odds/GetUserOddsV2", () => "lost");
    test.show(
      <LiveProvider>
        <Page />
      </LiveProvider>,
    );
    expect(screen.getByText("70: unknown")).toBeTruthy();
    expect(await screen.findByText("stale")).toBeTruthy();
  });

  it("need their provider, but freshness does not: without live prices nothing is stale", () => {
    const test = testBrowserApp();
    function Bare() {
      return <p>{useFreshness().stale ? "stale" : "fresh"}</p>;
    }
    function Broken() {
      useLive();
      return null;
    }
    test.show(<Bare />);
    expect(screen.getByText("fresh")).toBeTruthy();
    expect(() => test.show(<Broken />)).toThrow("useLive is used outside of LiveProvider");
  });
});

describe("the gauge of freshness", () => {
  it("is stale by the age of the last mark, and notifies of changes only", () => {
    const gauge = createFreshnessGauge();
    let heard = 0;
    const stop = gauge.onFreshness(() => {
      heard += 1;
    });
    gauge.mark(1_000);
    gauge.judge(3_000, 3_000);
    expect([gauge.freshness().stale, heard]).toEqual([false, 0]);
    gauge.judge(4_001, 3_000);
    expect([gauge.freshness(), heard]).toEqual([{ stale: true, ageMs: 3_001 }, 1]);
    gauge.mark(4_100);
    gauge.judge(4_100, 3_000);
    expect([gauge.freshness().stale, heard]).toEqual([false, 2]);
    stop();
    gauge.judge(9_000, 3_000);
    expect(heard).toBe(2);
  });

  it("counts from when it was first asked while nothing was marked", () => {
    const gauge = createFreshnessGauge();
    expect(gauge.quietMs(500)).toBe(0);
    expect(gauge.quietMs(900)).toBe(400);
    gauge.judge(4_000, 3_000);
    expect(gauge.freshness()).toEqual({ stale: true, ageMs: undefined });
  });
});
