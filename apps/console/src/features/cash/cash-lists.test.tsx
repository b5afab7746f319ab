import { ok, refused } from "@crossbook/browser/testing";
import type { BankLine, OperatorRole } from "@crossbook/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openFailedThenEmpty } from "../../testing/empty-and-failed.ts";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const EMPTY = { items: [], totalCount: 0 };
const LINE: BankLine = {
  ...{ bankLineId: 31, bankReference: "B1", at: AT, amount: 500, utr: null, payer: "", narration: "" },
  paymentId: null,
};

describe("a list of the cash screens", () => {
  it.each([
    ["/cash", "GetPaymentQueue", "The queue could not be loaded.", "Nothing waits."],
    ["/cash/payments", "GetPayments", "The payments could not be loaded.", "No such payments."],
    ["/cash/bank-lines", "GetBankLines", "The bank lines could not be loaded.", "No such lines."],
    ["/cash/adjustments", "GetWaitingAdjustments", "The adjustments could not be loaded.", "None waits."],
  ] as const)(
    "at %s says that it failed and why, is tried again, and is empty then",
    async (path, call, failure, empty) => {
      const { wire } = await openFailedThenEmpty({ path, call, failure, empty, role: "cashier" });
      expect(wire.requestsTo(`Operator/${call}`).length).toBeGreaterThan(1);
    },
  );

  it.each([
    ["/cash", "support", "cash"],
    ["/cash/payments", "trader", "payments"],
    ["/cash/bank-lines", "support", "bank lines"],
    ["/cash/adjustments", "risk", "adjustments"],
    ["/cash/comparison", "compliance", "comparison"],
  ] as const)("at %s is not for the role %s, and asks the server for nothing", async (path, role, title) => {
    const { wire } = openConsole({ path, session: aSession(role as OperatorRole) });
    await screen.findByText(new RegExp(`^The role ${role} does not see ${title}`));
    expect(wire.requests.filter(({ path: asked }) => /Payment|Bank|Adjust|Comparison/.test(asked))).toEqual(
      [],
    );
  });
});

