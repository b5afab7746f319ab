import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import { api as contract, ERROR_CATALOGUE } from "@crossbook/contract";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { aMarket, anOpenBet, statusPush } from "../../../testing/market-answers.ts";
import { bodiesTo, type MarketWorldOptions, openSlip } from "../../../testing/market-world.ts";
import {
  answerStartingPrice,
  aWaitingLay,
  aWaitingPlacement,
  someStartingPrices,
} from "../../../testing/starting-price-answers.ts";
import { closeApps } from "../../../testing/test-app.tsx";

afterEach(closeApps);

const BACK = /^Back India at 1.85$/;
const LAY = /^Lay India at 1.90$/;

type Opened = Awaited<ReturnType<typeof openSlip>>;

/** A slip before the start, on which the starting price is chosen. */
async function openAtStart(press: RegExp, options: MarketWorldOptions = {}): Promise<Opened> {
  const opened = await openBefore(press, options);
  await choose(opened);
  return opened;
}

async function openBefore(press: RegExp, options: MarketWorldOptions = {}): Promise<Opened> {
  const opened = await openSlip(press, {
    ...options,
    wire: (wire) => {
      answerStartingPrice(wire);
      wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aWaitingPlacement()));
      options.wire?.(wire);
    },
  });
  await opened.slip.findByText("Unmatched part lapses at the start.");
  return opened;
}

async function choose({ slip, user }: Opened): Promise<void> {
  await user.click(slip.getByRole("button", { name: /^Options:/ }));
  await user.click(slip.getByRole("radio", { name: "At the starting price" }));
}

/** The figure beside a name, such as "Profit". */
function figure({ slip }: Opened, name: string): string | null | undefined {
  return slip.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
}

const openBets = (bet: ReturnType<typeof anOpenBet>) => (wire: FakeWire) =>
  wire.on("Bet/GetUserOpenBets", () => ok({ balance: 640, exposure: 360, held: 0, openBets: [bet] }));

