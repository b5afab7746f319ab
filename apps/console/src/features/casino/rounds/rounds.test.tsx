import { ok, refused } from "@crossbook/browser/testing";
import type { OperatorCasinoRound, OperatorCasinoTransaction } from "@crossbook/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const TRANSACTION: OperatorCasinoTransaction = {
  ...{ id: 41, studio: "kestrel", txId: "tx-1", kind: "bet", refTxId: null, roundId: 7, userName: "asha" },
  ...{ gameId: "kestrel:dice", amount: 100, state: "done", code: null, ledgerEntryId: 900 },
  ...{ receivedAt: AT, doneAt: AT, signature: "valid" },
};
const ROUND: OperatorCasinoRound = {
  ...{ id: 7, gameId: "kestrel:dice", gameName: "Dice", provider: "kestrel", providerName: "Kestrel Games" },
  ...{ roundRef: "r-7", state: "open", staked: 100, won: 0, net: -100, openedAt: AT, closedAt: null },
  ...{ userName: "asha", sessionId: "1", transactions: [TRANSACTION], ledger: [] },
};

const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

describe("a round", () => {
  it.each([
    [{ state: "open" }, ["Stateopen", "Closed–", "Playerasha"]],
    [{ state: "rolledBack", closedAt: AT, userName: null }, ["Staterolled back", "Player–"]],
    [{ state: "closed", closedAt: AT, won: 250, net: 150 }, ["Stateclosed", "Won250.00", "Net+150.00"]],
  ] as const)("that is %j reads so", async (changes, facts) => {
    openConsole({
      path: "/casino/rounds/7",
      session: aSession("support"),
      wire: (rules) => rules.on("Operator/GetCasinoRound", () => ok({ ...ROUND, ...changes })),
    });
    await screen.findByRole("heading", { name: "Round r-7" });
    await screen.findByRole("table", { name: "Ledger" });
    const text = document.body.textContent ?? "";
    for (const fact of facts) expect(text).toContain(fact);
  });

  it("that cannot be loaded is tried again, and its replay is in the order that it was played", async () => {
    const { wire } = openConsole({ path: "/casino/rounds/7", session: aSession("compliance") });
    wire.on("Operator/GetCasinoRound", () => refused(409, "EXCHANGE_BUSY", "Too much at once."));
    await screen.findByText("Too much at once.");
    expect(screen.getByRole("heading", { name: "Round 7" })).toBeTruthy();
    const win = {
      ...TRANSACTION,
      id: 42,
      txId: "tx-2",
      kind: "freeRoundTotal" as const,
      refTxId: "tx-1",
      amount: 250,
    };
    const ledger = [
      { entryId: 900, amount: -100, balanceAfter: 400, at: AT },
      { entryId: 901, amount: 250, balanceAfter: 650, at: AT },
    ];
    wire.on("Operator/GetCasinoRound", () => ok({ ...ROUND, transactions: [TRANSACTION, win], ledger }));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    const transactions = textsOf(await screen.findByRole("table", { name: "Transactions" }));
    expect(transactions.map((text) => text?.replace(/20 Nov 2026, [\d:]+/, " "))).toEqual([
      "41 Kestrel Gamestx-1bet100.00donevalid",
      "42 Kestrel Gamestx-2total of free roundstx-1250.00donevalid",
    ]);
    const entries = textsOf(screen.getByRole("table", { name: "Ledger" }));
    expect(entries.map((text) => text?.slice(-14))).toEqual([
      expect.stringMatching(/100\.00400\.00$/),
      expect.stringMatching(/250\.00650\.00$/),
    ]);
  });

  it("is not rolled back without a reason, nor where another operator was quicker", async () => {
    const { wire } = openConsole({ path: "/casino/rounds/7", session: aSession("admin") });
    wire.on("Operator/GetCasinoRound", () => ok(ROUND));
    wire.on("Operator/ResolveCasinoRound", () => refused(409, "ROUND_CLOSED", "It is rolled back already."));
    await userEvent.click(await screen.findByRole("button", { name: "Give the stakes back" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Roll back round r-7" }));
    expect(dialog.getByText(/The stakes go back to the player/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Give the stakes back" }));
    expect(wire.requestsTo("Operator/ResolveCasinoRound")).toEqual([]);
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Lost" } });
    await userEvent.click(dialog.getByRole("button", { name: "Give the stakes back" }));
    await dialog.findByText("It is rolled back already.");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(wire.requestsTo("Operator/ResolveCasinoRound")).toHaveLength(1);
  });
});

describe("the list", () => {
  it("of rounds has their money and leads to them, also of a player whose name is gone", async () => {
    const { wire } = openConsole({ path: "/casino/rounds?page=1&size=20", session: aSession("cashier") });
    const gone = { ...ROUND, id: 8, roundRef: "r-8", userName: null, state: "closed", won: 30, net: -70 };
    wire.on("Operator/GetCasinoRounds", () => ok({ items: [ROUND, gone], totalCount: 45 }));
    const rows = textsOf(await screen.findByRole("table", { name: "Rounds" }));
    expect(rows[0]).toMatch(/^r-7Dice \(Kestrel Games\)ashaopen/);
    expect(rows[1]).toMatch(/^r-8Dice \(Kestrel Games\)–closed.*30\.00/);
    expect(screen.getByRole("link", { name: "r-8" }).getAttribute("href")).toBe("/console/casino/rounds/8");
    expect(screen.getByRole("link", { name: "asha" }).getAttribute("href")).toBe("/console/players/asha");
    const asked = wire.requestsTo("Operator/GetCasinoRounds")[0]?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ MaxResultCount: "20", SkipCount: "20" });
  });

  it("of rounds is narrowed by states in words", async () => {
    const { wire } = openConsole({ path: "/casino/rounds", session: aSession("support") });
    wire.on("Operator/GetCasinoRounds", () => ok({ items: [], totalCount: 0 }));
    await userEvent.selectOptions(await screen.findByLabelText("State"), "rolled back");
    await waitFor(() =>
      expect(wire.requestsTo("Operator/GetCasinoRounds").at(-1)?.query.get("State")).toBe("rolledBack"),
    );
  });

  it.each([
    [{ state: "due" }, "due"],
    [{ state: "done" }, "done"],
    [{ state: "refused", code: "INSUFFICIENT_FUNDS" }, "refused: INSUFFICIENT_FUNDS"],
    [{ state: "killed", roundId: null, userName: null }, "rolled back before it came"],
  ] as const)("of transactions has one that is %j as %j", async (changes, words) => {
    const { wire } = openConsole({ path: "/casino/transactions", session: aSession("support") });
    const transaction = { ...TRANSACTION, ...changes };
    wire.on("Operator/GetCasinoTransactions", () => ok({ items: [transaction], totalCount: 1 }));
    const table = within(await screen.findByRole("table", { name: "Transactions" }));
    expect(table.getByText(words)).toBeTruthy();
    const link = table.queryByRole("link", { name: "7" });
    expect(link?.getAttribute("href")).toBe(
      transaction.roundId === null ? undefined : "/console/casino/rounds/7",
    );
  });

  it("of refused calls is narrowed by studio, says why, and holds a hundred rows", async () => {
    const { wire, address } = openConsole({ path: "/casino/refused-calls", session: aSession("admin") });
    const call = { studio: "banyan", at: AT, path: "/debit", address: "10.0.0.9", reason: "address" };
    wire.on("Operator/GetRefusedCasinoCalls", () => ok(Array.from({ length: 130 }, () => call)));
    const rows = textsOf(await screen.findByRole("table", { name: "Refused calls" }));
    expect(rows).toHaveLength(100);
    expect(rows[0]).toMatch(/Banyan Live\/debit10\.0\.0\.9from elsewhere$/);
    await userEvent.selectOptions(screen.getByLabelText("Studio"), "banyan");
    await waitFor(() =>
      expect(wire.requestsTo("Operator/GetRefusedCasinoCalls").at(-1)?.query.get("Studio")).toBe("banyan"),
    );
    expect(address()).toBe("/console/casino/refused-calls?studio=banyan");
  });
});
