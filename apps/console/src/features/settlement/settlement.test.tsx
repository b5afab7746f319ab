import { ok, refused } from "@crossbook/browser/testing";
import type {
  OperatorRole,
  SettlementMarket,
  SettlementPreview,
  SettlementProposal,
} from "@crossbook/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const MARKET: SettlementMarket = {
  ...{ marketId: 7, marketName: "Match Odds", marketType: "match_odd", eventId: 3, rules: "" },
  ...{ eventTitle: "India v Australia", startTime: "2026-11-20T09:00:00.000Z", status: "CLOSED" },
  ...{ resultWords: null, feedResult: null, proposalId: null, resultKind: "winners", named: 1 },
  runners: [
    { runnerId: 1, name: "India", removed: false },
    { runnerId: 2, name: "Australia", removed: false },
  ],
};
const PREVIEW: SettlementPreview = {
  ...{ marketId: 7, marketName: "Match Odds", eventTitle: "India v Australia", status: "CLOSED" },
  ...{ before: null, after: "India", isCorrection: false, needsSecondPerson: true, amount: 98, matches: 0 },
  ...{ digest: "d".repeat(64), totalCount: 2 },
  totals: {
    ...{ accounts: 2, bets: 2, gross: 0, commission: 2, players: -2, houseCommission: 2, rounding: 0 },
    ...{ stake: 100, advanced: 40, repaid: 0 },
  },
  items: [
    {
      ...{ userId: 12, userName: "bela", bets: 1, voidedStake: 0, grossBefore: 0, commissionBefore: 0 },
      ...{ gross: -100, commission: 0, change: -100, cash: 60, cashAfter: 0, owed: 0, owedAfter: 40 },
      ...{ exposure: 100, exposureAfter: 0 },
    },
    {
      ...{ userId: 11, userName: "anna", bets: 1, voidedStake: 0, grossBefore: 0, commissionBefore: 0 },
      ...{ gross: 100, commission: 2, change: 98, cash: 1000, cashAfter: 1098, owed: 0, owedAfter: 0 },
      ...{ exposure: 100, exposureAfter: 0 },
    },
  ],
};
const PROPOSAL: SettlementProposal = {
  ...{ proposalId: 5, marketId: 7, marketName: "Match Odds", eventTitle: "India v Australia" },
  act: { type: "settle", result: { type: "winners", runnerIds: [1] } },
  ...{ words: "India", reason: "Scorecard", rule: "Rule 4", amount: 98, digest: PREVIEW.digest },
  ...{ askedBy: "olga", askedAt: "2026-11-20T10:00:00.000Z", expiresAt: "2026-11-21T10:00:00.000Z" },
  ...{ state: "open", decidedBy: null, decidedAt: null },
};

function openMarket(
  market: Partial<SettlementMarket> = {},
  preview: Partial<SettlementPreview> = {},
  role: OperatorRole = "settler",
) {
  return openConsole({
    path: "/settlement/7",
    session: aSession(role),
    wire: (wire) => {
      wire.on("Operator/GetSettlementMarket", () => ok({ ...MARKET, ...market }));
      wire.on("Operator/GetSettlementLog", () => ok({ items: [], totalCount: 0 }));
      wire.on("Operator/PreviewSettlement", () => ok({ ...PREVIEW, ...preview }));
      wire.on("Operator/GetSettlementProposals", () => ok({ items: [PROPOSAL], totalCount: 1 }));
      wire.on("Operator/ProposeSettlement", () =>
        ok({ state: "proposed", words: "Proposed.", proposalId: 5 }),
      );
      wire.on("Operator/ApproveSettlement", () => ok("It is done."));
    },
  });
}

