import { cacheKey } from "@crossbook/browser";
import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeApps, openApp } from "../testing/test-app.tsx";
import { someSettings } from "../testing/wire-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

/** Fails so often, then answers well. */
function failing(times: number) {
  let left = times;
  return (wire: FakeWire) =>
    wire.on(".json", () =>
      left-- > 0 ? refused(503, "SERVICE_UNAVAILABLE", "Try later.") : ok(someSettings()),
    );
}

describe("the settings of a host", () => {
  it("[CALL-SET-01] come from a file of the host, with a fresh key each time", async () => {
    const shares = [0, 0.999_999];
    const first = openApp({ hostname: "one.test", random: () => shares.shift() ?? 0.5 });
    await waitFor(() => expect(first.app.settings.state().status).toBe("ready"));
    await act(() => first.app.settings.load());
    const requests = first.wire.requestsTo(".json");
    expect(requests.map(({ path }) => path)).toEqual(["/settings/one.test.json", "/settings/one.test.json"]);
    expect(requests.map(({ query }) => query.get("key"))).toEqual(["100", "1000"]);
    closeApps();
    const second = openApp({ hostname: "two.test" });
    await waitFor(() => expect(second.wire.requestsTo("/settings/two.test.json")).toHaveLength(1));
  });

  it("[CONST-05] the key is a whole number from 100 to 1000", () => {
    for (let share = 0; share < 1; share += 0.000_7) {
      const key = cacheKey(share);
      expect(Number.isInteger(key) && key >= 100 && key <= 1_000).toBe(true);
    }
    expect([cacheKey(0), cacheKey(0.999_999_9)]).toEqual([100, 1_000]);
  });

  it("[CALL-SET-02] a test host uses the test file", async () => {
    const { wire } = openApp({ hostname: "try.test", config: { testHosts: ["try.test"] } });
    await waitFor(() => expect(wire.requestsTo("/settings/test.json")).toHaveLength(1));
  });

  it("[CALL-SET-01][CALL-SET-03][ERR-17] are asked for again after half a second and after two, each time by a fresh key, and the app starts normally", async () => {
    const shares = [0, 0.5, 0.999_999];
    const { address, app, wire } = openApp({ wire: failing(2), random: () => shares.shift() ?? 0 });
    await act(() => vi.advanceTimersByTimeAsync(450));
    expect(wire.requestsTo(".json")).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(2_200));
    await waitFor(() => expect(app.settings.state().status).toBe("ready"));
    expect(wire.requestsTo(".json").map(({ query }) => query.get("key"))).toEqual(["100", "550", "1000"]);
    expect(address()).toBe("/inplay");
  });

  it("[STATE-14][ERR-04][ERR-06] three failures suspend the site, in the server's words, until a good load", async () => {
    const { app, router, screen, storage } = openApp({ path: "/favorites", wire: failing(3) });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByRole("heading", { name: "Website Under Maintenance" })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/under-maintenance");
    expect(storage.getItem("siteSuspended")).toBe("true");
    // The page says it, and a toast, whose code comes with it.
    await waitFor(() => expect(screen.getAllByText("Try later.")).toHaveLength(2));
    await act(() => app.settings.load());
    await waitFor(() => expect(router.state.location.href).toBe("/favorites"));
    expect(app.settings.state().siteSuspended).toBe(false);
  });

  it("[ERR-04][ERR-06] are said to be out of reach in the error's own words where no answer comes", async () => {
    const { router, screen, storage } = openApp({ wire: (wire) => wire.on(".json", () => "lost") });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(router.state.location.pathname).toBe("/under-maintenance"));
    expect(storage.getItem("siteSuspended")).toBe("true");
    await waitFor(() =>
      expect(screen.getAllByText("Please Check Your Network Connection...")).toHaveLength(2),
    );
  });

  it("[STATE-14][ENTITY-03] a good load takes the flag and the API address from the settings", async () => {
    const settings = someSettings({ siteSuspended: true, baseUrl: "/elsewhere" });
    const { app, storage } = openApp({ wire: (wire) => wire.on(".json", () => ok(settings)) });
    await waitFor(() => expect(app.settings.state().siteSuspended).toBe(true));
    expect(storage.getItem("baseUrl")).toBe("/elsewhere");
  });

  it("[STORE-01][CALL-BASE-01] calls go to the stored base URL, and before it is known to the default", async () => {
    const { app, storage, wire } = openApp();
    await waitFor(() => expect(storage.getItem("baseUrl")).toBe("/api"));
    await waitFor(() => expect(wire.requestsTo("TreeSportWithEvent")).not.toEqual([]));
    storage.setItem("baseUrl", "/moved");
    await app.authentication.logInAsDemo();
    expect(wire.requestsTo("LoginAsDemoUser")[0]?.path).toBe("/moved/Account/LoginAsDemoUser");
    expect(wire.requestsTo("TreeSportWithEvent")[0]?.path).toBe("/api/Event/TreeSportWithEvent");
  });

  it("[ERR-08][ERR-14] a lost connection reads as such, over the HTTP client's own words", async () => {
    const { app } = openApp({ wire: (wire) => wire.on("LoginAsDemoUser", () => "lost") });
    const outcome = await app.authentication.logInAsDemo();
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        message: "Please Check Your Network Connection...",
        cause: expect.objectContaining({ message: "Network Error" }),
      },
    });
  });

  it("[CONST-18] a call without a limit has no time-out", async () => {
    const { app } = openApp({ wire: (wire) => wire.on("LoginAsDemoUser", () => "silent") });
    let isOver = false;
    void app.authentication.logInAsDemo().then(() => {
      isOver = true;
    });
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(isOver).toBe(false);
  });
});
