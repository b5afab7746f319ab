import { ok, refused } from "@crossbook/browser/testing";
import { api, type EventTerms, type MarketType } from "@crossbook/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { faultsOf } from "../../../fields/form-fields.ts";
import { MARKET_TYPES } from "../../../markets/market-types.ts";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";
import { draftOf, EMPTY_MARKET, termsOf } from "./market-draft.ts";

afterEach(() => {
  closeConsoles();
  vi.unstubAllGlobals();
});

const LIKE: EventTerms = {
  ...{ sportId: 1, competition: "Cup", title: "A v B", team1: "A", team2: "B" },
  startTime: "2026-11-20T09:00:00.000Z",
  markets: [termsOf({ ...EMPTY_MARKET, type: "totals", first: "2.5", count: "2" }, 0, ["A", "B"])],
};

describe("a market as it is typed", () => {
  it.each(MARKET_TYPES.map(([type]) => type))(
    "of type %s is what the call takes, and cloned the same",
    (type: MarketType) => {
      const draft = { ...EMPTY_MARKET, type, name: "M", runners: "A, B, C", winners: "2", first: "4" };
      const terms = termsOf(draft, 0, ["A", "B"]);
      const event = { ...LIKE, markets: [terms], clientReference: "x", open: true };
      expect(faultsOf(api.operator.createEvent.input, event)).toEqual({});
      expect(termsOf(draftOf(terms), 0, ["A", "B"])).toEqual(terms);
    },
  );

  it("keeps of the market that it is like what the form has no fields for, and nothing of another type", () => {
    const unshown = {
      ...{ keepsInPlay: true, notation: "percent" as const, category: "Extras" },
      ...{ minPayout: 50, maxExposure: 1000, maxMatched: 20_000 },
    };
    const like = { ...termsOf({ ...EMPTY_MARKET, type: "bookmaker", runners: "A, B" }, 0, []), ...unshown };
    expect(termsOf(draftOf(like), 0, [])).toEqual(like);
    expect(termsOf({ ...draftOf(like), type: "match_odd" }, 0, [])).not.toHaveProperty("notation");
  });

  it("is cross-matched where that is chosen and one of two or three runners wins, and so is what is like it", () => {
    const two = { ...EMPTY_MARKET, runners: "A, B", crossMatching: true };
    expect(termsOf(two, 0, [])).toMatchObject({ crossMatching: true });
    expect(draftOf(termsOf(two, 0, []))).toMatchObject({ crossMatching: true });
    expect(termsOf({ ...two, crossMatching: false }, 0, [])).not.toHaveProperty("crossMatching");
    expect(termsOf({ ...two, runners: "A, B, C" }, 0, [])).toMatchObject({ crossMatching: true });
    for (const other of [
      { runners: "A, B, C, D" },
      { type: "each_way" as const },
      { type: "totals" as const },
    ])
      expect(termsOf({ ...two, ...other }, 0, [])).not.toHaveProperty("crossMatching");
  });

  it("forms a starting price where that is chosen and runners win, and so does what is like it", () => {
    const chosen = { ...EMPTY_MARKET, runners: "A, B, C", startingPrice: true };
    for (const type of ["match_odd", "place"] as const) {
      const terms = termsOf({ ...chosen, type, winners: "2" }, 0, []);
      expect(terms).toMatchObject({ startingPrice: true });
      expect(draftOf(terms)).toMatchObject({ startingPrice: true });
    }
    for (const type of ["each_way", "totals", "handicap", "fancy2"] as const)
      expect(termsOf({ ...chosen, type }, 0, [])).not.toHaveProperty("startingPrice");
    expect(termsOf({ ...chosen, startingPrice: false }, 0, [])).not.toHaveProperty("startingPrice");
  });

  it("keeps the number of each runner by its name, and how many win", () => {
    const runners = [
      { key: "r1", name: "Sea Mist", cloth: 7 },
      { key: "r2", name: "Why, Sir", cloth: 2 },
      { key: "r3", name: "Dusk" },
    ];
    const win = { ...termsOf({ ...EMPTY_MARKET, runners: "A, B, C" }, 0, []), winners: 2, runners };
    expect(termsOf(draftOf(win), 0, [])).toEqual(win);
    const changed = { ...draftOf(win), type: "place", runners: "Dusk, Sea Mist, Dawn" } as const;
    expect(termsOf(changed, 0, []).runners).toEqual([
      { key: "r1", name: "Dusk" },
      { key: "r2", name: "Sea Mist", cloth: 7 },
      { key: "r3", name: "Dawn" },
    ]);
  });

  it("has its number of winners, its delay in whole milliseconds, and no list for a count of lines that cannot be", () => {
    const place = termsOf({ ...EMPTY_MARKET, type: "place", runners: "A, B, C", winners: "2" }, 0, []);
    expect(place.winners).toBe(2);
    expect(termsOf({ ...EMPTY_MARKET, delay: "1.001" }, 0, []).delayMs).toBe(1_001);
    expect(termsOf({ ...EMPTY_MARKET, delay: "4.35" }, 0, []).delayMs).toBe(4_350);
    for (const count of ["401", "0", "-1", "many"])
      expect(termsOf({ ...EMPTY_MARKET, type: "totals", count }, 0, []).runners).toEqual([]);
  });

  it("names both runners of each line", () => {
    const lines = { ...EMPTY_MARKET, type: "handicap", first: "-0.5", count: "2" } as const;
    expect(termsOf(lines, 0, ["A", "B"]).runners.map(({ name }) => name)).toEqual([
      ...["A +0.5", "B -0.5", "A -0.5", "B +0.5"],
    ]);
  });
});

