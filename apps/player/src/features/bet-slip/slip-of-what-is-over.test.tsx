import { ok } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AWAY, aMarket, EVENT_ID, HOME, statusPush } from "../../testing/market-answers.ts";
import { openSlip } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

describe("a slip of what is over", () => {
  it("cannot be sent once its runner is taken out", async () => {
    let removed = false;
    const sides = [HOME, AWAY].map((runner, index) => ({ ...runner, sort: index + 1, handicap: null }));
    const { slip, hub, user, wire } = await openSlip(undefined, {
      wire: (wire) =>
        wire.on("Market/GetByEventId", () =>
          ok([
            aMarket({ runners: sides.map((side) => ({ ...side, removed: removed && side.id === HOME.id })) }),
          ]),
        ),
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    removed = true;
    hub.push({ Code: "EventMarkets", Data: { EventId: EVENT_ID } });
    const button = await slip.findByRole("button", { name: "This runner has been taken out." });
    expect(button).toHaveProperty("disabled", true);
    await user.type(slip.getByLabelText("Stake"), "{Enter}");
    expect(wire.requestsTo("Bet/PlaceBetV2")).toEqual([]);
  });

  it("no longer counts in the rows of a market that is over", async () => {
    const opened = await openSlip();
    await opened.user.type(opened.slip.getByLabelText("Stake"), "500");
    const market = within(opened.screen.getByRole("region", { name: "Match Odds" }));
    await waitFor(() => expect(market.getByText("+500.00")).toBeTruthy());
    opened.hub.push(statusPush({ Status: "SETTLED" }));
    await waitFor(() => expect(market.queryByText("+500.00")).toBeNull());
  });
});
