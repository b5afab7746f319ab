import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import { act, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aMarket, anOpenBet } from "../../testing/market-answers.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

const BET = anOpenBet({ betId: 2, betType: "back", betRate: 2, stake: 300, matched: 0, unmatched: 300 });
const UNKNOWN =
  "The connection failed, and it is not known whether your bet was changed. Look at it in your open bets before you change it again.";

/** Changes a bet of 300 at 2, and lets the time pass that a lost answer is asked for. */
async function change({ price = "2", stake = "300" }, wire: (wire: FakeWire) => void) {
  const { screen } = openMarketWorld({
    path: "/open-bets",
    wire: (rules) => {
      rules.on("Bet/GetUserOpenBets", () => ok({ balance: 700, exposure: 300, held: 0, openBets: [BET] }));
      rules.on("Market/GetByEventId", () => ok([aMarket()]));
      wire(rules);
    },
  });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(await screen.findByRole("button", { name: "Change back India at 2, bet 2" }));
  const form = within(screen.getByRole("form", { name: "Change back India at 2, bet 2" }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  await user.clear(form.getByLabelText("Price"));
  await user.type(form.getByLabelText("Price"), price);
  await user.clear(form.getByLabelText("Unmatched stake"));
  await user.type(form.getByLabelText("Unmatched stake"), `${stake}{Enter}`);
  for (let round = 0; round < 12; round += 1) await act(() => vi.advanceTimersByTimeAsync(1_500));
  return screen;
}

describe("a change of a bet whose answer was lost", () => {
  it.each([
    ["nobody can be asked", () => "lost" as const],
    [
      "the exchange has no bet by its reference",
      () => refused(404, "BET_REFERENCE_NOT_FOUND", "There is none."),
    ],
  ])("says that it is not known, and what to do, where %s", async (_, answer) => {
    const screen = await change({ price: "2.1" }, (wire) => {
      wire.on("Bet/ReplaceBets", () => "lost");
      wire.on("Bet/GetPlacement", answer);
    });
    expect(await screen.findByText(UNKNOWN)).toBeTruthy();
  });

  it("says so too where the stake was made less", async () => {
    const screen = await change({ stake: "200" }, (wire) => wire.on("Bet/CancelBet", () => "lost"));
    expect(await screen.findByText(UNKNOWN)).toBeTruthy();
  });

  it("says that it was taken back where what was placed for it has lapsed", async () => {
    const screen = await change({ price: "2.1" }, (wire) => {
      wire.on("Bet/ReplaceBets", () => "lost");
      wire.on("Bet/GetPlacement", () => refused(409, "MARKET_SUSPENDED", "The market is suspended."));
    });
    expect(
      await screen.findByText(/^Your bet was taken back and not placed again\. .*suspended/),
    ).toBeTruthy();
  });

  it.each([
    [1, /^Your bet was taken back and not placed again\. /],
    [0, /^Your bet stays as it was\. /],
  ])("says whether it was taken back, where %i was and none is placed", async (count, words) => {
    const placed = [{ ok: false, code: "MARKET_SUSPENDED", placement: null }];
    const screen = await change({ price: "2.1" }, (wire) =>
      wire.on("Bet/ReplaceBets", () => ok({ cancelled: { count, amount: count * 300 }, placed })),
    );
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
