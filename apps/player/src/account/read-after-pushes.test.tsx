import { ok } from "@crossbook/browser/testing";
import type { HubMessage } from "@crossbook/contract";
import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { historyText } from "../messages/english/betting/history.ts";
import { openMarketWorld } from "../testing/market-world.ts";
import { closeApps } from "../testing/test-app.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

const RESULT: HubMessage = {
  Code: "MarketResult",
  Data: {
    ...{ EventId: 41, MarketId: 7, Match: "India v Australia", MarketName: "Match Odds" },
    ...{ Void: false, Gross: 0, Commission: 0, Net: 0 },
  },
};

const balance = (Balance: number, Exposure: number): HubMessage => ({
  Code: "UserBalance",
  Data: { Balance, Exposure, Held: 0 },
});

const BALANCES = { openingBalance: 0, closingBalance: 0, totalCredit: 0, totalDebit: 0 };
const EMPTY = { items: [], totalCount: 45, ...BALANCES };

/** One page of an account as it is open, with what it has asked for. */
async function openPage(path: string, call: string) {
  const world = openMarketWorld({ path, wire: (wire) => wire.on(call, () => ok(EMPTY)) });
  const asked = () => world.wire.requestsTo(call);
  await waitFor(() => expect(asked()).toHaveLength(1));
  await waitFor(() => expect(world.hub.calls.some(({ method }) => method === "RegisterClient")).toBe(true));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  const start = asked().length;
  return { ...world, newly: () => asked().slice(start) };
}

describe("a page of an account that is open while something is pushed", () => {
  it.each([
    ["/bet-history", "Bet/GetUserBetHistory"],
    ["/account-cash-statement", "Transaction/GetHistory"],
    ["/ProfitLoss", "Transaction/GetProfitLoss"],
  ])("%s is read again once for several results", async (path, call) => {
    const { hub, newly } = await openPage(path, call);
    hub.push(RESULT);
    hub.push(RESULT);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(newly()).toHaveLength(1);
  });

  it("stays at its page and its days", async () => {
    const { hub, newly, screen } = await openPage("/bet-history", "Bet/GetUserBetHistory");
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole("button", { name: "Today" }));
    await user.click(await screen.findByRole("button", { name: "Next page" }));
    await waitFor(() => expect(newly()).toHaveLength(2));
    hub.push(RESULT);
    await waitFor(() => expect(newly()).toHaveLength(3));
    expect(newly()[2]?.query).toEqual(newly()[1]?.query);
    expect(newly()[2]?.body).toEqual(newly()[1]?.body);
    expect(screen.getByText("21–40 of 45")).toBeTruthy();
  });

  it.each([
    ["/account-cash-statement", "Transaction/GetHistory"],
    ["/casino-history", "Casino/GetRounds"],
  ])("%s is read again when the cash has moved, and not for a bet's exposure", async (path, call) => {
    const { hub, newly } = await openPage(path, call);
    hub.push(balance(900, 100));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    const before = newly().length;
    hub.push(balance(700, 300));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(newly()).toHaveLength(before);
    hub.push(balance(750.5, 300));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(newly()).toHaveLength(before + 1);
  });

  it("is not read again once it is left", async () => {
    const { hub, newly, screen } = await openPage("/bet-history", "Bet/GetUserBetHistory");
    hub.push(RESULT);
    const user = userEvent.setup({ advanceTimers: () => undefined });
    const [link] = screen.getAllByRole("link", { name: historyText().currentBets });
    if (link) await user.click(link);
    await screen.findByRole("heading", { level: 1, name: /bets/i });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(newly()).toHaveLength(0);
  });
});
