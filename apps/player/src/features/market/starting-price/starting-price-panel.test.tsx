import { ok } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AWAY, aMarket, EVENT_ID, HOME, MARKET_ID } from "../../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld, pushImage } from "../../../testing/market-world.ts";
import { answerStartingPrice, someStartingPrices } from "../../../testing/starting-price-answers.ts";
import { closeApps } from "../../../testing/test-app.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

function openMarket(options: MarketWorldOptions = {}) {
  const world = openMarketWorld({
    guest: true,
    ...options,
    wire: (wire) => {
      answerStartingPrice(wire);
      options.wire?.(wire);
    },
  });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const asked = () => world.wire.requestsTo("Odds/GetStartingPrices").length;
  async function unfold() {
    await user.click(await world.screen.findByRole("button", { name: /^Starting price/ }));
  }
  return { ...world, user, asked, unfold };
}

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe("the starting prices of a market", () => {
  it("are shown by runner with the bets that take them, once they are unfolded", async () => {
    const { screen, asked, unfold } = openMarket();
    await screen.findByRole("button", { name: "Starting price" });
    expect(asked()).toBe(0);
    await unfold();
    const table = await screen.findByRole("table", { name: "Starting prices of Match Odds" });
    expect(cellsOf(table)).toEqual([
      ["Runner", "Near", "Far", "Back stake", "Lay liability"],
      ["India", "2.54", "–", "300", "120"],
      ["Australia", "–", "–", "0", "0"],
    ]);
    expect(screen.getByText(/^Near: by all bets/)).toBeTruthy();
  });

  it("stand in the order of the market's rows, which is that of a field's prices", async () => {
    const field = [
      { id: 61, name: "Temple Bell", odds: 8 },
      { id: 62, name: "Ghat Runner", odds: 2.5 },
      { id: 63, name: "Sea Mist", odds: 20 },
      { id: 64, name: "Night Comet", odds: 4 },
    ];
    const runners = field.map(({ id, name }, sort) => ({ id, name, sort, handicap: null }));
    const world = openMarket({ wire: (wire) => answerStartingPrice(wire, { runners }) });
    const offer = (odds: number): [number, number] => [odds, 900];
    const Runners = field.map(({ id, odds }) => ({ Id: id, Back: [offer(odds)], Lay: [], Last: null }));
    await pushImage(world, { Runners });
    await world.unfold();
    const table = await world.screen.findByRole("table", { name: /^Starting prices/ });
    const inOrder = ["Ghat Runner", "Night Comet", "Temple Bell", "Sea Mist"];
    const names = () => cellsOf(table).map(([name]) => name);
    await waitFor(() => expect(names()).toEqual(["Runner", ...inOrder]));
  });

  it("are asked for no more often than an answer may be old, and no more once they are folded", async () => {
    const { screen, asked, unfold } = openMarket();
    await unfold();
    await screen.findByRole("table", { name: /^Starting prices/ });
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(asked()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(asked()).toBe(before + 1));
    await unfold();
    const folded = asked();
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(asked()).toBe(folded);
  });

  it("say that nobody bets at them yet", async () => {
    const none = someStartingPrices().runners.map((runner) => ({
      ...runner,
      ...{ near: null, backStake: 0, layLiability: 0 },
    }));
    const { screen, unfold } = openMarket({
      wire: (wire) => wire.on("Odds/GetStartingPrices", () => ok(someStartingPrices({ runners: none }))),
    });
    await unfold();
    expect(await screen.findByText("Nobody bets at the starting price yet.")).toBeTruthy();
  });

  it("say that they could not be read and are asked for by a press; what was read stays, as out of date", async () => {
    const world = openMarket({ wire: (wire) => wire.on("Odds/GetStartingPrices", () => "lost") });
    const { screen, user, wire, unfold } = world;
    await unfold();
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(await screen.findByText("The starting prices could not be loaded.")).toBeTruthy();
    wire.on("Odds/GetStartingPrices", () => ok(someStartingPrices()));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("2.54")).toBeTruthy();
    wire.on("Odds/GetStartingPrices", () => "lost");
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.getByText("2.54")).toBeTruthy();
  });

  it("stand beside their runners from the push on, and in place of what would be formed", async () => {
    const { screen, hub, asked, unfold } = openMarket();
    await unfold();
    await screen.findByRole("table", { name: /^Starting prices/ });
    hub.push({
      Code: "StartingPrices",
      Data: { EventId: EVENT_ID, MarketId: MARKET_ID, Runners: [{ Id: HOME.id, Price: 7.06 }] },
    });
    expect((await screen.findByText("SP")).textContent).toBe("SP 7.06");
    const table = screen.getByRole("table", { name: "Starting prices of Match Odds" });
    expect(cellsOf(table)).toEqual([
      ["Runner", "Starting price"],
      ["India", "7.06"],
      ["Australia", "–"],
    ]);
    const formed = asked();
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(asked()).toBe(formed);
  });

  it("are there for who comes later, and say where none was formed", async () => {
    const runners = aMarket().runners.map((runner) =>
      runner.id === AWAY.id ? { ...runner, startingPrice: 1.17 } : runner,
    );
    const { screen, wire, app, unfold } = openMarket({
      wire: (rules) =>
        rules.on("Market/GetByEventId", () => ok([aMarket({ startingPrice: "formed", runners })])),
    });
    expect((await screen.findByText("SP")).textContent).toBe("SP 1.17");
    wire.on("Market/GetByEventId", () => ok([aMarket({ startingPrice: "formed" })]));
    await act(() => app.queryClient.invalidateQueries());
    await unfold();
    expect(await screen.findByText("No starting price was formed: nobody bet at it.")).toBeTruthy();
    expect(screen.queryByText("SP")).toBeNull();
  });

  it("are not spoken of in a market that forms none", async () => {
    const { screen } = openMarket({
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([aMarket()])),
    });
    await screen.findByRole("heading", { name: "Match Odds" });
    expect(screen.queryByRole("button", { name: /^Starting price/ })).toBeNull();
  });

  it("are explained in the rules of the market", async () => {
    const { screen, user } = openMarket();
    await user.click(await screen.findByRole("button", { name: "Rules of Match Odds" }));
    expect(await screen.findByText(/^Each runner gets one when the event starts/)).toBeTruthy();
  });
});
