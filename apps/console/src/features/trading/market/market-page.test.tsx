import { ok } from "@crossbook/browser/testing";
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

describe("a market's page", () => {
  it("says its status in words, also while the ball is running", async () => {
    openMarket("viewer", { status: "BALLRUNNING", feedStatus: "SUSPENDED" });
    expect(await screen.findByText("ball running")).toBeTruthy();
    expect(screen.getByText(/feed suspended, operators open/)).toBeTruthy();
  });

  it.each([
    [true, true, /matched 450\.00 · cross-matched · bets may be kept at the turn in play$/],
    [false, false, /matched 450\.00 · not cross-matched · bets lapse at the turn in play$/],
  ])("says what it was announced with: %s, %s", async (crossMatching, keepsInPlay, words) => {
    openMarket("trader", {}, ["India"], () => LIMITS, "inPlay", { crossMatching, keepsInPlay });
    expect((await screen.findByText(/^feed open/)).textContent).toMatch(words);
  });

  it.each(["SETTLED", "VOID"] as const)("offers no act that a %s market refuses", async (status) => {
    openMarket("trader", { status, feedStatus: "CLOSED", operatorStatus: "CLOSED" });
    await screen.findByRole("heading", { name: "India v Australia · Match Odds" });
    expect(screen.queryByRole("button", { name: /^(Suspend|Reopen|Take a runner)/ })).toBeNull();
    expect(screen.queryByRole("form", { name: "Limits" })).toBeNull();
  });

  it("shows prices as the market writes them, with the decimals of their steps", async () => {
    openMarket("trader");
    const book = await screen.findByRole("table", { name: "Available to back, India" });
    const prices = [...book.querySelectorAll("tbody tr")].map((row) => row.firstElementChild?.textContent);
    expect(prices).toEqual(["1.90", "1.88"]);
    expect(screen.getByText(/^last matched/).textContent).toBe("last matched 1.90");
    const matches = await screen.findByRole("table", { name: "Last matches" });
    expect(matches.querySelector("tbody")?.textContent).toContain("1.90");
  });

  it("says of a cross match that no player is on the other side of it", async () => {
    const { wire } = openMarket("trader");
    wire.on("Operator/GetTradingMatches", () =>
      ok({
        ...{ items: [{ ...MATCH, layer: "" }], totalCount: 1, timeLine: [], window: { count: 1, size: 200 } },
        ...{ firstAt: MATCH.at, lastAt: MATCH.at },
      }),
    );
    const matches = await screen.findByRole("table", { name: "Last matches" });
    const cells = [...matches.querySelectorAll("tbody td")].map((cell) => cell.textContent);
    expect(cells).toContain("anna");
    expect(cells).toContain("cross match");
  });

  it("takes a runner out after what is void and reduced was shown, for who may", async () => {
    const { wire } = openMarket("settler", {}, ["India", "Australia", "Kenya"]);
    wire.on("Operator/GetRunnerRemoval", ({ query }) =>
      ok({
        ...{ runnerName: "Kenya", voidedMatches: 1, voidedStake: 20, accounts: 2, lapsingStake: 12 },
        laysLapse: query.get("reductionPercent") === "25",
        reduced: [{ runnerName: "India", matches: 1, stake: 10, winningsBefore: 70, winningsAfter: 50 }],
      }),
    );
    wire.on("Operator/RemoveRunner", () => ok("Kenya is taken out."));
    await userEvent.click(await screen.findByRole("button", { name: "Take a runner out" }));
    await userEvent.selectOptions(await screen.findByLabelText("Runner"), "Kenya");
    const percent = screen.getByLabelText("Reduction of the others, %");
    await userEvent.clear(percent);
    await userEvent.type(percent, "25");
    const preview = within(await screen.findByRole("region", { name: "What it does" }));
    await preview.findByText(/Void: 1 match on Kenya.*every unmatched lay of the others/);
    expect(preview.getByRole("row", { name: /India/ }).textContent).toMatch(/70.*50/);
    await userEvent.click(screen.getByRole("button", { name: "Take it out" }));
    await screen.findByText("Reason is required.");
    await userEvent.type(screen.getByLabelText("Reason"), "Withdrawn");
    await userEvent.type(screen.getByLabelText("Rule"), "Rule 4{Enter}");
    await screen.findByText("Kenya is taken out.");
    expect(wire.requestsTo("Operator/RemoveRunner")[0]?.body).toEqual({
      ...{ marketId: 7, runnerId: 3, reductionPercent: 25, reason: "Withdrawn", rule: "Rule 4" },
    });
  });

  it("takes out no runner that was not chosen", async () => {
    const { wire } = openMarket("settler", {}, ["India", "Australia", "Kenya"]);
    await userEvent.click(await screen.findByRole("button", { name: "Take a runner out" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Withdrawn");
    await userEvent.type(screen.getByLabelText("Rule"), "Rule 4{Enter}");
    await screen.findByText("Choose the runner that does not start.");
    expect(wire.requestsTo("Operator/GetRunnerRemoval")).toEqual([]);
    expect(wire.requestsTo("Operator/RemoveRunner")).toEqual([]);
  });

  it("keeps what is written of a runner to take out while the ball is running", async () => {
    const { app, wire } = openMarket("settler", {}, ["India", "Australia", "Kenya"]);
    await userEvent.click(await screen.findByRole("button", { name: "Take a runner out" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Withdrawn");
    wire.on("Operator/GetTradingMarket", () =>
      ok({
        market: { ...MARKET, status: "BALLRUNNING" },
        ...{ eventId: 3, eventTitle: "India v Australia", phase: "inPlay", startTime: PLACED_AT },
        ...{ notation: "decimal", matched: 450, limits: LIMITS },
        runners: ["India", "Australia", "Kenya"].map((name, at) => ({ ...RUNNER, name, runnerId: at + 1 })),
      }),
    );
    await app.queryClient.invalidateQueries();
    await screen.findByText("ball running");
    expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("Withdrawn");
    expect(screen.queryByText("Take a runner out")).toBeNull();
  });

  it("shows the book with whose orders they are, which can be masked, and suspends by one key", async () => {
    const { wire } = openMarket("trader");
    const backs = await screen.findByRole("table", { name: "Available to back, India" });
    expect(within(backs).getByRole("link", { name: "bela" })).toBeTruthy();
    // The depth adds up.
    expect(within(backs).getAllByRole("row").at(-1)?.textContent).toContain("150");
    await userEvent.click(screen.getByRole("switch", { name: "Mask players" }));
    expect(within(backs).queryByRole("link", { name: "bela" })).toBeNull();
    await userEvent.keyboard("s");
    expect(wire.requestsTo("Operator/SetMarketStatus")[0]?.body).toMatchObject({
      ...{ marketId: 7, status: "SUSPENDED" },
    });
  });

  it("counts nothing of a window before the answer about it is there", async () => {
    const { wire } = openMarket("trader");
    await screen.findByText(/^In all: 3 matches/);
    wire.on("Operator/GetTradingMatches", () => "silent");
    const from = String(Date.parse("2026-11-20T09:30:20.000Z"));
    fireEvent.change(screen.getByRole("slider", { name: /^Until/ }), { target: { value: from } });
    await screen.findByText(/^In the window: counting…/);
  });

  it("makes an act once that is asked for again before its answer", async () => {
    const { wire } = openMarket("trader");
    wire.on("Operator/SetMarketStatus", () => "silent");
    await screen.findByRole("button", { name: "Suspend Match Odds" });
    await userEvent.keyboard("ss");
    expect(wire.requestsTo("Operator/SetMarketStatus")).toHaveLength(1);
  });

  it("reopens by one key what a price jump has suspended, and says that it was one", async () => {
    const jumpedAt = "2026-11-20T09:45:00.000Z";
    const { wire } = openMarket("trader", { status: "SUSPENDED", operatorStatus: "SUSPENDED", jumpedAt });
    await screen.findByText(/^price jump/);
    await userEvent.keyboard("o");
    expect(wire.requestsTo("Operator/SetMarketStatus")[0]?.body).toEqual({ marketId: 7, status: "OPEN" });
  });

  it("changes the limits, and refuses what they cannot be before it asks", async () => {
    const { wire } = openMarket("trader");
    const form = within(await screen.findByRole("form", { name: "Limits" }));
    const field = (label: string) => form.getByLabelText(label);
    await userEvent.clear(field("Largest stake"));
    await userEvent.type(field("Largest stake"), "much");
    await userEvent.type(field("Reason for the limits"), "Rain");
    await userEvent.click(form.getByRole("button", { name: "Change the limits" }));
    await userEvent.clear(field("Largest stake"));
    await userEvent.type(field("Largest stake"), String(LIMITS.minStake / 2));
    await userEvent.click(form.getByRole("button", { name: "Change the limits" }));
    expect(form.getByText("Must not be below the least stake.")).toBeTruthy();
    expect(wire.requestsTo("Operator/SetMarketLimits")).toEqual([]);
    await userEvent.clear(field("Largest stake"));
    await userEvent.type(field("Largest stake"), "250");
    await userEvent.clear(field("Price jump guard, ticks (0: off)"));
    await userEvent.type(field("Price jump guard, ticks (0: off)"), "4");
    await userEvent.click(form.getByRole("button", { name: "Change the limits" }));
    await screen.findByText("The limits of Match Odds are changed.");
    expect(wire.requestsTo("Operator/SetMarketLimits")[0]?.body).toEqual({
      ...{ marketId: 7, reason: "Rain", ...LIMITS, maxStake: 250, jumpTicks: 4 },
    });
  });

  it("keeps what is typed while another operator changes a limit, and sends that one as it is by then", async () => {
    let limits: typeof LIMITS = LIMITS;
    const { app, wire } = openMarket("trader", {}, ["India"], () => limits);
    const form = within(await screen.findByRole("form", { name: "Limits" }));
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    await userEvent.clear(field("Largest stake"));
    await userEvent.type(field("Largest stake"), "250");
    await userEvent.type(field("Reason for the limits"), "Rain");
    limits = { ...LIMITS, delay: 8 };
    await app.queryClient.invalidateQueries();
    await waitFor(() => expect(field("Delay in play, s").value).toBe("8"));
    expect(field("Largest stake").value).toBe("250");
    expect(field("Reason for the limits").value).toBe("Rain");
    await userEvent.click(form.getByRole("button", { name: "Change the limits" }));
    await screen.findByText("The limits of Match Odds are changed.");
    expect(wire.requestsTo("Operator/SetMarketLimits")[0]?.body).toEqual({
      ...{ marketId: 7, reason: "Rain", ...LIMITS, delay: 8, maxStake: 250 },
    });
    expect(field("Reason for the limits").value).toBe("");
  });

  it("keeps a limit that is typed between a change and what is read behind it", async () => {
    let limits: typeof LIMITS = LIMITS;
    const { app, wire } = openMarket("trader", {}, ["India"], () => limits);
    const form = within(await screen.findByRole("form", { name: "Limits" }));
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    const type = async (label: string, text: string) => {
      await userEvent.clear(field(label));
      await userEvent.type(field(label), text);
    };
    await type("Largest stake", "250");
    await type("Reason for the limits", "Rain");
    await userEvent.click(form.getByRole("button", { name: "Change the limits" }));
    await screen.findByText("The limits of Match Odds are changed.");
    await type("Least stake", "20");
    limits = { ...LIMITS, maxStake: 240 };
    await app.queryClient.invalidateQueries();
    await waitFor(() => expect(field("Largest stake").value).toBe("240"));
    expect(field("Least stake").value).toBe("20");
    expect(wire.requestsTo("Operator/SetMarketLimits")).toHaveLength(1);
  });

  it("leads to the first limit that cannot be", async () => {
    openMarket("trader");
    const form = within(await screen.findByRole("form", { name: "Limits" }));
    await userEvent.clear(form.getByLabelText("Least stake"));
    await userEvent.type(form.getByLabelText("Least stake"), "much");
    await userEvent.type(form.getByLabelText("Reason for the limits"), "Rain");
    await userEvent.click(form.getByRole("button", { name: "Change the limits" }));
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Least stake")));
  });

  it("keeps nothing that was typed for another market", async () => {
    const { wire, goTo } = openMarket("trader");
    const largest = () => screen.findByLabelText<HTMLInputElement>("Largest stake");
    await userEvent.clear(await largest());
    await userEvent.type(await largest(), "250");
    goTo("/trading/markets/8");
    await waitFor(() =>
      expect(wire.requestsTo("Operator/GetTradingMarket").at(-1)?.query.get("marketId")).toBe("8"),
    );
    await waitFor(async () => expect((await largest()).value).toBe("1000"));
  });

  it("draws a window from where the pointer went down, though it turns back", async () => {
    openMarket("viewer");
    const line = await screen.findByRole("img", { name: "Matches over time" });
    // One pixel is one second of the 61 that the matches take.
    line.getBoundingClientRect = () => new DOMRect(0, 0, 61, 40);
    const at = (clientX: number) => ({ pointerId: 1, buttons: 1, clientX });
    fireEvent.pointerDown(line, at(30));
    for (const clientX of [20, 40]) fireEvent.pointerMove(line, at(clientX));
    const bound = (name: RegExp) =>
      new Date(Number(screen.getByRole<HTMLInputElement>("slider", { name }).value)).toISOString();
    expect([bound(/^From/), bound(/^Until/)]).toEqual([
      ...["2026-11-20T09:30:30.000Z", "2026-11-20T09:30:40.000Z"],
    ]);
  });

  it("voids a window of the time line that keys have picked, with its count and sum first", async () => {
    const { wire } = openMarket("settler");
    const after = "Void: matches from 2026-11-20T09:30:10.000Z until 2026-11-20T09:30:30.000Z";
    wire.on("Operator/PreviewSettlement", () => ok({ ...PREVIEW, after }));
    const from = await screen.findByRole("slider", { name: /^From/ });
    await screen.findByText(/In all: 3 matches/);
    fireEvent.change(screen.getByRole("slider", { name: /^Until/ }), {
      target: { value: String(Date.parse("2026-11-20T09:30:30.000Z")) },
    });
    fireEvent.change(from, { target: { value: String(Date.parse("2026-11-20T09:30:10.000Z")) } });
    await screen.findByText(/In the window: 2 matches/);
    await userEvent.click(screen.getByRole("button", { name: "Preview their void" }));
    const heading = await screen.findByRole("heading", { name: /^Void: matches from/ });
    expect(heading.textContent).toMatch(/from 20 Nov 2026, .* until 20 Nov 2026, /);
    expect(heading.textContent).not.toMatch(/\dT\d/);
    await userEvent.type(await screen.findByLabelText("Reason"), "Wicket");
    await userEvent.type(screen.getByLabelText("Rule"), "4.2");
    await userEvent.click(screen.getByRole("button", { name: "Make bets void" }));
    await screen.findByText("2 matches of Match Odds are void.");
    expect(wire.requestsTo("Operator/ProposeSettlement")[0]?.body).toEqual({
      ...{ marketId: 7, reason: "Wicket", rule: "4.2", digest: PREVIEW.digest },
      act: {
        type: "voidBets",
        scope: { type: "time", from: "2026-11-20T09:30:10.000Z", until: "2026-11-20T09:30:30.000Z" },
      },
    });
  });

  it("pages from the newest matches to earlier ones by the last match, and back", async () => {
    const { wire } = openMarket("viewer");
    const all = Array.from({ length: 70 }, (_, at) => ({
      ...MATCH,
      matchId: 70 - at,
      runnerName: `No ${70 - at}`,
    }));
    wire.on("Operator/GetTradingMatches", ({ query }) => {
      const before = Number(query.get("Before") ?? 71);
      return ok({
        ...{
          items: all.filter(({ matchId }) => matchId < before).slice(0, 50),
          totalCount: 70,
          timeLine: [],
        },
        ...{ firstAt: MATCH.at, lastAt: MATCH.at, window: { count: 70, size: 1 } },
      });
    });
    await screen.findByRole("cell", { name: "No 70" });
    await userEvent.click(screen.getByRole("button", { name: "Earlier matches" }));
    await screen.findByRole("cell", { name: "No 1" });
    expect(screen.queryByRole("cell", { name: "No 21" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Earlier matches" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Newest matches" }));
    await screen.findByRole("cell", { name: "No 70" });
  });

  it("offers a role nothing that it may not do", async () => {
    openMarket("viewer");
    await screen.findByRole("region", { name: "Order book" });
    expect(screen.queryByRole("button", { name: /Suspend/ })).toBeNull();
    expect(screen.queryByRole("form", { name: "Limits" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Preview their void" })).toBeNull();
  });
});
