import { callKey } from "@crossbook/browser";
import { ok, refused } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { act, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { HOME } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { aPriceHistory, aRunnerLadder } from "../../testing/trading-answers.ts";

afterEach(closeApps);

async function openCharts(wire: MarketWorldOptions["wire"] = () => undefined) {
  const { screen, app, wire: rules } = openMarketWorld({ width: 1_440, wire });
  const charts = within(await screen.findByRole("region", { name: "Charts" }));
  await charts.findByRole("tab", { name: "History" });
  return { charts, app, wire: rules, user: userEvent.setup() };
}

describe("the charts of a runner", () => {
  it("have their figures as tables for those who do not see them", async () => {
    const { charts, user } = await openCharts();
    await user.click(await charts.findByText("Figures as a table"));
    const history = within(charts.getByRole("table", { name: "How the price of India has moved" }));
    expect(history.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      "FromMatchedLast price",
      "20/11/2026, 19:31:0070001.85",
      "20/11/2026, 19:30:0020001.9",
    ]);
    await user.click(charts.getByRole("tab", { name: "Traded" }));
    const traded = await charts.findByRole("table", { name: "What was matched of India at each price" });
    expect(traded.textContent).toContain("1.857000");
    await user.click(charts.getByRole("tab", { name: "Depth" }));
    const depth = await charts.findByRole("table", { name: /^What can be backed and laid of India/ });
    expect(depth.textContent).toContain("1.85900–");
  });

  it("say where there is nothing to draw yet", async () => {
    const { charts, user } = await openCharts((wire) => {
      wire.on("Odds/GetPriceHistory", () => ok(aPriceHistory({ runners: [{ id: HOME.id, points: [] }] })));
      wire.on("Odds/GetRunnerLadder", () => ok(aRunnerLadder({ traded: [] })));
    });
    expect(await charts.findByText("India is not matched yet.")).toBeTruthy();
    await user.click(charts.getByRole("tab", { name: "Traded" }));
    expect(await charts.findByText("India is not matched yet.")).toBeTruthy();
  });

  it("say that they may be old where they could not be read again", async () => {
    const { charts, user, wire, app } = await openCharts();
    await charts.findByText("Figures as a table");
    for (const path of ["Odds/GetPriceHistory", "Odds/GetRunnerLadder"])
      wire.on(path, () => refused(503, "SERVICE_UNAVAILABLE", "Not now."));
    const { getPriceHistory, getRunnerLadder } = contract.trading;
    await act(() => app.queryClient.invalidateQueries({ queryKey: callKey(getPriceHistory) }));
    expect((await charts.findByRole("status")).textContent).toContain("Not now.");
    await act(() => app.queryClient.invalidateQueries({ queryKey: callKey(getRunnerLadder) }));
    await user.click(charts.getByRole("tab", { name: "Depth" }));
    expect((await charts.findByRole("status")).textContent).toContain("Not now.");
    expect(charts.getByText("Figures as a table")).toBeTruthy();
  });

  it("say so too where there was nothing to draw by then", async () => {
    const { charts, wire, app } = await openCharts((rules) =>
      rules.on("Odds/GetPriceHistory", () => ok(aPriceHistory({ runners: [{ id: HOME.id, points: [] }] }))),
    );
    await charts.findByText("India is not matched yet.");
    wire.on("Odds/GetPriceHistory", () => refused(503, "SERVICE_UNAVAILABLE", "Not now."));
    const queryKey = callKey(contract.trading.getPriceHistory);
    await act(() => app.queryClient.invalidateQueries({ queryKey }));
    expect((await charts.findByRole("status")).textContent).toContain("Not now.");
  });

  it("say that they load, and why they could not be, with a way to try again", async () => {
    let isBroken = true;
    const { charts, user } = await openCharts((wire) => {
      wire.on("Odds/GetRunnerLadder", () => "silent");
      wire.on("Odds/GetPriceHistory", () =>
        isBroken ? refused(503, "SERVICE_UNAVAILABLE", "Not now.") : ok(aPriceHistory()),
      );
    });
    expect(await charts.findByText("The chart could not be loaded.")).toBeTruthy();
    isBroken = false;
    await user.click(charts.getByRole("button", { name: "Try again" }));
    expect(await charts.findByText("Figures as a table")).toBeTruthy();
    await user.click(charts.getByRole("tab", { name: "Depth" }));
    expect((await charts.findByText("Loading the chart")).closest('[aria-busy="true"]')).not.toBeNull();
  });
});
