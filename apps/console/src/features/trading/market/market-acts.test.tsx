import { ok, refused } from "@crossbook/browser/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { closeConsoles } from "../../../testing/open-console.tsx";
import {
  LIMITS,
  MARKET,
  MATCH,
  openMarket,
  PLACED_AT,
  PREVIEW,
  RUNNER,
} from "../../../testing/open-market.ts";

afterEach(closeConsoles);

const THREE = ["India", "Australia", "Kenya"];

/** The bounds of the window on the time line, in seconds since the first match. */
function bounds(): readonly number[] {
  return ["From", "Until"].map((label) => (Number(bound(label).value) - FIRST_MS) / 1_000);
}

const FIRST_MS = Date.parse("2026-11-20T09:30:00.000Z");

function bound(label: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>("slider", { name: new RegExp(`^${label}`) });
}

function moveBound(label: string, seconds: number): void {
  fireEvent.change(bound(label), { target: { value: String(FIRST_MS + seconds * 1_000) } });
}

describe("an event that has not begun", () => {
  it("is turned in play by who may, with a reason, once however often it is asked for", async () => {
    const { wire } = openMarket("trader", {}, ["India"], undefined, "upcoming");
    wire.on("Operator/TurnInPlay", () => ok("India v Australia is in play."));
    await userEvent.click(await screen.findByRole("button", { name: "Turn in play" }));
    await screen.findByRole("dialog", { name: "Turn India v Australia in play" });
    await userEvent.type(screen.getByLabelText("Reason"), "It has begun{Enter}");
    await screen.findByText("India v Australia is in play.");
    expect(wire.requestsTo("Operator/TurnInPlay").map(({ body }) => body)).toEqual([
      { eventId: 3, reason: "It has begun", clientReference: "console-3" },
    ]);
  });

  it.each([
    ["a viewer's", "viewer", "upcoming"],
    ["one of an event in play", "trader", "inPlay"],
    ["one of an event that has ended", "trader", "ended"],
  ] as const)("has no button for that on the page that is %s", async (_of, role, phase) => {
    openMarket(role, {}, ["India"], undefined, phase);
    await screen.findByRole("region", { name: "Order book" });
    expect(screen.queryByRole("button", { name: "Turn in play" })).toBeNull();
  });
});

