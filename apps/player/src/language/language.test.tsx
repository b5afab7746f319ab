import { dayText } from "@crossbook/browser";
import { ok, refused } from "@crossbook/browser/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anotherTabStores, closeApps, openApp, storedLogin } from "../testing/test-app.tsx";

afterEach(() => {
  closeApps();
  document.cookie = "language=; path=/; max-age=0";
});

const HINDI_LOG_IN = "लॉग इन करें";
const soon = () => new Date(new Date().getTime() + 600_000);

describe("the language of a device", () => {
  it("is the browser's at the first visit, with the document's lang and title", async () => {
    openApp({ path: "/auth/login", languages: ["hi-IN", "en"] });
    expect(await screen.findByRole("button", { name: HINDI_LOG_IN })).toBeTruthy();
    expect(document.documentElement.lang).toBe("hi");
    await waitFor(() => expect(document.title).toContain("| लॉग इन"));
  });

  it("is chosen by its own name, at once, and survives a reload and the browser's own", async () => {
    const { storage } = openApp({ path: "/auth/login" });
    const choice = await screen.findByRole("combobox", { name: "Language" });
    expect(
      within(choice)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["English", "हिन्दी"]);
    await userEvent.selectOptions(choice, "hi");
    expect(await screen.findByRole("button", { name: HINDI_LOG_IN })).toBeTruthy();
    expect(storage.getItem("language")).toBe("hi");
    expect(document.cookie).toContain("language=hi");
    closeApps();
    expect(document.documentElement.lang).toBe("en");

    openApp({ path: "/auth/login", stored: { language: "hi" }, languages: ["en-GB"] });
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "भाषा" }), "en");
    expect(await screen.findByRole("button", { name: "Log in" })).toBeTruthy();
    expect(document.documentElement.lang).toBe("en");
  });

  it("is said to the server while it is chosen, and no longer once a logout has forgotten it", async () => {
    const { app } = openApp({ path: "/inplay", stored: { ...storedLogin(soon()), language: "hi" } });
    expect(document.cookie).toContain("language=hi");
    act(() => app.session.end("logout"));
    await waitFor(() => expect(document.cookie).not.toContain("language="));
  });

  it("follows another tab", async () => {
    openApp({ path: "/auth/login" });
    await screen.findByRole("button", { name: "Log in" });
    act(() => anotherTabStores({ language: "hi" }));
    expect(await screen.findByRole("button", { name: HINDI_LOG_IN })).toBeTruthy();
  });

  it("is that of refusals, faults of fields and toasts", async () => {
    openApp({
      path: "/auth/login",
      stored: { language: "hi" },
      wire: (wire) =>
        wire.on("Account/Authenticate", () =>
          refused(401, "LOGIN_FAILED", "Username or password is not correct."),
        ),
    });
    const button = await screen.findByRole("button", { name: HINDI_LOG_IN });
    await userEvent.click(button);
    expect(await screen.findByText("यूज़रनेम: यह भरना ज़रूरी है")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("यूज़रनेम"), "asha");
    await userEvent.type(screen.getByLabelText("पासवर्ड"), "secret");
    await userEvent.click(button);
    expect(await screen.findByText("यूज़रनेम या पासवर्ड सही नहीं है।")).toBeTruthy();
  });

  it("groups amounts as India does, and names the months", async () => {
    openApp({
      path: "/account-cash-statement",
      stored: { ...storedLogin(soon()), language: "hi" },
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_234_567.5, exposure: 0, openBets: [] })),
    });
    expect(await screen.findByRole("heading", { name: "खाता स्टेटमेंट" })).toBeTruthy();
    expect(await screen.findByText("12,34,567.50")).toBeTruthy();
    expect(dayText("2026-11-20")).toBe("20 नव॰ 2026");
  });

  it("of an unknown name in storage is the browser's", async () => {
    const { app } = openApp({ path: "/auth/login", stored: { language: "xx" } });
    expect(await screen.findByRole("button", { name: "Log in" })).toBeTruthy();
    expect(app.preferences.state().language).toBe("en");
  });
});
