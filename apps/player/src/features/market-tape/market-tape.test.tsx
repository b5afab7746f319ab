import { callKey } from "@crossbook/browser";
import { ok, refused } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AWAY, HOME } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { aTape } from "../../testing/trading-answers.ts";
import { tapeRows } from "./tape-rows.ts";

afterEach(closeApps);

async function openTape(
  wire: MarketWorldOptions["wire"] = () => undefined,
  stored: Readonly<Record<string, string>> = {},
) {
  const world = openMarketWorld({ width: 1_440, wire, stored });
  return { ...world, tape: within(await world.screen.findByRole("region", { name: "Last matches" })) };
}

describe("the tape", () => {
  it("has time, runner, price and size of the last matches, newest first, and is not read out", async () => {
    const { tape } = await openTape();
    const table = await tape.findByRole("table", { name: "The last matches in Match Odds" });
    expect(table.getAttribute("aria-live")).toBe("off");
    expect(
      within(table)
        .getAllByRole("row")
        .map(({ textContent }) => textContent),
    ).toEqual(["TimeRunnerPriceSize", "19:31:00India1.857k", "19:30:00India1.862k"]);
  });

  it("has prices as the player reads them", async () => {
    const { tape } = await openTape(undefined, { oddsFormat: "american" });
    const rows = within(await tape.findByRole("table")).getAllByRole("row");
    expect(rows.map(({ children }) => children[2]?.textContent)).toEqual(["Price", "\u2212118", "\u2212116"]);
  });

  it("is read again soon after something was matched", async () => {
    let matches = aTape().matches;
    const world = await openTape((wire) => wire.on("Odds/GetMarketTape", () => ok(aTape({ matches }))));
    await world.tape.findByText("7k");
    await pushImage(world);
    matches = [
      { matchId: 13, at: "2026-11-20T14:02:00.000Z", runnerId: AWAY.id, price: 2.1, size: 50 },
      ...matches,
    ];
    await pushImage(world, { Sequence: 11, Matched: 12_400 });
    expect(await world.tape.findByText("Australia")).toBeTruthy();
    expect(world.wire.requestsTo("Odds/GetMarketTape").length).toBeLessThan(5);
  });

  it("says that it may be old where it could not be read again", async () => {
    const { tape, wire, app } = await openTape();
    await tape.findByText("7k");
    wire.on("Odds/GetMarketTape", () => refused(503, "SERVICE_UNAVAILABLE", "Not now."));
    await act(() => app.queryClient.invalidateQueries({ queryKey: callKey(contract.trading.getMarketTape) }));
    expect((await tape.findByRole("status")).textContent).toContain("Not now.");
    expect(tape.getByText("7k")).toBeTruthy();
  });

  it("says so too where nothing was matched by then", async () => {
    const { tape, wire, app } = await openTape((rules) =>
      rules.on("Odds/GetMarketTape", () => ok(aTape({ matches: [] }))),
    );
    await tape.findByText("Nothing is matched in this market yet.");
    wire.on("Odds/GetMarketTape", () => refused(503, "SERVICE_UNAVAILABLE", "Not now."));
    await act(() => app.queryClient.invalidateQueries({ queryKey: callKey(contract.trading.getMarketTape) }));
    expect((await tape.findByRole("status")).textContent).toContain("Not now.");
  });

  it("says where nothing is matched yet, and where it could not be loaded", async () => {
    const empty = await openTape((wire) => wire.on("Odds/GetMarketTape", () => ok(aTape({ matches: [] }))));
    expect(await empty.tape.findByText("Nothing is matched in this market yet.")).toBeTruthy();
    closeApps();
    const broken = await openTape((wire) =>
      wire.on("Odds/GetMarketTape", () => refused(503, "SERVICE_UNAVAILABLE", "Not now.")),
    );
    expect(await broken.tape.findByText("The last matches could not be loaded.")).toBeTruthy();
    await waitFor(() => expect(broken.tape.getByRole("button", { name: "Try again" })).toBeTruthy());
  });
});

describe("the rows of a tape", () => {
  it("say how the price of a runner moved since its match before", () => {
    const match = (matchId: number, runnerId: number, price: number) => ({
      ...{ matchId, runnerId, price },
      ...{ at: "2026-11-20T14:00:00.000Z", size: 10 },
    });
    const matches = [
      match(5, HOME.id, 1.85),
      match(4, HOME.id, 1.84),
      match(3, AWAY.id, 2.1),
      match(2, HOME.id, 1.86),
    ];
    const rows = tapeRows(aTape({ matches }), [HOME, AWAY]);
    expect(rows.map(({ matchId, move }) => [matchId, move])).toEqual([
      [5, "up"],
      [4, "down"],
      [3, undefined],
      [2, undefined],
    ]);
    expect(tapeRows(aTape({ matches: [], notation: "percent" }), [])).toEqual([]);
  });
});
