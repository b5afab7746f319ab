import { ok } from "@crossbook/browser/testing";
import { act, fireEvent, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  closeApps();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const SLIDERS = [
  { url: "/b.jpg", order: 2 },
  { url: "/a.jpg", order: 1 },
];

async function openSlider(imageSliders = SLIDERS) {
  const world = openMarketWorld({
    guest: true,
    path: "/inplay",
    wire: (wire) => wire.on(".json", () => ok(someSettings({ imageSliders }))),
  });
  await world.screen.findByRole("link", { name: /India.*Australia/ });
  const region = world.screen.queryByRole("region", { name: "Pictures of this site" });
  const src = () => region?.querySelector("img")?.getAttribute("src");
  return { region, src, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

const sixSeconds = () => act(() => vi.advanceTimersByTimeAsync(6_100));

describe("the pictures of a host", () => {
  it("follow each other in their order until they are paused, and go by the buttons", async () => {
    const { region, src, user } = await openSlider();
    expect(src()).toBe("/a.jpg");
    await sixSeconds();
    expect(src()).toBe("/b.jpg");
    const buttons = within(region ?? document.body);
    await user.click(buttons.getByRole("button", { name: "Pause" }));
    await user.unhover(region ?? document.body);
    (document.activeElement as HTMLElement).blur();
    await sixSeconds();
    expect(src()).toBe("/b.jpg");
    await user.click(buttons.getByRole("button", { name: "Next picture" }));
    expect(src()).toBe("/a.jpg");
    expect(buttons.getByRole("group", { name: "1 of 2" }).getAttribute("aria-live")).toBe("polite");
  });

  it("leave out one that cannot be loaded, and their place where none can", async () => {
    const { region, src } = await openSlider();
    const breaks = () => fireEvent.error(region?.querySelector("img") ?? document.body);
    breaks();
    expect(src()).toBe("/b.jpg");
    expect(within(region ?? document.body).queryByRole("button")).toBeNull();
    breaks();
    expect(document.body.contains(region)).toBe(false);
  });

  it("stand still where less motion is asked for", async () => {
    const matchMedia = window.matchMedia.bind(window);
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      matchMedia(query.includes("reduced-motion") ? "all" : query),
    );
    const { region, src } = await openSlider();
    await sixSeconds();
    expect(src()).toBe("/a.jpg");
    expect(within(region ?? document.body).getByRole("button", { name: "Play" })).toBeTruthy();
  });

  it("are nothing where there are none, and have no buttons where there is one", async () => {
    expect((await openSlider([])).region).toBeNull();
    closeApps();
    const { region } = await openSlider(SLIDERS.slice(0, 1));
    expect(within(region ?? document.body).queryByRole("button")).toBeNull();
  });
});
