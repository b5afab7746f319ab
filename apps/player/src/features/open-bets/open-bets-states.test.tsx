import { ok, refused } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet, EVENT_ID } from "../../testing/market-answers.ts";
import { bodiesTo, type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

function openPage(openBets: readonly ReturnType<typeof anOpenBet>[], options: MarketWorldOptions = {}) {
  return openMarketWorld({
    path: "/open-bets",
    ...options,
    wire: (wire) => {
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 600, exposure: 400, held: 0, openBets }));
      options.wire?.(wire);
    },
  });
}

describe("the open bets while they are not there", () => {
  it("are loading until the first answer", async () => {
    const { screen } = openPage([], { wire: (wire) => wire.on("Bet/GetUserOpenBets", () => "silent") });
    const heading = await screen.findByRole("heading", { level: 1, name: "Open bets" });
    expect(heading.closest("main")?.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText("You have no open bets.")).toBeNull();
  });

  it("say why they could not be loaded, and are tried again", async () => {
    let isBroken = true;
    const { screen } = openPage([], {
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () =>
          isBroken
            ? refused(500, "INTERNAL_ERROR", "Something went wrong.")
            : ok({ balance: 600, exposure: 400, held: 0, openBets: [anOpenBet()] }),
        ),
    });
    const main = within(await screen.findByRole("main"));
    expect(await main.findByText("Your open bets could not be loaded.")).toBeTruthy();
    isBroken = false;
    await userEvent.click(main.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Unmatched bets" })).toBeTruthy();
    expect(main.queryByText("Your open bets could not be loaded.")).toBeNull();
  });

  it("say that they are the newest of more, where an answer has not all of them", async () => {
    const newest = { balance: 600, exposure: 400, held: 0, openBets: [anOpenBet()] };
    const { screen } = openPage([], {
      wire: (wire) => wire.on("Bet/GetUserOpenBets", () => ok({ ...newest, totalCount: 1020 })),
    });
    await screen.findByText(/^These are the newest 1 of your 1020 open bets\./);
    expect(screen.getByRole("region", { name: "Unmatched bets" })).toBeTruthy();
  });

  it("stay on the screen when a later answer is lost, and say that they may be old", async () => {
    let isLost = false;
    const openBets = [anOpenBet()];
    const { screen, app, wire } = openPage([], {
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () =>
          isLost ? "lost" : ok({ balance: 600, exposure: 400, held: 0, openBets }),
        ),
    });
    await screen.findByRole("region", { name: "Unmatched bets" });
    isLost = true;
    const before = wire.requestsTo("Bet/GetUserOpenBets").length;
    void app.positions.reload();
    await waitFor(() => expect(wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(before));
    expect(screen.getByRole("button", { name: /^Cancel lay India at/ })).toBeTruthy();
    expect(await screen.findByText(/^This may be out of date/)).toBeTruthy();
  });
});

describe("the two lists", () => {
  it("each say so when they are empty, and only the unmatched one can be cancelled", async () => {
    const { screen } = openPage([anOpenBet({ matched: 500, unmatched: 0 })]);
    const unmatched = within(await screen.findByRole("region", { name: "Unmatched bets" }));
    expect(unmatched.getByText("You have no unmatched bets.")).toBeTruthy();
    expect(unmatched.queryByRole("button", { name: "Cancel all" })).toBeNull();
    const matched = within(screen.getByRole("region", { name: "Matched bets" }));
    // What is matched cannot be cancelled, only be cashed out.
    expect(matched.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Cash out India",
    ]);
    closeApps();
    const other = openPage([anOpenBet()]);
    const none = within(await other.screen.findByRole("region", { name: "Matched bets" }));
    expect(none.getByText("You have no matched bets.")).toBeTruthy();
  });

  it("follow the pushes: a bet that is matched moves from one to the other", async () => {
    let openBets = [anOpenBet()];
    const { screen, hub } = openPage([], {
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 600, exposure: 400, held: 0, openBets })),
    });
    await screen.findByRole("button", { name: /^Cancel lay India at/ });
    await waitFor(() => expect(hub.calls.some(({ method }) => method === "RegisterClient")).toBe(true));
    openBets = [anOpenBet({ matched: 500, unmatched: 0 })];
    hub.push({ Code: "OpenBets", Data: { EventId: EVENT_ID } });
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Cancel lay India at/ })).toBeNull());
    const matched = within(screen.getByRole("region", { name: "Matched bets" }));
    expect(matched.getByText("India")).toBeTruthy();
  });
});

