import { ok } from "@crossbook/browser/testing";
import type { ReportFigures } from "@crossbook/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";

const FIGURES: ReportFigures = {
  ...{ matchedStakes: 200, casinoStakes: 110, grossResult: 89, commission: 4, casinoResult: 85 },
  ...{ deposits: 700, withdrawals: 201.5, adjustments: 0, bonusGranted: 20, bonusReleased: -0.01 },
};
const REPORT = {
  ...{ from: "2026-01-01", to: "2026-01-30", totals: FIGURES },
  days: [{ day: "2026-01-01", ...FIGURES }],
  casino: [{ day: "2026-01-01", studio: "kestrel", staked: 100, paidOut: 25, kept: 75 }],
};

const saved: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:report";
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
});
afterEach(() => {
  closeConsoles();
  vi.restoreAllMocks();
});

describe("the report", () => {
  it("shows totals, days and games, is asked for by days, and is saved as a file", async () => {
    const { wire } = openConsole({
      path: "/reports?from=2026-01-01&to=2026-01-30",
      session: aSession("cashier"),
      wire: (rules) => rules.on("Operator/GetReport", () => ok(REPORT)),
    });
    const days = within(await screen.findByRole("table", { name: "Days" }));
    expect(days.getAllByRole("row")).toHaveLength(2);
    expect(screen.getByText(/^As of \d{1,2} \w{3}/)).toBeTruthy();
    expect(screen.getByRole("table", { name: "Casino by studio and day" })).toBeTruthy();
    const { query } = wire.requestsTo("Operator/GetReport")[0] ?? {};
    expect([query?.get("From"), query?.get("To")]).toEqual(["2026-01-01", "2026-01-30"]);
    await userEvent.click(screen.getByRole("button", { name: "CSV" }));
    const lines = (await saved[0]?.text())?.split("\r\n") ?? [];
    expect(lines[0]).toContain("Day,Matched stakes,Casino stakes,Gross result");
    expect(lines[2]).toBe("Total,200.00,110.00,89.00,4.00,85.00,700.00,201.50,0.00,20.00,-0.01");
    expect(lines[5]).toMatch(/^2026-01-01,.+,100\.00,25\.00,75\.00$/);
  });
});
