import { ok } from "@crossbook/browser/testing";
import type { ScoreCard } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aMarket, EVENT_ID } from "../../testing/market-answers.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps, type TestApp } from "../../testing/test-app.tsx";

afterEach(closeApps);

function football(goals: number, minute = 10): ScoreCard {
  return {
    sport: "football",
    clock: `${minute}'`,
    home: { name: "India", goals },
    away: { name: "Australia", goals: 0 },
    timeline: Array.from({ length: goals }, (_, index) => ({
      minute: `${index + 1}'`,
      kind: "goal" as const,
      team: "home" as const,
      player: `Scorer ${index + 1}`,
    })),
    note: "",
  };
}

function openScore(answer: () => ScoreCard | null): TestApp {
  return openMarketWorld({
    guest: true,
    wire: (wire) =>
      wire.on("Sport/GetScoreCard", () => {
        const card = answer();
        return ok(card === null ? null : JSON.stringify(card));
      }),
  });
}

function push({ hub }: TestApp, score: ScoreCard): void {
  hub.push({ Code: "Score", Data: { EventId: EVENT_ID, Score: score, ScoreLine: "" } });
}

describe("the score of an event that is over", () => {
  afterEach(() => vi.useRealTimers());

  it("is read once and not asked for again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { screen, wire } = openMarketWorld({
      guest: true,
      wire: (rules) => {
        rules.on("Event/TreeSportWithEvent", () => ok([]));
        rules.on("Market/GetByEventId", () => ok([aMarket({ status: "SETTLED", inPlay: false })]));
        rules.on("Sport/GetScoreCard", () => ok(JSON.stringify(football(2, 90))));
      },
    });
    expect(await screen.findByText("Ended")).toBeTruthy();
    expect(await screen.findByText("2 – 0")).toBeTruthy();
    const asked = wire.requestsTo("Sport/GetScoreCard").length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(wire.requestsTo("Sport/GetScoreCard")).toHaveLength(asked);
    expect(screen.getByText("2 – 0")).toBeTruthy();
  });
});

describe("the score of an event", () => {
  it("is nothing where there is none, and the markets are there all the same", async () => {
    const { screen } = openScore(() => null);
    expect(await screen.findByRole("heading", { name: "Match Odds" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Score" })).toBeNull();
  });

  it("is taken from the push, and an older answer does not replace it", async () => {
    const world = openScore(() => football(1));
    const card = within(await world.screen.findByRole("region", { name: "Score" }));
    expect(card.getByText("1 – 0")).toBeTruthy();
    push(world, football(2, 20));
    expect(await card.findByText("2 – 0")).toBeTruthy();
    await world.app.queryClient.invalidateQueries();
    expect(card.getByText("2 – 0")).toBeTruthy();
    expect(card.getByText("20'")).toBeTruthy();
  });

  it("is not that of another event", async () => {
    const world = openScore(() => football(1));
    const card = within(await world.screen.findByRole("region", { name: "Score" }));
    world.hub.push({
      Code: "Score",
      Data: { EventId: EVENT_ID + 1, Score: football(5), ScoreLine: "5-0" },
    });
    push(world, football(1, 30));
    expect(await card.findByText("30'")).toBeTruthy();
    expect(card.queryByText("5 – 0")).toBeNull();
  });

  it("is asked for while the hub is away", async () => {
    let goals = 1;
    const world = openScore(() => football(goals));
    world.hub.isUp = false;
    const card = within(await world.screen.findByRole("region", { name: "Score" }));
    goals = 3;
    await waitFor(() => expect(card.getByText("3 – 0")).toBeTruthy());
  }, 20_000);
});

describe("the score of an event whose connection is lost", () => {
  /** A match that was 1 – 0 when it was read and is 3 – 0 by the last push. */
  async function openPushed(answer: () => ScoreCard) {
    const world = openScore(answer);
    const card = within(await world.screen.findByRole("region", { name: "Score" }));
    await card.findByText("1 – 0");
    await waitFor(() => expect(world.hub.calls.some(({ method }) => method === "WatchEvents")).toBe(true));
    push(world, football(3, 30));
    await card.findByText("3 – 0");
    return { ...world, card };
  }

  function cut(world: TestApp): void {
    world.hub.isUp = false;
    // The poll that is under way ends with this; the next one finds nobody.
    world.hub.push({ Code: "Settings", Data: {} });
  }

  it("stays as it was pushed last until it is known anew", async () => {
    const world = await openPushed(() => football(1));
    world.wire.on("Sport/GetScoreCard", () => "silent");
    const asked = world.wire.requestsTo("Sport/GetScoreCard").length;
    cut(world);
    await waitFor(() => expect(world.wire.requestsTo("Sport/GetScoreCard").length).toBeGreaterThan(asked));
    expect(world.card.getByText("3 – 0")).toBeTruthy();
  }, 20_000);

  it("does not return to what was pushed before, once it is there again", async () => {
    let goals = 1;
    const world = await openPushed(() => football(goals));
    goals = 4;
    cut(world);
    await world.card.findByText("4 – 0", undefined, { timeout: 10_000 });
    const watches = () => world.hub.calls.filter(({ method }) => method === "WatchEvents").length;
    const before = watches();
    world.hub.isUp = true;
    await waitFor(() => expect(watches()).toBeGreaterThan(before), { timeout: 15_000 });
    await act(async () => {});
    expect(world.card.getByText("4 – 0")).toBeTruthy();
    push(world, football(5, 60));
    expect(await world.card.findByText("5 – 0")).toBeTruthy();
  }, 40_000);
});

describe("what happened in a football match", () => {
  it("shows the last three moments, the newest on top, and the earlier ones on demand", async () => {
    const world = openScore(() => football(5));
    const card = within(await world.screen.findByRole("region", { name: "Score" }));
    const latest = within(card.getByRole("list", { name: "Timeline" }));
    expect(latest.getAllByRole("listitem").map((moment) => moment.textContent)).toEqual([
      "5'India: Goal (Scorer 5)",
      "4'India: Goal (Scorer 4)",
      "3'India: Goal (Scorer 3)",
    ]);
    expect(card.getByText("Earlier (2)").closest("details")?.open).toBe(false);
  });
});

describe("the score on a phone", () => {
  it("is two lines, which open to all of it", async () => {
    const { screen } = openMarketWorld({
      width: 390,
      wire: (wire) => wire.on("Sport/GetScoreCard", () => ok(JSON.stringify(football(2, 67)))),
    });
    const summary = await screen.findByRole("button", { name: /India 2 – 0 Australia/ });
    expect(screen.queryByRole("region", { name: "Score" })).toBeNull();
    await userEvent.click(summary);
    expect(screen.getByRole("region", { name: "Score" })).toBeTruthy();
    expect(summary.getAttribute("aria-expanded")).toBe("true");
  });
});
