import { ok } from "@crossbook/browser/testing";
import type { CasinoFinding, CasinoReconciliation, CasinoReturn } from "@crossbook/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const FINDING: CasinoFinding = {
  ...{ kind: "amountDiffers", txId: "tx-1", roundRef: "r-7", transactionId: 41 },
  ...{ amount: 100, studioAmount: 90, ledgerAmount: 100 },
};
const AGREED: CasinoReconciliation = {
  ...{ studio: "kestrel", from: AT, until: AT, runAt: AT, runBy: "olga", studioCount: 3, ownCount: 3 },
  ...{ findingCount: 0, findings: [] },
};

function openReconciliations(items: readonly CasinoReconciliation[]) {
  return openConsole({
    path: "/casino/reconciliations",
    session: aSession("risk"),
    wire: (rules) => {
      rules.on("Operator/GetCasinoReconciliations", () => ok({ items, totalCount: items.length }));
      rules.on("Operator/RunCasinoReconciliation", () => ok(AGREED));
    },
  });
}

describe("a comparison with a studio", () => {
  it.each([
    ["missingHere", "The studio lists it, we never took it"],
    ["missingThere", "Ours, which the studio does not list"],
    ["amountDiffers", "Another amount at the studio"],
    ["kindDiffers", "Another kind at the studio"],
    ["ledgerDiffers", "Another amount in the ledger"],
  ] as const)("has a difference of the kind %s in words", async (kind, words) => {
    const findings = [{ ...FINDING, kind }];
    openReconciliations([{ ...AGREED, findingCount: 1, findings }]);
    await userEvent.click(await screen.findByRole("button", { name: "Show 1" }));
    const shown = within(screen.getByRole("region", { name: "Differences of Kestrel Games" }));
    expect(shown.getByText(words)).toBeTruthy();
  });

  it("moves the focus to its differences each time they are asked for: they are below the list", async () => {
    openReconciliations([{ ...AGREED, findingCount: 1, findings: [FINDING] }]);
    const show = await screen.findByRole("button", { name: "Show 1" });
    for (const _ of [1, 2]) {
      await userEvent.click(show);
      expect(document.activeElement?.textContent).toBe("Differences of Kestrel Games");
    }
    expect(document.activeElement?.tagName).toBe("H2");
  });

  it("leads to no transaction where we have none, and leaves out amounts that nobody has", async () => {
    const missing: CasinoFinding = {
      ...{ kind: "missingHere", txId: "tx-9", roundRef: null, transactionId: null },
      ...{ amount: null, studioAmount: 90, ledgerAmount: null },
    };
    openReconciliations([{ ...AGREED, findingCount: 1, findings: [missing] }]);
    await userEvent.click(await screen.findByRole("button", { name: "Show 1" }));
    const shown = within(screen.getByRole("region", { name: "Differences of Kestrel Games" }));
    expect(shown.getAllByRole("row")[1]?.textContent).toMatch(/tx-9––90\.00–$/);
    expect(shown.queryByRole("link")).toBeNull();
  });

  it("of more than a hundred differences says how many there are", async () => {
    const findings = Array.from({ length: 120 }, (_, at) => ({ ...FINDING, txId: `tx-${at}` }));
    openReconciliations([{ ...AGREED, findingCount: 350, findings }]);
    await userEvent.click(await screen.findByRole("button", { name: "Show 350" }));
    expect(screen.getByText("The first 100 of 350 differences.")).toBeTruthy();
    expect(
      within(screen.getByRole("table", { name: "Differences of Kestrel Games" })).getAllByRole("row"),
    ).toHaveLength(101);
  });

  it("that agrees has nothing to show, and is listed again once another was run", async () => {
    const { wire } = openReconciliations([AGREED]);
    await screen.findByText("none");
    expect(screen.queryByRole("button", { name: /^Show / })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Compare days" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Compare days of a studio" }));
    const before = wire.requestsTo("Operator/GetCasinoReconciliations").length;
    for (const label of ["From", "To"])
      expect(dialog.getByLabelText<HTMLInputElement>(label).type).toBe("date");
    fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: "2026-11-18" } });
    fireEvent.change(dialog.getByLabelText("To"), { target: { value: "2026-11-18" } });
    await userEvent.click(dialog.getByRole("button", { name: "Compare" }));
    await screen.findByText("Everything agrees.");
    await waitFor(() =>
      expect(wire.requestsTo("Operator/GetCasinoReconciliations").length).toBeGreaterThan(before),
    );
  });

  it.each([
    ["", ""],
    ["18/11/2026", "2026-11-19"],
    ["2026-11-18", "soon"],
  ])("from %j to %j is not asked for", async (from, to) => {
    const { wire } = openReconciliations([AGREED]);
    await userEvent.click(await screen.findByRole("button", { name: "Compare days" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Compare days of a studio" }));
    fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: from } });
    fireEvent.change(dialog.getByLabelText("To"), { target: { value: to } });
    await userEvent.click(dialog.getByRole("button", { name: "Compare" }));
    expect(dialog.getAllByRole("alert").length).toBeGreaterThan(0);
    expect(wire.requestsTo("Operator/RunCasinoReconciliation")).toEqual([]);
  });
});

describe("the returns of games", () => {
  const RETURN: CasinoReturn = {
    ...{ gameId: "kestrel:dice", name: "Dice", studio: "kestrel", rounds: 5000, staked: 5000, won: 4900 },
    ...{ actualPercent: 98, designPercent: 99, deviation: 1.2, tolerancePercent: 4.1, lowPercent: 94.9 },
    ...{ highPercent: 103.1, within: true },
  };
  const none = { actualPercent: null, designPercent: null, lowPercent: null, highPercent: null };
  it.each([
    [{}, "98.00 %99.00 %94.90 % to 103.10 %within"],
    [{ within: false }, "98.00 %99.00 %94.90 % to 103.10 %look at it"],
    [{ ...none, within: null }, "–––too little to say"],
  ] as const)("with %j read %j", async (changes, words) => {
    const { wire } = openConsole({ path: "/casino/returns", session: aSession("compliance") });
    wire.on("Operator/GetCasinoReturns", () => ok([{ ...RETURN, ...changes }]));
    const [, row] = within(await screen.findByRole("table", { name: "Returns" })).getAllByRole("row");
    expect(row?.textContent?.endsWith(words)).toBe(true);
  });

  it("are of the chosen days, which the address keeps", async () => {
    const { wire, address } = openConsole({
      path: "/casino/returns?from=2026-11-01&to=2026-11-20",
      session: aSession("risk"),
      wire: (rules) => rules.on("Operator/GetCasinoReturns", () => ok([])),
    });
    await screen.findByText("No round has ended in these days.");
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-05" } });
    await waitFor(() => {
      const asked = wire.requestsTo("Operator/GetCasinoReturns").at(-1)?.query;
      expect(Object.fromEntries(asked ?? [])).toEqual({ From: "2026-11-05", To: "2026-11-20" });
    });
    expect(address()).toBe("/console/casino/returns?from=2026-11-05&to=2026-11-20");
  });
});
