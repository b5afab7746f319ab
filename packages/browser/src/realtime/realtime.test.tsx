import { hubRegistration } from "@crossbook/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { closeBrowserApps, type TestBrowserApp, testBrowserApp } from "../testing/test-browser-app.tsx";
import { createRealtime } from "./realtime.ts";
import { useHubMessage, useHubState } from "./use-hub.ts";

afterEach(closeBrowserApps);

async function connected(): Promise<TestBrowserApp> {
  const test = testBrowserApp();
  await test.app.realtime.start();
  await waitFor(() => expect(test.hub.calls.map(({ method }) => method)).toContain("RegisterClient"));
  return test;
}

const watches = ({ hub }: TestBrowserApp, method: string) =>
  hub.calls.filter((call) => call.method === method).map(({ argument }) => argument);

describe("the realtime connection", () => {
  it("registers with the host, the page and the token", async () => {
    const { app, hub } = await connected();
    expect(app.realtime.isConnected()).toBe(true);
    expect(hub.calls[0]?.argument).toEqual({
      Browser: "test",
      Domain: "host.test",
      CurrentPage: "/page",
      Token: "token-1",
    });
  });

  it("says no more of a long address or name of a browser than the hub takes", async () => {
    const { app, hub } = testBrowserApp();
    const realtime = createRealtime({
      url: "http://host.test/hub",
      hostname: "host.test",
      accessToken: () => "token-1",
      currentPage: () => `/lobby?${"p".repeat(900)}`,
      browser: "b".repeat(900),
      log: app.ports.log,
    });
    await realtime.start();
    await waitFor(() => expect(hub.calls.map(({ method }) => method)).toContain("RegisterClient"));
    expect(hubRegistration.safeParse(hub.calls[0]?.argument)).toMatchObject({ success: true });
    await realtime.stop();
  });

  it("calls the listeners of a push's code, and those of no other", async () => {
    const { app, hub } = await connected();
    const heard: unknown[] = [];
    const stop = app.realtime.on("UserBalance", (data) => heard.push(data));
    const money = { Balance: 1, Exposure: 2, Held: 3 };
    hub.push({ Code: "UserBalance", Data: money });
    hub.push({ Code: "Settings", Data: {} });
    hub.push({ Code: "SomethingOfTomorrow", Data: {} });
    await waitFor(() => expect(heard).toEqual([money]));
    stop();
    const settings: unknown[] = [];
    app.realtime.on("Settings", (data) => settings.push(data));
    hub.push({ Code: "UserBalance", Data: money });
    hub.push({ Code: "Settings", Data: {} });
    await waitFor(() => expect(settings).toHaveLength(1));
    expect(heard).toHaveLength(1);
  });

  it("passes on no odds after a gap, and asks for the image", async () => {
    const test = await connected();
    const sequences: number[] = [];
    test.app.realtime.on("Odds", ({ Sequence }) => sequences.push(Sequence));
    const odds = { MarketId: 7, Status: "OPEN", Reason: "", Matched: 0, Runners: [] } as const;
    const push = (Sequence: number, Image = false) =>
      test.hub.push({ Code: "Odds", Data: { ...odds, Sequence, Image, Runners: [] } });
    push(1, true);
    push(3);
    await waitFor(() => expect(watches(test, "RequestImage")).toEqual([7]));
    push(3, true);
    push(4);
    await waitFor(() => expect(sequences).toEqual([1, 3, 4]));
  });

  it("watches once per turn what several screens watch, each id until the last has left", async () => {
    const test = await connected();
    const { realtime } = test.app;
    const stopFirst = realtime.watchEvents([3, 1]);
    const stopSecond = realtime.watchEvents([3, 2]);
    await waitFor(() => expect(watches(test, "WatchEvents")).toEqual([[1, 2, 3]]));
    stopSecond();
    stopSecond();
    await waitFor(() => expect(watches(test, "WatchEvents").at(-1)).toEqual([1, 3]));
    stopFirst();
    realtime.watchEvents([1, 3]);
    await waitFor(() => expect(realtime.isConnected()).toBe(true));
    expect(watches(test, "WatchEvents")).toHaveLength(2);
  });

  it("notifies of its state, and logs a hub that cannot be reached", async () => {
    const { app, hub, logged } = testBrowserApp();
    hub.isUp = false;
    let changes = 0;
    app.realtime.onState(() => {
      changes += 1;
    });
    await app.realtime.start();
    expect([app.realtime.isConnected(), logged.length > 0, changes > 0]).toEqual([false, true, true]);
  });
});

function Board() {
  const state = useHubState();
  const [line, setLine] = useState("");
  useHubMessage("Score", ({ ScoreLine }) => setLine(ScoreLine));
  return (
    <p>
      {state} {line}
    </p>
  );
}

describe("the hooks of the hub", () => {
  it("render the state of the connection and what is pushed", async () => {
    const test = testBrowserApp();
    test.show(<Board />);
    expect(screen.getByText("Disconnected")).toBeTruthy();
    await act(() => test.app.realtime.start());
    expect(await screen.findByText("Connected")).toBeTruthy();
    const score = { EventId: 7, Score: null, ScoreLine: "India 45/1" };
    await act(async () => test.hub.push({ Code: "Score", Data: score }));
    expect(await screen.findByText("Connected India 45/1")).toBeTruthy();
  });
});
