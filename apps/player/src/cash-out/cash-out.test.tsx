import { callKey } from "@crossbook/browser";
import { ok, refused } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { act, fireEvent, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  AWAY,
  aMarket,
  anOpenBet,
  EVENT_ID,
  HOME,
  MARKET_ID,
  statusPush,
} from "../testing/market-answers.ts";
import { bodiesTo, type MarketWorldOptions, openMarketWorld, pushImage } from "../testing/market-world.ts";
import { closeApps } from "../testing/test-app.tsx";

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

const { getQuote, execute } = contract.cashOut;

function quote(fraction = 100, overrides: Record<string, unknown> = {}) {
  return {
    quoteId: `quote-${fraction}`,
    available: true,
    reason: null,
    reasonCode: null,
    amount: fraction * 1.234,
    orders: [],
    expiresAt: new Date(new Date().getTime() + 10_000).toISOString(),
    ...overrides,
  };
}

/** The match's page of a player who holds 500 on India at 1.9. */
function openHolding(options: MarketWorldOptions = {}) {
  return openMarketWorld({
    ...options,
    wire: (wire) => {
      const openBets = [anOpenBet({ betType: "back", odds: 1.9, matched: 500, unmatched: 0 })];
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 500, exposure: 500, held: 0, openBets }));
      wire.on("Bet/GetUserExpectedProfitLoss", () =>
        ok([
          {
            eventId: EVENT_ID,
            marketId: MARKET_ID,
            runners: [
              { runnerId: HOME.id, amount: 450, ifLoses: null, ifPlaced: null },
              { runnerId: AWAY.id, amount: -500, ifLoses: null, ifPlaced: null },
            ],
            ladder: null,
          },
        ]),
      );
      wire.on(getQuote.path, ({ body }) => ok(quote((body as { fraction: number }).fraction)));
      options.wire?.(wire);
    },
  });
}

async function openDialog(options: MarketWorldOptions = {}) {
  const world = openHolding(options);
  const button = await world.screen.findByRole("button", { name: /^Cash out Match Odds/ });
  await userEvent.click(button);
  const dialog = within(await world.screen.findByRole("dialog", { name: "Cash out Match Odds" }));
  return { ...world, dialog, button };
}

describe("the button of a cash-out", () => {
  it("says what the market would bring now, the same whatever the result", async () => {
    const profit = openHolding();
    const button = await profit.screen.findByRole("button", {
      name: "Cash out Match Odds, level profit 123.40",
    });
    expect(button.textContent).toBe("Cash out+123.40");
    closeApps();
    const loss = openHolding({
      wire: (wire) => wire.on(getQuote.path, () => ok(quote(100, { amount: -8 }))),
    });
    expect(
      await loss.screen.findByRole("button", { name: "Cash out Match Odds, level loss 8" }),
    ).toBeTruthy();
    closeApps();
    const none = openHolding({
      wire: (wire) => wire.on(getQuote.path, () => ok(quote(100, { available: false, quoteId: null }))),
    });
    await waitFor(() => expect(none.wire.requestsTo(getQuote.path).length).toBeGreaterThan(0));
    expect(none.screen.getByRole("button", { name: "Cash out Match Odds" })).toBeTruthy();
  });

  it("says no amount while the market is suspended: the one before would not be paid after it", async () => {
    const world = openHolding();
    await pushImage(world);
    await world.screen.findByRole("button", { name: "Cash out Match Odds, level profit 123.40" });
    world.hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    expect(await world.screen.findByRole("button", { name: "Cash out Match Odds" })).toBeTruthy();
    world.hub.push(statusPush());
    expect(
      await world.screen.findByRole("button", { name: "Cash out Match Odds, level profit 123.40" }),
    ).toBeTruthy();
  });

  it("says no amount any more that could not be asked for again", async () => {
    const { screen, wire, app } = openHolding();
    await screen.findByRole("button", { name: "Cash out Match Odds, level profit 123.40" });
    wire.on(getQuote.path, () => refused(503, "EXCHANGE_STOPPED", "The exchange is restarting."));
    await app.queryClient.invalidateQueries({ queryKey: callKey(getQuote) });
    expect(await screen.findByRole("button", { name: "Cash out Match Odds" })).toBeTruthy();
  });
});

