import { ok, refused } from "@crossbook/browser/testing";
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";

describe("the list of payments", () => {
  it("is narrowed by the address, and leads to a payment with its history", async () => {
    const payment = {
      ...{ paymentId: 17, version: 3, userName: "asha", amount: 500, state: "credited", utr: "632600000001" },
      ...{ reasonCode: null, remark: null, claimedBy: null, claimedUntil: null },
      ...{ creationTime: AT, updateTime: AT, direction: "deposit", channel: "upi", method: "UPI_QR" },
    };
    const { wire } = openConsole({
      path: "/cash/payments?kind=depositByUpi&state=credited&from=2026-11-20&least=100&most=x",
      session: aSession("support"),
      wire: (rules) => {
        rules.on("Operator/GetPayments", () => ok({ items: [payment], totalCount: 1 }));
        const steps = [
          { version: 0, at: AT, from: null, to: "created", source: "player", actor: "player:4" },
          { version: 1, at: AT, from: "created", to: "pending", source: "poll", actor: "reconciler" },
          { version: 2, at: AT, from: "pending", to: "success", source: "webhook", actor: "provider" },
          { version: 3, at: AT, from: "success", to: "credited", source: "system", actor: "postings" },
        ];
        rules.on("Operator/GetPayment", () => ok({ payment, steps, upiOrder: null }));
      },
    });
    const listed = await screen.findByRole("table", { name: "Payments" });
    expect(within(listed).getByRole("cell", { name: "UPI QR" })).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Deposit by UPI 17" }));
    const history = within(await screen.findByRole("table", { name: "History" }));
    const columns = history
      .getAllByRole("row")
      .map((row) => within(row).queryAllByRole("cell")[3]?.textContent);
    expect(columns.slice(1)).toEqual([
      "player 4",
      "the provider, asked by reconciler",
      "the provider's message",
      "the server (postings)",
    ]);
    const asked = Object.fromEntries(wire.requestsTo("Operator/GetPayments")[0]?.query ?? []);
    expect(asked).toEqual({
      ...{ Direction: "deposit", Channel: "upi", State: "credited", From: "2026-11-20", MinAmount: "100" },
      ...{ MaxResultCount: "50", SkipCount: "0" },
    });
  });
});

describe("the import of bank lines", () => {
  it("shows the lines or their faults before anything is sent", async () => {
    const { wire } = openConsole({
      path: "/cash/bank-lines",
      session: aSession("cashier"),
      wire: (rules) => {
        rules.on("Operator/GetBankLines", () => ok({ items: [], totalCount: 0 }));
        rules.on("Operator/ImportBankLines", () => ok({ imported: 1, known: 1 }));
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Import lines" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import bank lines" }));
    const area = dialog.getByLabelText("Lines as CSV");
    const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Import" });
    await userEvent.click(area);
    await userEvent.paste("reference,date,amount\nB1,22/11/2026,500\nB2,never,1");
    expect(dialog.getByRole("alert").textContent).toContain("Line 3 has no date");
    expect(send.disabled).toBe(true);

    await userEvent.clear(area);
    await userEvent.paste("reference,date,amount\nB1,22/11/2026,500");
    expect(dialog.getByText("1 line")).toBeTruthy();
    const file = new File(['reference,date,amount\nB1,22/11/2026,500\nB2,22/11/2026,"1,250.50"'], "bank.csv");
    await userEvent.upload(dialog.getByLabelText("Or a file"), file);
    const rows = within(await dialog.findByRole("table", { name: "Preview" })).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "ReferenceWhenUTRPayerAmount",
      "B122 Nov 2026, 00:00:00––500.00",
      "B222 Nov 2026, 00:00:00––1,250.50",
    ]);
    await userEvent.clear(area);
    await userEvent.upload(dialog.getByLabelText("Or a file"), file);
    await dialog.findByRole("table", { name: "Preview" });
    await userEvent.click(send);
    await screen.findByText("1 line is imported, 1 was there already.");
    expect(wire.requestsTo("Operator/ImportBankLines")).toHaveLength(1);
  });

  it("has the lines of the file that was chosen last, and says of one that cannot be read that it cannot", async () => {
    openConsole({
      path: "/cash/bank-lines",
      session: aSession("cashier"),
      wire: (rules) => rules.on("Operator/GetBankLines", () => ok({ items: [], totalCount: 0 })),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Import lines" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import bank lines" }));
    const choose = (text: () => Promise<string>) => {
      const file = Object.assign(new File([], "bank.csv"), { text });
      fireEvent.change(dialog.getByLabelText("Or a file"), { target: { files: [file] } });
    };
    let readSlowly: (text: string) => void = () => undefined;
    choose(() => new Promise((resolve) => (readSlowly = resolve)));
    choose(async () => "reference,date,amount\nB2,22/11/2026,200");
    await dialog.findByText("1 line");
    await act(async () => readSlowly("reference,date,amount\nB1,22/11/2026,100\nB3,22/11/2026,300"));
    expect(dialog.getByText("1 line")).toBeTruthy();
    choose(() => Promise.reject(new DOMException("It is gone.", "NotFoundError")));
    expect((await dialog.findByRole("alert")).textContent).toBe("The file cannot be read. Choose it again.");
    expect(dialog.getByText("1 line")).toBeTruthy();
  });
});

