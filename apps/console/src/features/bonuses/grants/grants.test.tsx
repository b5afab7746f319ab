import { ok, refused } from "@crossbook/browser/testing";
import type { BonusGrant, BonusTemplate, OperatorRole } from "@crossbook/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";
import { termsOfType } from "../terms/terms-of-type.ts";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const TEMPLATE: BonusTemplate = {
  ...{ templateId: 5, name: "goodwill", type: "manual", state: "active", version: 2, activeVersion: 1 },
  ...{ title: "Goodwill", description: "Sorry", terms: termsOfType("manual"), granted: 350 },
};
const GRANT: BonusGrant = {
  ...{ id: 9, title: "Goodwill", description: "", type: "manual", status: "active", amount: 70 },
  ...{ percent: null, minDeposit: 0, wagerRequired: 200, wagerDone: 50, startDate: AT, endDate: AT },
  ...{ canClaim: false, claimBlockedBy: null, imageUrl: null, released: 0, forfeitOnWithdrawal: 70 },
  ...{ reason: null, lastContribution: null, terms: TEMPLATE.terms, userName: "asha", templateId: 5 },
  ...{ templateVersion: 1, version: 2, offeredAt: AT },
};

function openGrants(role: OperatorRole, path = "/bonuses/grants", totalCount = 1) {
  return openConsole({
    path,
    session: aSession(role),
    wire: (rules) => {
      rules.on("Operator/GetBonusGrants", () => ok({ items: [GRANT], totalCount }));
      rules.on("Operator/GetBonusTemplates", () => ok({ items: [TEMPLATE], totalCount: 1 }));
      rules.on("Operator/GrantBonus", () => ok(GRANT));
      rules.on("Operator/CancelBonus", () => ok({ ...GRANT, status: "cancelled" }));
    },
  });
}

