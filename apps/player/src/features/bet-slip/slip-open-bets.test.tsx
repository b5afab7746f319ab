import { ok, refused } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet } from "../../testing/market-answers.ts";
import { bodiesTo, type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps, type TestApp } from "../../testing/test-app.tsx";

afterEach(closeApps);

function openColumn(openBets: readonly ReturnType<typeof anOpenBet>[], options: MarketWorldOptions = {}) {
  return openMarketWorld({
    ...options,
    wire: (wire) => {
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 600, exposure: 400, held: 0, openBets }));
      options.wire?.(wire);
    },
  });
}

async function columnOf({ screen }: TestApp) {
  return within(await screen.findByRole("region", { name: "Open bets" }));
}

describe("the open bets beside the slip", () => {
  it("keep the focus among them when one is cancelled", async () => {
    let openBets = [anOpenBet(), anOpenBet({ betId: 9002, betRate: 1.7 })];
    const world = openColumn([], {
      path: "/inplay",
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 600, exposure: 400, held: 0, openBets }));
        wire.on("Bet/CancelBet", () => {
          openBets = openBets.slice(1);
          return ok("Cancelled 500.", { count: 1, amount: 500 });
        });
      },
    });
    const column = await columnOf(world);
    const cancelAt = (price: RegExp) => column.queryByRole("button", { name: price });
    await userEvent.click(await column.findByRole("button", { name: /lay India at 1\.8\b/ }));
    await waitFor(() => expect(cancelAt(/lay India at 1\.8\b/)).toBeNull());
    expect(document.activeElement).toBe(cancelAt(/lay India at 1\.7\b/));
    await userEvent.click(cancelAt(/lay India at 1\.7\b/) ?? document.body);
    await waitFor(() => expect(cancelAt(/lay India at 1\.7\b/)).toBeNull());
    expect(document.activeElement).toBe(column.getByRole("link", { name: "See all" }));
  });

  it("have the newest on top, each with what is matched and what is not", async () => {
    const column = await columnOf(
      openColumn([
        anOpenBet({ betId: 1, placeTime: "2026-11-20T14:20:00.000Z" }),
        anOpenBet({
          betId: 2,
          betType: "back",
          odds: 2.1,
          betRate: 2,
          matched: 100,
          unmatched: 200,
          placeTime: "2026-11-20T14:25:00.000Z",
        }),
      ]),
    );
    const [newest, oldest] = await column.findAllByRole("listitem");
    expect(newest?.textContent).toContain("Back India");
    expect(newest?.textContent).toContain("100.00 at 2.10");
    expect(newest?.textContent).toContain("Matched");
    expect(newest?.textContent).toContain("200.00 unmatched at 2.00");
    expect(oldest?.textContent).toContain("500.00 unmatched at 1.80");
    expect(oldest?.textContent).not.toContain("Matched");
    expect(column.getByRole("link", { name: "See all" }).getAttribute("href")).toBe("/open-bets");
  });

  it("say which market each is in, and of a session its name once", async () => {
    const session = { marketName: "6 over runs", runnerName: "6 over runs", fancyValue: 47 };
    const column = await columnOf(
      openColumn([
        anOpenBet({ betId: 1, placeTime: "2026-11-20T14:20:00.000Z", marketName: "Bookmaker" }),
        anOpenBet({ betId: 2, placeTime: "2026-11-20T14:25:00.000Z", betType: "yes", ...session }),
      ]),
    );
    const [newest, oldest] = await column.findAllByRole("listitem");
    expect(oldest?.textContent).toContain("Bookmaker · India v Australia");
    expect(newest?.textContent?.match(/6 over runs/g)).toHaveLength(1);
  });

  it("are twelve at most; their number says how many there are", async () => {
    const many = Array.from({ length: 15 }, (_, index) => anOpenBet({ betId: index + 1 }));
    const column = await columnOf(openColumn(many));
    expect(await column.findAllByRole("listitem")).toHaveLength(12);
    expect(column.getByRole("heading", { name: "Open bets 15" })).toBeTruthy();
  });

  it("cancel the unmatched part of the one that is pressed", async () => {
    const world = openColumn([anOpenBet({ betId: 1 }), anOpenBet({ betId: 2, runnerName: "Australia" })], {
      wire: (wire) => wire.on("Bet/CancelBet", () => ok("Cancelled 500.")),
    });
    const column = await columnOf(world);
    await userEvent.click(
      await column.findByRole("button", { name: /^Cancel the unmatched part of lay Australia at/ }),
    );
    await waitFor(() =>
      expect(bodiesTo(world.wire, "Bet/CancelBet")).toEqual([{ betId: 2, reduceBy: null }]),
    );
    expect(await world.screen.findByText("Cancelled 500.")).toBeTruthy();
  });

  it("say that there is none, and that they could not be loaded", async () => {
    const none = await columnOf(openColumn([]));
    expect(await none.findByText("You have no open bets.")).toBeTruthy();
    closeApps();
    const broken = openColumn([], {
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () => refused(500, "INTERNAL_ERROR", "Something went wrong.")),
    });
    const alert = await (await columnOf(broken)).findByRole("alert");
    expect(alert.textContent).toBe("Your open bets could not be loaded.");
  });

  it("are not there for a guest, nor beside the page that lists them all", async () => {
    const guest = openColumn([], { guest: true });
    expect(await guest.screen.findByText("Press a price to bet.")).toBeTruthy();
    expect(guest.screen.queryByRole("region", { name: "Open bets" })).toBeNull();
    closeApps();
    const page = openColumn([anOpenBet()], { path: "/open-bets" });
    expect(await page.screen.findByText("Press a price to bet.")).toBeTruthy();
    expect(page.screen.queryByRole("region", { name: "Open bets" })).toBeNull();
  });
});