describe("the comparison with the provider", () => {
  it("is run for the chosen days, and its findings lead to the payments", async () => {
    const finding = {
      ...{
        kind: "paidNotCredited",
        paymentId: 17,
        state: "expired",
        providerId: "pay_1",
        utr: "632600000001",
      },
      ...{ amount: 500, providerAmount: 500, ledgerAmount: null },
    };
    const comparison = {
      ...{ from: AT, until: AT, runAt: AT, runBy: "cashier", orders: 3, payouts: 2, findingCount: 1 },
      findings: [finding],
    };
    let isRun = false;
    const { wire } = openConsole({
      path: "/cash/comparison?from=2026-11-18&to=2026-11-19",
      session: aSession("cashier"),
      wire: (rules) => {
        rules.on("Operator/GetComparison", () =>
          isRun ? ok(comparison) : refused(404, "COMPARISON_NOT_FOUND", "These days were not compared yet."),
        );
        rules.on("Operator/RunComparison", () => {
          isRun = true;
          return ok(comparison);
        });
      },
    });
    await screen.findByText("These days were not compared yet.");
    // Nothing has failed: there is nothing to try again.
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Compare now" }));
    await screen.findByRole("heading", { name: "Paid at the provider, not credited here (1)" });
    expect(screen.getByRole("link", { name: "17" }).getAttribute("href")).toBe("/console/cash/payments/17");
    const [asked] = wire.requestsTo("Operator/RunComparison");
    expect(asked?.body).toEqual({ From: "2026-11-18", To: "2026-11-19" });
  });
});

describe("adjustments", () => {
  const waiting = {
    reference: "r1",
    userName: "asha",
    amount: -20_000_000,
    askedBy: "olga",
    reason: "Dup",
    at: AT,
  };

  it("are confirmed by another operator with the same content", async () => {
    const { wire } = openConsole({
      path: "/cash/adjustments",
      session: aSession("cashier"),
      wire: (rules) => {
        const own = { ...waiting, reference: "r2", askedBy: "cashier" };
        rules.on("Operator/GetWaitingAdjustments", () => ok({ items: [waiting, own], totalCount: 2 }));
        rules.on("Operator/AdjustBalance", () => ok({ userName: "asha" }));
      },
    });
    const confirm = await screen.findByRole("button", { name: "Confirm r1" });
    expect(screen.queryByRole("button", { name: "Confirm r2" })).toBeNull();
    expect(screen.getAllByText("another operator must confirm")).toHaveLength(1);
    await userEvent.click(confirm);
    await screen.findByText(/^olga has asked for it: “Dup”\./);
    await userEvent.type(await screen.findByLabelText("Reason"), "Paid twice{Enter}");
    await screen.findByText("The balance of asha is adjusted.");
    expect(wire.requestsTo("Operator/AdjustBalance")[0]?.body).toEqual({
      ...{ reference: "r1", userName: "asha", amount: -20_000_000, reason: "Paid twice" },
    });
  });

  it("say that another operator must follow", async () => {
    const { wire } = openConsole({
      path: "/cash/adjustments",
      session: aSession("cashier"),
      wire: (rules) => {
        rules.on("Operator/GetWaitingAdjustments", () => ok({ items: [], totalCount: 0 }));
        rules.on("Operator/AdjustBalance", () => refused(409, "SECOND_PERSON_NEEDED", "Another must ask."));
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "New adjustment" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Player"), "asha");
    await userEvent.type(dialog.getByLabelText(/^Amount/), "20000000");
    await userEvent.type(dialog.getByLabelText("Reason"), "Goodwill{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: "Credit the player" }));
    await screen.findByText(/once another operator confirms it/);
    expect(wire.requestsTo("Operator/AdjustBalance")[0]?.body).toMatchObject({ amount: 20_000_000 });
  });
});
