import { ok } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { fetchLanguage } from "../../../language/languages.ts";
import { aMarket, aPlacement, HOME } from "../../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld, openSlip, pushImage } from "../../../testing/market-world.ts";
import { type Opened, priceOf } from "../../../testing/slip-world.ts";
import { answerStartingPrice } from "../../../testing/starting-price-answers.ts";
import { closeApps } from "../../../testing/test-app.tsx";

beforeAll(() => fetchLanguage("hi"));
afterEach(closeApps);

const BACK = /^Back India at 1.85$/;

const amount = ({ slip }: Opened, label: string) => slip.getByLabelText<HTMLInputElement>(label);
/** The words under the amount. */
const below = (opened: Opened, label: string) => {
  const ids = amount(opened, label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
};

describe("the amount of a back", () => {
  it("can be what it wins: the stake is said, follows the price, and is what is sent", async () => {
    const opened = await openSlip(BACK, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    const { slip, user, place } = opened;
    const choice = within(slip.getByRole("group", { name: "The amount is the" }));
    expect(choice.getByRole("button", { name: "Stake" }).getAttribute("aria-pressed")).toBe("true");
    await user.type(amount(opened, "Stake"), "500");
    await user.click(choice.getByRole("button", { name: "To win" }));
    // 500 at 0.85 to one: 588.235…, and a paisa more would win more than that.
    expect(amount(opened, "To win").value).toBe("500");
    expect(below(opened, "To win")).toEqual(["Stake 588.23"]);
    expect(place().textContent).toBe("Back 588.23 at 1.85, risk 588.23");
    await user.clear(priceOf(opened));
    expect(below(opened, "To win")).toEqual(["Stake –not known yet"]);
    await user.type(priceOf(opened), "3");
    expect(below(opened, "To win")).toEqual(["Stake 250.00"]);
    await user.click(place());
    await waitFor(() => expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")).toMatchObject([{ stake: 250 }]));
  });

  it("means what was chosen in the next slip too, of each side by itself", async () => {
    const opened = await openSlip(BACK);
    const { slip, user, screen } = opened;
    await user.click(slip.getByRole("button", { name: "To win" }));
    await user.click(screen.getByRole("button", { name: "Lay India at 1.90" }));
    const lay = within(await screen.findByRole("region", { name: "Lay India" }));
    expect(lay.getByLabelText("Stake")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Back Australia at 2.10" }));
    const back = within(await screen.findByRole("region", { name: "Back Australia" }));
    expect(back.getByLabelText("To win")).toBeTruthy();
  });

  it("is filled by quick stakes, halves and doubles in the meaning that was chosen", async () => {
    const opened = await openSlip(BACK);
    const { app, slip, user } = opened;
    act(() => app.session.setStakes([{ title: "100", value: 100 }]));
    await user.click(slip.getByRole("button", { name: "To win" }));
    await user.click(slip.getByRole("button", { name: "Add 100 to the win" }));
    await user.click(slip.getByRole("button", { name: "Double the win" }));
    expect(amount(opened, "To win").value).toBe("200");
    expect(below(opened, "To win")).toEqual(["Stake 235.29"]);
    await user.click(slip.getByRole("button", { name: "The largest win" }));
    // The balance of 1,000 wins 850 at 1.85.
    expect(amount(opened, "To win").value).toBe("850");
    await user.click(slip.getByRole("button", { name: "Clear the win" }));
    expect(opened.place().textContent).toBe("Enter what to win");
  });

  it("says the limits as those of a stake, and breaks them by the stake that it means", async () => {
    const opened = await openSlip(BACK);
    const { slip, user } = opened;
    await user.click(slip.getByRole("button", { name: "To win" }));
    const words = slip.getAllByText(/^Stake/, { selector: "p > span" }).map(({ textContent }) => textContent);
    expect(words).toContain("Stake 100 to 50,000");
    await user.type(amount(opened, "To win"), "84.99");
    expect(await slip.findByText("The minimum stake here is 100.")).toBeTruthy();
    expect(below(opened, "To win")).toEqual(["The minimum stake here is 100.", "Stake 99.98"]);
    await user.type(amount(opened, "To win"), "{Backspace}{Backspace}{Backspace}{Backspace}5");
    expect(below(opened, "To win")).toEqual(["Stake 100.00"]);
  });
});

describe("the amount of a lay", () => {
  it("can be what it can lose, which it never exceeds", async () => {
    const opened = await openSlip();
    const { slip, user, place } = opened;
    await user.click(slip.getByRole("button", { name: "Liability" }));
    await user.type(amount(opened, "Liability"), "500");
    expect(below(opened, "Liability")).toEqual(["Stake 555.55"]);
    expect(place().textContent).toBe("Lay 555.55 at 1.90, risk 500");
    expect(slip.getByRole("button", { name: "Half the liability" })).toBeTruthy();
  });

  it("is changed by the keyboard alone", async () => {
    const opened = await openSlip();
    const { slip, user } = opened;
    slip.getByRole("button", { name: "Stake" }).focus();
    await user.tab();
    await user.keyboard("{Enter}");
    await user.tab();
    expect(document.activeElement).toBe(amount(opened, "Liability"));
  });
});

describe("a bet of which no one figure at one price is won or lost", () => {
  it("has a stake alone each way, whatever was chosen", async () => {
    const { slip } = await openSlip(BACK, {
      stored: { backAmount: "result" },
      wire: (wire) =>
        wire.on("Market/GetByEventId", () => ok([aMarket({ eachWay: { places: 3, divisor: 4 } })])),
    });
    expect(await slip.findByLabelText("Stake each way")).toBeTruthy();
    expect(slip.queryByRole("group", { name: "The amount is the" })).toBeNull();
  });

  it("has what its execution says at the starting price", async () => {
    const { slip, user } = await openSlip(undefined, {
      wire: answerStartingPrice,
      stored: { layAmount: "result" },
    });
    await user.click(slip.getByRole("button", { name: /^Options:/ }));
    await user.click(slip.getByRole("radio", { name: "At the starting price" }));
    await user.type(slip.getByLabelText("Liability"), "500");
    expect(slip.queryByRole("group", { name: "The amount is the" })).toBeNull();
    expect(slip.queryByText(/^Stake 5/)).toBeNull();
  });
});

describe("the amount in a market of rates", () => {
  it("means the same: a rate of 85 wins 85 of 100", async () => {
    const world = openMarketWorld({
      stored: { backAmount: "result" },
      wire: (wire) =>
        wire.on("Market/GetByEventId", () => ok([aMarket({ marketName: "Bookmaker", notation: "percent" })])),
    });
    await pushImage(world, {
      Notation: "percent",
      Runners: [{ Id: HOME.id, Back: [[85, 900]], Lay: [], Last: 85 }],
    });
    await userEvent.click(await world.screen.findByRole("button", { name: "Back India at 85" }));
    const slip = within(await world.screen.findByRole("region", { name: "Back India" }));
    await userEvent.type(slip.getByLabelText("To win"), "170");
    expect(slip.getByText("200.00", { selector: "p *" })).toBeTruthy();
    expect(slip.getByRole("button", { name: "Back 200 at 85, risk 200" })).toBeTruthy();
  });
});

describe("the choice in Hindi", () => {
  it("has its words", async () => {
    const world = openMarketWorld({ width: 390, stored: { language: "hi" } });
    await pushImage(world);
    await userEvent.click(await world.screen.findByRole("button", { name: "ले India, 1.90 पर" }));
    const heading = await world.screen.findByRole("heading", { name: "ले India" });
    const slip = within(heading.closest("section") ?? document.body);
    const choice = within(slip.getByRole("group", { name: "यह राशि है" }));
    expect(choice.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["स्टेक", "लायबिलिटी"]);
  });
});
