import { ok } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { fetchLanguage } from "../../../language/languages.ts";
import { aFancy } from "../../../testing/fancy-answers.ts";
import { AWAY, aMarket, anEvent, HOME, statusPush } from "../../../testing/market-answers.ts";
import { openMarketWorld, pushImage } from "../../../testing/market-world.ts";
import { closeApps } from "../../../testing/test-app.tsx";
import { laddered, subjectOf } from "./tool-subject.ts";

afterEach(closeApps);

const OTHERS = [
  anEvent({
    id: 52,
    title: "England v Ireland",
    status: "UPCOMING",
    matchDate: "Today",
    startTime: "2099-01-01T00:00:00.000Z",
  }),
  anEvent({ id: 51, title: "Nepal v Oman" }),
];

describe("the tools of a market page", () => {
  it("stand beside the markets on a wide screen, with the other events of the sport", async () => {
    const { screen } = openMarketWorld({
      width: 1_440,
      wire: (wire) =>
        wire.on("Event/TreeSportWithEvent", () =>
          ok([{ id: 3, name: "cricket", displayName: "Cricket", events: [anEvent(), ...OTHERS] }]),
        ),
    });
    const column = within(await screen.findByRole("complementary", { name: "Trading tools" }));
    for (const name of ["Ladder", "Charts", "Last matches"])
      expect(await column.findByRole("heading", { name })).toBeTruthy();
    const more = within(await column.findByRole("navigation", { name: "More Cricket" }));
    expect(more.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Nepal v OmanIn play",
      expect.stringMatching(/^England v Ireland/),
    ]);
    expect(more.getAllByRole("link")[0]?.getAttribute("href")).toBe("/markets/51");
  });

  it("go on showing a market that nobody chose when it closes", async () => {
    const toss = aMarket({ marketId: 411, marketName: "Toss", marketType: "toss" });
    const world = openMarketWorld({
      width: 1_440,
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([toss, aMarket()])),
    });
    const { screen, wire, hub } = world;
    await pushImage(world);
    const market = (await screen.findByRole("combobox", { name: "Market" })) as HTMLSelectElement;
    expect(market.value).toBe("410");
    wire.on("Market/GetByEventId", () => ok([toss, aMarket({ status: "CLOSED" })]));
    hub.push(statusPush({ Status: "CLOSED" }));
    await waitFor(() => expect([...market.options].map(({ value }) => value)).toEqual(["411", "410"]));
    expect(market.value).toBe("410");
  });

  it("name the sport of the other events in the viewer's language", async () => {
    await fetchLanguage("hi");
    const { screen } = openMarketWorld({
      width: 1_440,
      stored: { language: "hi" },
      wire: (wire) =>
        wire.on("Event/TreeSportWithEvent", () =>
          ok([{ id: 3, name: "cricket", displayName: "Cricket", events: [anEvent(), ...OTHERS] }]),
        ),
    });
    expect(await screen.findByRole("navigation", { name: "क्रिकेट के और इवेंट" })).toBeTruthy();
  });

  it("are tabs of a sheet behind one button on a narrower one, which gives way to the slip", async () => {
    const world = openMarketWorld({ width: 390 });
    const { screen } = world;
    const user = userEvent.setup();
    await pushImage(world);
    expect(screen.queryByRole("complementary", { name: "Trading tools" })).toBeNull();
    expect(world.wire.requestsTo("Odds/GetRunnerLadder")).toHaveLength(0);
    const button = await screen.findByRole("button", {
      name: "Ladder, charts and matches",
    });
    await user.click(button);
    const sheet = within(await screen.findByRole("dialog", { name: "India" }));
    expect(sheet.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Ladder",
      "Charts",
      "Last matches",
    ]);
    await user.click(sheet.getByRole("tab", { name: "Last matches" }));
    expect(await sheet.findByRole("table", { name: "The last matches in Match Odds" })).toBeTruthy();
    await user.click(sheet.getByRole("tab", { name: "Ladder" }));
    await user.click(await sheet.findByRole("button", { name: /^At 1\.85: back India/ }));
    expect(await screen.findByRole("heading", { name: "Back India" })).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "India" })).toBeNull();
  });
});

describe("what the tools show", () => {
  const odds = aMarket({ marketId: 9 });
  const toss = aMarket({ marketId: 3, marketType: "toss" });
  const closed = aMarket({ marketId: 1, status: "SETTLED" });

  it("is match odds first, then what takes bets, and never a market of counted lines", () => {
    expect(laddered([aFancy(), closed, toss, odds]).map(({ marketId }) => marketId)).toEqual([9, 3, 1]);
    expect(subjectOf([aFancy()], undefined)).toBeUndefined();
  });

  it("is a runner that runs, where another one is not chosen", () => {
    const runners = [
      { ...HOME, sort: 1, handicap: null, removed: true },
      { ...AWAY, sort: 2, handicap: null },
    ];
    const race = aMarket({ runners });
    expect(subjectOf([race], undefined)).toMatchObject({ runner: AWAY });
    expect(subjectOf([race], { marketId: race.marketId, runnerId: HOME.id })).toMatchObject({ runner: HOME });
  });

  it("is what was chosen while it is there", () => {
    const chosen = { marketId: 3, runnerId: 4102 };
    expect(subjectOf([odds, toss], chosen)).toMatchObject({ market: toss, runner: { name: "Australia" } });
    expect(subjectOf([odds], chosen)).toMatchObject({ market: odds, runner: { name: "Australia" } });
    expect(subjectOf([odds, toss], { marketId: 3, runnerId: 1 })).toMatchObject({
      runner: { name: "India" },
    });
  });
});
