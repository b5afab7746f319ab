import { ok } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anEvent, EVENT_ID } from "../../testing/market-answers.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps, type TestApp } from "../../testing/test-app.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

function push({ hub }: TestApp, line: string): void {
  const score = { sport: "tennis", players: [], note: "" };
  hub.push({ Code: "Score", Data: { EventId: EVENT_ID, ScoreLine: line, Score: score } });
}

function watchCount({ hub }: TestApp): number {
  return hub.calls.filter(({ method }) => method === "WatchEvents").length;
}

/** A list whose match was 49/1 by the last push; `listed` is what the list answers from now on. */
async function openPushed() {
  let line = "India 45/1";
  const world = openMarketWorld({
    guest: true,
    path: "/inplay",
    wire: (wire) =>
      wire.on("Event/TreeSportWithEvent", () =>
        ok([{ id: 3, name: "cricket", displayName: "Cricket", events: [anEvent({ scoreLine: line })] }]),
      ),
  });
  const { screen } = world;
  await screen.findByText("India 45/1");
  await waitFor(() => expect(watchCount(world)).toBeGreaterThan(0));
  push(world, "India 49/1");
  await screen.findByText("India 49/1");
  return { ...world, listed: (next: string) => void (line = next) };
}

describe("the score of a row", () => {
  it("is that of the list where it was read after a break, until something newer is pushed", async () => {
    const world = await openPushed();
    const { hub, screen, listed } = world;
    const watched = watchCount(world);
    hub.isUp = false;
    // The poll that is under way ends with this; the next one finds nobody.
    hub.push({ Code: "Settings", Data: {} });
    listed("India 60/2");
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText("India 60/2")).toBeTruthy();
    hub.isUp = true;
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(watchCount(world)).toBeGreaterThan(watched);
    expect(screen.getByText("India 60/2")).toBeTruthy();
    push(world, "India 64/2");
    expect(await screen.findByText("India 64/2")).toBeTruthy();
  });

  it("is not taken back in a break by a list that was asked for before the push and came after it", async () => {
    const world = await openPushed();
    const { hub, screen, wire, listed } = world;
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const asked = wire.requestsTo("Event/TreeSportWithEvent").length;
    wire.on("Event/TreeSportWithEvent", async () => {
      await isAnswered;
      return ok([{ id: 3, name: "cricket", displayName: "Cricket", events: [anEvent({ scoreLine: line })] }]);
    });
    let line = "India 49/1";
    hub.push({ Code: "EventTree", Data: {} });
    await waitFor(() => expect(wire.requestsTo("Event/TreeSportWithEvent").length).toBeGreaterThan(asked));
    await act(() => vi.advanceTimersByTimeAsync(100));
    push(world, "India 53/1");
    await screen.findByText("India 53/1");
    await act(() => vi.advanceTimersByTimeAsync(100));
    answer();
    hub.isUp = false;
    // The poll that is under way ends with this; the next one finds nobody.
    hub.push({ Code: "Settings", Data: {} });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText("India 53/1")).toBeTruthy();
    line = "India 60/2";
    listed(line);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText("India 60/2")).toBeTruthy();
  });

  it("is that of the list where it was read while another page was looked at", async () => {
    const world = await openPushed();
    const { router, screen, listed } = world;
    await act(() => router.navigate({ to: "/favorites" }));
    listed("India 60/2");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await act(() => router.navigate({ to: "/inplay" }));
    expect(await screen.findByText("India 60/2")).toBeTruthy();
  });

  it("has each part once, however alike they are", async () => {
    const world = await openPushed();
    const parts = () =>
      [...(world.screen.getByText(/^\d-\d$/).parentElement?.children ?? [])].map(
        ({ textContent }) => textContent,
      );
    push(world, "6-4 · 6-4 · 3-2");
    await world.screen.findByText("3-2");
    push(world, "7-5");
    await waitFor(() => expect(world.screen.queryByText("3-2")).toBeNull());
    expect(parts()).toEqual(["7-5"]);
  });

  it("stays as it was pushed while what is read may be older", async () => {
    const { app, screen } = await openPushed();
    await act(() => app.queryClient.invalidateQueries());
    expect(screen.getByText("India 49/1")).toBeTruthy();
  });
});
