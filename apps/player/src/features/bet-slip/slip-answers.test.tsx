import { ok, refused } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AWAY, aMarket, anOpenBet, aPlacement } from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld, openSlip, pushImage } from "../../testing/market-world.ts";
import { betWithoutAnswer, placeInPart, priceOf, pushPrices, stakeOf } from "../../testing/slip-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

describe("an answer that comes late or not at all", () => {
  it("takes no second press and no other figures while the bet is on its way", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => "silent"),
    });
    const { user, slip } = opened;
    await user.type(stakeOf(opened), "500");
    await user.click(opened.place());
    expect(await slip.findByText("Placing your bet…")).toBeTruthy();
    expect(opened.place()).toHaveProperty("disabled", true);
    expect(stakeOf(opened)).toHaveProperty("disabled", true);
    expect(priceOf(opened)).toHaveProperty("disabled", true);
    expect(slip.getByRole("button", { name: "Double the stake" })).toHaveProperty("disabled", true);
    expect(slip.getByRole("switch", { name: "Confirm before placing" })).toHaveProperty("disabled", true);
    expect(opened.wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(1);
  });

  it("takes no other price from the market while the bet is on its way", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => "silent"),
    });
    await opened.user.type(stakeOf(opened), "500");
    await opened.user.click(opened.place());
    pushPrices(opened, [[1.8, 20]]);
    const other = await opened.slip.findByRole("button", { name: "Use 1.80 (−0.10)" });
    await opened.user.click(other);
    expect(opened.slip.getByText("Placing your bet…")).toBeTruthy();
    expect(priceOf(opened).value).toBe("1.90");
  });

  it("is waited for through the longest bet delay where the market has not said its own yet", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world = openMarketWorld({
      path: "/inplay",
      wire: (wire) => {
        wire.on("Market/GetByEventId", () => "silent");
        wire.on(contract.bets.placeBet.path, () => "silent");
        wire.on(contract.bets.getPlacement.path, () => refused(404, "BET_REFERENCE_NOT_FOUND", "None."));
      },
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await pushImage(world);
    await user.click(await world.screen.findByRole("button", { name: "Lay India at 1.90" }));
    const slip = within(await world.screen.findByRole("region", { name: "Lay India" }));
    await user.type(slip.getByLabelText("Stake"), "500{Enter}");
    expect(await slip.findByRole("button", { name: /Placing your bet/ })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    vi.useRealTimers();
    expect(slip.getByRole("button", { name: /Placing your bet/ })).toBeTruthy();
    expect(slip.queryByRole("alert")).toBeNull();
  });

  it("says while it asks that the answer was lost", async () => {
    const opened = await betWithoutAnswer();
    expect(await opened.slip.findByText("The answer was lost. Asking what became of your bet…")).toBeTruthy();
    expect(opened.wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(1);
  });

  it("is a toast where the player has opened another slip meanwhile, and that slip stays as it is", async () => {
    let answer = false;
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () => "lost");
        wire.on(contract.bets.getPlacement.path, () =>
          answer ? ok(aPlacement()) : refused(503, "SERVICE_UNAVAILABLE", "The service is not available."),
        );
      },
    });
    const { user, screen } = opened;
    await user.type(stakeOf(opened), "500");
    await user.click(opened.place());
    await opened.slip.findByText("The answer was lost. Asking what became of your bet…");
    await user.click(screen.getByRole("button", { name: "Back Australia at 2.10" }));
    await user.type(await screen.findByLabelText("Stake"), "120");
    answer = true;
    expect(
      await screen.findByText(
        "Matched 300 at 1.88. 200 is unmatched at 1.90. A better price than the 1.90 you asked for.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("heading", { name: `Back ${AWAY.name}` })).toBeTruthy();
    expect(screen.getByLabelText("Stake")).toHaveProperty("value", "120");
  });

  it("leaves the column free for the next bet when the slip is closed meanwhile", async () => {
    const opened = await betWithoutAnswer();
    await opened.user.click(opened.slip.getByRole("button", { name: "Close the slip" }));
    expect(opened.screen.getByText("Press a price to bet.")).toBeTruthy();
    expect(opened.wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(1);
  });
});

describe("a bet of which nobody knows what became of it", () => {
  afterEach(() => vi.useRealTimers());

  it("keeps its reference where the slip is closed, another bet is placed and the same is written again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, ({ body }) =>
          (body as { readonly stake: number }).stake === 500 ? "lost" : ok("Bet placed", aPlacement()),
        );
        wire.on(contract.bets.getPlacement.path, () => "lost");
      },
    });
    const { user, screen, wire } = opened;
    const bet = async (price: string, stake: string, count: number) => {
      await user.click(await screen.findByRole("button", { name: price }));
      await user.type(await screen.findByLabelText("Stake"), stake);
      const place = screen.getByRole("button", { name: /, risk / });
      await waitFor(() => expect(place).toHaveProperty("disabled", false));
      await user.click(place);
      await waitFor(() => expect(wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(count));
    };
    await bet("Lay India at 1.90", "500", 1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await opened.slip.findByText(/pressing again is safe/);
    pushPrices(opened, [[1.9, 400]]);
    await user.click(screen.getByRole("button", { name: "Close the slip" }));
    await bet("Back Australia at 2.10", "120", 2);
    await bet("Lay India at 1.90", "500", 3);
    const [first, other, again] = bodiesTo(wire, "Bet/PlaceBetV2") as { clientReference: string }[];
    expect(again?.clientReference).toBe(first?.clientReference);
    expect(other?.clientReference).not.toBe(first?.clientReference);
  });
});

