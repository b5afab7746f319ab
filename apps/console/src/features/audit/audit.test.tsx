import { ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import type { AuditLine } from "@crossbook/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => "blob:audit");
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  closeConsoles();
  vi.restoreAllMocks();
});

const LINE: AuditLine = {
  ...{ seq: 7, at: "2026-11-20T09:00:00.000Z", actor: "olga", role: "risk", address: "10.0.0.7" },
  ...{ requestId: "r-1", call: "lockBets", outcome: "done", input: {}, before: {}, after: {} },
};

function openAudit(role: "compliance" | "risk", path = "/audit") {
  return openConsole({
    path,
    session: aSession(role),
    wire: (wire) => wire.on("Operator/GetAudit", () => ok({ items: [LINE], totalCount: 1, upTo: 7 })),
  });
}

describe("the audit", () => {
  it("is narrowed to whom it is about and exported with the same filters and a reason", async () => {
    const { wire, address } = openAudit("compliance", "/audit?call=lockBets");
    wire.on("Operator/ExportAudit", () => ({ status: 200, body: '\uFEFF"Number"\r\n7\r\n' }));
    await userEvent.type(await screen.findByLabelText("About (name, market 7)"), "asha");
    await expect.poll(address).toBe("/console/audit?call=lockBets&about=asha");
    await userEvent.click(screen.getByRole("button", { name: "Export" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Yearly report{Enter}");
    await screen.findByText("The audit is saved as a file.");
    expect(saved).toEqual(["audit-first-today.csv"]);
    expect(wire.requestsTo("Operator/ExportAudit")[0]?.body).toEqual({
      ...{ Call: "lockBets", Subject: "asha", reason: "Yearly report" },
    });
  });

  it("is exported once by two presses before the first is answered", async () => {
    const { wire } = openAudit("compliance");
    wire.on("Operator/ExportAudit", () => ({ status: 200, body: '\uFEFF"Number"\r\n7\r\n' }));
    await userEvent.click(await screen.findByRole("button", { name: "Export" }));
    const reason = await screen.findByLabelText<HTMLInputElement>("Reason");
    await userEvent.type(reason, "Yearly report");
    act(() => {
      if (reason.form) for (const _ of [1, 2]) fireEvent.submit(reason.form);
    });
    await screen.findByText("The audit is saved as a file.");
    expect(wire.requestsTo("Operator/ExportAudit")).toHaveLength(1);
    expect(saved).toHaveLength(1);
  });

  it("is verified range by range, and says the first broken link", async () => {
    const { wire } = openAudit("risk");
    wire.on("Operator/GetAuditVerification", ({ query }) =>
      Number(query.get("Seq")) === 1
        ? ok({ verifiedTo: 2000, head: 2500, fault: null })
        : ok({ verifiedTo: 2010, head: 2500, fault: "audit entry 2011 was changed" }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Verify the chain" }));
    const dialog = within(await screen.findByRole("dialog", { name: "The chain of the audit" }));
    await dialog.findByText(/audit entry 2011 was changed. The 2010 entries before it hold/);
    expect(wire.requestsTo("Operator/GetAuditVerification").map(({ query }) => query.get("Seq"))).toEqual([
      "1",
      "2001",
    ]);
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  });

  it.each([
    ["1", { verifiedTo: 2001, head: 2001, fault: null }, "whole All 2001 entries hold, up to the newest."],
    ["2", { verifiedTo: 2001, head: 2002, fault: null }, "2001 of 2002 entries hold so far."],
  ])("is whole once its newest entry is verified, and not before (%s)", async (_, last, words) => {
    const { wire } = openAudit("risk");
    wire.on("Operator/GetAuditVerification", ({ query }) => {
      const from = Number(query.get("Seq"));
      if (from === 1) return ok({ verifiedTo: 2000, head: 2001, fault: null });
      return from === 2001 ? ok(last) : "silent";
    });
    await userEvent.click(await screen.findByRole("button", { name: "Verify the chain" }));
    const dialog = within(await screen.findByRole("dialog", { name: "The chain of the audit" }));
    await expect.poll(() => dialog.getByRole("status").textContent).toBe(words);
  });

  it("is verified no further once the dialog is closed", async () => {
    let answer: (given: WireAnswer) => void = () => undefined;
    const { wire } = openAudit("risk");
    wire.on("Operator/GetAuditVerification", () => new Promise((give) => (answer = give)));
    await userEvent.click(await screen.findByRole("button", { name: "Verify the chain" }));
    await screen.findByRole("dialog", { name: "The chain of the audit" });
    await expect.poll(() => wire.requestsTo("Operator/GetAuditVerification")).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await act(async () => answer(ok({ verifiedTo: 2000, head: 2500, fault: null })));
    expect(wire.requestsTo("Operator/GetAuditVerification")).toHaveLength(1);
  });

  it("says why it could not be verified to its end", async () => {
    const { wire } = openAudit("risk");
    wire.on("Operator/GetAuditVerification", () => refused(503, "SERVICE_UNAVAILABLE", "Not now."));
    await userEvent.click(await screen.findByRole("button", { name: "Verify the chain" }));
    expect(await screen.findByText("The verification could not go on: Not now.")).toBeTruthy();
  });

  it("is narrowed by days and by outcome too, as the address has them", async () => {
    const { wire } = openAudit("compliance", "/audit?outcome=refused&from=2026-11-01&to=2026-11-20&q=olga");
    await screen.findByText("lockBets");
    expect(Object.fromEntries(wire.requestsTo("Operator/GetAudit")[0]?.query ?? [])).toMatchObject({
      ...{ Actor: "olga", Outcome: "refused", From: "2026-11-01", To: "2026-11-20" },
    });
  });

  it("has later pages of the entries that the first page was taken from", async () => {
    const { wire } = openAudit("compliance", "/audit?upTo=3");
    wire.on("Operator/GetAudit", () => ok({ items: [LINE], totalCount: 120, upTo: 7 }));
    for (const name of ["Next page", "Next page", "Previous page", "Previous page"])
      await userEvent.click(await screen.findByRole("button", { name }));
    await expect.poll(() => wire.requestsTo("Operator/GetAudit").at(-1)?.query.get("SkipCount")).toBe("0");
    const asked = wire.requestsTo("Operator/GetAudit").map(({ query }) => {
      return `${query.get("SkipCount")} ${query.get("UpTo")}`;
    });
    expect(new Set(asked)).toEqual(new Set(["0 null", "50 7", "100 7"]));
  });
});
