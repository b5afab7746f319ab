import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useBrowserApp } from "../browser-app.ts";
import { closeBrowserApps, testBrowserApp } from "../testing/test-browser-app.tsx";
import { LoadingOverlay } from "./loading-overlay.tsx";

afterEach(async () => {
  vi.useRealTimers();
  await closeBrowserApps();
});

describe("the loading overlay", () => {
  it("[STATE-28] shows while anything loads and goes after the last has ended", async () => {
    vi.useFakeTimers();
    const { app, show } = testBrowserApp();
    show(<LoadingOverlay />);
    expect(screen.queryByRole("progressbar")).toBeNull();
    let end: ReturnType<typeof app.loading.begin> | undefined;
    act(() => {
      end = app.loading.begin();
    });
    expect(screen.getByRole("progressbar", { name: "Loading" })).toBeTruthy();
    end?.("requestFailed");
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});

describe("the parts of the app", () => {
  it("are only there inside of it", () => {
    function Bare() {
      useBrowserApp();
      return null;
    }
    expect(() => render(<Bare />)).toThrow("useBrowserApp is used outside of BrowserAppContext");
  });
});