describe("a cash-out", () => {
  it("shows what the market would bring now, and does nothing before it is confirmed", async () => {
    const { dialog, wire } = await openDialog();
    expect(await dialog.findByText("+123.40")).toBeTruthy();
    for (const body of bodiesTo(wire, getQuote.path)) {
      expect(body).toEqual({ marketId: MARKET_ID, runnerId: null, fraction: 100 });
    }
    expect(wire.requestsTo(execute.path)).toHaveLength(0);
    await userEvent.click(dialog.getByRole("button", { name: "Keep the bets" }));
    expect(wire.requestsTo(execute.path)).toHaveLength(0);
  });

  it("says what became of it, with what each runner brings then, and reads the bets again", async () => {
    const { dialog, wire } = await openDialog({
      wire: (wire) =>
        wire.on(execute.path, () =>
          ok({
            amount: 123.4,
            matched: 600,
            profitIf: [
              { runnerId: HOME.id, amount: 123.4 },
              { runnerId: AWAY.id, amount: 123.41 },
            ],
          }),
        ),
    });
    const before = wire.requestsTo("Bet/GetUserOpenBets").length;
    await userEvent.click(await dialog.findByRole("button", { name: /^(10)?Cash out 123.40$/ }));
    expect(await dialog.findByText("Cashed out")).toBeTruthy();
    expect(dialog.getByText("What your bets in this market bring now, by runner")).toBeTruthy();
    expect([...dialog.getByLabelText("If it wins").children].map(({ textContent }) => textContent)).toEqual([
      "India+123.40",
      "Australia+123.41",
    ]);
    expect(bodiesTo(wire, execute.path)).toMatchObject([{ quoteId: "quote-100" }]);
    await waitFor(() => expect(wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(before));
  });

  it("is of a part by the slider, which asks once it rests, and no older quote is shown", async () => {
    const { dialog, wire } = await openDialog();
    await dialog.findByText("+123.40");
    const slider = dialog.getByRole("slider", { name: "Part of your position" });
    for (const part of ["75", "60", "50"]) fireEvent.change(slider, { target: { value: part } });
    expect(dialog.queryByText("+123.40")).toBeNull();
    expect(await dialog.findByText("+61.70")).toBeTruthy();
    const parts = bodiesTo(wire, getQuote.path).map((body) => (body as { fraction: number }).fraction);
    // The button asks for the whole, too.
    expect(parts.filter((part) => part !== 100)).toEqual([50]);
    expect(dialog.getByText("50%")).toBeTruthy();
  });

  it.each([
    [
      "with its reason",
      { available: false, reason: "Nobody offers enough at the moment." },
      "Nobody offers enough at the moment.",
    ],
    ["without one", { available: false, reason: null }, "There is nothing to cash out at the moment."],
  ])("is not available %s, and can be asked for again", async (_, answer, words) => {
    let isAvailable = false;
    const { dialog } = await openDialog({
      wire: (wire) => wire.on(getQuote.path, () => ok(quote(100, isAvailable ? {} : answer))),
    });
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: /Cash out 1/ })).toBeNull();
    isAvailable = true;
    await userEvent.click(dialog.getByRole("button", { name: "Get a new quote" }));
    expect(await dialog.findByText("+123.40")).toBeTruthy();
  });

  it("of a part at a loss says that it is of the part, with the minus of all money", async () => {
    const { dialog } = await openDialog({
      wire: (wire) =>
        wire.on(getQuote.path, ({ body }) =>
          ok(quote((body as { fraction: number }).fraction, { amount: -8.03 })),
        ),
    });
    expect(await dialog.findByText("Level loss, whatever happens, before commission")).toBeTruthy();
    fireEvent.change(dialog.getByRole("slider"), { target: { value: "50" } });
    expect(
      await dialog.findByText("Level loss of this part, whatever happens, before commission"),
    ).toBeTruthy();
    expect(await dialog.findByRole("button", { name: /Cash out −8\.03$/ })).toBeTruthy();
  });

  it("is over after its time, and is not done then", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { dialog, wire } = await openDialog();
    await dialog.findByText("+123.40");
    vi.advanceTimersByTime(10_000);
    expect(await dialog.findByRole("button", { name: "Get a new quote" })).toBeTruthy();
    expect(dialog.queryByRole("button", { name: /Cash out 1/ })).toBeNull();
    expect(dialog.queryByText("+123.40")).toBeNull();
    expect(dialog.getByText("The time of this quote is over.")).toBeTruthy();
    expect(wire.requestsTo(execute.path)).toHaveLength(0);
  });

  it.each([
    ["over by a clock that is ahead, for three seconds", -60_000, 3_000],
    ["far away by a clock that is behind, for as long as a quote lives", 3_600_000, 10_000],
  ])("whose quote's end is %s can be confirmed", async (_, endsInMs, lifeMs) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const expiresAt = () => new Date(new Date().getTime() + endsInMs).toISOString();
    const { dialog } = await openDialog({
      wire: (wire) => wire.on(getQuote.path, () => ok(quote(100, { expiresAt: expiresAt() }))),
    });
    await dialog.findByText("+123.40");
    vi.advanceTimersByTime(lifeMs - 2_000);
    expect(await dialog.findByRole("button", { name: /Cash out 123.40$/ })).toBeTruthy();
    vi.advanceTimersByTime(2_000);
    expect(await dialog.findByText("The time of this quote is over.")).toBeTruthy();
  });

  it("whose quote has given way to newer ones says that nothing was cashed out", async () => {
    const { dialog } = await openDialog({
      wire: (wire) =>
        wire.on(execute.path, () => refused(404, "CASH_OUT_QUOTE_NOT_FOUND", "There is no such quote.")),
    });
    await userEvent.click(await dialog.findByRole("button", { name: /Cash out 123.40$/ }));
    expect((await dialog.findByRole("alert")).textContent).toBe(
      "This quote is not kept any more, so nothing was cashed out. Get a new one.",
    );
    expect(dialog.getByRole("button", { name: "Get a new quote" })).toBeTruthy();
  });

  it("offers to keep the bets no more once it is on its way, and is known though its dialog was closed", async () => {
    let answer: (execution: ReturnType<typeof ok>) => void = () => undefined;
    const { dialog, screen } = await openDialog({
      wire: (wire) =>
        wire.on(
          execute.path,
          () =>
            new Promise<ReturnType<typeof ok>>((resolve) => {
              answer = resolve;
            }),
        ),
    });
    await userEvent.click(await dialog.findByRole("button", { name: /Cash out 123.40$/ }));
    expect(await dialog.findByRole("button", { name: "Cashing out…" })).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Keep the bets" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    answer(ok({ amount: -8.03, matched: 600, profitIf: [] }));
    expect(await screen.findByText("Cashed out: −8.03")).toBeTruthy();
  });

  it("that is refused says why, and that nothing was done", async () => {
    const words = "The prices have moved, so nothing was cashed out. Ask for a new quote.";
    const { dialog } = await openDialog({
      wire: (wire) => wire.on(execute.path, () => refused(409, "GROUP_NOT_MATCHED", words)),
    });
    await userEvent.click(await dialog.findByRole("button", { name: /Cash out 123.40$/ }));
    expect((await dialog.findByRole("alert")).textContent).toBe(words);
    expect(dialog.getByRole("button", { name: "Get a new quote" })).toBeTruthy();
  });

  it("whose answer is lost is asked for by the same reference, so that it is done once", async () => {
    const { dialog, wire } = await openDialog({ wire: (wire) => wire.on(execute.path, () => "lost") });
    await userEvent.click(await dialog.findByRole("button", { name: /Cash out 123.40$/ }));
    const again = await dialog.findByRole("button", { name: "Ask what became of it" });
    expect(dialog.getByRole("alert").textContent).toMatch(
      /it is not known whether your bets were cashed out/,
    );
    expect(dialog.queryByRole("button", { name: "Keep the bets" })).toBeNull();
    expect(dialog.getByRole("slider")).toHaveProperty("disabled", true);
    wire.on(execute.path, () => ok({ amount: 123.4, matched: 600, profitIf: [] }));
    await userEvent.click(again);
    expect(await dialog.findByText("Cashed out")).toBeTruthy();
    const [first, second] = bodiesTo(wire, execute.path);
    expect(second).toEqual(first);
  });

  it.each([
    ["before", true],
    ["after", false],
  ])(
    "of a part never shows the quote of the whole that comes %s its own: it would be executed instead",
    async (_, isBefore) => {
      let answerWhole: (quoted: ReturnType<typeof ok>) => void = () => undefined;
      const { dialog, wire } = await openDialog({
        wire: (wire) =>
          wire.on(getQuote.path, ({ body }) => {
            const { fraction } = body as { fraction: number };
            if (fraction !== 100) return ok(quote(fraction));
            return new Promise<ReturnType<typeof ok>>((resolve) => {
              answerWhole = resolve;
            });
          }),
      });
      const slider = dialog.getByRole("slider");
      await waitFor(() => expect(bodiesTo(wire, getQuote.path).length).toBeGreaterThan(0));
      fireEvent.change(slider, { target: { value: "50" } });
      if (isBefore) await act(async () => answerWhole(ok(quote())));
      expect(dialog.queryByText("+123.40")).toBeNull();
      expect(await dialog.findByText("+61.70")).toBeTruthy();
      if (!isBefore) await act(async () => answerWhole(ok(quote())));
      expect(dialog.queryByText("+123.40")).toBeNull();
      expect(dialog.getByText("+61.70")).toBeTruthy();
    },
  );

  it("is one cash-out though its button is pressed twice before it is shown as pressed", async () => {
    const { dialog, wire } = await openDialog({ wire: (wire) => wire.on(execute.path, () => "silent") });
    const button = await dialog.findByRole("button", { name: /Cash out 123.40$/ });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(bodiesTo(wire, execute.path).length).toBeGreaterThan(0));
    const references = bodiesTo(wire, execute.path).map(
      (body) => (body as { clientReference: string }).clientReference,
    );
    expect(new Set(references).size).toBe(1);
  });

  it("is offered on the slip and by each matched bet, and not in markets that have none", async () => {
    const world = openHolding();
    await pushImage(world);
    await userEvent.click(await world.screen.findByRole("button", { name: "Lay India at 1.90" }));
    const slip = within(await world.screen.findByRole("region", { name: "Lay India" }));
    expect(slip.getByRole("button", { name: "Cash out Match Odds" })).toBeTruthy();
    const bets = within(world.screen.getByRole("region", { name: "Open bets" }));
    expect(bets.getByRole("button", { name: "Cash out India" })).toBeTruthy();
    closeApps();
    const place = openHolding({
      wire: (wire) =>
        wire.on("Market/GetByEventId", () =>
          ok([aMarket({ marketType: "each_way", eachWay: { places: 3, divisor: 4 } })]),
        ),
    });
    await place.screen.findByRole("heading", { name: "Match Odds" });
    expect(place.screen.queryByRole("button", { name: "Cash out Match Odds" })).toBeNull();
  });
});