describe("the settlement of a market", () => {
  it("shows everybody's money before anything is done, and proposes just what was read", async () => {
    const { wire } = openMarket();
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    const preview = within(await screen.findByRole("region", { name: "Preview" }));
    expect(preview.getByText("takes two operators")).toBeTruthy();
    const bela = within(preview.getByRole("row", { name: /bela/ }));
    expect(bela.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      ...["bela", "−minus 100.00", "0.00", "−minus 100.00", "60.00", "0.00", "40.00", "0.00"],
    ]);
    expect(preview.getByText("Sum of the three").nextSibling?.textContent).toBe("0.00");
    await userEvent.type(preview.getByLabelText("Reason"), "Scorecard");
    await userEvent.type(preview.getByLabelText("Rule"), "Rule 4");
    await userEvent.click(preview.getByRole("button", { name: "Propose to a second operator" }));
    await screen.findByText("Proposed.");
    const act = { type: "settle", result: { type: "winners", runnerIds: [1] } };
    expect(wire.requestsTo("Operator/ProposeSettlement")[0]?.body).toEqual({
      ...{ marketId: 7, act, reason: "Scorecard", rule: "Rule 4", digest: PREVIEW.digest },
    });
    expect(wire.requestsTo("Operator/PreviewSettlement")).toHaveLength(1);
  });

  it("of an open market is shown what a result would do, and that it must be suspended first", async () => {
    openMarket({ status: "OPEN" }, { status: "OPEN" });
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    const preview = within(await screen.findByRole("region", { name: "Preview" }));
    expect(preview.getByText(/^Suspend or close the market first/)).toBeTruthy();
    expect(preview.queryByRole("button", { name: "Propose to a second operator" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Preview the void" }));
    const ofVoid = within(await screen.findByRole("region", { name: "Preview" }));
    expect(await ofVoid.findByRole("button", { name: "Propose to a second operator" })).toBeTruthy();
  });

  it("is approved by another operator, and by nobody once it decides something else", async () => {
    const { wire, close } = openMarket({ proposalId: 5 });
    await userEvent.click(await screen.findByRole("button", { name: "Approve and do it" }));
    await screen.findByText("It is done.");
    expect(wire.requestsTo("Operator/ApproveSettlement")[0]?.body).toEqual({
      ...{ proposalId: 5, digest: PREVIEW.digest },
    });
    close();
    openMarket({ proposalId: 5 }, { digest: "e".repeat(64) });
    await screen.findByText(/has changed since it was proposed/);
    expect(screen.queryByRole("button", { name: "Approve and do it" })).toBeNull();
  });

  it("is not approved by who has proposed it, who can take it back", async () => {
    const { wire } = openMarket({ proposalId: 5 });
    wire.on("Operator/GetSettlementProposals", () =>
      ok({ items: [{ ...PROPOSAL, askedBy: "settler" }], totalCount: 1 }),
    );
    await screen.findByText("Another operator must approve it.");
    expect(screen.queryByRole("button", { name: "Approve and do it" })).toBeNull();
    expect(screen.getByRole("button", { name: "Take it back" })).toBeTruthy();
  });

  it("keeps what is entered while the feed suspends and opens the market", async () => {
    const { app, wire } = openMarket({ status: "OPEN" });
    await userEvent.selectOptions(await screen.findByLabelText("Make void"), "bets");
    await userEvent.type(screen.getByLabelText("Bets"), "11, 12");
    wire.on("Operator/GetSettlementMarket", () => ok({ ...MARKET, status: "SUSPENDED" }));
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText("suspended");
    expect(screen.getByLabelText<HTMLInputElement>("Bets").value).toBe("11, 12");
  });

  it("makes the matches of a time void, entered by the device's clock", async () => {
    const { wire } = openMarket();
    await userEvent.selectOptions(await screen.findByLabelText("Make void"), "time");
    await userEvent.type(screen.getByLabelText("From"), "2026-11-20T14:00:05");
    await userEvent.type(screen.getByLabelText("Until"), "2026-11-20T14:01:10");
    await userEvent.click(screen.getByRole("button", { name: "Preview the void" }));
    await screen.findByText("takes two operators");
    expect(wire.requestsTo("Operator/PreviewSettlement")[0]?.body).toMatchObject({
      act: { scope: { from: "2026-11-20T14:00:05.000Z", until: "2026-11-20T14:01:10.000Z" } },
    });
  });

  it("that is refused after another preview was asked for is not taken for done", async () => {
    let answer: (outcome: ReturnType<typeof refused>) => void = () => undefined;
    const { wire } = openMarket();
    wire.on("Operator/ProposeSettlement", () => new Promise((resolve) => (answer = resolve)));
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Scorecard");
    await userEvent.type(screen.getByLabelText("Rule"), "Rule 4{Enter}");
    await waitFor(() => expect(wire.requestsTo("Operator/ProposeSettlement")).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe(""));
    answer(refused(409, "PREVIEW_OUTDATED", "What this decides has changed."));
    expect(await screen.findByText("What this decides has changed.")).toBeTruthy();
  });

  it("is in the log of the event at once where the feed has settled it meanwhile", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { wire } = openMarket();
    await screen.findByText("Nothing is settled yet.");
    const line = {
      ...{ at: "2026-11-20T12:00:00.000Z", marketId: 7, marketName: "Match Odds", eventId: 3 },
      ...{ eventTitle: "India v Australia", action: "settled", words: "India", by: "feed" },
      ...{ reason: "", rule: "Rule 4" },
    };
    wire.on("Operator/GetSettlementLog", () => ok({ items: [line], totalCount: 1 }));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await screen.findByRole("row", { name: /Match Odds settled India/ });
  });

  it("reads a preview again that is asked for again", async () => {
    const { wire } = openMarket();
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    await screen.findByText("takes two operators");
    wire.on("Operator/PreviewSettlement", () => ok({ ...PREVIEW, needsSecondPerson: false }));
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    await screen.findByRole("button", { name: "Settle" });
    expect(screen.queryByText("takes two operators")).toBeNull();
  });

  it.each([
    ["another result", "Australia", "won"],
    ["a void", "Make void", "runner"],
  ])("is not done as it was previewed once %s is entered", async (_what, label, choice) => {
    openMarket();
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    await screen.findByRole("button", { name: "Propose to a second operator" });
    await userEvent.selectOptions(screen.getByLabelText(label), choice);
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Propose to a second operator" })).toBeNull();
  });

  it("shows as many accounts of a preview as are asked for", async () => {
    const { wire } = openMarket({}, { totalCount: 70 });
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    await userEvent.selectOptions(await screen.findByLabelText("Rows"), "50");
    await waitFor(() =>
      expect(wire.requestsTo("Operator/PreviewSettlement").at(-1)?.body).toMatchObject({
        ...{ MaxResultCount: 50, SkipCount: 0 },
      }),
    );
    await screen.findByText("1–50 of 70");
  });

  it("shows the page of its preview that was asked for last, where the one before it was not answered", async () => {
    const { wire } = openMarket({}, { totalCount: 70 });
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    await screen.findByText("1–20 of 70");
    wire.on("Operator/PreviewSettlement", ({ body }) =>
      (body as { SkipCount: number }).SkipCount === 20 ? "silent" : ok({ ...PREVIEW, totalCount: 70 }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByText("41–60 of 70");
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Preview" }).getAttribute("aria-busy")).toBe("false"),
    );
    screen.getByText("41–60 of 70");
  });

  it("is not done where another page of its preview decides something else", async () => {
    const { wire } = openMarket({}, { totalCount: 70 });
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    await screen.findByRole("button", { name: "Propose to a second operator" });
    wire.on("Operator/PreviewSettlement", () => ok({ ...PREVIEW, totalCount: 70, digest: "e".repeat(64) }));
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByText("What it does has changed while it was read: preview it again.");
    expect(screen.queryByRole("button", { name: "Propose to a second operator" })).toBeNull();
  });

  it("keeps what is written below its preview where another page of it cannot be read", async () => {
    const { wire } = openMarket({}, { totalCount: 70 });
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Scorecard");
    wire.on("Operator/PreviewSettlement", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByText("Try later.");
    expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("Scorecard");
    screen.getByText("1–20 of 70");
  });

  it("shows a proposal to a role that may not preview it, without a refusal", async () => {
    const { wire } = openMarket({ proposalId: 5 }, {}, "viewer");
    const proposal = within(await screen.findByRole("region", { name: "Proposal" }));
    expect(proposal.getByText(/olga asked for it/)).toBeTruthy();
    expect(proposal.queryByRole("button")).toBeNull();
    expect(wire.requestsTo("Operator/PreviewSettlement")).toEqual([]);
  });

  it("shows the proposal that stands, not the one before it, and says where it cannot be read", async () => {
    const { app, wire } = openMarket({ proposalId: 5 });
    await screen.findByRole("heading", { name: "Proposed: India" });
    const other = { ...PROPOSAL, proposalId: 6, words: "Australia", askedBy: "sara" };
    wire.on("Operator/GetSettlementMarket", () => ok({ ...MARKET, proposalId: 6 }));
    wire.on("Operator/GetSettlementProposals", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText("The proposal could not be loaded.");
    expect(screen.queryByRole("heading", { name: "Proposed: India" })).toBeNull();
    wire.on("Operator/GetSettlementProposals", () => ok({ items: [other], totalCount: 1 }));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Proposed: Australia" });
  });

  it("says why something cannot be previewed", async () => {
    const { wire } = openMarket();
    wire.on("Operator/PreviewSettlement", () =>
      refused(404, "MATCHES_NOT_FOUND", "Nothing is matched there."),
    );
    await userEvent.selectOptions(await screen.findByLabelText("Make void"), "runner");
    await userEvent.selectOptions(screen.getByLabelText("Runner"), "India");
    await userEvent.click(screen.getByRole("button", { name: "Preview the void" }));
    await screen.findByText("Nothing is matched there.");
    expect(wire.requestsTo("Operator/PreviewSettlement")[0]?.body).toMatchObject({
      act: { type: "voidBets", scope: { type: "runner", runnerId: 1 } },
    });
  });

  it("is closed first by who may, with a reason, and what is unmatched lapses", async () => {
    const { wire } = openMarket({ status: "BALLRUNNING" });
    wire.on("Operator/SetMarketStatus", () => ok("Match Odds is closed."));
    await userEvent.click(await screen.findByRole("button", { name: "Close the market" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Over{Enter}");
    await screen.findByText("Match Odds is closed.");
    expect(wire.requestsTo("Operator/SetMarketStatus").map(({ body }) => body)).toEqual([
      { marketId: 7, status: "CLOSED", reason: "Over", lapseUnmatched: true },
    ]);
  });

  it.each([
    ["viewer", "OPEN"],
    ["settler", "CLOSED"],
    ["settler", "SETTLED"],
  ] as const)("has no button to close it for a %s where it is %s", async (role, status) => {
    openMarket({ status }, {}, role);
    await screen.findByText("Nothing is settled yet.");
    expect(screen.queryByRole("button", { name: "Close the market" })).toBeNull();
  });

  it("is looked at by a viewer without forms, and previewed by a trader who may not do it", async () => {
    const { close } = openMarket({}, {}, "viewer");
    await screen.findByText("Nothing is settled yet.");
    expect(screen.queryByRole("region", { name: "Result" })).toBeNull();
    close();
    openMarket({}, {}, "trader");
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    await screen.findByText("Your role may look at this and not do it.");
    expect(screen.queryByLabelText("Reason")).toBeNull();
  });

  it("that was proposed is previewed by a trader, who neither approves it nor takes it back", async () => {
    openMarket({ proposalId: 5 }, {}, "trader");
    await screen.findByText("Sum of the three");
    expect(screen.queryByRole("button", { name: /^(Approve|Take it back)/ })).toBeNull();
  });

  it("begins anew with a result: what was entered before it is no correction of it", async () => {
    const { app, wire } = openMarket();
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    wire.on("Operator/GetSettlementMarket", () =>
      ok({ ...MARKET, status: "SETTLED", resultWords: "Australia" }),
    );
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText("Result: Australia");
    expect(screen.getByLabelText<HTMLSelectElement>("India").value).toBe("");
  });

  it.each([
    ["a first result", {}, ["Account", "Gross", "Commission", "Change"]],
    [
      "a correction",
      { before: "Australia", isCorrection: true },
      ["Account", "Gross before", "Commission before", "Gross", "Commission", "Change"],
    ],
  ])("of %s shows what each account gets and, of another one, got", async (_what, preview, titles) => {
    openMarket({}, preview);
    await userEvent.selectOptions(await screen.findByLabelText("India"), "won");
    await userEvent.click(screen.getByRole("button", { name: "Preview the result" }));
    const accounts = within(await screen.findByRole("table", { name: "Accounts" }));
    const heads = accounts.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads).toEqual([...titles, "Cash now", "Cash after", "Owes after", "Exposure after"]);
  });

  it("sums players, commission and rounding to what is left over", async () => {
    openMarket({}, { totals: { ...PREVIEW.totals, players: -2.03, houseCommission: 2, rounding: 0.02 } });
    await userEvent.selectOptions(await screen.findByLabelText("Make void"), "all");
    await userEvent.click(screen.getByRole("button", { name: "Preview the void" }));
    expect((await screen.findByText("Sum of the three")).nextSibling?.textContent).toBe("−minus 0.01");
  });

  it("begins with the markets that need a result", async () => {
    const { wire } = openConsole({
      path: "/settlement",
      session: aSession("settler"),
      wire: (it) => {
        const { rules: _rules, runners: _runners, named: _named, resultKind: _kind, ...queued } = MARKET;
        const feedResult = { result: "winners:2", refusal: "RESULT_INVALID", at: MARKET.startTime };
        const items = [{ ...queued, feedResult, proposalId: 5 }];
        it.on("Operator/GetSettlementQueue", () => ok({ items, totalCount: 1, isCut: true }));
      },
    });
    const row = await screen.findByRole("row", { name: /India v Australia · Match Odds/ });
    expect(row.textContent).toContain("feed's result winners:2 refused: RESULT_INVALID");
    expect(within(row).getByRole("link").getAttribute("href")).toBe("/console/settlement/7");
    screen.getByText(/only the newest are looked through/);
    expect(wire.requestsTo("Operator/GetSettlementQueue")[0]?.query.get("State")).toBe("waiting");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Markets" }), "Finished");
    await waitFor(() =>
      expect(wire.requestsTo("Operator/GetSettlementQueue").at(-1)?.query.get("State")).toBe("finished"),
    );
  });
});
