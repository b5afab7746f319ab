import { type FakeWire, ok } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { aMarket, anOpenBet, aPlacement, HOME, MARKET_ID } from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { betsByEvent, totalsOf } from "./open-bet-groups.ts";

afterEach(closeApps);

const PART_MATCHED = anOpenBet({
  betId: 2,
  betType: "back",
  betRate: 2,
  odds: 2.1,
  stake: 300,
  matched: 100,
  unmatched: 200,
  placeTime: "2026-11-20T14:25:00.000Z",
});
const OTHER_EVENT = anOpenBet({
  betId: 3,
  eventId: 77,
  betTitle: "France v Croatia",
  matched: 500,
  unmatched: 0,
  placeTime: "2026-11-20T15:00:00.000Z",
});

function openPage(openBets = [anOpenBet({ betId: 1 }), PART_MATCHED, OTHER_EVENT]) {
  return openMarketWorld({
    path: "/open-bets",
    wire: (wire) => {
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 321.5, exposure: 678.5, openBets }));
      wire.on("Bet/CancelBet", () => ok("Cancelled.", { count: 1, amount: 1 }));
      wire.on("Bet/CancelBets", () => ok("Cancelled.", { count: 2, amount: 1 }));
    },
  });
}

describe("grouping open bets", () => {
  it("[ENTITY-13] puts them by event, newest first; a part-matched bet is in both lists", () => {
    const bets = [anOpenBet({ betId: 1 }), PART_MATCHED, OTHER_EVENT];
    const shape = (which: "matched" | "unmatched") =>
      betsByEvent(bets, which).map((group) => [group.title, group.parts.map((part) => part.bet.betId)]);
    expect(shape("unmatched")).toEqual([["India v Australia", [2, 1]]]);
    expect(shape("matched")).toEqual([
      ["France v Croatia", [3]],
      ["India v Australia", [2]],
    ]);
  });

  it("takes what a matched part can lose from the exact prices, not from the rounded average", () => {
    const bet = anOpenBet({
      stake: 133.33,
      matched: 133.33,
      unmatched: 0,
      odds: 1.05,
      matchedLiability: 6.68,
    });
    const parts = betsByEvent([bet], "matched").flatMap((group) => group.parts);
    expect(parts).toMatchObject([{ odds: 105, liability: 6_68 }]);
  });

  it("risks the stake of an unmatched bet each way twice", () => {
    const bet = anOpenBet({
      ...{ marketTypeName: "each_way", betType: "back", betRate: 9, odds: 9, stake: 300 },
      ...{ matched: 100, unmatched: 200, expectedProfit: 3_000, liability: 600 },
      ...{ matchedProfit: 1_000, matchedLiability: 200 },
    });
    const parts = (which: "matched" | "unmatched") =>
      betsByEvent([bet], which).flatMap((group) => group.parts);
    expect(parts("unmatched")).toMatchObject([{ stake: 200_00, profit: 2_000_00, liability: 400_00 }]);
    expect(parts("matched")).toMatchObject([{ stake: 100_00, profit: 1_000_00, liability: 200_00 }]);
  });

  it("counts each part at its own price: the asked one while unmatched, the average once matched", () => {
    const parts = (which: "matched" | "unmatched") =>
      betsByEvent([PART_MATCHED], which).flatMap((group) => group.parts);
    expect(parts("unmatched")).toMatchObject([
      { odds: 200, stake: 200_00, profit: 200_00, liability: 200_00 },
    ]);
    expect(parts("matched")).toMatchObject([{ odds: 210, stake: 100_00, profit: 110_00, liability: 100_00 }]);
    expect(totalsOf(betsByEvent([anOpenBet(), PART_MATCHED], "unmatched"))).toEqual({
      count: 2,
      stake: 700_00,
      liability: 600_00,
    });
  });
});

const nameOf = (button: HTMLElement) => button.getAttribute("aria-label");

