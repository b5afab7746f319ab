import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ok, refused } from "../testing/fake-wire.ts";
import { closeBrowserApps, testBrowserApp } from "../testing/test-browser-app.tsx";
import { cacheKey, settingsAddress } from "./settings-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  vi.useRealTimers();
  await closeBrowserApps();
});

const SETTINGS = { siteSuspended: false, suspendedMessage: "Back at noon.", baseUrl: "/api/v2" };

describe("the settings of a host", () => {
  it("are loaded with a fresh key, and name where the API is", async () => {
    const { app, wire } = testBrowserApp();
    wire.on(".json", () => ok(SETTINGS));
    expect(app.settings.state().status).toBe("loading");
    expect(await app.settings.load()).toBe(true);
    expect(wire.requests[0]).toMatchObject({ path: "/settings/host.test.json" });
    expect(wire.requests[0]?.query.get("key")).toBe("550");
    expect(app.settings.state()).toMatchObject({ status: "ready", siteSuspended: false });
    expect(app.ports.storage.getItem("baseUrl")).toBe("/api/v2");
  });

  it("keep where the API is where they do not say it", async () => {
    const { app, wire } = testBrowserApp({ baseUrl: "/api/v1" });
    wire.on(".json", () => ok({ ...SETTINGS, baseUrl: "" }));
    await app.settings.load();
    expect(app.ports.storage.getItem("baseUrl")).toBe("/api/v1");
  });

  it("share one request while it runs", async () => {
    const { app, wire } = testBrowserApp();
    wire.on(".json", () => ok(SETTINGS));
    await Promise.all([app.settings.load(), app.settings.load({ background: true })]);
    expect(wire.requestsTo(".json")).toHaveLength(1);
  });

  it("are read once more where they change while they are read: the answer may be of before", async () => {
    const { app, wire } = testBrowserApp();
    let cricket = false;
    let answer: () => void = () => undefined;
    wire.on(".json", () => {
      const read = ok({ ...SETTINGS, cricket });
      return new Promise((resolve) => {
        answer = () => resolve(read);
      });
    });
    const first = app.settings.load();
    await vi.advanceTimersByTimeAsync(0);
    cricket = true;
    for (let change = 0; change < 2; change += 1) {
      void app.settings.load({ background: true, isChanged: true });
    }
    answer();
    await first;
    await vi.advanceTimersByTimeAsync(0);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.settings.state().settings).toMatchObject({ cricket: true });
    expect(wire.requestsTo(".json")).toHaveLength(2);
  });

  it("are tried three times, and suspend the site with the last failure's text", async () => {
    const { app, wire } = testBrowserApp();
    wire.on(".json", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    const heard: unknown[] = [];
    app.settings.onLoaded((loaded, message) => heard.push([loaded, message]));
    const loaded = app.settings.load();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await loaded).toBe(false);
    expect(wire.requestsTo(".json")).toHaveLength(3);
    expect(app.settings.state()).toMatchObject({
      status: "failed",
      siteSuspended: true,
      message: "Try later.",
    });
    expect(app.ports.storage.getItem("siteSuspended")).toBe("true");
    expect(heard).toEqual([[false, "Try later."]]);
  });

  it("suspend the site with the host's own text, and take the stored flag back with the next good load", async () => {
    const { app, wire } = testBrowserApp({ siteSuspended: "true" });
    expect(app.settings.state().siteSuspended).toBe(true);
    let siteSuspended = true;
    wire.on(".json", () => ok({ ...SETTINGS, siteSuspended }));
    await app.settings.load();
    expect(app.settings.state()).toMatchObject({ siteSuspended: true, message: "Back at noon." });
    siteSuspended = false;
    await app.settings.load();
    expect(app.settings.state()).toMatchObject({ siteSuspended: false, message: undefined });
    expect(app.ports.storage.getItem("siteSuspended")).toBeNull();
  });

  it("show the overlay unless they are loaded in the background", async () => {
    const { app, wire } = testBrowserApp();
    wire.on(".json", () => ok(SETTINGS));
    const open = () => app.loading.store.getState().open;
    const quiet = app.settings.load({ background: true });
    expect(open()).toBe(0);
    await quiet;
    const shown = app.settings.load();
    expect(open()).toBe(1);
    await shown;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(open()).toBe(0);
  });
});

describe("the overlay of a load", () => {
  it.each([
    ["succeeded", () => ok(SETTINGS), 0, 1_500],
    ["failed", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."), 2_500, 1_000],
  ] as const)("[CONST-03] that %s stays for so long", async (_how, answer, pausesMs, delayMs) => {
    const { app, wire } = testBrowserApp();
    wire.on(".json", answer);
    const open = () => app.loading.store.getState().open;
    const load = app.settings.load();
    await vi.advanceTimersByTimeAsync(pausesMs);
    await load;
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(open()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(open()).toBe(0);
  });
});

describe("the other settings host", () => {
  const SECONDARY = "Setting/GetSetting";

  it("[CALL-SET-04] is asked at the start for this host, once, and goes before a file that is out of date", async () => {
    const { app, wire } = testBrowserApp();
    wire.on(".json", () => ok(SETTINGS));
    wire.on(SECONDARY, () => ok({ ...SETTINGS, siteSuspended: true }));
    const heard: unknown[] = [];
    app.settings.onLoaded((_, message) => heard.push(message));
    await app.settings.load();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([undefined, "Back at noon."]);
    expect(app.settings.state().siteSuspended).toBe(true);
    await app.settings.load();
    await vi.advanceTimersByTimeAsync(0);
    const [request, ...more] = wire.requestsTo(SECONDARY);
    expect(Object.fromEntries(request?.query ?? [])).toEqual({ host: "host.test" });
    expect(request?.headers["authorization"]).toBeUndefined();
    expect(more).toEqual([]);
  });

  it("[CALL-SET-02][CALL-SET-04] is asked by a test host for what is in the test file, not for the host's own", async () => {
    const { app, wire } = testBrowserApp({}, "Try.test");
    wire.on("/settings/test.json", () => ok(SETTINGS));
    wire.on(SECONDARY, ({ query }) => ok({ ...SETTINGS, siteSuspended: query.get("host") !== "test" }));
    await app.settings.load();
    await vi.advanceTimersByTimeAsync(0);
    expect(wire.requestsTo(SECONDARY).map(({ query }) => query.get("host"))).toEqual(["test"]);
    expect(app.settings.state().siteSuspended).toBe(false);
  });

  it("opens the site where the file cannot be had, after the file was tried three times", async () => {
    const { app, wire } = testBrowserApp();
    wire.on(".json", () => "lost");
    wire.on(SECONDARY, () => ok(SETTINGS));
    const loaded = app.settings.load();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await loaded).toBe(true);
    expect([wire.requestsTo(".json").length, wire.requestsTo(SECONDARY).length]).toEqual([3, 1]);
    expect(app.settings.state()).toMatchObject({ status: "ready", siteSuspended: false });
  });
});

describe("the address of the settings", () => {
  it.each([
    ["One.Test", "/settings/one.test.json"],
    ["TRY.test", "/settings/test.json"],
  ])("of %s is %s", (host, address) => {
    expect(settingsAddress({ settingsUrl: "/settings", testHosts: ["try.test"] }, host)).toBe(address);
  });

  it("has a key from 100 to 1000", () => {
    expect([cacheKey(0), cacheKey(0.5), cacheKey(0.999_999)]).toEqual([100, 550, 1_000]);
  });
});