describe("the form of an event", () => {
  it("makes one, says what is missing first, and leads to the upcoming events", async () => {
    const { wire, address } = openConsole({ path: "/trading/new", session: aSession("trader") });
    wire.on("Operator/GetSuspensions", () => ok([]));
    wire.on("Operator/CreateEvent", () => ok({ eventId: 3, markets: [] }));
    await userEvent.type(await screen.findByLabelText("Title"), "Lions v Tigers");
    await userEvent.type(screen.getByLabelText("Runners, separated by commas"), "Lions, Tigers");
    await userEvent.click(screen.getByRole("checkbox", { name: /^Give each runner a starting price/ }));
    await userEvent.click(screen.getByRole("button", { name: "Make the event" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Start: Must be filled in.");
    fireEvent.change(screen.getByLabelText("Start"), { target: { value: "2026-11-21T10:00" } });
    await userEvent.click(screen.getByRole("button", { name: "Make the event" }));
    await screen.findByRole("heading", { name: "Trading" });
    expect(address()).toContain("phase=upcoming");
    expect(wire.requestsTo("Operator/CreateEvent")[0]?.body).toMatchObject({
      ...{ title: "Lions v Tigers", sportId: 3, open: false, team1: null },
      markets: [{ type: "match_odd", startingPrice: true, runners: [{ name: "Lions" }, { name: "Tigers" }] }],
    });
  });

  it.each([
    ["Runners, separated by commas", "", "Market 1, Runners, separated by commas: Must be filled in."],
    ["Commission, %", "25", "Market 1, Commission, %: Must be at most 20."],
    ["Delay in play, s", "31", "Market 1, Delay in play, in milliseconds: Must be at most 30000."],
    ["Least stake", "ten", "Market 1, Least stake: Must be a number."],
  ])("says which field of which market is wrong, and how: %s of %j", async (label, typed, words) => {
    const { wire } = openConsole({ path: "/trading/new", session: aSession("trader") });
    const write = (name: string, value: string) =>
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
    fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Lions v Tigers" } });
    write("Start", "2026-11-21T10:00");
    write("Runners, separated by commas", "Lions, Tigers");
    write(label, typed);
    await userEvent.click(screen.getByRole("button", { name: "Make the event" }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(wire.requestsTo("Operator/CreateEvent")).toEqual([]);
  });

  it("is the same event where its answer was lost and it is asked for again, with the markets that stay and its teams", async () => {
    const { wire } = openConsole({ path: "/trading/new", session: aSession("trader") });
    wire.on("Operator/CreateEvent", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    const write = (field: HTMLElement | undefined, value: string) =>
      field && fireEvent.change(field, { target: { value } });
    write(await screen.findByLabelText("Title"), "Lions v Tigers");
    write(screen.getByLabelText("Start"), "2026-11-21T10:00");
    write(screen.getByLabelText("Second team"), "Tigers");
    expect(screen.queryByRole("button", { name: "Remove the market" })).toBeNull();
    for (const name of ["Toss", "Winner"]) {
      await userEvent.click(screen.getByRole("button", { name: "Add a market" }));
      write(screen.getAllByLabelText("Market's name").at(-1), name);
    }
    await userEvent.click(screen.getAllByRole("button", { name: "Remove the market" })[1] ?? document.body);
    for (const field of screen.getAllByLabelText("Runners, separated by commas"))
      write(field, "Lions, Tigers");
    await userEvent.click(screen.getByRole("button", { name: "Make the event" }));
    await screen.findByText("Try later.");
    wire.on("Operator/CreateEvent", () => ok({ eventId: 3, markets: [] }));
    await userEvent.click(screen.getByRole("button", { name: "Make the event" }));
    await screen.findByRole("heading", { name: "Trading" });
    const [first, second] = wire.requestsTo("Operator/CreateEvent").map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      ...{ team1: null, team2: "Tigers" },
      markets: [
        { key: "m1", name: "Match Odds" },
        { key: "m2", name: "Winner" },
      ],
    });
  });

  it("is another event where it is edited after its answer was lost, and the first one again as it was", async () => {
    const { wire } = openConsole({ path: "/trading/new", session: aSession("trader") });
    wire.on("Operator/CreateEvent", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    const press = () => userEvent.click(screen.getByRole("button", { name: "Make the event" }));
    const title = await screen.findByLabelText("Title");
    const make = async (words: string) => {
      fireEvent.change(title, { target: { value: words } });
      await press();
      await screen.findByText("Try later.");
    };
    fireEvent.change(screen.getByLabelText("Start"), { target: { value: "2026-11-21T10:00" } });
    fireEvent.change(screen.getByLabelText("Runners, separated by commas"), { target: { value: "A, B" } });
    for (const words of ["Lions v Tigers", "Lions v Bears", "Lions v Tigers"]) await make(words);
    const references = wire
      .requestsTo("Operator/CreateEvent")
      .map(({ body }) => (body as { clientReference: string }).clientReference);
    expect(references[2]).toBe(references[0]);
    expect(references[1]).not.toBe(references[0]);
  });

  it.each([
    ["place", ["Runners, separated by commas", "How many win"]],
    ["each_way", ["Runners, separated by commas", "Places", "A place pays one of"]],
    ["totals", ["What is counted", "First line", "Lines apart by", "How many lines"]],
    ["match_odd", ["Runners, separated by commas"]],
  ])("asks of a market of type %s for %j beside what all have", async (type, labels) => {
    openConsole({ path: "/trading/new", session: aSession("trader") });
    await userEvent.selectOptions(await screen.findByLabelText("Type"), type);
    const fields = within(screen.getByRole("group", { name: "Market 1" })).getAllByRole("textbox");
    const shown = fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
    expect(shown).toEqual([
      ...["Market's name", ...labels, "Commission, %", "Delay in play, s"],
      ...["Least stake", "Largest stake", "How it is settled"],
    ]);
  });

  it("offers to cross-match where there are two or three runners", async () => {
    openConsole({ path: "/trading/new", session: aSession("trader") });
    const runners = await screen.findByLabelText("Runners, separated by commas");
    const offered = () => screen.queryByRole("checkbox", { name: /cross-matching/ });
    expect(offered()).toBeNull();
    await userEvent.type(runners, "A, B");
    await userEvent.click(screen.getByRole("checkbox", { name: /cross-matching/ }));
    expect(offered()?.getAttribute("aria-checked")).toBe("true");
    await userEvent.type(runners, ", C");
    expect(offered()?.getAttribute("aria-checked")).toBe("true");
    await userEvent.type(runners, ", D");
    expect(offered()).toBeNull();
  });

  it("is shown where the browser makes no ids, as on a page without encryption", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    openConsole({ path: "/trading/new", session: aSession("trader") });
    expect(await screen.findByLabelText("Title")).toBeTruthy();
  });

  it("begins with what another event is", async () => {
    openConsole({
      path: "/trading/new?from=3",
      session: aSession("trader"),
      wire: (wire) => wire.on("Operator/GetEventTerms", () => ok(LIKE)),
    });
    expect(((await screen.findByLabelText("Title")) as HTMLInputElement).value).toBe("A v B");
    expect((screen.getByLabelText("First line") as HTMLInputElement).value).toBe("2.5");
  });

  it("begins anew with each event that it is like", async () => {
    const { goTo } = openConsole({
      path: "/trading/new?from=3",
      session: aSession("trader"),
      wire: (wire) =>
        wire.on("Operator/GetEventTerms", ({ query }) =>
          ok({ ...LIKE, title: `Event ${query.get("eventId")}` }),
        ),
    });
    await screen.findByDisplayValue("Event 3");
    goTo("/trading/new?from=4");
    await screen.findByDisplayValue("Event 4");
    goTo("/trading/new?from=3");
    expect(await screen.findByDisplayValue("Event 3")).toBeTruthy();
  });
});
