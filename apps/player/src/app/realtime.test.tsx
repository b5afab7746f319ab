import { ok } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { closeApps, openApp, storedLogin, type TestApp } from "../testing/test-app.tsx";
import { aSession } from "../testing/wire-answers.ts";

afterEach(closeApps);

const player = () => storedLogin(new Date(new Date().getTime() + 600_000));

async function connected(test: TestApp): Promise<void> {
  await waitFor(() => expect(test.app.realtime.store.getState().state).toBe("Connected"));
  await waitFor(() => expect(registrations(test)).not.toEqual([]));
}

function registrations(test: TestApp): readonly unknown[] {
  return test.hub.calls.filter(({ method }) => method === "RegisterClient").map(({ argument }) => argument);
}

describe("realtime", () => {
  it.each([
    ["host.test", "http://host.test/hub"],
    ["Try.test", "http://hub.try.test/hub"],
  ])("[HUB-04] of the host %s is negotiated at %s", async (hostname, address) => {
    const config = { testHosts: ["try.test"], testHubUrl: "http://hub.try.test/hub" };
    const test = openApp({ hostname, config });
    await connected(test);
    expect(test.hub.negotiatedAt).toEqual([address]);
  });

  it("[HUB-08] starts when the site is opened", async () => {
    const test = openApp({ stored: player() });
    await connected(test);
    expect(test.hub.negotiations).toBe(1);
    expect(registrations(test)[0]).toMatchObject({ Domain: "host.test", Token: "access-1" });
  });

  it("[STATE-19][HUB-08] is ended and started again after a login, with the new token", async () => {
    const test = openApp({ wire: (wire) => wire.on("Account/Authenticate", () => ok(aSession())) });
    await connected(test);
    await act(() => test.app.authentication.logIn("asha", "Secret1!"));
    await waitFor(() => expect(registrations(test)).toHaveLength(2));
    expect([test.hub.ended, test.hub.negotiations]).toEqual([1, 2]);
    expect(registrations(test)).toMatchObject([{ Token: "" }, { Token: "access-1" }]);
  });

  it("[HUB-07][ENTITY-20] a pushed balance changes the shell and the stored numbers", async () => {
    const test = openApp({ stored: player() });
    await connected(test);
    await test.screen.findByText("1,000.00");
    await act(async () =>
      test.hub.push({ Code: "UserBalance", Data: { Balance: 640.25, Exposure: 360, Held: 25.5 } }),
    );
    expect(await test.screen.findByText("640.25")).toBeTruthy();
    expect(test.screen.getByText("360.00")).toBeTruthy();
    expect(test.screen.getByText("25.50")).toBeTruthy();
    expect([test.storage.getItem("balance"), test.storage.getItem("exposure")]).toEqual(["640.25", "360"]);
  });

  it("reads again what was read before the hub knew who looks, and nothing once more", async () => {
    let balance = 1000;
    const test = openApp({
      stored: player(),
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () => ok({ openBets: [], balance, exposure: 0, held: 0, owed: 0 })),
    });
    test.hub.isUp = false;
    await test.screen.findByText("1,000.00");
    await waitFor(() => expect(test.wire.requestsTo("Event/TreeSportWithEvent")).toHaveLength(1));
    balance = 640.25;
    test.hub.isUp = true;
    const { realtime } = test.app;
    let registrations = 0;
    realtime.onRegistered(() => void (registrations += 1));
    await act(() => realtime.restart());
    expect(await test.screen.findByText("640.25")).toBeTruthy();
    const reads = () => test.wire.requestsTo("Event/TreeSportWithEvent").length;
    await waitFor(() => expect([reads(), registrations]).toEqual([2, 1]));
    await act(() => realtime.restart());
    await waitFor(() => expect([reads(), registrations]).toEqual([3, 2]));
  });

  it("reloads open bets when the hub says that they changed, and the settings likewise", async () => {
    const test = openApp({ stored: player() });
    await connected(test);
    await test.screen.findByRole("heading", { level: 1 });
    const loads = () => [
      test.wire.requestsTo("GetUserOpenBets").length,
      test.wire.requestsTo(".json").length,
    ];
    const [bets = 0, settings = 0] = loads();
    await act(async () => {
      test.hub.push({ Code: "OpenBets", Data: { EventId: 41 } });
      test.hub.push({ Code: "Settings", Data: {} });
      test.hub.push({ Code: "SomethingOfTomorrow", Data: {} });
    });
    await waitFor(() => expect(loads()).toEqual([bets + 1, settings + 1]));
  });

  it("ends the session when the server says that it is over", async () => {
    const test = openApp({ stored: player() });
    await connected(test);
    await act(async () => test.hub.push({ Code: "Logout", Data: {} }));
    await waitFor(() => expect(test.address()).toBe("/auth/login"));
  });

  it("sends one watch for what several screens watch together", async () => {
    const test = openApp({ path: "/auth/login" });
    await connected(test);
    const { realtime } = test.app;
    const stopFirst = realtime.watchMarkets([3, 1]);
    const stopSecond = realtime.watchMarkets([3, 2]);
    await waitFor(() =>
      expect(test.hub.calls.at(-1)).toEqual({ method: "WatchMarkets", argument: [1, 2, 3] }),
    );
    stopSecond();
    stopSecond();
    await waitFor(() => expect(test.hub.calls.at(-1)).toEqual({ method: "WatchMarkets", argument: [1, 3] }));
    stopFirst();
    await waitFor(() => expect(test.hub.calls.at(-1)).toEqual({ method: "WatchMarkets", argument: [] }));
  });

  it("[ERR-18] a hub that is down is logged, and neither shown nor followed by another page", async () => {
    const test = openApp();
    test.hub.isUp = false;
    await test.app.realtime.restart();
    expect(test.logged.length).toBeGreaterThan(0);
    expect(test.screen.queryByRole("alert")).toBeNull();
    expect(test.address()).toBe("/inplay");
  });
});