describe("a bet whose outcome is being asked for", () => {
  it("keeps its reference where the slip is closed and the same bet is written again", async () => {
    const opened = await betWithoutAnswer();
    const { slip, screen, user, wire } = opened;
    await slip.findByText("The answer was lost. Asking what became of your bet…");
    await user.click(slip.getByRole("button", { name: "Close the slip" }));
    await user.click(screen.getByRole("button", { name: "Lay India at 1.90" }));
    await user.type(await screen.findByLabelText("Stake"), "500{Enter}");
    await waitFor(() => expect(wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(2));
    const [first, again] = bodiesTo(wire, "Bet/PlaceBetV2") as { clientReference: string }[];
    expect(again?.clientReference).toBe(first?.clientReference);
  });
});

describe("what became of a bet", () => {
  it("is known once it was asked for: the same bet written again is another one", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () => "lost");
        wire.on(contract.bets.getPlacement.path, () => ok(aPlacement({ matched: 500, remaining: 0 })));
      },
    });
    await opened.user.type(stakeOf(opened), "500{Enter}");
    await opened.user.click(await opened.slip.findByRole("button", { name: "Done" }));
    await opened.user.click(opened.screen.getByRole("button", { name: "Lay India at 1.90" }));
    const again = within(await opened.screen.findByRole("region", { name: "Lay India" }));
    await opened.user.type(again.getByLabelText("Stake"), "500{Enter}");
    await waitFor(() => expect(opened.wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(2));
    const [first, second] = bodiesTo(opened.wire, "Bet/PlaceBetV2") as { clientReference: string }[];
    expect(second?.clientReference).not.toBe(first?.clientReference);
  });

  it("is not shown to whoever is there when the session has ended", async () => {
    const opened = await openSlip(undefined, { wire: placeInPart });
    await opened.user.type(stakeOf(opened), "500{Enter}");
    expect(await opened.slip.findByRole("button", { name: "Cancel the rest" })).toBeTruthy();
    act(() => opened.app.session.end("expiry"));
    await waitFor(() => expect(opened.slip.queryByRole("button", { name: "Cancel the rest" })).toBeNull());
    expect(opened.slip.queryByText(/^Matched 300/)).toBeNull();
    expect(opened.place().textContent).toBe("Enter a stake");
  });

  it("is gone with the slip when the player has logged out in another tab", async () => {
    const opened = await openSlip(undefined, { wire: placeInPart });
    await opened.user.type(stakeOf(opened), "500{Enter}");
    expect(await opened.slip.findByText(/^Matched 300/)).toBeTruthy();
    act(() => opened.app.session.end("elsewhere"));
    await waitFor(() => expect(opened.screen.queryByText(/^Matched 300/)).toBeNull());
    expect(opened.screen.queryByRole("button", { name: "Cancel the rest" })).toBeNull();
  });
});

const THREE_RUNNERS = [...aMarket().runners, { id: 4103, name: "The Draw", sort: 3, handicap: null }];

describe("a bet that would match an own one", () => {
  it.each([
    ["Cancel those 2 bets", { crossMatching: true }, [1, 5]],
    ["Cancel that bet", {}, [5]],
    // Of three runners, which bets make up a price of the third is for the exchange to say.
    ["Cancel those 3 bets", { crossMatching: true, runners: THREE_RUNNERS }, [1, 2, 5]],
  ] as const)(
    "offers, %s, to take back what is on the other runner too where that would match: %j",
    async (cancel, terms, betIds) => {
      const { slip, user, place, wire } = await openSlip(undefined, {
        wire: (wire) => {
          wire.on("Market/GetByEventId", () => ok([aMarket(terms)]));
          wire.on(contract.bets.placeBet.path, () => refused(409, "SELF_MATCH", "Your own bet."));
          wire.on(contract.bets.cancelBet.path, () => ok("Bet Cancelled Successfully"));
          wire.on("Bet/GetUserOpenBets", () =>
            ok({
              ...{ balance: 1, exposure: 2, held: 0 },
              openBets: [
                // To lay Australia at 2.12 is to back India at 1.893, and at 2.10 at 1.909.
                anOpenBet({ betId: 1, betRate: 2.12, runnerId: AWAY.id }),
                anOpenBet({ betId: 2, betRate: 2.1, runnerId: AWAY.id }),
                anOpenBet({ betId: 3, betType: "back", betRate: 2.12, runnerId: AWAY.id }),
                anOpenBet({ betId: 4, betRate: 1.9 }),
                anOpenBet({ betId: 5, betType: "back", betRate: 1.88 }),
              ],
            }),
          );
        },
      });
      await user.type(slip.getByLabelText("Stake"), "500");
      expect(place().textContent).toBe("Lay 500 at 1.90, risk 450");
      await user.click(place());
      await user.click(await slip.findByRole("button", { name: cancel }));
      await waitFor(() =>
        expect(bodiesTo(wire, contract.bets.cancelBet.path)).toEqual(
          betIds.map((betId) => ({ betId, reduceBy: null })),
        ),
      );
    },
  );
});
