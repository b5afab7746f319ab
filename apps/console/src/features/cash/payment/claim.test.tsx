import { type FakeWire, ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import type { WaitingPayment } from "@crossbook/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";
import type { DepositDetail } from "./payment-answers.ts";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const NOW = Date.parse("2026-11-20T10:00:00.000Z");
const MINUTE_MS = 60_000;
const iso = (atMs: number) => new Date(atMs).toISOString();

function waiting(claimedUntilMs: number, claimedBy = "cashier"): WaitingPayment {
  return {
    ...{ paymentId: 11, version: 1, userName: "asha", amount: 500, state: "review", utr: "632600000001" },
    ...{ reasonCode: null, remark: null, claimedBy, claimedUntil: iso(claimedUntilMs) },
    ...{
      creationTime: iso(NOW - 5 * MINUTE_MS),
      updateTime: iso(NOW),
      direction: "deposit",
      channel: "manual",
    },
    ...{ method: "Upi", approvedBy: [] },
  };
}

function deposit(payment: WaitingPayment): DepositDetail {
  return {
    claim: { ...payment, method: "Upi", hasImage: false, bankLineId: null },
    ...{ imageUrl: null, reading: null, bankLines: [], earlierUses: [], steps: [] },
  };
}

/** A queue of one deposit, as it is at the moment of each call. */
function openQueue(payment: () => WaitingPayment, answer = (result: unknown): WireAnswer => ok(result)) {
  return openConsole({
    path: "/cash",
    session: aSession("cashier"),
    wire: (wire: FakeWire) => {
      wire.on("Operator/GetPaymentQueue", () => answer({ items: [payment()], totalCount: 1 }));
      wire.on("Operator/GetDepositClaim", () => answer(deposit(payment())));
    },
  });
}

describe("a claim", () => {
  it.each([
    ["fast", 25 * MINUTE_MS],
    ["slow", -25 * MINUTE_MS],
  ])("lasts by the server's clock, where the device's is %s", async (_, aheadMs) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW + aheadMs });
    const date = new Date(NOW).toUTCString();
    openQueue(
      () => waiting(NOW + 10 * MINUTE_MS),
      (result) => ({ ...(ok(result) as Exclude<WireAnswer, string>), headers: { date } }),
    );
    const shown = within(await screen.findByRole("article", { name: "Deposit by hand 11" }));
    expect((await shown.findByText(/^yours for/)).textContent).toMatch(/^yours for (10:00|9:5\d)$/);
    expect(screen.getByText("5 min")).toBeTruthy();
  });

  it("is renewed while a decision is being written, so that nothing of it is lost", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    let endsAtMs = NOW + 2 * MINUTE_MS;
    const { wire } = openQueue(() => waiting(endsAtMs));
    wire.on("Operator/ClaimPayment", () => {
      endsAtMs = Date.now() + 10 * MINUTE_MS;
      return ok({});
    });
    await screen.findByText(/^yours for/);
    await user.keyboard("r");
    const dialog = within(await screen.findByRole("dialog", { name: "Reject deposit 11" }));
    await user.type(dialog.getByLabelText("Words for the player"), "The name on the account");
    await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE_MS));
    expect(wire.requestsTo("Operator/ClaimPayment")).toHaveLength(1);
    expect(dialog.getByLabelText<HTMLInputElement>("Words for the player").value).toBe(
      "The name on the account",
    );
    expect(screen.getByRole("dialog", { name: "Reject deposit 11" })).toBeTruthy();
  });

  it("that another operator has taken meanwhile is seen beside the payment, without a press", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    let claimedBy = "cashier";
    openQueue(() => waiting(NOW + 10 * MINUTE_MS, claimedBy));
    await screen.findByText(/^yours for/);
    claimedBy = "sara";
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await screen.findByText(/^sara works on it for/);
  });

  it("is not renewed where nothing is being written, and can be taken again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    const { wire } = openQueue(() => waiting(NOW + 2 * MINUTE_MS));
    await screen.findByText(/^yours for/);
    await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE_MS));
    expect(await screen.findByRole("button", { name: "Claim" })).toBeTruthy();
    expect(wire.requestsTo("Operator/ClaimPayment")).toEqual([]);
  });

  it("of another operator is not taken by who has a dialog open while it ends", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { wire } = openQueue(() => waiting(NOW + 2 * MINUTE_MS, "sara"));
    await screen.findByText(/^sara works on it for/);
    await user.keyboard("?");
    await screen.findByRole("dialog", { name: "Shortcuts" });
    await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE_MS));
    expect(await screen.findByText("Claim", { selector: "button" })).toBeTruthy();
    expect(wire.requestsTo("Operator/ClaimPayment")).toEqual([]);
  });

  it("is asked for longer once, also where the server refuses it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { wire } = openQueue(() => waiting(NOW + 2 * MINUTE_MS));
    wire.on("Operator/ClaimPayment", () => refused(409, "EXCHANGE_BUSY", "Too much at once."));
    await screen.findByText(/^yours for/);
    await user.keyboard("r");
    await screen.findByRole("dialog", { name: "Reject deposit 11" });
    await act(() => vi.advanceTimersByTimeAsync(1.75 * MINUTE_MS));
    expect(screen.getByRole("dialog", { name: "Reject deposit 11" })).toBeTruthy();
    expect(wire.requestsTo("Operator/ClaimPayment")).toHaveLength(1);
  });

  it("is taken for longer by Enter", async () => {
    const { wire } = openQueue(() => waiting(Date.now() + 10 * MINUTE_MS));
    wire.on("Operator/ClaimPayment", () => ok({}));
    await screen.findByText(/^yours for/);
    await userEvent.keyboard("{Enter}");
    expect(wire.requestsTo("Operator/ClaimPayment").map(({ body }) => body)).toEqual([{ paymentId: 11 }]);
  });
});
