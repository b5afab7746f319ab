import { ok } from "@crossbook/browser/testing";
import { fireEvent, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { RESTING, withPlaces } from "../../testing/ladder-world.ts";
import {
  anOpenBet,
  aPlacement,
  EVENT_ID,
  HOME,
  MARKET_ID,
  statusPush,
} from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { aWaitingLay } from "../../testing/starting-price-answers.ts";
import { closeApps } from "../../testing/test-app.tsx";

// Its many files take longer to be read than a screen is waited for, where the machine does much else.
beforeAll(() => fetchLanguage("hi"));
afterEach(() => {
  vi.restoreAllMocks();
  closeApps();
});

describe("own bets on the ladder", () => {
  it("are shown at their price with size and place, each with a cancel, and one for all", async () => {
    const { tool, grid, user, wire } = await withPlaces({
      ...RESTING,
      wire: (rules) => {
        rules.on("Bet/CancelBet", () => ok("Took back 500.00."));
        rules.on("Bet/CancelBets", () => ok("Took back 500.00."));
      },
    });
    const name = "Your lay 500 at 1.80, 3rd at its price after 900. Press to move it.";
    const handle = await grid.findByRole("button", { name });
    expect(handle.closest("tr")?.dataset.odds).toBe("180");
    await user.click(tool.getByRole("button", { name: /^Cancel your lay 500 at 1\.80/ }));
    await waitFor(() => expect(bodiesTo(wire, "Bet/CancelBet")).toMatchObject([{ betId: 9001 }]));
    await user.click(tool.getByRole("button", { name: "Cancel your bet in this market" }));
    await waitFor(() => expect(bodiesTo(wire, "Bet/CancelBets")).toMatchObject([{ marketId: MARKET_ID }]));
  });

  it("say until when they stand, where they lapse at a time", async () => {
    const bets = [anOpenBet({ expiresAt: "2031-03-04T08:35:10.000Z" })];
    const { tool } = await withPlaces({ bets, timeZone: "Asia/Kolkata" });
    const [item] = await tool.findAllByRole("listitem");
    await waitFor(() =>
      expect(item?.textContent).toContain("3rd at its price after 900 · lapses 4 Mar 2031, 14:05:10"),
    );
  });

  it("are none that waits for the starting price: it is in no book and cannot be cancelled", async () => {
    const bets = [anOpenBet(), aWaitingLay({ betId: 5, betRate: 1.8 })];
    const { tool, grid } = await withPlaces({ bets });
    await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ });
    expect(tool.getAllByRole("listitem")).toHaveLength(1);
    expect(tool.getByRole("button", { name: "Cancel your bet in this market" })).toBeTruthy();
  });

  it("are moved by the keyboard: picked up, aimed, placed there with what is taken back", async () => {
    const { grid, user, wire, screen } = await withPlaces({
      ...RESTING,
      wire: (rules) =>
        rules.on("Bet/ReplaceBets", () =>
          ok({
            cancelled: { count: 1, amount: 500 },
            placed: [
              { ok: true, code: null, placement: aPlacement({ matched: 0, remaining: 500, rate: 1.82 }) },
            ],
          }),
        ),
    });
    const handle = await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ });
    handle.focus();
    const shown = vi.spyOn(Element.prototype, "scrollIntoView");
    await user.keyboard("m{ArrowUp}{ArrowUp}");
    expect(screen.getByText(/^Moving your lay 500 to 1\.82\./)).toBeTruthy();
    // The price that it would be dropped at is kept in sight.
    expect(shown.mock.contexts.at(-1)).toHaveProperty("dataset.odds", "182");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(wire.requestsTo("Bet/ReplaceBets")).toHaveLength(1));
    expect(bodiesTo(wire, "Bet/ReplaceBets")[0]).toMatchObject({
      marketId: MARKET_ID,
      cancel: [9001],
      place: [{ runnerId: HOME.id, type: 2, rate: 1.82, stake: 500, insteadOf: 9001, persistence: "lapse" }],
    });
    expect(await screen.findByText(/500 is unmatched at 1\.82/)).toBeTruthy();
  });

  it.each([
    ["in the list", /^Cancel your lay/],
    ["on what cancels all of them", "Cancel your bet in this market"],
    ["on their handle", /^Your lay 500 at 1\.80/],
  ])("leave the focus on the ladder when they go with it: %s", async (_, name) => {
    const { tool, grid, wire, hub } = await withPlaces(RESTING);
    await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ });
    tool.getByRole("button", { name }).focus();
    wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_000, exposure: 0, openBets: [] }));
    hub.push({ Code: "OpenBets", Data: { EventId: EVENT_ID } });
    await waitFor(() => expect(grid.queryByRole("button", { name: /^Your lay 500/ })).toBeNull());
    expect(document.activeElement?.closest("[role=grid]")).not.toBeNull();
  });

  it.each([
    [
      "less than the market takes now",
      { minStake: 600 },
      /^Less than 600 is left of this bet: it cannot be placed again at another price/,
    ],
    [
      "more than the market takes now",
      { maxStake: 400 },
      /^One bet can have 400 at most here: this one cannot be placed again at another price/,
    ],
  ])(
    "stay where they are where their stake is %s: taken back they would be lost",
    async (_, limits, words) => {
      const { grid, user, wire, screen } = await withPlaces({
        ...RESTING,
        wire: (rules) => {
          const limit = {
            ...{ minStake: 100, maxStake: 50_000, delayTime: 0, isSuspended: false, isBetLock: false },
            ...limits,
          };
          rules.on("Odds/GetUserLimits", () => ok([{ marketId: MARKET_ID, runnnerId: HOME.id, limit }]));
        },
      });
      (await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ })).focus();
      await user.keyboard("m{ArrowUp}{Enter}");
      expect(await screen.findByText(words)).toBeTruthy();
      expect(wire.requestsTo("Bet/ReplaceBets")).toHaveLength(0);
    },
  );

  it("are moved with less than the market takes, where it pays out enough at the other price", async () => {
    const limit = {
      ...{ minStake: 600, maxStake: 50_000, delayTime: 0, isSuspended: false, isBetLock: false },
      minPayout: 902,
    };
    const { grid, user, wire, screen } = await withPlaces({
      ...RESTING,
      wire: (rules) =>
        rules.on("Odds/GetUserLimits", () => ok([{ marketId: MARKET_ID, runnnerId: HOME.id, limit }])),
    });
    const handle = await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ });
    handle.focus();
    await user.keyboard("m{ArrowDown}{Enter}");
    expect(await screen.findByText(/^Less than 600 is left of this bet/)).toBeTruthy();
    handle.focus();
    await user.keyboard("m{ArrowUp}{Enter}");
    await waitFor(() =>
      expect(bodiesTo(wire, "Bet/ReplaceBets")).toMatchObject([{ place: [{ rate: 1.81 }] }]),
    );
  });

  it("stay where they are when the move is left", async () => {
    const { grid, user, wire, screen } = await withPlaces();
    (await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ })).focus();
    await user.keyboard("m{ArrowDown}{Escape}");
    expect(screen.queryByText(/^Moving your lay/)).toBeNull();
    expect(wire.requestsTo("Bet/ReplaceBets")).toHaveLength(0);
  });

  it("are dragged by a pointer to the price under it", async () => {
    const { grid, wire } = await withPlaces({
      ...RESTING,
      wire: (rules) =>
        rules.on("Bet/ReplaceBets", () =>
          ok({
            cancelled: { count: 0, amount: 0 },
            placed: [{ ok: false, code: "ORDER_NOT_OPEN", placement: null }],
          }),
        ),
    });
    const handle = await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ });
    const target = grid.getByRole("button", { name: /^At 1\.83: lay/ });
    document.elementFromPoint = () => target;
    fireEvent.pointerDown(handle, { button: 0, clientY: 100 });
    fireEvent.pointerMove(window, { clientX: 5, clientY: 60 });
    expect(target.closest("tr")?.className).toContain("target");
    fireEvent.pointerUp(window, { clientX: 5, clientY: 60 });
    await waitFor(() =>
      expect(bodiesTo(wire, "Bet/ReplaceBets")).toMatchObject([{ cancel: [9001], place: [{ rate: 1.83 }] }]),
    );
  });

  it("say that nothing was moved where the bet is matched meanwhile", async () => {
    const { grid, user, screen } = await withPlaces({
      ...RESTING,
      wire: (rules) =>
        rules.on("Bet/ReplaceBets", () =>
          ok({
            cancelled: { count: 0, amount: 0 },
            placed: [{ ok: false, code: "ORDER_NOT_OPEN", placement: null }],
          }),
        ),
    });
    (await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ })).focus();
    await user.keyboard("m{ArrowUp}{Enter}");
    expect(
      await screen.findByText("Your bet was matched or taken back meanwhile. Nothing was moved."),
    ).toBeTruthy();
  });

  it.each([
    ["is suspended", { Status: "SUSPENDED", Reason: "Wicket" }],
    ["is closed", { Status: "CLOSED" }],
  ] as const)(
    "stay where they are while the market %s: taken back they could not be placed again",
    async (_, push) => {
      const { grid, tool, user, wire, screen, hub } = await withPlaces();
      (await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ })).focus();
      hub.push(statusPush(push));
      await waitFor(() => expect(tool.getByText(/^(Suspended|Market closed)/)).toBeTruthy());
      await user.keyboard("m{ArrowUp}{Enter}");
      expect(
        await screen.findByText(
          "No bet can be placed now: taken back, yours could not be placed again. It stays where it is.",
        ),
      ).toBeTruthy();
      expect(wire.requestsTo("Bet/ReplaceBets")).toEqual([]);
    },
  );

  it("stay where they are where the market is suspended while they are dragged", async () => {
    const { grid, tool, wire, screen, hub } = await withPlaces();
    const handle = await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ });
    const target = grid.getByRole("button", { name: /^At 1\.83: lay/ });
    document.elementFromPoint = () => target;
    fireEvent.pointerDown(handle, { button: 0, clientY: 100 });
    fireEvent.pointerMove(window, { clientX: 5, clientY: 60 });
    hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    await waitFor(() => expect(tool.getByText("Suspended · Wicket")).toBeTruthy());
    fireEvent.pointerUp(window, { clientX: 5, clientY: 60 });
    expect(await screen.findByText(/^No bet can be placed now: taken back/)).toBeTruthy();
    expect(wire.requestsTo("Bet/ReplaceBets")).toEqual([]);
  });

  it("are not moved by a drag that Escape has left, nor by another finger", async () => {
    const { grid, wire, screen } = await withPlaces();
    const handle = await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ });
    const target = grid.getByRole("button", { name: /^At 1\.83: lay/ });
    document.elementFromPoint = () => target;
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 100 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 5, clientY: 60 });
    fireEvent.pointerUp(window, { pointerId: 2, clientX: 5, clientY: 300 });
    expect(screen.getByText(/^Moving your lay 500 to 1\.83\./)).toBeTruthy();
    fireEvent.keyDown(handle, { key: "Escape" });
    expect(screen.queryByText(/^Moving your lay/)).toBeNull();
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 5, clientY: 50 });
    fireEvent.pointerUp(window, { pointerId: 1, clientX: 5, clientY: 50 });
    expect(screen.queryByText(/^Moving your lay/)).toBeNull();
    expect(wire.requestsTo("Bet/ReplaceBets")).toEqual([]);
  });

  it("say that one that is gone before it is dropped was not moved", async () => {
    const { grid, user, wire, screen, hub } = await withPlaces();
    await user.click(await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ }));
    wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_000, exposure: 0, openBets: [] }));
    hub.push({ Code: "OpenBets", Data: { EventId: EVENT_ID } });
    await waitFor(() => expect(grid.queryByRole("button", { name: /^Your lay 500/ })).toBeNull());
    await user.click(grid.getByRole("button", { name: /^At 1\.83: lay/ }));
    expect(
      await screen.findByText("Your bet was matched or taken back meanwhile. Nothing was moved."),
    ).toBeTruthy();
    expect(wire.requestsTo("Bet/ReplaceBets")).toEqual([]);
  });

  it("say that a second one is not moved while the first is on its way", async () => {
    const { grid, user, wire, screen } = await withPlaces({
      bets: [anOpenBet(), anOpenBet({ betId: 9002, betRate: 1.78 })],
      wire: (rules) => rules.on("Bet/ReplaceBets", () => "silent"),
    });
    (await grid.findByRole("button", { name: /^Your lay 500 at 1\.80/ })).focus();
    await user.keyboard("m{ArrowUp}{Enter}");
    (await grid.findByRole("button", { name: /^Your lay 500 at 1\.78/ })).focus();
    await user.keyboard("m{ArrowUp}{Enter}");
    expect(
      await screen.findByText("Another bet is still on its way to its new price. This one was not moved."),
    ).toBeTruthy();
    expect(wire.requestsTo("Bet/ReplaceBets")).toHaveLength(1);
  });

  it("are in the language of the player, with why a bet was not placed again", async () => {
    const world = openMarketWorld({
      width: 1_440,
      stored: { language: "hi" },
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_000, exposure: 0, openBets: [anOpenBet()] }));
        wire.on("Odds/GetQueuePlaces", () => ok([{ betId: 9001, place: 3, ahead: 900 }]));
        wire.on("Bet/ReplaceBets", () =>
          ok({
            cancelled: { count: 1, amount: 500 },
            placed: [{ ok: false, code: "STAKE_BELOW_MINIMUM", placement: null }],
          }),
        );
      },
    });
    const { screen } = world;
    const user = userEvent.setup();
    const column = within(await screen.findByRole("complementary", { name: "ट्रेडिंग टूल" }));
    for (const name of ["लैडर", "चार्ट", "पिछली मैच हुई बेट"])
      expect(await column.findByRole("heading", { name })).toBeTruthy();
    await pushImage(world);
    const grid = within(await screen.findByRole("grid", { name: "India की लैडर" }));
    const name = "आपकी ले बेट 500, 1.80 पर, इन ऑड्स पर नं॰ 3, 900 के बाद। दूसरे ऑड्स पर ले जाने के लिए दबाएँ।";
    (await grid.findByRole("button", { name })).focus();
    await user.keyboard("m{ArrowUp}{Enter}");
    expect(
      await screen.findByText("आपकी बेट वापस ले ली गई और दोबारा नहीं लगी। स्टेक मार्केट के न्यूनतम से कम है।"),
    ).toBeTruthy();
  });
});