describe("the filters of payments", () => {
  it.each(["-5", "100.555", "1,50", "ten"])(
    "are not narrowed by the amount %s, and it says so",
    async (typed) => {
      const { address } = openConsole({
        path: "/cash/payments",
        session: aSession("support"),
        wire: (rules) => rules.on("Operator/GetPayments", () => ok(EMPTY)),
      });
      await screen.findByText("No such payments.");
      fireEvent.change(screen.getByLabelText("Least amount"), { target: { value: typed } });
      expect((await screen.findByRole("alert")).textContent).toBe("Not an amount, such as 1,000.50.");
      fireEvent.change(screen.getByLabelText("Least amount"), { target: { value: "1,000.5" } });
      await waitFor(() => expect(address()).toContain("least="));
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  it("narrow by what is chosen and typed, keep it in the address, and begin at the first page", async () => {
    const { wire, address } = openConsole({
      path: "/cash/payments?page=3",
      session: aSession("support"),
      wire: (rules) => rules.on("Operator/GetPayments", () => ok(EMPTY)),
    });
    await screen.findByText("No such payments.");
    await userEvent.selectOptions(screen.getByLabelText("Kind"), "Withdrawal");
    await userEvent.selectOptions(screen.getByLabelText("State"), "being sent");
    for (const [label, value, part] of [
      ["From", "2026-11-18", "from="],
      ["To", "2026-11-19", "to="],
      ["Least amount", "1,000", "least="],
      ["Most amount", "2000.50", "most="],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      await waitFor(() => expect(address()).toContain(part));
    }
    await userEvent.keyboard("/");
    await userEvent.type(screen.getByLabelText("Player (whole name)"), "asha");
    await waitFor(() => expect(address()).toContain("q=asha"));
    await waitFor(() => {
      const asked = wire.requestsTo("Operator/GetPayments").at(-1)?.query;
      expect(Object.fromEntries(asked ?? [])).toEqual({
        ...{ UserName: "asha", Direction: "withdrawal", State: "processing", From: "2026-11-18" },
        ...{ To: "2026-11-19", MinAmount: "1,000", MaxAmount: "2000.50" },
        ...{ MaxResultCount: "50", SkipCount: "0" },
      });
    });
  });
});

describe("bank lines", () => {
  const openLines = (role: OperatorRole, lines: readonly BankLine[] = [LINE]) =>
    openConsole({
      path: "/cash/bank-lines",
      session: aSession(role),
      wire: (rules) =>
        rules.on("Operator/GetBankLines", () => ok({ items: lines, totalCount: lines.length })),
    });

  it("lead to their deposit, show what they lack, and are searched by the server", async () => {
    const linked = { ...LINE, bankLineId: 32, bankReference: "B2", utr: "632600000001", paymentId: 17 };
    const { wire } = openLines("cashier", [LINE, { ...linked, payer: "ASHA RAO", narration: "UPI" }]);
    const rows = within(await screen.findByRole("table", { name: "Bank lines" })).getAllByRole("row");
    expect(rows[1]?.textContent).toMatch(/^B1.*–––500\.00none$/);
    expect(screen.getByRole("link", { name: "17" }).getAttribute("href")).toBe("/console/cash/payments/17");
    await userEvent.selectOptions(screen.getByLabelText("Deposit"), "Of no deposit");
    await userEvent.type(screen.getByLabelText("UTR or reference"), "6326");
    await waitFor(() => {
      const asked = wire.requestsTo("Operator/GetBankLines").at(-1)?.query;
      expect(Object.fromEntries(asked ?? [])).toMatchObject({ Linked: "false", Search: "6326" });
    });
  });

  it("are not imported by a role that reads them only", async () => {
    openLines("risk");
    await screen.findByRole("table", { name: "Bank lines" });
    expect(screen.queryByRole("button", { name: "Import lines" })).toBeNull();
  });

  it("stay in the field where the choice of a file is given up", async () => {
    openLines("cashier");
    await userEvent.click(await screen.findByRole("button", { name: "Import lines" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import bank lines" }));
    const lines = dialog.getByLabelText<HTMLTextAreaElement>("Lines as CSV");
    const file = new File(["reference,date,amount\nB1,22/11/2026,5"], "lines.csv", { type: "text/csv" });
    fireEvent.change(dialog.getByLabelText("Or a file"), { target: { files: [file] } });
    await waitFor(() => expect(lines.value).toContain("B1,22/11/2026,5"));
    await act(async () => fireEvent.change(dialog.getByLabelText("Or a file"), { target: { files: [] } }));
    expect(lines.value).toContain("B1,22/11/2026,5");
    expect(dialog.getByText("1 line")).toBeTruthy();
  });

  it("stay in the dialog with the words of a refusal, and the first twenty of many are shown", async () => {
    const { wire } = openLines("cashier");
    wire.on("Operator/ImportBankLines", () => refused(409, "BANK_LINE_DIFFERS", "B7 has another amount."));
    await userEvent.click(await screen.findByRole("button", { name: "Import lines" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import bank lines" }));
    const lines = Array.from({ length: 25 }, (_, at) => `B${at},22/11/2026,${at + 1}`);
    fireEvent.change(dialog.getByLabelText("Lines as CSV"), {
      target: { value: ["reference,date,amount", ...lines].join("\n") },
    });
    expect(dialog.getByText("25 lines, the first 20 are shown")).toBeTruthy();
    expect(within(dialog.getByRole("table", { name: "Preview" })).getAllByRole("row")).toHaveLength(21);
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("B7 has another amount.");
    fireEvent.change(dialog.getByLabelText("Lines as CSV"), { target: { value: "x".repeat(5_000_000) } });
    expect(dialog.getByRole("alert").textContent).toContain("import it in parts");
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Import" }).disabled).toBe(true);
  });
});

describe("an adjustment", () => {
  const openAdjustments = (refusal: () => ReturnType<typeof ok>, player: object = {}) =>
    openConsole({
      path: "/cash/adjustments",
      session: aSession("cashier"),
      wire: (rules) => {
        rules.on("Operator/GetWaitingAdjustments", () => ok(EMPTY));
        rules.on("Operator/AdjustBalance", refusal);
        rules.on("Operator/GetPlayer", () =>
          ok({
            userName: "Asha",
            kind: "player",
            cash: 500,
            available: 400,
            exposure: 100,
            held: 0,
            ...player,
          }),
        );
      },
    });
  const confirmed = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
  const factsOf = (dialog: HTMLElement) =>
    Object.fromEntries(
      within(dialog)
        .getAllByRole("term")
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );

  it.each([
    ["-120.50", {}, ["Debit", "\u2212minus 120.50", "379.50"]],
    ["120.50", {}, ["Credit", "+120.50", "620.50"]],
    ["120.50", { owed: 50 }, ["Credit", "+120.50", "–not known yet"]],
  ] as const)("of %s is read back before it is sent, of a player with %j", async (typed, player, words) => {
    const { wire } = openAdjustments(() => ok({ userName: "asha" }), player);
    await userEvent.click(await screen.findByRole("button", { name: "New adjustment" }));
    const form = within(await screen.findByRole("dialog", { name: "New adjustment" }));
    await userEvent.type(form.getByLabelText("Player"), "asha");
    await userEvent.type(form.getByLabelText(/^Amount/), typed);
    await userEvent.type(form.getByLabelText("Reason"), "Goodwill{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Confirm the adjustment of asha" });
    const [direction, amount, after] = words;
    await waitFor(() =>
      expect(factsOf(dialog)).toMatchObject({
        ...{ Player: "Asha", Direction: direction, Amount: amount },
        ...{ "Cash now": "500.00", "Cash after": after },
      }),
    );
    expect(wire.requestsTo("Operator/AdjustBalance")).toEqual([]);
  });

  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["Cancel", () => confirmed("Cancel")],
  ] as const)(
    "keeps what was typed where its confirmation is left by %s, with the focus",
    async (_, leave) => {
      const { wire } = openAdjustments(() => ok({ userName: "asha" }));
      await userEvent.click(await screen.findByRole("button", { name: "New adjustment" }));
      const form = within(await screen.findByRole("dialog", { name: "New adjustment" }));
      await userEvent.type(form.getByLabelText("Player"), "asha");
      await userEvent.type(form.getByLabelText(/^Amount/), "-120.50");
      await userEvent.type(form.getByLabelText("Reason"), "Goodwill{Enter}");
      await screen.findByRole("dialog", { name: "Confirm the adjustment of asha" });
      await leave();
      await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Confirm/ })).toBeNull());
      expect(form.getByLabelText<HTMLInputElement>("Player").value).toBe("asha");
      expect(form.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe("-120.50");
      await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Reason")));
      expect(wire.requestsTo("Operator/AdjustBalance")).toEqual([]);
    },
  );

  it("is not sent without a player, an amount and a reason", async () => {
    const { wire } = openAdjustments(() => ok({ userName: "asha" }));
    await userEvent.click(await screen.findByRole("button", { name: "New adjustment" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New adjustment" }));
    await userEvent.click(dialog.getByRole("button", { name: "Continue" }));
    expect(wire.requestsTo("Operator/AdjustBalance")).toEqual([]);
    for (const label of ["Player", /^Amount/, "Reason"])
      expect(dialog.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  });

  it.each([
    ["100.05", 100.05],
    ["-0.05", -0.05],
    ["2.50", 2.5],
    ["1,50,000.25", 150_000.25],
  ])("moves what is typed key by key: %s", async (typed, amount) => {
    const { wire } = openAdjustments(() => ok({ userName: "asha" }));
    await userEvent.click(await screen.findByRole("button", { name: "New adjustment" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New adjustment" }));
    await userEvent.type(dialog.getByLabelText("Player"), "asha");
    const field = dialog.getByLabelText<HTMLInputElement>(/^Amount/);
    await userEvent.type(field, typed);
    expect(field.value).toBe(typed);
    await userEvent.type(dialog.getByLabelText("Reason"), "Goodwill{Enter}");
    await confirmed(amount < 0 ? "Debit the player" : "Credit the player");
    await screen.findByText("The balance of asha is adjusted.");
    expect(wire.requestsTo("Operator/AdjustBalance")[0]?.body).toMatchObject({ amount });
  });

  it.each(["1,50", "2,14", "1e5"])("moves nothing by what is no amount: %s", async (typed) => {
    const { wire } = openAdjustments(() => ok({ userName: "asha" }));
    await userEvent.click(await screen.findByRole("button", { name: "New adjustment" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New adjustment" }));
    await userEvent.type(dialog.getByLabelText("Player"), "asha");
    await userEvent.type(dialog.getByLabelText(/^Amount/), typed);
    await userEvent.type(dialog.getByLabelText("Reason"), "Goodwill{Enter}");
    expect(dialog.getByLabelText(/^Amount/).getAttribute("aria-invalid")).toBe("true");
    expect(wire.requestsTo("Operator/AdjustBalance")).toEqual([]);
  });

  it("keeps what was typed where it is refused, and is sent again under the same reference", async () => {
    const answers = [
      refused(409, "INSUFFICIENT_FUNDS", "asha has less than that."),
      ok({ userName: "asha" }),
    ];
    const { wire } = openAdjustments(() => answers.shift() ?? ok({ userName: "asha" }));
    await userEvent.click(await screen.findByRole("button", { name: "New adjustment" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New adjustment" }));
    await userEvent.type(dialog.getByLabelText("Player"), "asha");
    await userEvent.type(dialog.getByLabelText(/^Amount/), "-50");
    await userEvent.type(dialog.getByLabelText("Reason"), "Paid twice{Enter}");
    const confirmation = within(
      await screen.findByRole("dialog", { name: "Confirm the adjustment of asha" }),
    );
    expect(confirmation.queryByLabelText("Reason")).toBeNull();
    await confirmed("Debit the player");
    await screen.findByText("asha has less than that.");
    expect(dialog.getByLabelText<HTMLInputElement>("Player").value).toBe("asha");
    await confirmed("Debit the player");
    await screen.findByText("The balance of asha is adjusted.");
    const [first, second] = wire.requestsTo("Operator/AdjustBalance").map(({ body }) => body);
    expect(second).toEqual(first);
  });
});

describe("the comparison of days", () => {
  it("agrees, or says how many of its differences are shown, by kind", async () => {
    const found = { from: AT, until: AT, runAt: AT, runBy: "olga", orders: 3, payouts: 2 };
    const finding = {
      ...{ kind: "utrTwice", paymentId: null, state: null, providerId: null, utr: "632600000001" },
      ...{ amount: null, providerAmount: null, ledgerAmount: null },
    };
    const { wire } = openConsole({
      path: "/cash/comparison?from=2026-11-18",
      session: aSession("risk"),
      wire: (rules) =>
        rules.on("Operator/GetComparison", ({ query }) =>
          query.get("From") === "2026-11-18"
            ? ok({ ...found, findingCount: 300, findings: [finding, { ...finding, kind: "ledgerDiffers" }] })
            : ok({ ...found, findingCount: 0, findings: [] }),
        ),
    });
    await screen.findByText("The first 2 are shown.");
    await screen.findByRole("heading", { name: "One UTR of two payments (1)" });
    await screen.findByRole("heading", { name: "Another amount in the ledger (1)" });
    expect(screen.getAllByText("none of ours")).toHaveLength(2);
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-17" } });
    await screen.findByText("Everything agrees.");
    const asked = wire.requestsTo("Operator/GetComparison").at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ From: "2026-11-17", To: "2026-11-17" });
  });

  it("begins no later than it ends where one of its days was cleared", async () => {
    const found = { from: AT, until: AT, runAt: AT, runBy: "olga", orders: 3, payouts: 2 };
    const { wire } = openConsole({
      path: "/cash/comparison?from=2026-11-16&to=2026-11-18",
      session: aSession("risk"),
      wire: (rules) =>
        rules.on("Operator/GetComparison", () => ok({ ...found, findingCount: 0, findings: [] })),
    });
    await screen.findByText("Everything agrees.");
    const from = screen.getByLabelText<HTMLInputElement>("From");
    fireEvent.change(from, { target: { value: "" } });
    fireEvent.blur(from);
    await waitFor(() => expect(from.value).toBe("2026-11-18"));
    await screen.findByText("Everything agrees.");
    const asked = wire.requestsTo("Operator/GetComparison").at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ From: "2026-11-18", To: "2026-11-18" });
  });
});
