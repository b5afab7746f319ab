import type { SportEvent } from "@crossbook/contract";
import { ENGLISH, showLanguage } from "@crossbook/ui";
import { afterEach, describe, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { anEvent } from "../../testing/market-answers.ts";
import { eventItems, fittingItems } from "./palette-items.ts";

afterEach(() => showLanguage(ENGLISH));

/** What is said of an event beside its title. */
function detailOf(event: SportEvent): string | undefined {
  const tree = [{ id: 3 as const, name: "cricket", displayName: "Cricket", events: [event] }];
  return eventItems(tree, () => undefined).find(({ key }) => key === `event-${event.id}`)?.detail;
}

describe("an event among what the palette finds", () => {
  it.each([
    ["IN_PLAY", "Today", "Cricket · in play"],
    ["UPCOMING", "In-Play", "Cricket · in play"],
    ["UPCOMING", "Today", "Cricket"],
  ] as const)("[STATE-26] of status %s and date %s is %s", (status, matchDate, detail) => {
    expect(detailOf(anEvent({ status, matchDate }))).toBe(detail);
  });

  it("has its sport in the language that is shown", async () => {
    showLanguage(await fetchLanguage("hi"));
    expect(detailOf(anEvent({ status: "IN_PLAY" }))).toBe("क्रिकेट · इन-प्ले");
  });
});

describe("what fits", () => {
  const item = (title: string, detail: string) => ({ key: title, title, detail, run: () => undefined });
  const titles = (typed: string) =>
    fittingItems(
      [item("India v Peru", "Cricket"), item("Cricket", "Sport"), item("Casino", "Page")],
      typed,
    ).map(({ title }) => title);

  it("is by the title before what has it beside the title alone, and all of it before anything is typed", () => {
    expect(titles("cricket")).toEqual(["Cricket", "India v Peru"]);
    expect(titles(" ")).toEqual(["India v Peru", "Cricket", "Casino"]);
    expect(titles("qq")).toEqual([]);
  });
});
