import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(() => {
  closeApps();
  vi.unstubAllGlobals();
});

async function openSettings(stored: Readonly<Record<string, string>> = {}) {
  const world = openMarketWorld({ path: "/settings-stake", stored });
  await world.screen.findByRole("heading", { level: 1, name: "Settings" });
  return { ...world, user: userEvent.setup() };
}

describe("the settings of this device", () => {
  it("change how prices are read, not what is typed and placed", async () => {
    const world = await openSettings();
    await world.user.click(world.screen.getByRole("radio", { name: "Fractional" }));
    expect(world.storage.getItem("oddsFormat")).toBe("fractional");
    await world.router.navigate({ href: "/markets/41" });
    await world.screen.findByRole("heading", { name: "Match Odds" });
    await pushImage(world);
    const price = await world.screen.findByRole("button", { name: "Lay India at 9/10" });
    expect(price.textContent).toContain("9/10");
    await world.user.click(price);
    expect(await world.screen.findByLabelText("Price")).toHaveProperty("value", "1.90");
  });

  it("keep rows dense, sounds on and single keys off", async () => {
    const { screen, user, storage } = await openSettings();
    for (const name of [/^Dense rows/, /^Play a sound/, /^Single keys/]) {
      await user.click(screen.getByRole("switch", { name }));
    }
    expect(["density", "sounds", "keysOff"].map((key) => storage.getItem(key))).toEqual([
      "dense",
      "true",
      "true",
    ]);
    expect(document.documentElement.dataset.density).toBe("dense");
  });

  it("ask for the permission to notify on a press only, and stay off without it", async () => {
    const answers: NotificationPermission[] = ["denied", "granted"];
    const asked = vi.fn(async () => answers.shift() ?? "denied");
    vi.stubGlobal(
      "Notification",
      Object.assign(vi.fn(), { requestPermission: asked, permission: "granted" }),
    );
    const { screen, user, storage, app } = await openSettings();
    expect(asked).not.toHaveBeenCalled();
    const toggle = screen.getByRole("switch", { name: /^Notify me/ });
    await user.click(toggle);
    expect(await screen.findByText("Your browser does not allow notifications of this site.")).toBeTruthy();
    expect(app.preferences.state().notifications).toBe(false);
    await user.click(toggle);
    await waitFor(() => expect(storage.getItem("notifications")).toBe("true"));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("do not say that they notify where the browser has taken the permission back, and ask for it anew", async () => {
    const asked = vi.fn(async () => "granted");
    const browser = Object.assign(vi.fn(), { requestPermission: asked, permission: "denied" });
    vi.stubGlobal("Notification", browser);
    const { screen, user } = await openSettings({ notifications: "true" });
    const isOn = () => screen.getByRole("switch", { name: /^Notify me/ }).getAttribute("aria-checked");
    expect(isOn()).toBe("false");
    asked.mockImplementation(async () => {
      browser.permission = "granted";
      return "granted";
    });
    await user.click(screen.getByRole("switch", { name: /^Notify me/ }));
    await waitFor(() => expect(isOn()).toBe("true"));
  });
});