async function grantDialog() {
  await userEvent.click(await screen.findByRole("button", { name: "Grant by hand" }));
  return within(await screen.findByRole("dialog", { name: "Grant by hand" }));
}

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe("the list of grants", () => {
  it("has for each its player, its template's version, its money and its end", async () => {
    openGrants("viewer");
    const [, row] = within(await screen.findByRole("table", { name: "Grants" })).getAllByRole("row");
    expect(row?.textContent).toMatch(/^9ashaGoodwill, version 1active70\.0050 of 200.*2026/);
    expect(screen.getByRole("link", { name: "Goodwill, version 1" }).getAttribute("href")).toBe(
      "/console/bonuses/5",
    );
  });

  it("is asked for by pages, and begins at the first one where it is narrowed", async () => {
    const { wire, address } = openGrants("support", "/bonuses/grants?page=2&size=20", 90);
    await screen.findByRole("table", { name: "Grants" });
    const asked = () => Object.fromEntries(wire.requestsTo("Operator/GetBonusGrants").at(-1)?.query ?? []);
    expect(asked()).toEqual({ MaxResultCount: "20", SkipCount: "40" });
    await userEvent.selectOptions(screen.getByLabelText("State"), "expired");
    await waitFor(() => expect(asked()).toEqual({ status: "expired", MaxResultCount: "20", SkipCount: "0" }));
    expect(address()).toBe("/console/bonuses/grants?size=20&status=expired");
  });

  it("is asked for again once a grant was cancelled", async () => {
    const { wire } = openGrants("admin");
    await userEvent.click(await screen.findByRole("button", { name: "Cancel 9" }));
    const before = wire.requestsTo("Operator/GetBonusGrants").length;
    write(await screen.findByLabelText("Reason"), "Two accounts");
    await userEvent.click(screen.getByRole("button", { name: "Cancel the bonus" }));
    await screen.findByText("Bonus 9 of asha is cancelled.");
    await waitFor(() => expect(wire.requestsTo("Operator/GetBonusGrants").length).toBeGreaterThan(before));
  });

  it("keeps a grant whose dialog was closed without the act", async () => {
    const { wire } = openGrants("cashier");
    await userEvent.click(await screen.findByRole("button", { name: "Cancel 9" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel bonus 9 of asha" }));
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(wire.requestsTo("Operator/CancelBonus")).toEqual([]);
  });
});

describe("a grant by hand", () => {
  it("says that the templates could not be loaded and why, and asks for them again", async () => {
    const { wire } = openGrants("cashier");
    wire.on("Operator/GetBonusTemplates", () => refused(409, "EXCHANGE_BUSY", "Too much at once."));
    const dialog = await grantDialog();
    await dialog.findByText("The templates could not be loaded.");
    expect(dialog.getByText("Too much at once.")).toBeTruthy();
    wire.on("Operator/GetBonusTemplates", () => ok({ items: [TEMPLATE], totalCount: 1 }));
    await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
    await screen.findByLabelText("Player");
  });

  it.each(["12o", "1.2.3", "ten"])("of the amount %j is not sent as one without an amount", async (text) => {
    const { wire } = openGrants("cashier");
    const dialog = await grantDialog();
    write(await dialog.findByLabelText("Player"), "asha");
    write(dialog.getByLabelText("Amount"), text);
    write(dialog.getByLabelText("Reason"), "Sorry");
    await userEvent.click(dialog.getByRole("button", { name: "Offer the bonus" }));
    expect(dialog.getByText("Amount must be a number")).toBeTruthy();
    expect(wire.requestsTo("Operator/GrantBonus")).toEqual([]);
    write(dialog.getByLabelText("Amount"), "1,200");
    await userEvent.click(dialog.getByRole("button", { name: "Offer the bonus" }));
    await screen.findByText("asha is offered 70.00.");
    expect(wire.requestsTo("Operator/GrantBonus").map(({ body }) => body)).toMatchObject([{ amount: 1200 }]);
  });

  it("is of the chosen one of the templates that are active and granted by hand", async () => {
    const { wire } = openGrants("risk");
    const others = [
      { ...TEMPLATE, templateId: 6, name: "sorry" },
      { ...TEMPLATE, templateId: 7, name: "old", state: "retired" as const },
      { ...TEMPLATE, templateId: 8, name: "weekly", type: "cashback" as const },
    ];
    wire.on("Operator/GetBonusTemplates", () => ok({ items: [TEMPLATE, ...others], totalCount: 4 }));
    const dialog = await grantDialog();
    const choice = await dialog.findByLabelText("Template");
    expect(
      within(choice)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([...["goodwill", "sorry"]]);
    await userEvent.selectOptions(choice, "sorry");
    write(dialog.getByLabelText("Player"), "asha");
    write(dialog.getByLabelText("Reason"), "Sorry");
    await userEvent.click(dialog.getByRole("button", { name: "Offer the bonus" }));
    await screen.findByText("asha is offered 70.00.");
    expect(wire.requestsTo("Operator/GrantBonus")[0]?.body).toMatchObject({ templateId: 6 });
  });

  it("is of the template that is shown, also where the chosen one was retired meanwhile", async () => {
    const { app, wire } = openGrants("risk");
    const sorry = { ...TEMPLATE, templateId: 6, name: "sorry" };
    wire.on("Operator/GetBonusTemplates", () => ok({ items: [TEMPLATE, sorry], totalCount: 2 }));
    const dialog = await grantDialog();
    const choice = await dialog.findByLabelText<HTMLSelectElement>("Template");
    await userEvent.selectOptions(choice, "sorry");
    const left = [
      { ...TEMPLATE, templateId: 9, name: "late" },
      { ...sorry, state: "retired" as const },
    ];
    wire.on("Operator/GetBonusTemplates", () => ok({ items: left, totalCount: 2 }));
    await act(() => app.queryClient.invalidateQueries());
    await within(choice).findByRole("option", { name: "late" });
    expect(choice.selectedOptions[0]?.textContent).toBe("sorry");
    write(dialog.getByLabelText("Player"), "asha");
    write(dialog.getByLabelText("Reason"), "Sorry");
    await userEvent.click(dialog.getByRole("button", { name: "Offer the bonus" }));
    await screen.findByText("asha is offered 70.00.");
    expect(wire.requestsTo("Operator/GrantBonus")[0]?.body).toMatchObject({ templateId: 6 });
  });

  it("is of any of the active templates, however many there are", async () => {
    const { wire } = openGrants("risk");
    const templates = Array.from({ length: 250 }, (_, index) => ({
      ...{ ...TEMPLATE, templateId: 250 - index, name: `t${250 - index}` },
      state: index < 249 ? ("retired" as const) : ("active" as const),
    }));
    wire.on("Operator/GetBonusTemplates", ({ query }) => {
      const [skip, most] = [Number(query.get("SkipCount")), Number(query.get("MaxResultCount"))];
      return ok({ items: templates.slice(skip, skip + most), totalCount: templates.length });
    });
    const dialog = await grantDialog();
    write(await dialog.findByLabelText("Player"), "asha");
    write(dialog.getByLabelText("Reason"), "Sorry");
    await userEvent.click(dialog.getByRole("button", { name: "Offer the bonus" }));
    await screen.findByText("asha is offered 70.00.");
    expect(wire.requestsTo("Operator/GrantBonus")[0]?.body).toMatchObject({ templateId: 1 });
  });

  it("without a reason is not sent", async () => {
    const { wire } = openGrants("admin");
    const dialog = await grantDialog();
    write(await dialog.findByLabelText("Player"), "asha");
    await userEvent.click(dialog.getByRole("button", { name: "Offer the bonus" }));
    expect(await dialog.findByText("Reason is required.")).toBeTruthy();
    expect(wire.requestsTo("Operator/GrantBonus")).toEqual([]);
  });
});
