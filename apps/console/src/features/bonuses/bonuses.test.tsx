import { ok } from "@crossbook/browser/testing";
import type { BonusGrant, BonusTemplate } from "@crossbook/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";
import { applyingTerms, termsOfType, triggersOf, withTrigger } from "./terms/terms-of-type.ts";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";

const TEMPLATE: BonusTemplate = {
  ...{ templateId: 5, name: "goodwill", type: "manual", state: "active", version: 2, activeVersion: 1 },
  ...{
    title: "Goodwill",
    description: "Sorry",
    terms: { ...termsOfType("manual"), amount: 70 },
    granted: 350,
  },
};

describe("the terms of a type", () => {
  it("have no share where there is nothing to take one of, and lose it with their trigger", () => {
    const usual = termsOfType("welcome");
    expect(usual).toMatchObject({ trigger: "deposit", percent: 100, amount: null });
    expect(withTrigger("welcome", { ...usual, wageringBase: "depositAndBonus" }, "signUp")).toMatchObject({
      ...{ trigger: "signUp", percent: null, minDeposit: 0, wageringBase: "bonus" },
    });
    expect(triggersOf("cashback").map((trigger) => applyingTerms("cashback", trigger))).toEqual([
      {
        ...{ percent: true, amount: false, cap: true, minDeposit: false, wageringBase: false },
        ...{ period: true, refereeTurnover: false },
      },
    ]);
  });
});

