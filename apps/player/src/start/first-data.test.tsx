import { ok } from "@crossbook/browser/testing";
import type { FirstData } from "@crossbook/first-page";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { anEvent } from "../testing/market-answers.ts";
import { cricketTree } from "../testing/market-world.ts";
import { closeApps, openApp } from "../testing/test-app.tsx";
import { someSettings } from "../testing/wire-answers.ts";
import { readFirstData } from "./first-data.ts";

afterEach(closeApps);

function firstData(overrides: Partial<FirstData> = {}): FirstData {
  const answers = [{ path: "Event/TreeSportWithEvent", input: {}, result: cricketTree() }];
  return { settings: someSettings(), answers, ...overrides };
}

describe("what the page brings", () => {
  it("is shown before anything is answered, and asked for again at once", async () => {
    const { screen, wire } = openApp({
      first: firstData(),
      wire: (wire) => {
        wire.on(".json", () => "silent");
        wire.on("Event/TreeSportWithEvent", () => "silent");
      },
    });
    expect(await screen.findByText(anEvent().team1 ?? "")).toBeTruthy();
    expect(wire.requestsTo("Event/TreeSportWithEvent")).toHaveLength(1);
    expect(wire.requestsTo(".json")).toHaveLength(1);
  });

  it("gives way to newer answers: a page may come out of the browser's history", async () => {
    const renamed = { ...cricketTree()[0], events: [anEvent({ team1: "Renamed" })] };
    const { screen } = openApp({
      first: firstData(),
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => ok([renamed])),
    });
    expect(await screen.findByText("Renamed")).toBeTruthy();
  });

  it("opens a page that the host's settings allow without waiting for them", async () => {
    const { address, app } = openApp({
      path: "/auth/signup",
      first: firstData({ settings: someSettings({ allowSignUp: true }) }),
      wire: (wire) => wire.on(".json", () => "silent"),
    });
    await waitFor(() => expect(app.settings.state().status).toBe("ready"));
    expect(address()).toBe("/auth/signup");
    expect(app.loading.store.getState().open).toBe(0);
  });

  it("leads to the maintenance page at once where the site is suspended", async () => {
    const suspended = someSettings({ siteSuspended: true, suspendedMessage: "Back at noon." });
    const { screen } = openApp({
      first: firstData({ settings: suspended, answers: [] }),
      wire: (wire) => wire.on(".json", () => ok(suspended)),
    });
    expect(await screen.findByText("Back at noon.")).toBeTruthy();
  });

  it("names no settings of hosts that share the file of the test list", async () => {
    const { app } = openApp({
      hostname: "staging.test",
      config: { testHosts: ["staging.test"] },
      first: firstData({ settings: someSettings({ domainTitle: "Another" }) }),
      wire: (wire) => wire.on("/test.json", () => ok(someSettings({ domainTitle: "Of the list" }))),
    });
    expect(app.settings.state().settings).toBeUndefined();
    await waitFor(() => expect(app.settings.state().settings?.domainTitle).toBe("Of the list"));
  });
});

describe("the data in a page", () => {
  const pageWith = (text: string): Document => {
    const page = document.implementation.createHTMLDocument();
    page.body.innerHTML = text;
    return page;
  };

  it("is read, or there is none", () => {
    const data = { settings: {}, answers: [] };
    const script = `<script type="application/json" id="first-data">${JSON.stringify(data)}</script>`;
    expect(readFirstData(pageWith(script))).toEqual(data);
    expect(readFirstData(pageWith(""))).toBeUndefined();
    expect(readFirstData(pageWith('<p id="first-data">{"cut</p>'))).toBeUndefined();
  });
});
