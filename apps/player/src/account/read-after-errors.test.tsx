import { refused } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openMarketWorld } from "../testing/market-world.ts";
import { closeApps } from "../testing/test-app.tsx";

afterEach(closeApps);

const LATER = refused(503, "SERVICE_UNAVAILABLE", "Try later.");

describe("a page that could not be read", () => {
  it.each([
    ["/my-markets", "Bet/GetUserMarkets"],
    ["/bonus", "Bonus/GetBonuses"],
    ["/account-cash-statement", "Transaction/GetHistory"],
    ["/inplay", "Event/TreeSportWithEvent"],
    ["/favorites", "Event/TreeSportWithEvent"],
    ["/matchlist/4", "Event/TreeSportWithEvent"],
  ])("%s keeps the reason while it is read again", async (path, call) => {
    const { wire, screen } = openMarketWorld({ path, wire: (rules) => rules.on(call, () => LATER) });
    const page = within(await screen.findByRole("main"));
    await page.findByText(/Try later\./);
    wire.on(call, () => "silent");
    const asked = wire.requestsTo(call).length;
    await userEvent.click(page.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(wire.requestsTo(call).length).toBeGreaterThan(asked));
    expect(page.getByText(/Try later\./)).toBeTruthy();
    expect(page.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
