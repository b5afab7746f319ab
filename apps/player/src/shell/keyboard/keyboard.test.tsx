import { act, fireEvent, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { useSelection } from "../../selection/selection-store.ts";
import { statusPush } from "../../testing/market-answers.ts";
import { openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { aSession } from "../../testing/wire-answers.ts";
import { closeOverlay } from "./open-overlay.ts";

afterEach(() => {
  closeApps();
  closeOverlay();
});

async function openMarket(options: Parameters<typeof openMarketWorld>[0] = {}) {
  const world = openMarketWorld(options);
  await world.screen.findByRole("heading", { name: "Match Odds" });
  await pushImage(world);
  await world.screen.findByRole("button", { name: "Back India at 1.85" });
  (document.activeElement as HTMLElement).blur();
  return { ...world, user: userEvent.setup() };
}

describe("the palette", () => {
  it("goes by a few letters and Enter to a page, and to an event", async () => {
    const { screen, user, address } = await openMarket();
    await user.keyboard("{Control>}k{/Control}");
    const box = await screen.findByRole("combobox", { name: "Event, page or action" });
    expect(document.activeElement).toBe(box);
    await user.type(box, "accst{Enter}");
    await waitFor(() => expect(address()).toBe("/account-cash-statement"));
    expect(screen.queryByRole("combobox", { name: "Event, page or action" })).toBeNull();
    // The new page takes the focus once it is drawn.
    await waitFor(() => expect(document.activeElement?.id).toBe("main"));
    await user.keyboard("{Meta>}k{/Meta}");
    const again = await screen.findByRole("combobox", { name: "Event, page or action" });
    await user.type(again, "ind aus");
    const [first] = screen.getAllByRole("option");
    expect(first?.textContent).toBe("India v AustraliaCricket · in play");
    expect(again.getAttribute("aria-activedescendant")).toBe(first?.id);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/markets/41"));
  });

  it("takes no Enter that only ends a word of an input method", async () => {
    const { screen, user, address } = await openMarket();
    await user.keyboard("{Control>}k{/Control}");
    const box = await screen.findByRole("combobox", { name: "Event, page or action" });
    fireEvent.keyDown(box, { key: "Enter", isComposing: true });
    expect(screen.getByRole("combobox", { name: "Event, page or action" })).toBe(box);
    expect(address()).toBe("/markets/41");
  });

  it("lets no letter that follows at once open the slip", async () => {
    const { screen } = await openMarket();
    act(() => {
      for (const press of [{ key: "k", ctrlKey: true }, { key: "b" }, { key: "l" }])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { ...press, bubbles: true }));
    });
    expect(await screen.findByRole("combobox", { name: "Event, page or action" })).toBeTruthy();
    expect(useSelection.getState().draft).toBeUndefined();
  });

  it("chooses by the arrows, says what it has not, and offers a guest nothing of an account", async () => {
    const { screen, user } = await openMarket({ guest: true });
    await user.keyboard("{Control>}k{/Control}");
    const box = await screen.findByRole("combobox", { name: "Event, page or action" });
    const titles = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(titles()).toContain("Log inAction");
    expect(titles().join(" ")).not.toMatch(/Deposit|Open bets|Cancel all|Log out/);
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    const options = screen.getAllByRole("option");
    expect(options.findIndex((one) => one.getAttribute("aria-selected") === "true")).toBe(1);
    await user.type(box, "qqqq");
    expect(screen.getByText("Nothing matches “qqqq”.")).toBeTruthy();
    expect(screen.queryByRole("option")).toBeNull();
  });

  it("does what it names: all unmatched bets are cancelled after a question", async () => {
    const { screen, user, wire } = await openMarket();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(
      await screen.findByRole("combobox", { name: "Event, page or action" }),
      "cancel all{Enter}",
    );
    const question = within(await screen.findByRole("dialog", { name: "Cancel all unmatched bets?" }));
    expect(wire.requestsTo("Bet/CancelBets")).toEqual([]);
    await user.click(question.getByRole("button", { name: "Keep them" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a logout by the palette", () => {
  it("is asked for once: the next player is not asked", async () => {
    const { screen, user, app, router } = await openMarket();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: "Event, page or action" }), "log out{Enter}");
    await screen.findByRole("dialog", { name: "Log out?" });
    await user.click(screen.getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(app.session.state().loggedIn).toBe(false));
    act(() => app.session.logIn(aSession({ username: "ravi" })));
    await act(() => router.navigate({ to: "/inplay" }));
    expect(await screen.findByRole("button", { name: "Account: ravi" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the keys", () => {
  it("move over the rows, open the slip and add stakes, and place nothing", async () => {
    const { screen, user, wire } = await openMarket();
    await user.keyboard("jj");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Back Australia at 2.10" }));
    await user.keyboard("k");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Back India at 1.85" }));
    await user.keyboard("l");
    expect(await screen.findByRole("heading", { name: "Lay India" })).toBeTruthy();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("12");
    const stake = screen.getByLabelText("Stake") as HTMLInputElement;
    expect(Number(stake.value.replaceAll(",", ""))).toBeGreaterThan(0);
    // A letter in a field is text of the field, and no key of the page.
    await user.type(stake, "b");
    expect(stake.value).toMatch(/^[\d,]+b$/);
    expect(screen.getByRole("heading", { name: "Lay India" })).toBeTruthy();
    stake.blur();
    await user.keyboard("x");
    expect(screen.queryByRole("heading", { name: "Lay India" })).toBeNull();
    expect(wire.requestsTo("Bet/PlaceBetV2")).toEqual([]);
  });

  it("move over rows that take no bets for the moment, and open no slip there", async () => {
    const { hub, screen, user } = await openMarket();
    hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    await screen.findAllByText("Suspended · Wicket");
    await user.keyboard("k");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Back India at 1.85" }));
    await user.keyboard("j");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Back Australia at 2.10" }));
    await user.keyboard("l");
    expect(screen.queryByRole("heading", { name: "Lay Australia" })).toBeNull();
  });

  it("are listed by one of them, and can be switched off", async () => {
    const { screen, user, storage } = await openMarket();
    await user.keyboard("?");
    const list = within(await screen.findByRole("dialog", { name: "Keys" }));
    await user.keyboard("b");
    expect(screen.queryByRole("heading", { name: "Back India" })).toBeNull();
    await user.click(list.getByRole("switch", { name: "Single keys" }));
    await user.click(list.getByRole("button", { name: "Close" }));
    expect(storage.getItem("keysOff")).toBe("true");
    await user.keyboard("b");
    expect(screen.queryByRole("heading", { name: "Back India" })).toBeNull();
    // Ctrl and a letter are in nobody's way.
    await user.keyboard("{Control>}k{/Control}");
    expect(await screen.findByRole("combobox", { name: "Event, page or action" })).toBeTruthy();
  });

  it("do nothing behind a dialog of the page, nor where a letter chooses from a list", async () => {
    const { screen, user } = await openMarket();
    await user.click(await screen.findByRole("button", { name: "0.00" }));
    await screen.findByRole("dialog", { name: "Exposure" });
    await user.keyboard("b");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByRole("combobox", { name: "Language" }).focus();
    await user.keyboard("b");
    expect(screen.queryByRole("heading", { name: "Back India" })).toBeNull();
  });
});
