import { ok } from "@crossbook/browser/testing";
import { within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { policyText } from "../../messages/english/account/policies.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

afterEach(closeApps);

describe("the texts of the rules", () => {
  it("[ROUTE-12] /rule-regulations has every part with its rules, and links to each", async () => {
    const { screen } = openMarketWorld({ path: "/rule-regulations" });
    expect(await screen.findByRole("heading", { level: 1, name: "Rules and regulations" })).toBeTruthy();
    const contents = within(screen.getByRole("navigation", { name: "On this page" }));
    for (const { id, title, rules } of policyText().rules) {
      expect(contents.getByRole("link", { name: title }).getAttribute("href")).toBe(`#${id}`);
      const part = within(screen.getByRole("region", { name: title }));
      expect(part.getAllByRole("listitem")).toHaveLength(rules.length);
    }
    expect(document.title).toBe("Test Exchange | Rules and regulations");
  });

  it("[ROUTE-13] /exclusion-policy leads to the exclusion itself, and to support where the host has it", async () => {
    const { screen } = openMarketWorld({
      path: "/exclusion-policy",
      wire: (wire) =>
        wire.on(".json", () =>
          ok(someSettings({ showSupportLink: true, supportLink: "https://help.test/chat" })),
        ),
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Exclusion policy" })).toBeTruthy();
    for (const { title } of policyText().exclusion)
      expect(screen.getByRole("heading", { name: title })).toBeTruthy();
    const own = screen.getByRole("link", { name: "Take a time-out or exclude yourself" });
    expect(own.getAttribute("href")).toBe("/responsible-gaming");
    const support = screen.getByRole("link", { name: "Ask support for an exclusion" });
    expect(support.getAttribute("href")).toBe("https://help.test/chat");
  });
});
