import { ok } from "@crossbook/browser/testing";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { closeApps, openApp } from "../testing/test-app.tsx";

afterEach(closeApps);

const seen = (ip: string) => () => ok({ ip, country: null, attribution: { text: "", url: "" } });

describe("the address of this device", () => {
  it("[STORE-07][CALL-OTHER-02] is looked up after the start, once, and kept as `ip`", async () => {
    const { app, wire, storage } = openApp({ wire: (one) => one.on("IpLookup/GetIp", seen("198.51.100.4")) });
    await waitFor(() => expect(storage.getItem("ip")).toBe("198.51.100.4"));
    expect(app.preferences.state().ip).toBe("198.51.100.4");
    expect(wire.requestsTo("IpLookup/GetIp").map(({ method }) => method)).toEqual(["GET"]);
  });

  it("[STORE-07] is the last one where the lookup fails, and nothing says so", async () => {
    const { app, wire, storage, screen } = openApp({
      stored: { ip: "2001:db8::7" },
      wire: (one) => one.on("IpLookup/GetIp", () => "lost"),
    });
    await waitFor(() => expect(wire.requestsTo("IpLookup/GetIp")).toHaveLength(1));
    await waitFor(() => expect(wire.requestsTo("Event/TreeSportWithEvent")).not.toHaveLength(0));
    expect([storage.getItem("ip"), app.preferences.state().ip]).toEqual(["2001:db8::7", "2001:db8::7"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each(["", "<b>", "x".repeat(46), "1"])("[STORE-07] is none where storage holds %j", (stored) => {
    const silent = {
      stored: { ip: stored },
      wire: (one: ReturnType<typeof openApp>["wire"]) => one.on("IpLookup/GetIp", () => "silent"),
    };
    expect(openApp(silent).app.preferences.state().ip).toBe("");
  });

  it("is looked up without the overlay", async () => {
    const { app, wire } = openApp({ wire: (one) => one.on("IpLookup/GetIp", () => "silent") });
    await waitFor(() => expect(wire.requestsTo("IpLookup/GetIp")).toHaveLength(1));
    await waitFor(() => expect(app.loading.store.getState()).toEqual({ open: 0 }));
  });
});
