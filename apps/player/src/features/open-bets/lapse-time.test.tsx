import { ok } from "@crossbook/browser/testing";
import type { OpenBet } from "@crossbook/contract";
import { within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { aMarket, anOpenBet, aPlacement } from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

/** 14:00 in India. */
const NOW = new Date("2026-11-20T08:30:00.000Z");
const EXPIRES_AT = "2026-11-20T08:35:10.000Z";
const BACK = { betId: 2, betType: "back", betRate: 2, stake: 300, unmatched: 300 } as const;

beforeAll(() => fetchLanguage("hi"));
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW }));
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

function openBets(bet: Partial<OpenBet> = {}, options: Parameters<typeof openMarketWorld>[0] = {}) {
  const world = openMarketWorld({
    path: "/open-bets",
    ...options,
    wire: (wire) => {
      const market = aMarket({ inPlay: false, keepsInPlay: true, startingPrice: "offered" });
      wire.on("Market/GetByEventId", () => ok([market]));
      const bets = [anOpenBet({ ...BACK, expiresAt: EXPIRES_AT, ...bet })];
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 700, exposure: 300, held: 0, openBets: bets }));
      wire.on("Bet/ReplaceBets", () =>
        ok({
          cancelled: { count: 1, amount: 300 },
          placed: [{ ok: true, code: null, placement: aPlacement() }],
        }),
      );
      wire.on("Bet/PlaceBetV2", () => ok("Bet placed", aPlacement()));
    },
  });
  return { ...world, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

describe("an open bet that stands until a moment", () => {
  it.each([
    [{}, "lapses 14:05:10"],
    [{ expiresAt: "2026-11-21T08:35:10.000Z" }, "lapses 21 Nov 2026, 14:05:10"],
  ])("says until when, by the host's clocks: %o", async (bet, words) => {
    const { screen } = openBets(bet, { timeZone: "Asia/Kolkata" });
    const row = await screen.findByText(/^Bet 2/);
    expect(row.textContent).toContain(` · ${words}`);
  });

  it("says nothing of it where all is matched", async () => {
    const { screen } = openBets({ matched: 300, unmatched: 0 });
    expect((await screen.findByText(/^Bet 2/)).textContent).not.toContain("lapses");
  });

  it("says so in the market too, and in Hindi", async () => {
    const { screen } = openBets({}, { path: "/markets/41", stored: { language: "hi" } });
    expect((await screen.findAllByText("14:05:10"))[0]?.parentElement?.textContent).toBe("14:05:10 पर लैप्स");
  });
});

describe("the form that changes such a bet", () => {
  const open = async (world: ReturnType<typeof openBets>) => {
    await world.user.click(
      await world.screen.findByRole("button", { name: "Change back India at 2, bet 2" }),
    );
    return within(world.screen.getByRole("form", { name: "Change back India at 2, bet 2" }));
  };

  it("says that it stays, offers no starting price, and keeps it at another price and with more stake", async () => {
    const world = openBets();
    const form = await open(world);
    expect(form.getByText(/^What is unmatched lapses/).textContent).toBe(
      "What is unmatched lapses 14:05:10, also after a change.",
    );
    const choice = within(await form.findByRole("group", { name: "What is unmatched at the start" }));
    expect(choice.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Lapses", "Stays"]);
    const [price, stake] = [form.getByLabelText("Price"), form.getByLabelText("Unmatched stake")];
    await world.user.clear(price);
    await world.user.type(price, "2.1");
    await world.user.clear(stake);
    await world.user.type(stake, "500");
    await world.user.click(form.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(bodiesTo(world.wire, "Bet/PlaceBetV2")).toHaveLength(1));
    expect(bodiesTo(world.wire, "Bet/ReplaceBets")).toMatchObject([{ place: [{ expiresAt: EXPIRES_AT }] }]);
    expect(bodiesTo(world.wire, "Bet/PlaceBetV2")).toMatchObject([{ stake: 200, expiresAt: EXPIRES_AT }]);
  });
});
