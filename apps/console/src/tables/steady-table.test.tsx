import { ok } from "@crossbook/browser/testing";
import type { AuditLine, OperatorPayment } from "@crossbook/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, type OpenConsole, openConsole } from "../testing/open-console.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const AT = "2026-11-20T09:00:00.000Z";
const READ_AGAIN_MS = 5_500;

const payment = (paymentId: number, state: OperatorPayment["state"] = "requested") => ({
  ...{ paymentId, userName: "asha", direction: "deposit", channel: "manual", method: "Upi", amount: 500 },
  ...{ state, creationTime: AT, utr: null, reasonCode: null, remark: null },
});
const line = (seq: number, call: AuditLine["call"] = "lockBets"): AuditLine => ({
  ...{ seq, at: AT, actor: "olga", role: "risk", address: "10.0.0.7", requestId: `r-${seq}`, call },
  ...{ outcome: "done", input: {}, before: {}, after: {} },
});

function openPayments(payments: readonly object[], path = "/cash/payments", total = payments.length) {
  const opened = openConsole({ path, session: aSession("cashier") });
  answer(opened, payments, total);
  return opened;
}

function answer({ wire }: OpenConsole, payments: readonly object[], totalCount = payments.length) {
  wire.on("Operator/GetPayments", () => ok({ items: payments, totalCount }));
}

const readAgain = () => act(() => vi.advanceTimersByTimeAsync(READ_AGAIN_MS));
const offer = (name: string) => screen.findByRole("button", { name });
/** The rows by what their link says. */
async function shown(table = "Payments"): Promise<readonly (string | null)[]> {
  const rows = within(await screen.findByRole("table", { name: table })).getAllByRole("row");
  return rows.slice(1).map((row) => row.querySelector("td")?.textContent ?? null);
}

describe("a list that grows while it is looked at", () => {
  it("offers new rows and moves none of those that are read, until they are asked for", async () => {
    const opened = openPayments([payment(8), payment(7)]);
    expect(await shown()).toEqual(["Deposit by hand 8", "Deposit by hand 7"]);
    answer(opened, [payment(10), payment(9), payment(8), payment(7, "credited")]);
    await readAgain();
    await offer("Show 2 new");
    await screen.findByText("credited", { selector: "td *" });
    expect(await shown()).toEqual(["Deposit by hand 8", "Deposit by hand 7"]);
    await userEvent.click(await offer("Show 2 new"));
    expect((await shown()).length).toBe(4);
    expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
    expect(document.activeElement?.contains(screen.getByRole("table"))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    const players = screen.getAllByRole("link", { name: "asha" });
    expect(players.map((link) => link.getAttribute("href"))).toContain("/console/players/asha");
  });

  it("keeps rows that new ones have pushed off the page, and not those that the filter has no more", async () => {
    const opened = openPayments([payment(8), payment(7), payment(6)]);
    await shown();
    answer(opened, [payment(9), payment(8), payment(6)]);
    await readAgain();
    await offer("Show 1 new");
    expect(await shown()).toEqual(["Deposit by hand 8", "Deposit by hand 6"]);
    answer(opened, [payment(10), payment(9), payment(8)]);
    await readAgain();
    await offer("Show 2 new");
    expect(await shown()).toEqual(["Deposit by hand 8", "Deposit by hand 6"]);
    answer(opened, [payment(13), payment(12), payment(11)]);
    await readAgain();
    await offer("Show 3 new or more");
  });

  it("shows rows at once that come behind the others, and those of another filter", async () => {
    const opened = openPayments([payment(8)]);
    await shown();
    answer(opened, [payment(8), payment(7)]);
    await readAgain();
    expect(await shown()).toEqual(["Deposit by hand 8", "Deposit by hand 7"]);
    answer(opened, [payment(4), payment(3)]);
    await userEvent.selectOptions(screen.getByLabelText("Kind"), "Deposit by hand");
    await screen.findByText("Deposit by hand 4");
    expect(await shown()).toEqual(["Deposit by hand 4", "Deposit by hand 3"]);
  });

  it("reads no later page again: its rows would move from page to page", async () => {
    const { wire } = openPayments([payment(8)], "/cash/payments?page=1", 120);
    await shown();
    await readAgain();
    expect(wire.requestsTo("Operator/GetPayments")).toHaveLength(1);
  });

  it("shows what the operator's own act has made", async () => {
    const note = (noteId: number) => ({ noteId, at: AT, author: "olga", text: `note ${noteId}` });
    const { wire } = openConsole({ path: "/players/Asha?tab=notes", session: aSession("support") });
    wire.on("Operator/GetPlayerProfile", () => ok({ userName: "Asha", loginLock: null, betLock: null }));
    wire.on("Operator/GetPlayerNotes", () => ok({ items: [note(1)], totalCount: 1 }));
    wire.on("Operator/AddPlayerNote", () => {
      wire.on("Operator/GetPlayerNotes", () => ok({ items: [note(2), note(1)], totalCount: 2 }));
      return ok({ noteId: 2 });
    });
    await userEvent.type(await screen.findByLabelText("New note"), "note 2{Enter}");
    await screen.findByRole("cell", { name: "note 2" });
    expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
  });

  it("is the audit's too", async () => {
    const opened = openConsole({ path: "/audit", session: aSession("compliance") });
    opened.wire.on("Operator/GetAudit", () => ok({ items: [line(7)], totalCount: 1, upTo: 7 }));
    expect(await shown("Audit")).toEqual(["7"]);
    opened.wire.on("Operator/GetAudit", () => ok({ items: [line(8), line(7)], totalCount: 2, upTo: 8 }));
    await readAgain();
    await userEvent.click(await offer("Show 1 new"));
    expect(await shown("Audit")).toEqual(["8", "7"]);
  });
});
