import { ok, refused } from "@crossbook/browser/testing";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PlayerAppProvider } from "../app/player-app-provider.tsx";
import { anOpenBet, aPlacement } from "../testing/market-answers.ts";
import { closeApps, openApp, storedLogin, type TestAppOptions } from "../testing/test-app.tsx";
import { type BetChange, useChangeBet } from "./use-change-bet.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

/** An unmatched lay of 500 at 1.80. */
const BET = anOpenBet();
const MOVED = aPlacement({ matched: 0, averagePrice: null, remaining: 500, rate: 1.82 });

/** Changes the bet, and lets the time pass that a lost answer is asked for. */
async function change(to: BetChange, wire: NonNullable<TestAppOptions["wire"]>) {
  const soon = new Date(new Date().getTime() + 600_000);
  const { app, screen } = openApp({ stored: storedLogin(soon), wire });
  const { result } = renderHook(() => useChangeBet(), {
    wrapper: ({ children }) => <PlayerAppProvider app={app}>{children}</PlayerAppProvider>,
  });
  let isDone: boolean | undefined;
  await act(async () => {
    void result.current.change(BET, to, 0).then((done) => {
      isDone = done;
    });
    await vi.advanceTimersByTimeAsync(20_000);
  });
  return { isDone, screen };
}

const DEARER = { odds: oddsHundredths(182), stake: paise(700_00) };

describe("a change of price and stake together", () => {
  it("says what its first part has done where the second is refused", async () => {
    const { isDone, screen } = await change(DEARER, (wire) => {
      wire.on("Bet/ReplaceBets", () =>
        ok({
          cancelled: { count: 1, amount: 500 },
          placed: [{ ok: true, code: null, placement: MOVED }],
        }),
      );
      wire.on("Bet/PlaceBetV2", () => refused(422, "INSUFFICIENT_FUNDS", "Your balance does not cover it."));
    });
    expect(isDone).toBe(false);
    expect(
      await screen.findByText(
        "Nothing is matched yet. 500 is unmatched at 1.82. Your balance does not cover it.",
      ),
    ).toBeTruthy();
  });

  it("calls no second press safe where it is not known whether more was placed: that would be another bet", async () => {
    const { isDone, screen } = await change({ ...DEARER, odds: oddsHundredths(180) }, (wire) => {
      wire.on("Bet/PlaceBetV2", () => "lost");
      wire.on("Bet/GetPlacement", () => "lost");
    });
    expect(isDone).toBe(false);
    expect(
      await screen.findByText(/Look at it in your open bets before you change it again\.$/),
    ).toBeTruthy();
  });
});