describe("cancelling on the page", () => {
  it("is one press for one bet, and says what came of it", async () => {
    const { screen, wire } = openPage([anOpenBet()], {
      wire: (wire) => wire.on("Bet/CancelBet", () => ok("Cancelled 500.")),
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Cancel lay India at/ }));
    expect(await screen.findByText("Cancelled 500.")).toBeTruthy();
    expect(bodiesTo(wire, "Bet/CancelBet")).toEqual([{ betId: 9001, reduceBy: null }]);
  });

  it("shows why it was refused, and the part that was written stays", async () => {
    const message = "Nothing of this bet is unmatched any more.";
    const { screen } = openPage([anOpenBet()], {
      wire: (wire) => wire.on("Bet/CancelBet", () => refused(409, "ORDER_NOT_OPEN", message)),
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Cancel part of lay India/ }));
    await userEvent.type(screen.getByLabelText("Amount to cancel"), "50{Enter}");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText("Amount to cancel")).toHaveProperty("value", "50");
  });

  it.each(["", "0", "abc", "500.01"])("does not send %j as a part", async (text) => {
    const { screen, wire } = openPage([anOpenBet()]);
    await userEvent.click(await screen.findByRole("button", { name: /^Cancel part of lay India/ }));
    const box = screen.getByLabelText("Amount to cancel");
    if (text !== "") await userEvent.type(box, text);
    await userEvent.click(screen.getByRole("button", { name: "Cancel this amount" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Enter an amount up to what is unmatched.");
    expect(wire.requestsTo("Bet/CancelBet")).toEqual([]);
    await userEvent.type(box, "1");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is left alone by Keep it", async () => {
    const { screen, wire } = openPage([anOpenBet()]);
    await userEvent.click(await screen.findByRole("button", { name: /^Cancel part of lay India/ }));
    await userEvent.click(screen.getByRole("button", { name: "Keep it" }));
    expect(screen.getByRole("button", { name: /^Cancel lay India at/ })).toBeTruthy();
    expect(wire.requestsTo("Bet/CancelBet")).toEqual([]);
  });

  it("cannot be a change while the market is not known, and why is said", async () => {
    const { screen } = openPage([anOpenBet()], {
      wire: (wire) => wire.on("Market/GetByEventId", () => refused(503, "SERVICE_UNAVAILABLE", "Not now.")),
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Change lay India at/ }));
    expect(await screen.findByText("Not now.")).toBeTruthy();
    const save = screen.getByRole("button", { name: "Save" }) as HTMLButtonElement;
    expect([save.disabled, save.getAttribute("aria-busy")]).toEqual([true, null]);
  });

  it("of a session is named once", async () => {
    const name = "6 over runs";
    const { screen } = openPage([anOpenBet({ marketName: name, runnerName: name, fancyValue: 47 })]);
    expect(await screen.findAllByText(name)).toHaveLength(1);
  });

  it("leaves the focus in the page when its row goes", async () => {
    let openBets = [anOpenBet(), anOpenBet({ betId: 9002, runnerName: "Australia" })];
    const { screen } = openPage([], {
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 550, exposure: 450, held: 0, openBets }));
        wire.on("Bet/CancelBet", () => {
          openBets = openBets.slice(1);
          return ok("Cancelled 500.");
        });
      },
    });
    for (const name of [/^Cancel lay India at/, /^Cancel lay Australia at/]) {
      await userEvent.click(await screen.findByRole("button", { name }));
      await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
      expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Open bets", level: 1 }));
    }
  });

  it("in part begins in its field, and Escape goes back to where it was opened", async () => {
    const { screen, wire } = openPage([anOpenBet()]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Cancel part of lay India/ }));
    await user.keyboard("900{Enter}");
    expect(screen.getByLabelText("Amount to cancel")).toHaveProperty("value", "900");
    await user.keyboard("{Escape}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Cancel part of lay India/);
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(wire.requestsTo("Bet/CancelBet")).toEqual([]);
  });

  it("of all bets is left by Escape without a call", async () => {
    const { screen, wire } = openPage([anOpenBet()]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Cancel all" }));
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(wire.requestsTo("Bet/CancelBets")).toEqual([]);
  });
});
