import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openMarketWorld, pushImage } from "../testing/market-world.ts";
import { closeApps } from "../testing/test-app.tsx";
import { alertBet } from "./bet-alerts.ts";

afterEach(() => {
  closeApps();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const MATCHED = {
  Code: "BetMatched",
  Data: {
    ...{ BetId: 7, EventId: 41, RunnerName: "India", Side: "lay", Matched: 300, AveragePrice: 1.9 },
    Remaining: 0,
  },
} as const;

class Shown {
  static readonly permission = "granted";
  onclick = (): void => undefined;
  readonly title: string;
  isClosed = false;
  constructor(title: string) {
    this.title = title;
    shown.push(this);
  }
  close() {
    this.isClosed = true;
  }
}
let shown: Shown[] = [];

async function matched(stored: Readonly<Record<string, string>>, isHidden: boolean, path?: string) {
  shown = [];
  vi.stubGlobal("Notification", Shown);
  const world = openMarketWorld({ stored, ...(path !== undefined && { path }) });
  if (path === undefined) {
    await world.screen.findByRole("heading", { name: "Match Odds" });
    await pushImage(world);
  } else await world.screen.findByRole("heading", { level: 1 });
  if (isHidden) vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(async () => world.hub.push({ ...MATCHED, Data: { ...MATCHED.Data } }));
  await waitFor(() =>
    expect(world.screen.getAllByText(/^Lay India is fully matched/).length).toBeGreaterThan(0),
  );
  return world;
}

describe("a matched bet", () => {
  it.each([
    ["switched on and the page is hidden", { notifications: "true" }, true, 1],
    ["switched on and the page is seen", { notifications: "true" }, false, 0],
    ["not switched on", {}, true, 0],
  ])("is notified where that is %s", async (_case, stored, isHidden, times) => {
    await matched(stored, isHidden);
    expect(shown).toHaveLength(times);
  });

  it("is shown in this tab by a press on its notification", async () => {
    const { address } = await matched({ notifications: "true" }, true, "/settings-stake");
    act(() => shown[0]?.onclick());
    await waitFor(() => expect(address()).toBe("/markets/41"));
    expect(shown[0]?.isClosed).toBe(true);
  });

  it("sounds only once the browser lets the page sound", async () => {
    let opened = 0;
    class Silent {
      constructor() {
        opened += 1;
        throw new DOMException("in a test nothing sounds");
      }
    }
    const sound = () =>
      alertBet({ words: "Won", path: "/markets/41", open: () => undefined }, {
        preferences: { state: () => ({ sounds: true, notifications: false }) },
      } as unknown as Parameters<typeof alertBet>[1]);
    vi.stubGlobal("AudioContext", Silent);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    sound();
    expect(opened).toBe(0);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
    expect(sound).toThrow("nothing sounds");
  });

  it("is notified by the service worker where a phone lets only it notify", async () => {
    const shown: string[] = [];
    class Forbidden {
      static readonly permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
      }
    }
    vi.stubGlobal("Notification", Forbidden);
    const registration = {
      showNotification: async (title: string, { data }: { data: string }) =>
        void shown.push(`${title}: ${data}`),
    };
    vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve(registration) } });
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const words = "Lay India is fully matched";
    alertBet({ words, path: "/markets/41", open: () => undefined }, {
      preferences: { state: () => ({ sounds: false, notifications: true }) },
    } as unknown as Parameters<typeof alertBet>[1]);
    await waitFor(() => expect(shown).toEqual([`${words}: /markets/41`]));
  });
});