describe("a runner", () => {
  it.each([
    ["two that are left", { names: ["India", "Australia"] }],
    ["lines, whose result is a number", { names: THREE, marketType: "totals" as const }],
  ])("is not taken out of %s", async (_what, { names, ...market }) => {
    openMarket("settler", market, names);
    await screen.findByRole("region", { name: "Order book" });
    expect(screen.queryByRole("button", { name: "Take a runner out" })).toBeNull();
  });

  it("is not taken out of a market that cross-matches", async () => {
    openMarket("settler", {}, THREE, undefined, undefined, { crossMatching: true, keepsInPlay: false });
    expect(await screen.findByText(/· cross-matched/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Take a runner out" })).toBeNull();
  });

  it("that was taken out is marked in the book, is not taken out again and is none of those that are left", async () => {
    const { wire } = openMarket("settler", {}, [...THREE, "Nepal"]);
    const removed = (...names: readonly string[]) =>
      ok({
        market: MARKET,
        ...{ eventId: 3, eventTitle: "India v Australia", phase: "inPlay", startTime: PLACED_AT },
        ...{ notation: "decimal", matched: 450, limits: LIMITS },
        runners: [...THREE, "Nepal"].map((name, at) => ({
          ...{ ...RUNNER, name, runnerId: at + 1, removed: names.includes(name) },
        })),
      });
    wire.on("Operator/GetTradingMarket", () => removed("Kenya"));
    await userEvent.click(await screen.findByRole("button", { name: "Take a runner out" }));
    const choices = [...(await screen.findByLabelText<HTMLSelectElement>("Runner")).options];
    expect(choices.map(({ text }) => text)).toEqual(["–", "India", "Australia", "Nepal"]);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    const heading = (name: string) => screen.getByRole("heading", { level: 3, name: new RegExp(name) });
    expect(heading("Kenya").textContent).toContain("(removed)");
    expect(heading("India").textContent).not.toContain("removed");
    wire.on("Operator/GetTradingMarket", () => removed("Kenya", "Nepal"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Take a runner out" })).toBeNull());
  });

  it.each(["100", "-1", "much", "1.234"])("is not taken out for a reduction of %s", async (percent) => {
    const { wire } = openMarket("settler", {}, THREE);
    wire.on("Operator/GetRunnerRemoval", () => "silent");
    await userEvent.click(await screen.findByRole("button", { name: "Take a runner out" }));
    fireEvent.change(await screen.findByLabelText("Reduction of the others, %"), {
      target: { value: percent },
    });
    await userEvent.selectOptions(screen.getByLabelText("Runner"), "Kenya");
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Withdrawn" } });
    await userEvent.type(screen.getByLabelText("Rule"), "Rule 4{Enter}");
    await screen.findByText("A percentage from 0 to 99.99.");
    expect(wire.requestsTo("Operator/GetRunnerRemoval")).toEqual([]);
    expect(wire.requestsTo("Operator/RemoveRunner")).toEqual([]);
  });
});

describe("the limits of a market", () => {
  it("say why they were refused, with what was typed", async () => {
    const { wire } = openMarket("trader");
    wire.on("Operator/SetMarketLimits", () => refused(409, "EXCHANGE_BUSY", "Too much at once."));
    const form = within(await screen.findByRole("form", { name: "Limits" }));
    await userEvent.type(form.getByLabelText("Reason for the limits"), "Rain{Enter}");
    await form.findByText("Too much at once.");
    expect(form.getByLabelText<HTMLInputElement>("Reason for the limits").value).toBe("Rain");
  });

  it("are none where a bound is emptied, and must be filled in otherwise", async () => {
    const { wire } = openMarket("trader", {}, ["India"], () => ({ ...LIMITS, maxExposure: 500 as never }));
    const form = within(await screen.findByRole("form", { name: "Limits" }));
    await userEvent.clear(form.getByLabelText("Most exposure of an account"));
    await userEvent.clear(form.getByLabelText("Least stake"));
    await userEvent.type(form.getByLabelText("Reason for the limits"), "Rain{Enter}");
    await form.findByText("Must be filled in.");
    expect(wire.requestsTo("Operator/SetMarketLimits")).toEqual([]);
    await userEvent.type(form.getByLabelText("Least stake"), "2{Enter}");
    await screen.findByText("The limits of Match Odds are changed.");
    expect(wire.requestsTo("Operator/SetMarketLimits")[0]?.body).toMatchObject({
      ...{ minStake: 2, maxExposure: null },
    });
  });
});

describe("a window on the time line", () => {
  it("never ends before it begins, whichever bound keys move", async () => {
    openMarket("viewer");
    await screen.findByText(/^In all: 3 matches/);
    moveBound("Until", 20);
    moveBound("From", 30);
    expect(bounds()).toEqual([30, 30]);
    moveBound("Until", 50);
    expect(bounds()).toEqual([30, 50]);
    moveBound("Until", 10);
    expect(bounds()).toEqual([10, 10]);
  });

  it("is drawn backwards too, and not by a pointer that only passes", async () => {
    openMarket("viewer");
    const line = await screen.findByRole("img", { name: "Matches over time" });
    // One pixel is one second of the 61 that the matches take.
    line.getBoundingClientRect = () => new DOMRect(0, 0, 61, 40);
    fireEvent.pointerDown(line, { pointerId: 1, buttons: 1, clientX: 40 });
    fireEvent.pointerMove(line, { pointerId: 1, buttons: 1, clientX: 25 });
    fireEvent.pointerMove(line, { pointerId: 1, buttons: 0, clientX: 5 });
    expect(bounds()).toEqual([25, 40]);
  });

  it("begins with its own newest matches, also where those before were looked at", async () => {
    const { wire } = openMarket("viewer");
    const items = Array.from({ length: 50 }, (_, at) => ({ ...MATCH, matchId: 90 - at }));
    wire.on("Operator/GetTradingMatches", () =>
      ok({
        ...{ items, totalCount: 90, firstAt: "2026-11-20T09:30:00.000Z", timeLine: [] },
        ...{ lastAt: "2026-11-20T09:31:00.000Z", window: { count: 90, size: 1 } },
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Earlier matches" }));
    await screen.findByRole("table", { name: "Earlier matches" });
    moveBound("Until", 20);
    await screen.findByRole("table", { name: "Last matches" });
    const asked = wire.requestsTo("Operator/GetTradingMatches").at(-1)?.query;
    expect(asked?.has("Until")).toBe(true);
    expect(asked?.has("Before")).toBe(false);
  });

  it("has nothing to void where nothing was matched in it, nor for who may not", async () => {
    const { wire, close } = openMarket("settler");
    await screen.findByText(/^In all: 3 matches/);
    const answers = wire.requestsTo("Operator/GetTradingMatches").length;
    expect(answers).toBeGreaterThan(0);
    wire.on("Operator/GetTradingMatches", () =>
      ok({
        ...{ items: [], totalCount: 3, firstAt: "2026-11-20T09:30:00.000Z", timeLine: [] },
        ...{ lastAt: "2026-11-20T09:31:00.000Z", window: { count: 0, size: 0 } },
      }),
    );
    moveBound("Until", 2);
    await screen.findByText(/^In the window: 0 matches/);
    expect(screen.queryByRole("button", { name: "Preview their void" })).toBeNull();
    close();
    openMarket("viewer");
    await screen.findByText(/^In all: 3 matches/);
    moveBound("Until", 20);
    await screen.findByText(/^In the window: 2 matches/);
    expect(screen.queryByRole("button", { name: "Preview their void" })).toBeNull();
  });

  it("is previewed anew once it is another one, and no more once its void is done", async () => {
    const { wire } = openMarket("settler");
    await screen.findByText(/^In all: 3 matches/);
    moveBound("Until", 20);
    await userEvent.click(await screen.findByRole("button", { name: "Preview their void" }));
    await screen.findByRole("region", { name: "Preview" });
    moveBound("Until", 30);
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: "Preview their void" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Wicket");
    await userEvent.type(screen.getByLabelText("Rule"), "4.2{Enter}");
    await screen.findByText("2 matches of Match Odds are void.");
    expect(wire.requestsTo("Operator/ProposeSettlement")[0]?.body).toMatchObject({
      act: { scope: { until: "2026-11-20T09:30:30.000Z" } },
      digest: PREVIEW.digest,
    });
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
    expect(screen.getByRole("button", { name: "Preview their void" })).toBeTruthy();
  });
});
