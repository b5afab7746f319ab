import { ok } from "@crossbook/browser/testing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const EMPTY = ok({ items: [], totalCount: 0 });
const COMPARED = ok({
  ...{ from: "2026-11-19T18:30:00.000Z", until: "2026-11-20T18:30:00.000Z", runBy: "olga", findings: [] },
  ...{ runAt: "2026-11-20T19:00:00.000Z", orders: 3, payouts: 2, findingCount: 0 },
});

function openPayments(query: string) {
  return openConsole({
    path: `/cash/payments?${query}`,
    session: aSession("support"),
    wire: (rules) => rules.on("Operator/GetPayments", () => EMPTY),
  });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the days of a list", () => {
  it("stay as they are while a year is typed, and are asked for once it is one", async () => {
    const { wire } = openPayments("from=2026-11-18");
    await screen.findByText("No such payments.");
    const from = screen.getByLabelText<HTMLInputElement>("From");
    for (const typed of ["0002-11-18", "0020-11-18", "0202-11-18"]) {
      type("From", typed);
      expect(from.value).toBe(typed);
    }
    type("From", "2025-11-18");
    await waitFor(() =>
      expect(wire.requestsTo("Operator/GetPayments").at(-1)?.query.get("From")).toBe("2025-11-18"),
    );
    expect(wire.requestsTo("Operator/GetPayments")).toHaveLength(2);
  });

  it("are open again once the field that was cleared is left", async () => {
    const { wire, address } = openPayments("from=2026-11-18");
    await screen.findByText("No such payments.");
    type("From", "");
    fireEvent.blur(screen.getByLabelText("From"));
    await waitFor(() => expect(address()).toBe("/console/cash/payments"));
    await waitFor(() => expect(wire.requestsTo("Operator/GetPayments").at(-1)?.query.get("From")).toBe(null));
  });

  it("never end before they begin", async () => {
    const { wire } = openPayments("from=2026-11-10&to=2026-11-12");
    await screen.findByText("No such payments.");
    type("From", "2026-11-18");
    await waitFor(() => {
      const { query } = wire.requestsTo("Operator/GetPayments").at(-1) ?? {};
      expect([query?.get("From"), query?.get("To")]).toEqual(["2026-11-18", "2026-11-18"]);
    });
  });
});

describe("the day of an operator elsewhere", () => {
  // In India the 21st has begun.
  const NOW = new Date("2026-11-20T19:00:00.000Z");

  it("is the hosts' own, which the screen says", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    const { wire } = openConsole({
      path: "/cash/comparison",
      session: aSession("risk"),
      timeZone: "Europe/London",
      wire: (rules) => rules.on("Operator/GetComparison", () => COMPARED),
    });
    await screen.findByText("Everything agrees.");
    const { query } = wire.requestsTo("Operator/GetComparison")[0] ?? {};
    expect([query?.get("From"), query?.get("To")]).toEqual(["2026-11-20", "2026-11-20"]);
    expect(screen.getAllByText("Days of India Standard Time.").length).toBeGreaterThan(0);
  });

  it("is the last of the returns that are shown at first", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    const { wire } = openConsole({
      path: "/casino/returns",
      session: aSession("risk"),
      timeZone: "Europe/London",
      wire: (rules) => rules.on("Operator/GetCasinoReturns", () => ok([])),
    });
    await screen.findByText("No round has ended in these days.");
    const { query } = wire.requestsTo("Operator/GetCasinoReturns")[0] ?? {};
    expect([query?.get("From"), query?.get("To")]).toEqual(["2026-11-15", "2026-11-21"]);
  });
});
