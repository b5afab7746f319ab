import { callKey } from "@crossbook/browser";
import { ok, refused } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { act, fireEvent, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { openLadder } from "../../testing/ladder-world.ts";
import {
  AWAY,
  aMarket,
  aPlacement,
  EVENT_ID,
  HOME,
  MARKET_ID,
  statusPush,
} from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

// Its many files take longer to be read than a screen is waited for, where the machine does much else.
beforeAll(() => fetchLanguage("hi"));
afterEach(() => {
  vi.restoreAllMocks();
  closeApps();
  vi.useRealTimers();
});

describe("the ladder", () => {
  it("is a table of the prices around the last match: offers, traded and the last price", async () => {
    const { grid } = await openLadder();
    const rows = grid.getAllByRole("row");
    expect(rows.length).toBeGreaterThan(60);
    const row = grid.getByRole("rowheader", { name: /^1\.85 last matched$/ }).closest("tr");
    expect(row?.textContent).toContain("7k");
    expect(grid.getByRole("button", { name: "At 1.85: back India. 900 is offered." })).toBeTruthy();
    expect(grid.getByRole("button", { name: "At 1.80: back India. 50,000 is offered." })).toBeTruthy();
    expect(grid.getByRole("button", { name: "At 1.91: lay India. 2,000 is offered." })).toBeTruthy();
    expect(grid.getByRole("button", { name: "At 1.86: back India. Nothing is offered." })).toBeTruthy();
  });

  it("follows pushes of the best prices at once", async () => {
    const world = await openLadder();
    const { grid } = world;
    await pushImage(world, {
      Sequence: 11,
      Runners: [{ Id: HOME.id, Back: [[1.86, 70]], Lay: [], Last: 1.86 }],
    });
    expect(await grid.findByRole("button", { name: "At 1.86: back India. 70 is offered." })).toBeTruthy();
    expect(grid.getByRole("button", { name: "At 1.85: back India. Nothing is offered." })).toBeTruthy();
  });

  it("opens the slip with the price that is pressed, and places nothing", async () => {
    const { screen, grid, user, wire } = await openLadder();
    await user.click(grid.getByRole("button", { name: /^At 1\.88: lay India/ }));
    expect(await screen.findByRole("heading", { name: "Lay India" })).toBeTruthy();
    expect(screen.getByDisplayValue("1.88")).toBe(screen.getByRole("textbox", { name: "Price" }));
    expect(wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(0);
  });

  it("is moved over by arrow keys, as one stop of the tab key", async () => {
    const { grid, user } = await openLadder();
    const first = grid.getByRole("button", { name: /^At 1\.85: back India/ });
    const stops = grid.getAllByRole("button").filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toEqual([first]);
    first.focus();
    await user.keyboard("{ArrowUp}{ArrowRight}");
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^At 1\.86: lay/));
    await user.keyboard("{Home}");
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^At 1\.85: lay/));
  });

  it("has the focus at the middle of now after Home, where the price has moved", async () => {
    const world = await openLadder();
    const { grid, user } = world;
    grid.getByRole("button", { name: /^At 1\.85: back India/ }).focus();
    await pushImage(world, {
      Sequence: 11,
      Runners: [{ Id: HOME.id, Back: [[1.98, 50]], Lay: [[2, 60]], Last: 1.99 }],
    });
    await grid.findByRole("button", { name: "At 1.98: back India. 50 is offered." });
    await user.keyboard("{Home}");
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^At 1\.99: back/),
    );
    expect(grid.getAllByRole("button").filter(({ tabIndex }) => tabIndex === 0)).toEqual([
      document.activeElement,
    ]);
  });

  it("comes back to the middle where only the player has scrolled away from it", async () => {
    const { screen, tool, user } = await openLadder();
    const view = screen.getByRole("grid").parentElement ?? document.body;
    view.scrollTop = 300;
    await user.click(tool.getByRole("button", { name: "Centre" }));
    expect(view.scrollTop).toBe(0);
  });

  it("is of the runner and market that are chosen", async () => {
    const { screen, tool, user, wire } = await openLadder();
    await user.selectOptions(screen.getByRole("combobox", { name: "Runner" }), "Australia");
    expect(await tool.findByRole("grid", { name: "Ladder of Australia" })).toBeTruthy();
    expect(wire.requestsTo("Odds/GetRunnerLadder").at(-1)?.query.get("runnerId")).toBe("4102");
  });

  it("says that it may be old where it could not be read again", async () => {
    const { tool, wire, app } = await openLadder();
    wire.on("Odds/GetRunnerLadder", () => refused(503, "SERVICE_UNAVAILABLE", "Not now."));
    await act(() =>
      app.queryClient.invalidateQueries({ queryKey: callKey(contract.trading.getRunnerLadder) }),
    );
    expect((await tool.findByText(/Not now\.$/)).getAttribute("role")).toBe("status");
    expect(tool.getByRole("grid")).toBeTruthy();
  });

  it("can be read while the ball is running, which is said at its edge, and takes no press", async () => {
    const { grid, tool, user, hub, screen } = await openLadder();
    act(() => hub.push(statusPush({ Status: "BALLRUNNING", Reason: "Ball running" })));
    const words = await tool.findByText("Ball running");
    expect(words.matches(".overlay")).toBe(false);
    const price = grid.getByRole("button", { name: "At 1.85: back India. 900 is offered." });
    expect(price.getAttribute("aria-disabled")).toBe("true");
    await user.click(price);
    expect(screen.queryByRole("heading", { name: "Back India" })).toBeNull();
    act(() => hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" })));
    expect((await tool.findByText("Suspended · Wicket")).matches(".overlay")).toBe(true);
  });

  it("says that a runner was taken out, and takes no press of one click on it", async () => {
    const runners = [
      { ...HOME, sort: 1, handicap: null },
      { ...AWAY, sort: 2, handicap: null },
    ];
    const { tool, user, wire, hub } = await openLadder();
    await user.click(tool.getByRole("switch", { name: "One click" }));
    wire.on("Market/GetByEventId", () =>
      ok([aMarket({ runners: runners.map((one) => ({ ...one, removed: one.id === HOME.id })) })]),
    );
    hub.push({ Code: "EventMarkets", Data: { EventId: EVENT_ID } });
    expect(await tool.findByText("This runner has been taken out.")).toBeTruthy();
    expect(tool.getByRole("switch", { name: "One click" }).getAttribute("aria-checked")).toBe("false");
    expect(tool.getByRole("button", { name: /^At 1\.85: back India/ }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });

  it("says why it is not there, and tries again", async () => {
    let isBroken = true;
    const { screen } = openMarketWorld({
      width: 1_440,
      wire: (wire) =>
        wire.on("Odds/GetRunnerLadder", () =>
          isBroken ? refused(503, "SERVICE_UNAVAILABLE", "Not now.") : ok({ ...LADDER }),
        ),
    });
    expect(await screen.findByText("The ladder could not be loaded.")).toBeTruthy();
    isBroken = false;
    const tool = within(screen.getByRole("region", { name: "Ladder" }));
    await userEvent.setup().click(tool.getByRole("button", { name: "Try again" }));
    expect(await tool.findByText("No offers yet: press a price to name yours.")).toBeTruthy();
  });
});

describe("a ladder that was read while nobody offered anything", () => {
  const prices = {
    Sequence: 11,
    Runners: [{ Id: HOME.id, Back: [[5, 70]], Lay: [], Last: null }],
  } satisfies Parameters<typeof pushImage>[1];

  async function openEmpty() {
    const world = openMarketWorld({
      width: 1_440,
      wire: (wire) => {
        wire.on("Odds/GetUserOddsV2", () => "silent");
        wire.on("Odds/GetRunnerLadder", () => ok({ ...LADDER }));
      },
    });
    await pushImage(world, { Runners: [{ Id: HOME.id, Back: [], Lay: [], Last: null }] });
    const grid = within(await world.screen.findByRole("grid", { name: `Ladder of ${HOME.name}` }));
    await grid.findByRole("button", { name: "At 2.00: back India. Nothing is offered." });
    return { ...world, grid, user: userEvent.setup() };
  }

  it("stands around the first price that comes", async () => {
    const world = await openEmpty();
    await pushImage(world, prices);
    expect(
      await world.grid.findByRole("button", { name: "At 5.0: back India. 70 is offered." }),
    ).toHaveProperty("tabIndex", 0);
    expect(world.grid.queryByRole("button", { name: /^At 2\.00: back India/ })).toBeNull();
  });

  it("stays where the player has pressed a price", async () => {
    const world = await openEmpty();
    await world.user.click(world.grid.getByRole("button", { name: /^At 2\.02: back India/ }));
    await pushImage(world, prices);
    await world.screen.findByRole("button", { name: "Back India at 5.0" });
    expect(world.grid.getByRole("button", { name: /^At 2\.02: back India/ })).toBeTruthy();
    expect(world.grid.queryByRole("button", { name: /^At 5\.0: back India/ })).toBeNull();
  });
});

const LADDER = {
  ...{ marketId: MARKET_ID, runnerId: HOME.id, notation: "decimal", lastPrice: null },
  ...{ back: [], lay: [], traded: [] },
};

const stakeOf = (value: number) => ({ title: String(value), value });

describe("one click", () => {
  it("bets the chosen stake at the price that is pressed, once the switch is armed", async () => {
    const { tool, grid, user, wire } = await openLadder({
      wire: (rules) => rules.on("Bet/PlaceBetV2", () => ok("Placed", aPlacement({ stake: 100 }))),
    });
    await user.selectOptions(tool.getByRole("combobox", { name: "Stake" }), "500");
    await user.click(tool.getByRole("switch", { name: "One click" }));
    expect(await tool.findByText(/^A press places a bet\. Off in \d+ s\.$/)).toBeTruthy();
    await user.click(grid.getByRole("button", { name: /^At 1\.88: place lay 500 now/ }));
    await waitFor(() => expect(wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(1));
    expect(bodiesTo(wire, "Bet/PlaceBetV2")[0]).toMatchObject({
      ...{ type: 2, rate: 1.88, stake: 500, runnerId: HOME.id, marketId: MARKET_ID, execution: "limit" },
    });
  });

  it("disarms itself when the market is suspended, and is not armed when it opens again", async () => {
    const { tool, hub, user } = await openLadder();
    const toggle = tool.getByRole("switch", { name: "One click" });
    await user.click(toggle);
    expect(toggle.getAttribute("aria-checked")).toBe("true");
    hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("false"));
    expect(tool.getAllByText("One click is off: the market stopped taking bets.").length).toBeGreaterThan(0);
    hub.push(statusPush());
    await waitFor(() => expect(tool.queryByText("Suspended · Wicket")).toBeNull());
    expect(toggle.getAttribute("aria-checked")).toBe("false");
  });

  it("disarms itself when the page is left, and when another runner is chosen", async () => {
    const { screen, tool, user } = await openLadder();
    await user.click(tool.getByRole("switch", { name: "One click" }));
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    fireEvent(document, new Event("visibilitychange"));
    vi.restoreAllMocks();
    const toggle = () => tool.getByRole("switch", { name: "One click" });
    await waitFor(() => expect(toggle().getAttribute("aria-checked")).toBe("false"));
    await user.click(toggle());
    expect(toggle().getAttribute("aria-checked")).toBe("true");
    await user.selectOptions(screen.getByRole("combobox", { name: "Runner" }), "Australia");
    expect(toggle().getAttribute("aria-checked")).toBe("false");
  });

  it("stays on for a minute after each bet", async () => {
    // The clock alone: pushes and calls go on by the timers that there are.
    vi.useFakeTimers({ toFake: ["Date"] });
    const world = await openLadder({
      wire: (rules) => rules.on("Bet/PlaceBetV2", () => ok("Placed", aPlacement({ stake: 100 }))),
    });
    const { tool, grid, wire } = world;
    const passSeconds = async (seconds: number) => {
      // Prices that nobody confirms for ten seconds are old, which disarms it too.
      for (let passed = 0; passed < seconds; passed += 9) {
        vi.setSystemTime(new Date().getTime() + 9_000);
        await act(() => pushImage(world));
      }
    };
    const toggle = tool.getByRole("switch", { name: "One click" });
    fireEvent.click(toggle);
    await passSeconds(54);
    fireEvent.click(grid.getByRole("button", { name: /^At 1\.88: place lay 100 now/ }));
    await waitFor(() => expect(wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(1));
    await passSeconds(36);
    expect(await tool.findByText("A press places a bet. Off in 24 s.")).toBeTruthy();
    await passSeconds(27);
    expect((await tool.findAllByText(/^One click is off: .*minute/)).length).toBeGreaterThan(0);
  });

  it("places one bet where the key is held down", async () => {
    const { tool, grid, user, wire } = await openLadder({
      wire: (rules) => rules.on("Bet/PlaceBetV2", () => ok("Placed", aPlacement({ stake: 100 }))),
    });
    await user.click(tool.getByRole("switch", { name: "One click" }));
    (await grid.findByRole("button", { name: /^At 1\.88: place lay 100 now/ })).focus();
    await user.keyboard("{Enter>4/}");
    await waitFor(() => expect(wire.requestsTo("Bet/PlaceBetV2").length).toBeGreaterThan(0));
    expect(wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(1);
  });

  it("says that a press placed nothing while three bets are on their way", async () => {
    const { tool, grid, user, wire, screen } = await openLadder({
      wire: (rules) => rules.on("Bet/PlaceBetV2", () => "silent"),
    });
    await user.click(tool.getByRole("switch", { name: "One click" }));
    const cell = await grid.findByRole("button", { name: /^At 1\.88: place lay 100 now/ });
    for (let press = 0; press < 4; press += 1) await user.click(cell);
    expect(
      await screen.findByText("3 bets are on their way already. This press placed nothing."),
    ).toBeTruthy();
    expect(wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(3);
  });

  it("disarms itself where another window changes the stake of a press, and shows the stake it has then", async () => {
    const { app, tool, user } = await openLadder();
    act(() => app.session.setStakes([stakeOf(100), stakeOf(500), stakeOf(900)]));
    const stake = () => tool.getByRole<HTMLSelectElement>("combobox", { name: "Stake" });
    await user.selectOptions(stake(), "900");
    const toggle = tool.getByRole("switch", { name: "One click" });
    await user.click(toggle);
    act(() => app.session.setStakes([stakeOf(100), stakeOf(500), stakeOf(900), stakeOf(5_000)]));
    expect(toggle.getAttribute("aria-checked")).toBe("true");
    act(() => app.session.setStakes([stakeOf(200), stakeOf(7_000)]));
    expect(toggle.getAttribute("aria-checked")).toBe("false");
    expect(stake().selectedOptions[0]?.textContent).toBe("200");
    await user.click(toggle);
    expect(await tool.findByRole("button", { name: /^At 1\.88: place lay 200 now/ })).toBeTruthy();
  });

  it("places nothing with the first press after the device has slept beyond its time", async () => {
    const { tool, grid, user, wire } = await openLadder();
    await user.click(tool.getByRole("switch", { name: "One click" }));
    const cell = await grid.findByRole("button", { name: /^At 1\.88: place lay 100 now/ });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date().getTime() + 3_600_000 });
    fireEvent.click(cell);
    vi.useRealTimers();
    expect(tool.getAllByText("One click is off: no bet for a minute.").length).toBeGreaterThan(0);
    expect(wire.requestsTo("Bet/PlaceBetV2")).toEqual([]);
  });

  it("keeps the reference of a bet whose answer was lost where it is pressed again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { tool, grid, wire, screen } = await openLadder({
      wire: (rules) => {
        rules.on("Bet/PlaceBetV2", () => "lost");
        rules.on("Bet/GetPlacement", () => "lost");
      },
    });
    fireEvent.click(tool.getByRole("switch", { name: "One click" }));
    const cell = await grid.findByRole("button", { name: /^At 1\.88: place lay 100 now/ });
    fireEvent.click(cell);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    // A toast of a file before, of the same words, may still stand.
    expect((await screen.findAllByText(/pressing again is safe/)).length).toBeGreaterThan(0);
    wire.on("Bet/PlaceBetV2", () => ok("Placed", aPlacement({ repeated: true })));
    fireEvent.click(cell);
    expect(
      await screen.findByText(/This is the bet that you sent before: it was placed once\.$/),
    ).toBeTruthy();
    vi.useRealTimers();
    const [first, again] = bodiesTo(wire, "Bet/PlaceBetV2") as { clientReference: string }[];
    expect(again?.clientReference).toBe(first?.clientReference);
  });

  it("cannot be armed by a guest", async () => {
    const { tool, user } = await openLadder({ guest: true });
    await user.click(tool.getByRole("switch", { name: "One click" }));
    expect(tool.getByRole("switch", { name: "One click" }).getAttribute("aria-checked")).toBe("false");
    expect(tool.getAllByText("Log in to bet with one click.").length).toBeGreaterThan(0);
  });
});
