import { ok, type WireAnswer } from "@crossbook/browser/testing";
import { act, fireEvent, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openMarketWorld } from "../testing/market-world.ts";
import { closeApps, openApp } from "../testing/test-app.tsx";
import { someSettings } from "../testing/wire-answers.ts";

afterEach(closeApps);

describe("a page that follows another", () => {
  it("has the focus and says its title; the first page is left alone, and so is one of other parameters", async () => {
    const { router, screen } = openApp({ path: "/inplay" });
    await screen.findByRole("heading", { level: 1, name: "In play" });
    expect(document.activeElement).toBe(document.body);
    await act(() => router.navigate({ to: "/favorites" }));
    expect(document.activeElement).toBe(screen.getByRole("main"));
    await waitFor(() => expect(screen.getByText("Favourites", { selector: "[aria-live]" })).toBeTruthy());
    act(() => (document.activeElement as HTMLElement).blur());
    await act(() => router.navigate({ href: "/favorites?x=1" }));
    expect(document.activeElement).toBe(document.body);
  });

  it("keeps the layout around it", async () => {
    const { router, screen } = openApp({ path: "/inplay" });
    const slip = await screen.findByRole("complementary", { name: "Bet slip" });
    await act(() => router.navigate({ to: "/favorites" }));
    expect(screen.getByRole("complementary", { name: "Bet slip" })).toBe(slip);
  });

  it("is the last of two links that are pressed at once", async () => {
    const { screen, address } = openApp({ path: "/inplay" });
    const favourites = await screen.findByRole("link", { name: /^Favourites/ });
    fireEvent.click(favourites);
    fireEvent.click(screen.getByRole("link", { name: /^Test Exchange/ }));
    fireEvent.click(favourites);
    await screen.findByRole("heading", { level: 1, name: "Favourites" });
    expect(address()).toBe("/favorites");
  });

  it("is said to be on its way while the one before it is still drawn", async () => {
    let answer: (given: WireAnswer) => void = () => undefined;
    const { router, screen } = openApp({
      path: "/inplay",
      wire: (wire) => wire.on(".json", () => new Promise((resolve) => (answer = resolve))),
    });
    await screen.findByRole("heading", { level: 1, name: "In play" });
    expect(screen.queryByText("Loading…")).toBeNull();
    let arriving = Promise.resolve();
    await act(async () => void (arriving = router.navigate({ to: "/auth/signup" })));
    expect((await screen.findByText("Loading…")).getAttribute("role")).toBe("status");
    expect(screen.getByRole("heading", { level: 1, name: "In play" })).toBeTruthy();
    await act(async () => {
      answer(ok(someSettings()));
      await arriving;
    });
    expect(screen.queryByText("Loading…")).toBeNull();
    expect(screen.queryByRole("heading", { level: 1, name: "In play" })).toBeNull();
  });

  it("is marked in the menu, with what lies below it", async () => {
    const { router, screen } = openApp({ path: "/inplay" });
    const inPlay = await screen.findByRole("link", { name: /^In play/ });
    expect(inPlay.getAttribute("aria-current")).toBe("page");
    await act(() => router.navigate({ to: "/favorites" }));
    expect(inPlay.getAttribute("aria-current")).toBeNull();
  });
});

describe("a page that is not let in", () => {
  it("leaves the one before it drawn, with what was typed there", async () => {
    const closed = someSettings({ allowSignUp: false });
    const { router, screen, address } = openApp({
      path: "/auth/login",
      wire: (wire) => wire.on(".json", () => ok(closed)),
    });
    const field = await screen.findByLabelText("Username");
    await userEvent.type(field, "asha");
    await act(() => router.navigate({ to: "/auth/signup" }));
    expect(address()).toBe("/auth/login");
    expect((screen.getByLabelText("Username") as HTMLInputElement).value).toBe("asha");
  });
});

describe("a link", () => {
  it("leaves a press with a key to the browser, and takes another by the keyboard", async () => {
    const { screen, address } = openMarketWorld({ path: "/inplay" });
    const link = await screen.findByRole("link", { name: /^Favourites/ });
    const held: boolean[] = [];
    // Where nobody takes the press, the document of the tests would go there itself.
    const keep = (click: Event): void => {
      held.push(click.defaultPrevented);
      click.preventDefault();
    };
    window.addEventListener("click", keep);
    for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) fireEvent.click(link, { [key]: true });
    window.removeEventListener("click", keep);
    expect(held).toEqual([false, false, false, false]);
    expect(address()).toBe("/inplay");
    link.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/favorites"));
  });
});
