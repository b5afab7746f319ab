import { type FakeWire, ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import type { EventDetails, OperatorRole } from "@crossbook/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";
import { EMPTY_MARKET, termsOf } from "./market-draft.ts";

afterEach(closeConsoles);

const EVENT: EventDetails = {
  ...{ sportId: 3, competition: "Cup", title: "Lions v Tigers", team1: "Lions", team2: "Tigers" },
  ...{ startTime: "2026-11-20T09:00:00.000Z", phase: "upcoming", byHand: true },
  markets: [termsOf({ ...EMPTY_MARKET, runners: "Lions, Tigers" }, 0, [])],
};

function openEvent(role: OperatorRole, change: Partial<EventDetails> = {}) {
  return openConsole({
    path: "/trading/events/3",
    session: aSession(role),
    wire: (wire: FakeWire) => {
      wire.on("Operator/GetEventTerms", () => ok({ ...EVENT, ...change }));
      wire.on("Operator/ChangeEvent", () => ok("Lions v Tigers is changed."));
      wire.on("Operator/AddEventMarkets", () => ok({ eventId: 3, markets: [] }));
      wire.on("Operator/EndEvent", () => ok("Lions v Tigers has ended."));
    },
  });
}

describe("the page of an event made by hand", () => {
  it("renames the event and one runner, adds a market under a key of its own, and ends it", async () => {
    const { wire } = openEvent("trader");
    const event = within(await screen.findByRole("form", { name: "Event" }));
    await userEvent.type(event.getByLabelText("Title"), " A");
    await userEvent.click(event.getByRole("button", { name: "Save the event" }));
    await screen.findByText("Lions v Tigers is changed.");
    expect(wire.requestsTo("Operator/ChangeEvent")[0]?.body).toEqual({
      ...{ eventId: 3, title: "Lions v Tigers A" },
    });
    const runners = within(screen.getByRole("form", { name: "Runners" }));
    await userEvent.type(runners.getByLabelText("Match Odds, runner 2"), " B{Enter}");
    const renamed = [{ market: "m1", runner: "r2", name: "Tigers B" }];
    expect(wire.requestsTo("Operator/ChangeEvent")[1]?.body).toEqual({ eventId: 3, runners: renamed });
    const added = within(screen.getByRole("form", { name: "Another market" }));
    await userEvent.click(added.getByRole("button", { name: "Add the market" }));
    await added.findByText("The market's name is required.");
    await userEvent.type(added.getByLabelText("Market's name"), "Toss");
    await userEvent.type(added.getByLabelText("Runners, separated by commas"), "Lions, Tigers{Enter}");
    await screen.findByText("Toss is added.");
    expect(wire.requestsTo("Operator/AddEventMarkets")[0]?.body).toMatchObject({
      ...{ eventId: 3, open: false, markets: [{ name: "Toss" }] },
    });
    await userEvent.click(screen.getByRole("button", { name: "End the event" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Over{Enter}");
    await screen.findByText("Lions v Tigers has ended.");
    expect(wire.requestsTo("Operator/EndEvent")[0]?.body).toEqual({ eventId: 3, reason: "Over" });
  });

  it("keeps what is typed in one part while another part is saved", async () => {
    const { wire } = openEvent("trader");
    const event = within(await screen.findByRole("form", { name: "Event" }));
    await userEvent.type(screen.getByLabelText("Market's name"), "Toss");
    await userEvent.type(screen.getByLabelText("Match Odds, runner 2"), " B");
    wire.on("Operator/GetEventTerms", () => ok({ ...EVENT, title: "Lions v Tigers A" }));
    await userEvent.type(event.getByLabelText("Title"), " A{Enter}");
    await screen.findByRole("heading", { name: "Lions v Tigers A" });
    expect(screen.getByLabelText<HTMLInputElement>("Market's name").value).toBe("Toss");
    expect(screen.getByLabelText<HTMLInputElement>("Match Odds, runner 2").value).toBe("Tigers B");
  });

  it("sends what was changed and nothing that another operator may have changed meanwhile", async () => {
    const { wire } = openEvent("trader");
    const event = within(await screen.findByRole("form", { name: "Event" }));
    await userEvent.click(event.getByRole("button", { name: "Save the event" }));
    expect(wire.requestsTo("Operator/ChangeEvent")).toEqual([]);
    await userEvent.type(event.getByLabelText("Competition"), " final");
    // Another operator's title comes with what is read after a name of a runner is saved.
    wire.on("Operator/GetEventTerms", () => ok({ ...EVENT, title: "Lions v Bears" }));
    await userEvent.type(screen.getByLabelText("Match Odds, runner 2"), " B{Enter}");
    await screen.findByRole("heading", { name: "Lions v Bears" });
    expect(event.getByLabelText<HTMLInputElement>("Title").value).toBe("Lions v Bears");
    expect(event.getByLabelText<HTMLInputElement>("Competition").value).toBe("Cup final");
    wire.on("Operator/GetEventTerms", () =>
      ok({ ...EVENT, title: "Lions v Bears", competition: "Cup final" }),
    );
    await userEvent.click(event.getByRole("button", { name: "Save the event" }));
    await waitFor(() => expect(wire.requestsTo("Operator/ChangeEvent")).toHaveLength(2));
    expect(wire.requestsTo("Operator/ChangeEvent")[1]?.body).toEqual({
      eventId: 3,
      competition: "Cup final",
    });
  });

  it("sends a start alone where it alone was typed", async () => {
    const { wire } = openEvent("trader");
    const event = within(await screen.findByRole("form", { name: "Event" }));
    fireEvent.change(event.getByLabelText(/New start/), { target: { value: "2026-11-21T10:00" } });
    await userEvent.click(event.getByRole("button", { name: "Save the event" }));
    await screen.findByText("Lions v Tigers is changed.");
    expect(wire.requestsTo("Operator/ChangeEvent").map(({ body }) => body)).toEqual([
      { eventId: 3, startTime: new Date("2026-11-21T10:00").toISOString() },
    ]);
  });

  it("begins the form of a market anew once it is added", async () => {
    const { wire } = openEvent("trader");
    const added = within(await screen.findByRole("form", { name: "Another market" }));
    await userEvent.type(added.getByLabelText("Market's name"), "Toss");
    await userEvent.type(added.getByLabelText("Runners, separated by commas"), "Lions, Tigers");
    const toss = termsOf({ ...EMPTY_MARKET, name: "Toss", runners: "Lions, Tigers" }, 1, []);
    wire.on("Operator/GetEventTerms", () => ok({ ...EVENT, markets: [...EVENT.markets, toss] }));
    await userEvent.click(added.getByRole("button", { name: "Add the market" }));
    await screen.findByLabelText("Toss, runner 1");
    expect(screen.getByLabelText<HTMLInputElement>("Market's name").value).toBe("");
  });

  it("keeps what is typed of a market while another operator adds one", async () => {
    const { app, wire } = openEvent("trader");
    const added = within(await screen.findByRole("form", { name: "Another market" }));
    await userEvent.type(added.getByLabelText("Market's name"), "Toss");
    const other = termsOf({ ...EMPTY_MARKET, name: "Winner", runners: "Lions, Tigers" }, 1, []);
    wire.on("Operator/GetEventTerms", () => ok({ ...EVENT, markets: [...EVENT.markets, other] }));
    await app.queryClient.invalidateQueries();
    await screen.findByLabelText("Winner, runner 1");
    expect(screen.getByLabelText<HTMLInputElement>("Market's name").value).toBe("Toss");
  });

  it("keeps what is typed while the market before it is added", async () => {
    const { wire } = openEvent("trader");
    let answer: (given: WireAnswer) => void = () => undefined;
    wire.on("Operator/AddEventMarkets", () => new Promise((resolve) => (answer = resolve)));
    const added = within(await screen.findByRole("form", { name: "Another market" }));
    await userEvent.type(added.getByLabelText("Market's name"), "Toss");
    await userEvent.type(added.getByLabelText("Runners, separated by commas"), "Lions, Tigers{Enter}");
    await waitFor(() => expect(wire.requestsTo("Operator/AddEventMarkets")).toHaveLength(1));
    await userEvent.type(added.getByLabelText("Market's name"), " 2");
    answer(ok({ eventId: 3, markets: [] }));
    await screen.findByText(/is added/);
    expect(screen.getByLabelText<HTMLInputElement>("Market's name").value).toBe("Toss 2");
  });

  it("keeps what is typed over the event and its runners while they are saved", async () => {
    const { wire } = openEvent("trader");
    const answers: ((given: WireAnswer) => void)[] = [];
    wire.on("Operator/ChangeEvent", () => new Promise((resolve) => answers.push(resolve)));
    await userEvent.type(await screen.findByLabelText("Title"), " A{Enter}");
    await userEvent.type(screen.getByLabelText("Match Odds, runner 2"), " B{Enter}");
    await waitFor(() => expect(answers).toHaveLength(2));
    await userEvent.type(screen.getByLabelText("Title"), " C");
    await userEvent.type(screen.getByLabelText("Match Odds, runner 1"), " D");
    const saved = termsOf({ ...EMPTY_MARKET, runners: "Lions, Tigers B" }, 0, []);
    wire.on("Operator/GetEventTerms", () => ok({ ...EVENT, title: "Lions v Tigers A", markets: [saved] }));
    for (const answer of answers) answer(ok("Lions v Tigers is changed."));
    await screen.findByRole("heading", { name: "Lions v Tigers A" });
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Lions v Tigers A C");
    expect(screen.getByLabelText<HTMLInputElement>("Match Odds, runner 1").value).toBe("Lions D");
    expect(screen.getByLabelText<HTMLInputElement>("Match Odds, runner 2").value).toBe("Tigers B");
  });

  it("adds a market once however often it is asked for, and another one beside it, also where the page is old", async () => {
    const { wire } = openEvent("trader");
    const added = within(await screen.findByRole("form", { name: "Another market" }));
    wire.on("Operator/AddEventMarkets", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    await userEvent.type(added.getByLabelText("Market's name"), "Toss");
    await userEvent.type(added.getByLabelText("Runners, separated by commas"), "Lions, Tigers{Enter}");
    await added.findByText("Try later.");
    wire.on("Operator/AddEventMarkets", () => ok({ eventId: 3, markets: [] }));
    await userEvent.click(added.getByRole("button", { name: "Add the market" }));
    await screen.findByText("Toss is added.");
    await userEvent.type(added.getByLabelText("Market's name"), "Winner");
    await userEvent.type(added.getByLabelText("Runners, separated by commas"), "Lions, Tigers{Enter}");
    await screen.findByText("Winner is added.");
    const keys = wire
      .requestsTo("Operator/AddEventMarkets")
      .map(({ body }) => (body as { markets: { key: string }[] }).markets[0]?.key);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set([...keys, ...EVENT.markets.map(({ key }) => key)]).size).toBe(3);
  });

  it("is read again on request where it could not be", async () => {
    const { wire } = openEvent("trader");
    wire.on("Operator/GetEventTerms", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    await screen.findByText("The event could not be loaded.");
    wire.on("Operator/GetEventTerms", () => ok(EVENT));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Lions v Tigers" });
  });

  it("changes nothing of an event that a feed announces", async () => {
    openEvent("admin", { byHand: false });
    await screen.findByText(/only the feed changes it/);
    expect(screen.queryByRole("form")).toBeNull();
    expect(screen.queryByRole("button", { name: "End the event" })).toBeNull();
  });
});