describe("the starting price in the slip", () => {
  it.each([
    ["forms none", {}],
    ["has formed it", { startingPrice: "formed" as const, inPlay: true }],
  ])("is not offered in a market that %s", async (_, market) => {
    const { slip, user } = await openSlip(BACK, {
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([aMarket(market)])),
    });
    await user.click(slip.getByRole("button", { name: /^Options:/ }));
    expect(slip.getAllByRole("radio")).toHaveLength(5);
    expect(slip.queryByRole("button", { name: "Takes SP" })).toBeNull();
  });

  it("is a back of a stake with any price: what it wins only the starting price says", async () => {
    const opened = await openAtStart(BACK);
    const { slip, user, place, wire } = opened;
    expect(slip.queryByLabelText("Price")).toBeNull();
    await user.type(slip.getByLabelText("Stake"), "500");
    expect(figure(opened, "Profit")).toBe("depends on SP");
    expect(figure(opened, "Liability")).toBe("500.00");
    expect(figure(opened, "New exposure")).toBe("500.00");
    expect(await slip.findByText(/^Near/)).toHaveProperty("textContent", "Near 2.54 · far –");
    expect(place().textContent).toBe("Back 500 at SP, risk 500");
    await user.click(place());
    await waitFor(() =>
      expect(bodiesTo(wire, "Bet/PlaceBetV2")).toMatchObject([
        { type: 1, rate: null, stake: 500, execution: "startingPrice", persistence: "lapse" },
      ]),
    );
  });

  it("takes a limit of the market's prices, and says the least that the bet wins", async () => {
    const opened = await openAtStart(BACK);
    const { slip, user, place, wire } = opened;
    const limit = slip.getByLabelText(/^No worse than/);
    await user.type(limit, "2.55");
    await user.type(slip.getByLabelText("Stake"), "500");
    expect(slip.getByText("Not a price of this market. Nearest: 2.54 and 2.56.")).toBeTruthy();
    await user.clear(limit);
    await user.type(limit, "2.5");
    expect(figure(opened, "Profit")).toBe("at least 750.00");
    expect(place().textContent).toBe("Back 500 at SP, 2.50 or higher, risk 500");
    await user.click(place());
    await waitFor(() => expect(bodiesTo(wire, "Bet/PlaceBetV2")).toMatchObject([{ rate: 2.5, stake: 500 }]));
  });

  it("is a lay of what it can lose: label, quick stakes and limits say so", async () => {
    const opened = await openAtStart(LAY);
    const { slip, user, place, wire } = opened;
    expect(slip.queryByLabelText("Stake")).toBeNull();
    expect(slip.getByText(/^Liability/, { selector: "p span" }).textContent).toBe("Liability 100 to 50,000");
    await user.type(slip.getByLabelText("Liability"), "50");
    expect(slip.getByText("The minimum liability here is 100.")).toBeTruthy();
    await user.click(slip.getByRole("button", { name: "Double the liability" }));
    await user.type(slip.getByLabelText(/^No worse than/), "3");
    expect(figure(opened, "Profit")).toBe("at least 50.00");
    expect(figure(opened, "Liability")).toBe("100.00");
    expect(figure(opened, "Available after")).toBe("900.00");
    expect(place().textContent).toBe("Lay at SP, 3.00 or lower, risk 100");
    await user.click(place());
    await waitFor(() =>
      expect(bodiesTo(wire, "Bet/PlaceBetV2")).toMatchObject([{ type: 2, rate: 3, stake: 100 }]),
    );
  });

  it("can have as its largest liability all that is available", async () => {
    const opened = await openAtStart(LAY);
    await opened.user.click(opened.slip.getByRole("button", { name: "The largest liability" }));
    expect(opened.slip.getByLabelText<HTMLInputElement>("Liability").value).toBe("1000");
  });

  it("is asked about with what it takes and that it cannot be cancelled", async () => {
    const { slip, user, place, screen, wire } = await openAtStart(LAY, {
      stored: { confirmBeforePlaceBet: "true" },
    });
    await user.type(slip.getByLabelText("Liability"), "100");
    await user.click(place());
    const dialog = await screen.findByRole("dialog", { name: "Please confirm your bet" });
    expect(dialog.textContent).toContain("Starting price");
    expect(dialog.textContent).toContain("cannot be cancelled");
    expect(dialog.textContent).not.toContain("Stake");
    expect(bodiesTo(wire, "Bet/PlaceBetV2")).toEqual([]);
  });

  it("cannot be sent once it is formed, and another way to place the bet can be chosen", async () => {
    const { slip, user, place, wire, hub } = await openAtStart(BACK);
    await user.type(slip.getByLabelText("Stake"), "500");
    wire.on("Market/GetByEventId", () => ok([aMarket({ startingPrice: "formed" })]));
    hub.push(statusPush());
    expect(await slip.findByText(/^No bet can be placed at the starting price now/)).toBeTruthy();
    expect((place() as HTMLButtonElement).disabled).toBe(true);
    await user.click(slip.getByRole("radio", { name: "Limit" }));
    expect(place().textContent).toBe("Back 500 at 1.85, risk 500");
    expect((place() as HTMLButtonElement).disabled).toBe(false);
    expect(slip.queryByRole("radio", { name: "At the starting price" })).toBeNull();
  });

  it("shows why a bet was refused, and stays filled", async () => {
    const { message } = ERROR_CATALOGUE.STARTING_PRICE_NOT_OFFERED;
    const { slip, user, place } = await openAtStart(BACK, {
      wire: (wire) =>
        wire.on(contract.bets.placeBet.path, () => refused(409, "STARTING_PRICE_NOT_OFFERED", message)),
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    expect(await slip.findByText(message)).toBeTruthy();
    expect(slip.getByLabelText<HTMLInputElement>("Stake").value).toBe("500");
  });
});

describe("a bet that waits for the starting price", () => {
  it("is said to wait, with nothing to cancel, and then shows what it took", async () => {
    const lay = aWaitingLay({ betId: 9001, stake: 500, unmatched: 500, liability: 500 });
    const { slip, user, place, wire, app } = await openAtStart(LAY, { wire: openBets(lay) });
    await user.type(slip.getByLabelText("Liability"), "500");
    await user.click(place());
    expect(
      await slip.findByText("Waits for the starting price with liability 500. It cannot be cancelled."),
    ).toBeTruthy();
    expect(slip.queryByRole("button", { name: /^Cancel/ })).toBeNull();
    openBets(
      anOpenBet({
        ...{ stake: 250, matched: 250, unmatched: 0, betRate: 3, odds: 3, liability: 500 },
        startingPrice: { state: "taken", limitPrice: null, price: 3 },
      }),
    )(wire);
    await app.positions.reload();
    expect(await slip.findByText("Matched 250 at 3.00.")).toBeTruthy();
  });

  it.each([
    ["waits, which nothing can cancel", aWaitingLay(), 0],
    ["rests and will take it", anOpenBet({ betRate: 3, persistence: "startingPrice" }), 1],
  ])("that would meet an own bet that %s offers to cancel what can be", async (_, bet, buttons) => {
    const { slip, user, place } = await openAtStart(BACK, {
      wire: (wire) => {
        openBets(bet)(wire);
        wire.on(contract.bets.placeBet.path, () => refused(409, "SELF_MATCH", "Your own bet."));
      },
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    expect(await slip.findByText("Your own bet.")).toBeTruthy();
    expect(slip.queryAllByRole("button", { name: "Cancel that bet" })).toHaveLength(buttons);
  });
});

describe("what is unmatched at the start", () => {
  it("takes the starting price where that is chosen, in words and on the wire", async () => {
    const { slip, user, place, wire } = await openBefore(BACK);
    await user.click(slip.getByRole("button", { name: "Takes SP" }));
    expect(slip.getByText("Unmatched part takes the starting price, whatever it is.")).toBeTruthy();
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    await waitFor(() =>
      expect(bodiesTo(wire, "Bet/PlaceBetV2")).toMatchObject([
        { rate: 1.85, execution: "limit", persistence: "startingPrice" },
      ]),
    );
  });

  it("lapses after all where the starting price is formed before the bet is sent, as its words say by then", async () => {
    const { slip, user, place, wire, hub } = await openBefore(BACK);
    await user.click(slip.getByRole("button", { name: "Takes SP" }));
    await user.type(slip.getByLabelText("Stake"), "500");
    wire.on("Market/GetByEventId", () => ok([aMarket({ startingPrice: "formed" })]));
    hub.push(statusPush());
    expect(await slip.findByText("Unmatched part lapses at a wicket or a review.")).toBeTruthy();
    await user.click(place());
    await waitFor(() => expect(bodiesTo(wire, "Bet/PlaceBetV2")).toMatchObject([{ persistence: "lapse" }]));
  });

  it("is no choice of a bet that waits for the starting price itself", async () => {
    const { slip, user, place, wire } = await openBefore(BACK);
    await user.click(slip.getByRole("button", { name: "Takes SP" }));
    await user.click(slip.getByRole("button", { name: /^Options:/ }));
    await user.click(slip.getByRole("radio", { name: "At the starting price" }));
    expect(slip.queryByRole("button", { name: "Takes SP" })).toBeNull();
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    await waitFor(() => expect(bodiesTo(wire, "Bet/PlaceBetV2")).toMatchObject([{ persistence: "lapse" }]));
  });
});

it("what the starting price would be now is not shown where it cannot be read", async () => {
  const { slip, wire } = await openAtStart(BACK, {
    wire: (rules) => rules.on("Odds/GetStartingPrices", () => "lost"),
  });
  await waitFor(() => expect(wire.requestsTo("Odds/GetStartingPrices").length).toBeGreaterThan(0));
  expect(slip.queryByText(/^Near/)).toBeNull();
  wire.on("Odds/GetStartingPrices", () => ok(someStartingPrices()));
});
