import { ok } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AWAY, aMarket, HOME } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld, openSlip, pushImage } from "../../testing/market-world.ts";
import { watchBlockers } from "../../testing/step-back.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(() => {
  closeApps();
  vi.restoreAllMocks();
});

const PHONE = 390;

function openOnPhone(options: MarketWorldOptions = {}) {
  return openSlip(undefined, { width: PHONE, ...options });
}

describe("the slip on a phone", () => {
  it("lies over the page, which can be scrolled clear of it until it is closed", async () => {
    const { screen, slip, user } = await openOnPhone();
    const sheet = slip.getByRole("heading", { name: "Lay India" }).closest("section")?.parentElement;
    expect(sheet?.parentElement).toBe(document.body);
    await user.click(slip.getByRole("button", { name: "Close the slip" }));
    expect(screen.queryByRole("heading", { name: "Lay India" })).toBeNull();
    expect(document.body.style.paddingBottom).toBe("");
  });

  it("shows what each runner would bring, since it covers the rows that do", async () => {
    const { slip, user } = await openOnPhone();
    await user.type(slip.getByLabelText("Stake"), "500");
    const outlook = within(await slip.findByLabelText("If this runner wins"));
    expect(outlook.getAllByRole("term").map((term) => term.textContent)).toEqual(["India", "Australia"]);
    expect(outlook.getAllByRole("definition").map((figure) => figure.textContent)).toEqual([
      "\u2212minus 450.00",
      "+500.00",
    ]);
  });

  it("shows each runner what it would bring, in whatever order the market's runners come", async () => {
    const market = aMarket({
      runners: [
        { ...AWAY, sort: 2, handicap: null },
        { ...HOME, sort: 1, handicap: null },
      ],
    });
    const { slip, user } = await openOnPhone({
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([market])),
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    const outlook = within(await slip.findByLabelText("If this runner wins"));
    expect(outlook.getByText("India").nextElementSibling?.textContent).toBe("\u2212minus 450.00");
    expect(outlook.getByText("Australia").nextElementSibling?.textContent).toBe("+500.00");
  });

  it("shows two figures for each runner where several win, the one of the bet first, with words for screen readers", async () => {
    const place = aMarket({
      winners: 2,
      marketType: "place",
      runners: [
        { ...AWAY, sort: 1, handicap: null },
        { id: 4103, name: "England", sort: 2, handicap: null },
        { ...HOME, sort: 3, handicap: null },
      ],
    });
    const { slip, user } = await openOnPhone({
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([place])),
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    const outlook = within(await slip.findByLabelText("For each runner"));
    expect(outlook.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "India",
      "Australia",
      "England",
    ]);
    const [india, australia] = outlook.getAllByRole("definition");
    expect(india?.textContent).toBe("If it wins \u2212minus 450.00 / , if it does not +500.00");
    expect(australia?.textContent).toBe("If it wins 0.00 / , if it does not 0.00");
  });

  it("scrolls the options into sight when they open, and not when they close", async () => {
    const { slip, user } = await openOnPhone();
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    await user.click(slip.getByRole("button", { name: "Options: Limit" }));
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: "nearest" });
    const [list] = scrolled.mock.contexts;
    expect(within(list as HTMLElement).getAllByRole("radio")).toHaveLength(5);
    await user.click(slip.getByRole("button", { name: "Options: Limit" }));
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it("is closed by Back, which leaves the page only when nothing lies over it", async () => {
    const world = openMarketWorld({ width: PHONE });
    const isBlocked = watchBlockers(world.router);
    await world.screen.findByRole("heading", { name: "Match Odds" });
    await pushImage(world);
    await userEvent.click(await world.screen.findByRole("button", { name: "Lay India at 1.90" }));
    await world.screen.findByRole("heading", { name: "Lay India" });
    expect(await isBlocked("PUSH")).toBe(false);
    expect(world.screen.getByRole("heading", { name: "Lay India" })).toBeTruthy();
    expect(await isBlocked("BACK")).toBe(true);
    await waitFor(() => expect(world.screen.queryByRole("heading", { name: "Lay India" })).toBeNull());
    expect(await isBlocked("BACK")).toBe(false);
  });

  it("is closed by Back only after the dialog that lies over it", async () => {
    const world = openMarketWorld({ width: PHONE });
    const isBlocked = watchBlockers(world.router);
    await world.screen.findByRole("heading", { name: "Match Odds" });
    await pushImage(world);
    const price = await world.screen.findByRole("button", { name: "Lay India at 1.90" });
    const rules = world.screen.getByRole("button", { name: "Rules of Match Odds" });
    await userEvent.click(price);
    await world.screen.findByRole("heading", { name: "Lay India" });
    await userEvent.click(rules);
    await world.screen.findByRole("dialog");
    expect(await isBlocked("BACK")).toBe(true);
    await waitFor(() => expect(world.screen.queryByRole("dialog")).toBeNull());
    expect(world.screen.getByRole("heading", { name: "Lay India" })).toBeTruthy();
    expect(await isBlocked("BACK")).toBe(true);
    await waitFor(() => expect(world.screen.queryByRole("heading", { name: "Lay India" })).toBeNull());
  });

  it("does not raise the keyboard of a touch screen", async () => {
    const matchMedia = window.matchMedia.bind(window);
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      matchMedia(query === "(pointer: fine)" ? "not all" : query),
    );
    const { slip } = await openOnPhone();
    expect(document.activeElement).not.toBe(slip.getByLabelText("Stake"));
  });
});
