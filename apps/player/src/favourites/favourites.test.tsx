import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import {
  anotherTabStores,
  answerFavourites,
  closeApps,
  openApp,
  storedLogin,
  type TestApp,
} from "../testing/test-app.tsx";
import { aSession } from "../testing/wire-answers.ts";

afterEach(closeApps);

const player = () => storedLogin(new Date(new Date().getTime() + 600_000));
const login = (wire: FakeWire) => wire.on("Account/Authenticate", () => ok(aSession()));
const pins = ({ app }: TestApp) => app.preferences.state().pins;
const source = ({ app }: TestApp) => app.favourites.store.getState().source;
const bodies = ({ wire }: TestApp, path: string) => wire.requestsTo(path).map(({ body }) => body);
const isReady = (test: TestApp) => waitFor(() => expect(source(test)).toBe("account"));

describe("the favourites of a player", () => {
  it("[STATE-25] come from the account, on a device that never saw them", async () => {
    const test = openApp({ stored: player(), wire: (wire) => answerFavourites(wire, [7, 41]) });
    await isReady(test);
    expect([pins(test), test.storage.getItem("pins")]).toEqual([[7, 41], "[7,41]"]);
    expect(bodies(test, "Favourite/Add")).toEqual([]);
  });

  it("go from the device at a logout, and come back with the next login", async () => {
    const test = openApp({
      stored: player(),
      wire: (wire) => {
        answerFavourites(wire, [7]);
        login(wire);
      },
    });
    await isReady(test);
    act(() => test.app.favourites.toggle(41));
    await waitFor(() => expect(bodies(test, "Favourite/Add")).toEqual([{ eventIds: [41] }]));
    act(() => test.app.authentication.leave());
    expect([pins(test), source(test), test.storage.getItem("pins")]).toEqual([[], "device", null]);
    await act(() => test.app.authentication.logIn("asha", "Secret1!"));
    await isReady(test);
    expect(pins(test)).toEqual([7, 41]);
  });

  it("are joined at the login by what a guest marked before, once", async () => {
    const test = openApp({
      stored: { pins: "[41,7]" },
      wire: (wire) => {
        answerFavourites(wire, [9, 7]);
        login(wire);
      },
    });
    act(() => test.app.favourites.toggle(12));
    expect(test.wire.requestsTo("Favourite/Add")).toEqual([]);
    await act(() => test.app.authentication.logIn("asha", "Secret1!"));
    await isReady(test);
    expect(pins(test)).toEqual([9, 7, 41, 12]);
    await act(() => test.app.favourites.load());
    expect(bodies(test, "Favourite/Add")).toEqual([{ eventIds: [41, 7, 12] }]);
  });

  it("are not joined by the copy of an account that this device kept after the session ended", async () => {
    const test = openApp({
      stored: { pins: "[41]", pinsOnAccount: "true" },
      wire: (wire) => {
        answerFavourites(wire, [9]);
        login(wire);
      },
    });
    await act(() => test.app.authentication.logIn("ravi", "Secret1!"));
    await isReady(test);
    expect([pins(test), bodies(test, "Favourite/Add")]).toEqual([[9], []]);
  });

  it("change at once, and the account after them in the order of the presses", async () => {
    const test = openApp({ stored: player() });
    await isReady(test);
    act(() => {
      test.app.favourites.toggle(41);
      test.app.favourites.toggle(7);
      test.app.favourites.toggle(41);
    });
    expect(pins(test)).toEqual([7]);
    await waitFor(() => expect(bodies(test, "Favourite/Remove")).toEqual([{ eventId: 41 }]));
    await waitFor(() => expect(pins(test)).toEqual([7]));
    expect(bodies(test, "Favourite/Add")).toEqual([{ eventIds: [41] }, { eventIds: [7] }]);
  });

  it.each([
    ["refused", refused(409, "FAVOURITES_FULL", "Remove one first."), "Remove one first."],
    ["lost", "lost", "Please Check Your Network Connection..."],
  ] as const)(
    "are as before where the change is %s, and the player reads why",
    async (_how, answer, words) => {
      const test = openApp({
        stored: player(),
        wire: (wire) => {
          answerFavourites(wire, [7]);
          wire.on("Favourite/Add", () => answer);
          wire.on("Favourite/Remove", () => answer);
        },
      });
      await isReady(test);
      act(() => test.app.favourites.toggle(41));
      expect(await test.screen.findByText(`Not added to your favourites. ${words}`)).toBeTruthy();
      expect(pins(test)).toEqual([7]);
      act(() => test.app.favourites.toggle(7));
      expect(await test.screen.findByText(`Still a favourite. ${words}`)).toBeTruthy();
      expect(pins(test)).toEqual([7]);
    },
  );

  it("are those of the account where a guest marked more than it can take", async () => {
    const test = openApp({
      stored: { ...player(), pins: "[41]" },
      wire: (wire) => {
        answerFavourites(wire, [7]);
        wire.on("Favourite/Add", () => refused(409, "FAVOURITES_FULL", "Remove one first."));
      },
    });
    await isReady(test);
    expect(pins(test)).toEqual([7]);
    expect(await test.screen.findByText("Remove one first.")).toBeTruthy();
  });

  it("stay as this device knows them where they cannot be read, and the page offers another try", async () => {
    const test = openApp({
      path: "/favorites",
      stored: { ...player(), pins: "[41]", pinsOnAccount: "true" },
      wire: (wire) => wire.on("Favourite/GetUserFavourites", () => "lost"),
    });
    expect(await test.screen.findByText("The favourites of your account could not be read.")).toBeTruthy();
    expect(await test.screen.findByText("India")).toBeTruthy();
    answerFavourites(test.wire, []);
    await act(async () => test.screen.getByRole("button", { name: "Try again" }).click());
    expect(await test.screen.findByText("You have no favourites yet.")).toBeTruthy();
  });

  it("follow another tab, and its logout", async () => {
    const test = openApp({ stored: player() });
    await isReady(test);
    act(() => anotherTabStores({ ...player(), pins: "[41]", pinsOnAccount: "true" }));
    expect(pins(test)).toEqual([41]);
    act(() => anotherTabStores({ baseUrl: "/api" }));
    expect(pins(test)).toEqual([]);
  });

  it("keep nothing of an answer that comes after the end of its session", async () => {
    const test = openApp({ stored: player() });
    await isReady(test);
    act(() => {
      test.app.favourites.toggle(41);
      test.app.authentication.leave();
    });
    await act(() => Promise.resolve());
    await waitFor(() => expect(test.wire.requestsTo("Account/Logout")).toHaveLength(1));
    expect([pins(test), source(test)]).toEqual([[], "device"]);
  });
});

it("a list that was read before a change was kept does not take the change back", async () => {
  const test = openApp({ stored: player(), wire: (wire) => answerFavourites(wire, [7]) });
  await isReady(test);
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let reads = 0;
  test.wire.on("Favourite/GetUserFavourites", async () => {
    reads += 1;
    if (reads > 1) return ok([7, 41, 42]);
    await isAnswered;
    return ok([7]);
  });
  const loading = test.app.favourites.load();
  act(() => test.app.favourites.toggle(41));
  act(() => test.app.favourites.toggle(42));
  // The second is sent when the first is kept.
  await waitFor(() => expect(bodies(test, "Favourite/Add")).toHaveLength(2));
  answer();
  await act(() => loading);
  expect(pins(test)).toEqual([7, 41, 42]);
});
