import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import type { SportTree } from "@crossbook/contract";
import { act, fireEvent, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anEvent } from "../../testing/market-answers.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const TREE: SportTree = [
  {
    id: 3,
    name: "cricket",
    displayName: "Cricket",
    events: [
      anEvent(),
      anEvent({
        id: 42,
        title: "India v England",
        team2: "England",
        status: "UPCOMING",
        matchDate: "Tomorrow",
        startTime: "2030-01-01T10:00:00.000Z",
      }),
    ],
  },
];

const ENDED = {
  ...{ id: 77, competition: "Cup", sportId: 3, sportName: "Cricket" },
  startTime: "2026-11-01T10:00:00.000Z",
};

async function openSearch(width: number, words: string) {
  const world = openMarketWorld({
    guest: true,
    width,
    path: "/inplay",
    wire: (wire) => {
      wire.on("Event/TreeSportWithEvent", () => ok(TREE));
      wire.on("Event/GetEnded", ({ query }) =>
        ok(query.get("text") === "india v" ? [{ ...ENDED, title: "India v Kenya" }] : []),
      );
    },
  });
  await world.screen.findByRole("link", { name: /India.*Australia/ });
  const user = userEvent.setup();
  if (width < 1_100) await user.click(world.screen.getByRole("button", { name: "Search events" }));
  const box = await world.screen.findByRole("combobox", { name: "Search events" });
  await user.type(box, words);
  return { ...world, user, box };
}