describe("a template", () => {
  it("is created with the terms of its kind", async () => {
    const { wire, address } = openConsole({
      path: "/bonuses/new",
      session: aSession("risk"),
      wire: (rules) => {
        rules.on("Operator/CreateBonusTemplate", () => ok({ ...TEMPLATE, state: "draft" }));
        rules.on("Operator/GetBonusTemplates", () => ok({ items: [TEMPLATE], totalCount: 1 }));
      },
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Name"), "weekly");
    await user.selectOptions(screen.getByLabelText("Type"), "Cashback on net losses");
    expect(screen.queryByLabelText("Fixed amount")).toBeNull();
    await user.type(screen.getByLabelText("Title"), "Back");
    await user.clear(screen.getByLabelText("Share in percent"));
    await user.type(screen.getByLabelText("Share in percent"), "15");
    await user.selectOptions(screen.getByLabelText("Period"), "Each day");
    await user.click(screen.getByRole("button", { name: "Add a contribution" }));
    await user.click(screen.getByRole("button", { name: "Add a contribution" }));
    const [sport] = screen.getAllByLabelText("Sport");
    if (sport) await user.selectOptions(sport, "Tennis");
    const [, second] = screen.getAllByRole("button", { name: "Remove" });
    if (second) await user.click(second);
    await user.click(screen.getByRole("checkbox", { name: "Kabaddi" }));
    await user.click(screen.getByRole("button", { name: "Create the draft" }));
    await screen.findByText(/is a draft/);
    expect(address()).toBe("/console/bonuses");
    const [sent] = wire.requestsTo("Operator/CreateBonusTemplate");
    expect(sent?.body).toMatchObject({
      ...{ name: "weekly", type: "cashback", title: "Back" },
      terms: {
        ...{ trigger: "netLoss", percent: 15, amount: null, cap: 5000, period: "day", excludedSports: [25] },
        contributions: [{ sportId: 2, marketType: null, percent: 50 }],
      },
    });
  });

  it("shows every version with its terms, is written anew, and activated", async () => {
    const { terms } = TEMPLATE;
    const version = (number: number, amount: number) => ({
      ...{ version: number, title: `Goodwill ${number}`, description: "", createdBy: "olga", at: AT },
      terms: { ...terms, amount },
    });
    const { app, wire } = openConsole({
      path: "/bonuses/5",
      session: aSession("risk"),
      wire: (rules) => {
        const versions = [version(2, 70), version(1, 50)];
        rules.on("Operator/GetBonusTemplate", () => ok({ template: TEMPLATE, versions }));
        rules.on("Operator/ChangeBonusTemplate", () => ok({ ...TEMPLATE, version: 3 }));
        rules.on("Operator/ActivateBonusTemplate", () => ok({ ...TEMPLATE, activeVersion: 2 }));
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Version 1" }));
    expect(within(screen.getByRole("region", { name: "Version 1" })).getByText("50")).toBeTruthy();

    await userEvent.click(screen.getByRole("button", { name: "New version" }));
    const form = within(await screen.findByRole("dialog", { name: "New version of goodwill" }));
    await userEvent.clear(form.getByLabelText("Fixed amount"));
    await userEvent.click(form.getByRole("button", { name: "Write the version" }));
    await screen.findByText("Version 3 of goodwill is written.");
    expect(wire.requestsTo("Operator/ChangeBonusTemplate")[0]?.body).toEqual({
      ...{ templateId: 5, version: 2, title: "Goodwill", description: "Sorry" },
      terms: { ...terms, amount: null },
    });

    await userEvent.click(screen.getByRole("button", { name: "Activate version 2" }));
    await screen.findByRole("dialog", { name: "Activate version 2 of goodwill" });
    // A version that another operator writes meanwhile turns neither the words nor the act.
    wire.on("Operator/GetBonusTemplate", () => ok({ template: { ...TEMPLATE, version: 3 }, versions: [] }));
    await app.queryClient.invalidateQueries();
    await screen.findByText("Activate version 3");
    expect(screen.getByRole("dialog", { name: "Activate version 2 of goodwill" })).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "Activate" }));
    await screen.findByText("Offers are made from version 2 of goodwill.");
    expect(wire.requestsTo("Operator/ActivateBonusTemplate")[0]?.body).toEqual({ templateId: 5, version: 2 });
  });
});

describe("grants", () => {
  const grant: BonusGrant = {
    ...{
      id: 9,
      title: "Goodwill",
      description: "",
      type: "manual",
      status: "active",
      amount: 70,
      percent: null,
    },
    ...{ minDeposit: 0, wagerRequired: 200, wagerDone: 50, startDate: AT, endDate: AT, canClaim: false },
    ...{ claimBlockedBy: null, imageUrl: null, released: 0, forfeitOnWithdrawal: 70, reason: null },
    ...{ lastContribution: null, terms: TEMPLATE.terms, userName: "asha", templateId: 5, templateVersion: 1 },
    ...{ version: 2, offeredAt: AT },
  };

  it("show their progress, are cancelled with a reason, and granted by hand", async () => {
    const { wire } = openConsole({
      path: "/bonuses/grants?status=active&template=5",
      session: aSession("cashier"),
      wire: (rules) => {
        rules.on("Operator/GetBonusGrants", () => ok({ items: [grant], totalCount: 1 }));
        rules.on("Operator/GetBonusTemplates", () => ok({ items: [TEMPLATE], totalCount: 1 }));
        rules.on("Operator/CancelBonus", () => ok({ ...grant, status: "cancelled" }));
        rules.on("Operator/GrantBonus", () => ok({ ...grant, amount: 120 }));
      },
    });
    const progress = await screen.findByRole<HTMLProgressElement>("progressbar");
    expect([progress.value, progress.max]).toEqual([50, 200]);
    const asked = Object.fromEntries(wire.requestsTo("Operator/GetBonusGrants")[0]?.query ?? []);
    expect(asked).toMatchObject({ status: "active", templateId: "5" });

    await userEvent.click(screen.getByRole("button", { name: "Cancel 9" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Two accounts{Enter}");
    await screen.findByText("Bonus 9 of asha is cancelled.");
    expect(wire.requestsTo("Operator/CancelBonus")[0]?.body).toEqual({ bonusId: 9, reason: "Two accounts" });

    await userEvent.click(screen.getByRole("button", { name: "Grant by hand" }));
    await userEvent.type(await screen.findByLabelText("Player"), "asha");
    await userEvent.type(screen.getByLabelText("Amount"), "120");
    await userEvent.type(screen.getByLabelText("Reason"), "Sorry{Enter}");
    await screen.findByText("asha is offered 120.00.");
    expect(wire.requestsTo("Operator/GrantBonus")[0]?.body).toMatchObject({
      ...{ userName: "asha", templateId: 5, amount: 120, reason: "Sorry" },
    });
  });
});
