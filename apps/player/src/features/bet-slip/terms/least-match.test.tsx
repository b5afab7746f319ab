import { ok } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { aPlacement } from "../../../testing/market-answers.ts";
import { bodiesTo, openSlip } from "../../../testing/market-world.ts";
import { type Opened, stakeOf } from "../../../testing/slip-world.ts";
import { closeApps } from "../../../testing/test-app.tsx";

afterEach(closeApps);

/** A slip for a fill-or-kill lay of 500 at 1.90, at which 400 are offered. */
async function openWhole(options: Parameters<typeof openSlip>[1] = {}): Promise<Opened> {
  const opened = await openSlip(undefined, options);
  await opened.user.type(stakeOf(opened), "500");
  await opened.user.click(opened.slip.getByRole("button", { name: /^Options:/ }));
  expect(opened.slip.queryByLabelText("Match at least")).toBeNull();
  await opened.user.click(opened.slip.getByRole("radio", { name: "Fill or kill" }));
  return opened;
}

const least = ({ slip }: Opened) => slip.getByLabelText<HTMLInputElement>("Match at least");

describe("how little of a fill-or-kill bet is enough", () => {
  it("is all of it where nothing is written, and nothing is sent of it", async () => {
    const opened = await openWhole({
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    expect(least(opened).placeholder).toBe("all");
    // At the option, and as what becomes of the rest.
    expect(opened.slip.getAllByText("All of it at once, or nothing.")).toHaveLength(2);
    await opened.user.click(opened.place());
    await waitFor(() => expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")).toHaveLength(1));
    expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")[0]).not.toHaveProperty("minMatched");
  });

  it("can be an amount, which is said and sent, with what the book would take now", async () => {
    const opened = await openWhole({
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    const { slip, user, place, wire } = opened;
    expect(slip.getByText("Will be refused")).toBeTruthy();
    await user.type(least(opened), "300");
    expect(slip.getByText("At least 300 at once, or nothing. The rest is cancelled.")).toBeTruthy();
    expect(slip.getByText("400 at once, 100 will be cancelled")).toBeTruthy();
    await user.click(place());
    await waitFor(() =>
      expect(bodiesTo(wire, "Bet/PlaceBetV2")).toMatchObject([{ execution: "fillOrKill", minMatched: 300 }]),
    );
  });

  it.each([
    ["500.01", "No more can be matched at least than the stake of 500."],
    ["0", "What is to be matched at least is an amount above zero, with at most two decimals."],
    ["1e3", "What is to be matched at least is an amount above zero, with at most two decimals."],
  ])("is not %s of a stake of 500", async (text, words) => {
    const opened = await openWhole();
    await opened.user.type(least(opened), text);
    // Where broken rules are said, and at the field.
    expect(await opened.slip.findAllByText(words)).toHaveLength(2);
    expect(least(opened).getAttribute("aria-invalid")).toBe("true");
    expect(opened.place()).toHaveProperty("disabled", true);
  });

  it("counts in no bet of another execution, also where it is written still", async () => {
    const opened = await openWhole();
    await opened.user.type(least(opened), "900");
    await opened.user.click(opened.slip.getByRole("radio", { name: "Immediate or cancel" }));
    expect(opened.place()).toHaveProperty("disabled", false);
  });
});