describe("the open bets page", () => {
  it("[ROUTE-11] sends a guest to the login with the way back", async () => {
    const { address } = openMarketWorld({ guest: true, path: "/open-bets" });
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?to=/));
    expect(decodeURIComponent(address())).toContain("/open-bets");
  });

  it("[ROUTE-11][CALL-BET-09][ENTITY-13] lists unmatched and matched bets, and brings balance and exposure to the shell", async () => {
    const { screen } = openPage();
    const unmatched = within(await screen.findByRole("region", { name: "Unmatched bets" }));
    // Two bets on one runner: each button has a name of its own.
    const names = unmatched.getAllByRole("button", { name: /^Cancel (back|lay) India/ }).map(nameOf);
    expect(new Set(names).size).toBe(2);
    const matched = within(screen.getByRole("region", { name: "Matched bets" }));
    expect(matched.getByRole("link", { name: "France v Croatia" }).getAttribute("href")).toBe("/markets/77");
    expect((await screen.findAllByText("321.50")).length).toBeGreaterThan(0);
    expect(screen.getAllByText("678.50").length).toBeGreaterThan(0);
  });

  it("[ROUTE-20] leads to the same bets as a table", async () => {
    const { screen, address } = openPage();
    await userEvent.click(await screen.findByRole("link", { name: "As a table, with profit and loss" }));
    await waitFor(() => expect(address()).toBe("/my-bets"));
  });

  it("says when a bet was placed in the zone of the host, as the clock of the header does, which names it abroad", async () => {
    const { screen } = openMarketWorld({
      ...{ path: "/open-bets", timeZone: "America/New_York" },
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1, exposure: 1, openBets: [anOpenBet()] })),
    });
    expect(await screen.findByText("20 Nov 2026, 19:50:00")).toBeTruthy();
    const [clock] = screen.getAllByRole("banner").flatMap((banner) => [...banner.querySelectorAll("time")]);
    const parts = {
      timeZone: "Asia/Kolkata",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    } as const;
    const minute = new Intl.DateTimeFormat("en-GB", parts).format(Date.parse(clock?.dateTime ?? ""));
    expect(clock?.textContent).toContain(minute);
    expect(clock?.querySelector("abbr")?.textContent).toBe("IST");
  });

  it("says of a bet why its price was reduced and what of it is void", async () => {
    const { screen } = openPage([
      anOpenBet({
        ...{ matched: 300, unmatched: 0, voided: 200, voidReason: "Wrong price (Rule 9.2)" },
        reducedReason: "Sea Mist does not run (reduction 12.5 %)",
      }),
    ]);
    const matched = within(await screen.findByRole("region", { name: "Matched bets" }));
    const words = matched.getByRole("listitem").textContent;
    expect(words).toContain("price reduced: Sea Mist does not run (reduction 12.5 %)");
    expect(words).toContain("200.00 void: Wrong price (Rule 9.2)");
  });

  it("cancels a part of an unmatched bet, and no more than is unmatched", async () => {
    const { screen, wire } = openPage([PART_MATCHED]);
    await userEvent.click(await screen.findByRole("button", { name: /^Cancel part of back India/ }));
    const amount = screen.getByLabelText("Amount to cancel");
    await userEvent.type(amount, "200.01");
    await userEvent.click(screen.getByRole("button", { name: "Cancel this amount" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Enter an amount up to what is unmatched.");
    await userEvent.clear(amount);
    await userEvent.type(amount, "50.5");
    await userEvent.click(screen.getByRole("button", { name: "Cancel this amount" }));
    await waitFor(() => expect(bodiesTo(wire, "Bet/CancelBet")).toEqual([{ betId: 2, reduceBy: 50.5 }]));
  });

  describe("changes what is unmatched of a bet in its row,", () => {
    async function openForm(wire?: (wire: FakeWire) => void) {
      const world = openPage([PART_MATCHED]);
      const { wire: rules, screen } = world;
      rules.on("Market/GetByEventId", () => ok([aMarket()]));
      rules.on("Bet/PlaceBetV2", () => ok("Placed.", aPlacement()));
      rules.on("Bet/ReplaceBets", () =>
        ok({
          cancelled: { count: 1, amount: 200 },
          placed: [{ ok: true, code: null, placement: aPlacement() }],
        }),
      );
      wire?.(rules);
      const user = userEvent.setup();
      await user.click(await screen.findByRole("button", { name: "Change back India at 2, bet 2" }));
      const form = within(screen.getByRole("form", { name: "Change back India at 2, bet 2" }));
      await waitFor(() => expect(rules.requestsTo("Market/GetByEventId")).not.toHaveLength(0));
      async function save(price: string, stake: string): Promise<void> {
        for (const [label, words] of [
          ["Price", price],
          ["Unmatched stake", stake],
        ] as const) {
          await user.clear(form.getByLabelText(label));
          await user.type(form.getByLabelText(label), words);
        }
        await user.keyboard("{Enter}");
      }
      const sent = () =>
        ["CancelBet", "ReplaceBets", "PlaceBetV2"].map((call) => bodiesTo(rules, `Bet/${call}`));
      return { ...world, user, form, save, sent };
    }

    /** Of the bet that is changed 80 more are matched. */
    function matchMore(wire: FakeWire): void {
      const openBets = [{ ...PART_MATCHED, matched: 180, unmatched: 120 }];
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 321.5, exposure: 678.5, openBets }));
    }

    const SAME = { type: 1, runnerId: HOME.id, fancyValue: null, persistence: "lapse" };
    const replaced = { ...SAME, rate: 2.1, insteadOf: 2, clientReference: "id-1" };

    it("with less stake by taking back the difference, so that it keeps its place", async () => {
      const { save, sent } = await openForm();
      await save("2", "150.5");
      await waitFor(() => expect(sent()).toEqual([[{ betId: 2, reduceBy: 49.5 }], [], []]));
    });

    it("with another price by placing just what came back there, and more stake as a bet of its own", async () => {
      const { save, sent, screen } = await openForm();
      await save("2.1", "320");
      await waitFor(() => expect(screen.queryByRole("form", { name: /^Change/ })).toBeNull());
      const [reduced, [moved] = [], [more] = []] = sent();
      expect(reduced).toEqual([]);
      expect(moved).toEqual({ marketId: MARKET_ID, cancel: [2], place: [{ ...replaced, stake: 200 }] });
      expect(more).toMatchObject({ ...SAME, rate: 2.1, stake: 120, marketId: MARKET_ID });
      expect(document.activeElement?.textContent).toBe("Change");
    });

    it("with the stake that is left where a part is matched meanwhile and only the price was written", async () => {
      const { form, sent, user, screen, app, wire } = await openForm();
      matchMore(wire);
      await act(() => app.positions.reload());
      await waitFor(() => expect(form.getByLabelText("Unmatched stake")).toHaveProperty("value", "120"));
      await user.clear(form.getByLabelText("Price"));
      await user.type(form.getByLabelText("Price"), "2.1{Enter}");
      await waitFor(() => expect(screen.queryByRole("form", { name: /^Change/ })).toBeNull());
      const moved = { marketId: MARKET_ID, cancel: [2], place: [{ ...replaced, stake: 120 }] };
      expect(sent()).toEqual([[], [moved], []]);
    });

    it("not by a stake that was written before a part was matched, and says so", async () => {
      const { form, save, sent, user, app, wire } = await openForm();
      await user.clear(form.getByLabelText("Unmatched stake"));
      await user.type(form.getByLabelText("Unmatched stake"), "150");
      matchMore(wire);
      await act(() => app.positions.reload());
      expect(await form.findByText("What is unmatched has changed meanwhile: it is 120 now.")).toBeTruthy();
      await user.keyboard("{Enter}");
      expect(sent()).toEqual([[], [], []]);
      await save("2", "100");
      await waitFor(() => expect(sent()).toEqual([[{ betId: 2, reduceBy: 20 }], [], []]));
    });

    it("to less than a bet needs at another price, also where the same price is written with more digits", async () => {
      const { save, sent } = await openForm();
      await save("2.00", "50");
      await waitFor(() => expect(sent()).toEqual([[{ betId: 2, reduceBy: 150 }], [], []]));
    });

    it("with more stake, also where the answer is lost: the exchange is asked what became of it", async () => {
      const { save, screen } = await openForm((wire) => {
        wire.on("Bet/PlaceBetV2", () => "lost");
        wire.on("Bet/GetPlacement", () => ok(aPlacement()));
      });
      await save("2", "320");
      await waitFor(() => expect(screen.queryByRole("form", { name: /^Change/ })).toBeNull());
    });

    it("and says why it is refused; Escape and what is no price or amount change nothing", async () => {
      const { save, sent, screen, user, form } = await openForm((wire) =>
        wire.on("Bet/ReplaceBets", () =>
          ok({
            cancelled: { count: 0, amount: 0 },
            placed: [{ ok: false, code: "ORDER_NOT_OPEN", placement: null }],
          }),
        ),
      );
      await save("2.11", "0");
      expect(form.getByText("Not a price of this market.")).toBeTruthy();
      expect(form.getByText("Enter an amount above zero.")).toBeTruthy();
      await save("2.1", "99");
      expect(form.getByText("A bet at another price needs 100 at least.")).toBeTruthy();
      expect(sent()).toEqual([[], [], []]);
      await save("2.1", "200");
      expect(
        await screen.findByText("Your bet was matched or taken back meanwhile. Nothing was moved."),
      ).toBeTruthy();
      await user.keyboard("{Escape}");
      expect(screen.queryByRole("form", { name: /^Change/ })).toBeNull();
      expect(sent()[1]).toHaveLength(1);
    });
  });

  it("cancels all unmatched bets after asking once", async () => {
    const { screen, wire } = openPage();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel all" }));
    const question = within(await screen.findByRole("dialog"));
    expect(wire.requestsTo("Bet/CancelBets")).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Cancel all" }));
    await waitFor(() => expect(bodiesTo(wire, "Bet/CancelBets")).toEqual([{ marketId: null }]));
  });

  it("says in Hindi too why a price was reduced and a part is void", async () => {
    await fetchLanguage("hi");
    const bet = anOpenBet({
      ...{ matched: 500, unmatched: 0, voided: 40, voidReason: "Wicket" },
      reducedReason: "Penalty",
    });
    const { screen } = openMarketWorld({
      ...{ path: "/open-bets", stored: { language: "hi" } },
      wire: (wire) => wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1, exposure: 2, openBets: [bet] })),
    });
    const matched = await screen.findByRole("region", { name: "मैच हुई बेट" });
    expect(matched.textContent).toContain("ऑड्स घटाए गए: पेनल्टी");
    expect(matched.textContent).toContain("40.00 रद्द: विकेट");
  });

  it("says so when there is none, and leads on", async () => {
    const { screen } = openPage([]);
    expect(await screen.findByText("You have no open bets.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See what is in play" })).toBeTruthy();
  });

  it("[STATE-07] shows the bets of the last visit at once while the server is silent", async () => {
    const cached = { balance: 1, exposure: 2, openBets: [anOpenBet()] };
    const { screen } = openMarketWorld({
      path: "/open-bets",
      stored: { OpenBets: JSON.stringify(cached) },
      wire: (wire) => wire.on("Bet/GetUserOpenBets", () => "silent"),
    });
    expect(await screen.findByRole("region", { name: "Unmatched bets" })).toBeTruthy();
  });
});
