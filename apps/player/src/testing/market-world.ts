import type { FakeWire } from "@crossbook/browser/testing";
import { ok } from "@crossbook/browser/testing";
import type { SportTree } from "@crossbook/contract";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { useSelection } from "../selection/selection-store.ts";
import { aMarket, anEvent, hubImage, MARKET_ID, polledOdds } from "./market-answers.ts";
import { openApp, storedLogin, type TestApp, type TestAppOptions } from "./test-app.tsx";
import { answerTrading } from "./trading-answers.ts";

export interface MarketWorldOptions extends TestAppOptions {
  readonly guest?: boolean;
  /** Width of the window; from 1100 px on the slip is in its column, from 1280 px on the tools of the market page are. */
  readonly width?: number;
}

/** The whole app on one match with one market, for a player by default. */
export function openMarketWorld(options: MarketWorldOptions = {}): TestApp {
  setWindowWidth(options.width ?? 1_200);
  // One slip for the whole tab, and all tests of a file share the tab.
  useSelection.getState().close();
  const soon = new Date(performance.timeOrigin + performance.now() + 600_000);
  return openApp({
    path: "/markets/41",
    ...options,
    stored: { ...(options.guest ? {} : storedLogin(soon, { balance: 1_000 })), ...options.stored },
    wire: (wire) => {
      wire.on("Event/TreeSportWithEvent", () => ok(cricketTree()));
      wire.on("Market/GetByEventId", () => ok([aMarket()]));
      wire.on("Odds/GetUserOddsV2", () => ok(polledOdds()));
      wire.on("Odds/GetUserLimits", () => ok([]));
      wire.on("Sport/GetScoreCard", () => ok(null));
      answerTrading(wire);
      options.wire?.(wire);
    },
  });
}

/** A tree with that match alone. */
export function cricketTree(): SportTree {
  return [{ id: 3, name: "cricket", displayName: "Cricket", events: [anEvent()] }];
}

/** Waits until the hub is asked for the market, and pushes its image. */
export async function pushImage(
  { hub }: TestApp,
  overrides: Parameters<typeof hubImage>[0] = {},
): Promise<void> {
  await waitFor(() => {
    const watched = hub.calls.findLast(({ method }) => method === "WatchMarkets");
    expect(watched?.argument).toContain(MARKET_ID);
  });
  hub.push(hubImage(overrides));
}

/** Bodies of the requests to a path, in order. */
export function bodiesTo(wire: FakeWire, pathEnd: string): readonly unknown[] {
  return wire.requestsTo(pathEnd).map(({ body }) => body);
}

/** Of the window, as when a tablet is turned; its height stays. */
export function setWindowWidth(width: number): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(viewport: { width: number; height: number }): void };
  };
  happyDOM.setViewport({ width, height: 900 });
}

/** Opens the market, pushes its prices and presses one of them. */
export async function openSlip(press: RegExp = /^Lay India at 1.90$/, options: MarketWorldOptions = {}) {
  const world = openMarketWorld(options);
  const user = userEvent.setup();
  await world.screen.findByRole("heading", { name: "Match Odds" });
  await pushImage(world);
  await user.click(await world.screen.findByRole("button", { name: press }));
  const heading = await world.screen.findByRole("heading", { name: /^(Back|Lay) (India|Australia)$/ });
  const slip = within(heading.closest("section") ?? document.body);
  const place = () =>
    slip.getByRole("button", { name: /risk|Enter|Log in|Suspended|takes no|out of date|locked|Placing/ });
  return { ...world, user, slip, place };
}