describe("the search of a wide screen", () => {
  it("walks through what it found with the arrows, and no further than the ends", async () => {
    const { screen, user, box } = await openSearch(1_440, "india");
    const options = await within(await screen.findByRole("listbox")).findAllByRole("option");
    expect(options).toHaveLength(2);
    const active = () => box.getAttribute("aria-activedescendant");
    const selected = () =>
      within(screen.getByRole("listbox"))
        .getAllByRole("option")
        .findIndex((one) => one.getAttribute("aria-selected") === "true");
    expect(active()).toBe(options[0]?.id);
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(selected()).toBe(1);
    expect(active()).toBe(options[1]?.id);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(selected()).toBe(0);
  });

  it("begins at the first again with each letter, and stays within what is left of what it found", async () => {
    const { screen, user, box, wire, app } = await openSearch(1_440, "indi");
    const selected = () =>
      within(screen.getByRole("listbox"))
        .getAllByRole("option")
        .map((one) => one.getAttribute("aria-selected") === "true");
    await user.keyboard("{ArrowDown}");
    expect(selected()).toEqual([false, true]);
    await user.type(box, "a");
    expect(selected()).toEqual([true, false]);
    await user.keyboard("{ArrowDown}");
    wire.on("Event/TreeSportWithEvent", () => ok(TREE.map((sport) => ({ ...sport, events: [anEvent()] }))));
    await act(() => app.queryClient.invalidateQueries());
    await waitFor(() => expect(selected()).toEqual([true]));
  });

  it("asks the server for no longer words than it takes", async () => {
    const { box, wire } = await openSearch(1_440, "x");
    fireEvent.change(box, { target: { value: "x".repeat(100) } });
    const asked = () => wire.requestsTo("Event/GetEnded").at(-1)?.query.get("text");
    await waitFor(() => expect(asked()).toBe("x".repeat(80)));
  });

  it("is left by Escape, empty and closed", async () => {
    const { screen, user, box } = await openSearch(1_440, "india");
    expect(box.getAttribute("aria-expanded")).toBe("true");
    await user.keyboard("{Escape}");
    expect(box).toHaveProperty("value", "");
    expect(box.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("says of each event whether it is in play or when it starts", async () => {
    const { screen } = await openSearch(1_440, "india");
    const [first, second] = await within(await screen.findByRole("listbox")).findAllByRole("option");
    expect(first?.textContent).toContain("In play");
    expect(second?.textContent).toContain("Tomorrow 19:30");
  });

  it("finds what has ended too, once the typing rests", async () => {
    const { screen, user, address } = await openSearch(1_440, "india v");
    await user.click(await screen.findByRole("option", { name: /India v Kenya.*Ended/ }));
    await waitFor(() => expect(address()).toBe("/markets/77"));
  });

  it("opens the event that is pressed", async () => {
    const { screen, user, address, box } = await openSearch(1_440, "england");
    await user.click(await screen.findByRole("option", { name: /India v England/ }));
    await waitFor(() => expect(address()).toBe("/markets/42"));
    expect(box).toHaveProperty("value", "");
  });
});

describe("the search of a narrower screen", () => {
  it("is opened by its key too, and gives the focus back", async () => {
    const { screen, user } = await openSearch(820, "aus");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("/");
    const box = await screen.findByRole("combobox", { name: "Search events" });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box).toHaveProperty("value", "");
    await user.keyboard("{Escape}");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Search events" })),
    );
  });

  it("opens over the page with its box ready for words, and closes when an event is chosen", async () => {
    const { screen, user, address, box } = await openSearch(390, "aus");
    expect(document.activeElement).toBe(box);
    expect(screen.getByRole("dialog", { name: "Search" })).toBeTruthy();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/markets/41"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says that no event has the words", async () => {
    const { screen } = await openSearch(390, "zzz");
    expect((await screen.findByText("Nothing matches “zzz”.")).getAttribute("role")).toBe("status");
  });
});

describe("what a search says before it knows", () => {
  const openWith = async (wire: (wire: FakeWire) => void, words: string) => {
    const world = openMarketWorld({ guest: true, width: 1_440, path: "/favorites", wire });
    const user = userEvent.setup();
    const box = await world.screen.findByRole("combobox", { name: "Search events" });
    await user.type(box, words);
    return { ...world, user, box, list: within(await world.screen.findByRole("listbox")) };
  };
  const nothing = /^Nothing matches/;

  it("is that it looks while the events are on their way, and not that there is nothing", async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { list } = await openWith((wire) => {
      wire.on("Event/TreeSportWithEvent", async () => {
        await arrived;
        return ok(TREE);
      });
      wire.on("Event/GetEnded", () => ok([]));
    }, "india");
    expect(list.getByRole("status").textContent).toBe("Searching…");
    arrive();
    expect(await list.findAllByRole("option")).toHaveLength(2);
  });

  it("is that it looks until the ended events are known too", async () => {
    const { list } = await openWith((wire) => {
      wire.on("Event/TreeSportWithEvent", () => ok(TREE));
      wire.on("Event/GetEnded", () => ok([]));
    }, "xyz");
    expect(list.queryByText(nothing)).toBeNull();
    expect(await list.findByText(nothing)).toBeTruthy();
  });

  it("is that it looks again with each letter, also where fewer of them found nothing", async () => {
    const { list, user, box } = await openWith((wire) => {
      wire.on("Event/TreeSportWithEvent", () => ok(TREE));
      wire.on("Event/GetEnded", () => ok([]));
    }, "xyz");
    expect(await list.findByText(nothing)).toBeTruthy();
    await user.type(box, "z");
    expect(list.getByRole("status").textContent).toBe("Searching…");
    expect((await list.findByText(nothing)).textContent).toBe("Nothing matches “xyzz”.");
  });

  it("is why it could not look", async () => {
    const { list } = await openWith((wire) => {
      wire.on("Event/TreeSportWithEvent", () => ok(TREE));
      wire.on("Event/GetEnded", () => refused(503, "INTERNAL", "The search is closed."));
    }, "xyz");
    expect(await list.findByText("The search is closed.")).toBeTruthy();
    expect(list.queryByText(nothing)).toBeNull();
  });

  it("takes no Enter that only ends a word of an input method", async () => {
    const { list, box, address } = await openWith((wire) => {
      wire.on("Event/TreeSportWithEvent", () => ok(TREE));
      wire.on("Event/GetEnded", () => ok([]));
    }, "india");
    await list.findAllByRole("option");
    fireEvent.keyDown(box, { key: "Enter", isComposing: true });
    expect(box).toHaveProperty("value", "india");
    expect(address()).toBe("/favorites");
  });
});
