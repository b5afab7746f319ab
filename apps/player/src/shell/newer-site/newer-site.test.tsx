import { ok } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeApps, openApp } from "../../testing/test-app.tsx";

const SCRIPT = "/assets/index-0ld0000.js";

beforeEach(() => {
  // As markup it is not run.
  document.head.insertAdjacentHTML("beforeend", `<script type="module" src="${SCRIPT}"></script>`);
});

afterEach(() => {
  closeApps();
  vi.restoreAllMocks();
  document.head.querySelector(`[src="${SCRIPT}"]`)?.remove();
});

async function openSite() {
  let isReplaced = false;
  const world = openApp({
    wire: (wire) =>
      wire.on(SCRIPT, () => (isReplaced ? { status: 404, body: "" } : { status: 200, body: "" })),
  });
  await world.screen.findByRole("main");
  return {
    ...world,
    replace: () => {
      isReplaced = true;
    },
  };
}

describe("a site that was replaced while its tab was open", () => {
  it("is said to be when the hub knows the tab again, and the new one is loaded by a press", async () => {
    const { app, replace, screen, wire } = await openSite();
    const reload = vi.spyOn(window.location, "reload").mockReturnValue(undefined);
    await act(() => app.realtime.restart());
    await waitFor(() => expect(wire.requestsTo(SCRIPT).at(-1)?.method).toBe("HEAD"));
    expect(screen.queryByText(/newer version/)).toBeNull();
    replace();
    await act(() => app.realtime.restart());
    expect(await screen.findByText(/newer version/)).toBeTruthy();
    screen.getByRole("button", { name: "Load it" }).click();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is said to be when code does not come", async () => {
    const { replace, screen } = await openSite();
    replace();
    window.dispatchEvent(new Event("vite:preloadError"));
    expect(await screen.findByText(/newer version/)).toBeTruthy();
  });

  it.each([
    ["of a network", "lost" as const],
    ["of a server", { status: 503, body: "" }],
  ])("is the one that it was where code does not come for want %s", async (_what, answer) => {
    const { screen, wire } = await openSite();
    const asked = () => wire.requestsTo(SCRIPT).length;
    const before = asked();
    wire.on(SCRIPT, () => answer);
    window.dispatchEvent(new Event("vite:preloadError"));
    await waitFor(() => expect(asked()).toBe(before + 1));
    wire.on(SCRIPT, () => ok(""));
    window.dispatchEvent(new Event("vite:preloadError"));
    await waitFor(() => expect(asked()).toBe(before + 2));
    expect(screen.queryByText(/newer version/)).toBeNull();
  });
});
