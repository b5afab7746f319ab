import { ok } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeApps, openApp, storedLogin } from "../testing/test-app.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

/** A player's page, logged in for so long, whose reality check comes after so many minutes. */
async function openFavourites({ loggedInSeconds = 0, minutes = (): number => 10 } = {}) {
  const begun = new Date().getTime();
  const test = openApp({
    path: "/favorites",
    stored: storedLogin(new Date(begun + 86_400_000)),
    wire: (wire) =>
      wire.on("Protection/GetRealityCheck", () =>
        ok({
          ...{ sessionStart: new Date(begun).toISOString(), staked: 500, won: 0, lost: 120, net: -120 },
          elapsedSeconds: loggedInSeconds + Math.floor((new Date().getTime() - begun) / 1_000),
          reminderMinutes: minutes(),
        }),
      ),
  });
  await test.screen.findByRole("heading", { level: 1 });
  return { test, asked: () => test.screen.queryByRole("dialog", { name: "Reality check" }) };
}

describe("the reality check of the sports pages", () => {
  it("comes when the player's own interval is over, once for each, and goes away when it is read", async () => {
    const { test, asked } = await openFavourites();
    await act(() => vi.advanceTimersByTimeAsync(540_000));
    expect(asked()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(70_000));
    // Its code comes with the first: not a matter of the clock.
    await act(() => vi.dynamicImportSettled());
    await act(() => vi.advanceTimersByTimeAsync(50));
    const dialog = within(await test.screen.findByRole("dialog", { name: "Reality check" }));
    expect(dialog.getByText("Time since you logged in").nextElementSibling?.textContent).toBe("10 min");
    expect(dialog.getByText("Net").nextElementSibling?.textContent).toContain("120.00");
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(dialog.getByRole("button", { name: "Go on" }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBeNull();
  });

  it("goes away too when it leads to the limits", async () => {
    const { test, asked } = await openFavourites();
    await act(() => vi.advanceTimersByTimeAsync(610_000));
    await act(() => vi.dynamicImportSettled());
    await act(() => vi.advanceTimersByTimeAsync(50));
    const dialog = within(await test.screen.findByRole("dialog", { name: "Reality check" }));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(dialog.getByRole("link", { name: "Limits, time-outs and reminders" }));
    await waitFor(() => expect(test.address()).toBe("/responsible-gaming"));
    await waitFor(() => expect(asked()).toBeNull());
  });

  it("comes where the player goes on to where it came due on a page that shows none", async () => {
    const { test, asked } = await openFavourites();
    await act(() => vi.advanceTimersByTimeAsync(540_000));
    await act(() => test.router.navigate({ to: "/error-404" }));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(asked()).toBeNull();
    await act(() => test.router.navigate({ to: "/favorites" }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await act(() => vi.dynamicImportSettled());
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(asked()).not.toBeNull();
  });

  it("comes by the new interval where another one is chosen, however many of the old one have been read", async () => {
    let reminderMinutes = 10;
    const { asked } = await openFavourites({ loggedInSeconds: 3_000, minutes: () => reminderMinutes });
    await act(() => vi.advanceTimersByTimeAsync(65_000));
    reminderMinutes = 60;
    await act(() => vi.advanceTimersByTimeAsync(65_000));
    expect(asked()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(500_000));
    await act(() => vi.dynamicImportSettled());
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(asked()).not.toBeNull();
  });
});
