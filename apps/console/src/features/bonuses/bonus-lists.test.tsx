import { ok, refused } from "@crossbook/browser/testing";
import type { BonusGrant, BonusState, BonusTemplate, OperatorRole } from "@crossbook/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openFailedThenEmpty } from "../../testing/empty-and-failed.ts";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";
import { grantsSearch } from "./bonuses-search.ts";
import { termsOfType } from "./terms/terms-of-type.ts";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const TEMPLATE: BonusTemplate = {
  ...{ templateId: 5, name: "goodwill", type: "manual", state: "active", version: 2, activeVersion: 1 },
  ...{ title: "Goodwill", description: "Sorry", terms: termsOfType("manual"), granted: 350 },
};
const GRANT: BonusGrant = {
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

function openGrants(role: OperatorRole, grants: readonly BonusGrant[], path = "/bonuses/grants") {
  return openConsole({
    path,
    session: aSession(role),
    wire: (rules) => {
      rules.on("Operator/GetBonusGrants", () => ok({ items: grants, totalCount: grants.length }));
      rules.on("Operator/GetBonusTemplates", () => ok({ items: [TEMPLATE], totalCount: 1 }));
    },
  });
}

describe("a list of bonuses", () => {
  it.each([
    ["/bonuses", "GetBonusTemplates", "The templates could not be loaded.", "No templates."],
    ["/bonuses/grants", "GetBonusGrants", "The grants could not be loaded.", "No such grants."],
  ] as const)(
    "at %s says that it failed and why, is tried again, and is empty then",
    async (path, call, failure, empty) => {
      const { wire } = await openFailedThenEmpty({ path, call, failure, empty, role: "support" });
      expect(wire.requestsTo(`Operator/${call}`).length).toBeGreaterThan(1);
    },
  );

  it("has templates with their versions, money and budget, which lead to their page", async () => {
    const bound = {
      ...TEMPLATE,
      templateId: 6,
      name: "weekly",
      type: "cashback" as const,
      activeVersion: null,
    };
    openConsole({
      path: "/bonuses",
      session: aSession("viewer"),
      wire: (rules) =>
        rules.on("Operator/GetBonusTemplates", () =>
          ok({ items: [TEMPLATE, { ...bound, terms: { ...bound.terms, budget: 9_000 } }], totalCount: 2 }),
        ),
    });
    const rows = within(await screen.findByRole("table", { name: "Templates" })).getAllByRole("row");
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      "goodwillGoodwillGranted by handactive21350.00no bound",
      "weeklyGoodwillCashback on net lossesactive2–350.009,000.00",
    ]);
    expect(screen.getByRole("link", { name: "weekly" }).getAttribute("href")).toBe("/console/bonuses/6");
    expect(screen.queryByRole("link", { name: "New template" })).toBeNull();
  });
});

describe("grants", () => {
  it("keep in the address what narrows them, and leave out what is no filter", () => {
    expect(grantsSearch({ status: "active", template: 5, q: "asha" })).toMatchObject({
      ...{ status: "active", template: "5", q: "asha" },
    });
    expect(grantsSearch({ status: "lost", template: "five" })).toMatchObject({
      ...{ status: undefined, template: undefined },
    });
  });

  it("are narrowed by player and state, and shown of all templates again", async () => {
    const { wire } = openGrants("support", [GRANT], "/bonuses/grants?template=5");
    await screen.findByRole("table", { name: "Grants" });
    await userEvent.selectOptions(screen.getByLabelText("State"), "forfeited");
    await userEvent.click(screen.getByRole("button", { name: "All templates" }));
    await userEvent.keyboard("/");
    await userEvent.type(screen.getByLabelText("Player (whole name)"), "asha");
    await waitFor(() => {
      const asked = wire.requestsTo("Operator/GetBonusGrants").at(-1)?.query;
      expect(Object.fromEntries(asked ?? [])).toEqual({
        ...{ userName: "asha", status: "forfeited", MaxResultCount: "50", SkipCount: "0" },
      });
    });
  });

  it("are cancelled while they are offered or active, by a role that may", async () => {
    const states: readonly BonusState[] = [
      "offered",
      "active",
      "completed",
      "expired",
      "forfeited",
      "cancelled",
    ];
    const grants = states.map((status, at) => ({ ...GRANT, id: at + 1, status, wagerRequired: 0 }));
    openGrants("cashier", grants);
    await screen.findByRole("table", { name: "Grants" });
    expect(screen.getAllByRole("link", { name: "asha" })[0]?.getAttribute("href")).toBe(
      "/console/players/asha",
    );
    expect(screen.getAllByRole("button", { name: /^Cancel / }).map(({ textContent }) => textContent)).toEqual(
      [...["Cancel 1", "Cancel 2"]],
    );
    expect(screen.getAllByText("none needed")).toHaveLength(grants.length);
  });

  it.each(["viewer", "support", "trader"] as const)(
    "are read by the role %s, who cancels and grants none",
    async (role) => {
      openGrants(role, [GRANT]);
      await screen.findByRole("progressbar");
      expect(screen.queryByRole("button", { name: /^Cancel / })).toBeNull();
      expect(screen.queryByRole("button", { name: "Grant by hand" })).toBeNull();
    },
  );

  it("are not cancelled without a reason, and the words of a refusal stay in the dialog", async () => {
    const { wire } = openGrants("risk", [GRANT]);
    wire.on("Operator/CancelBonus", () => refused(409, "BONUS_NOT_CLAIMABLE", "It has ended meanwhile."));
    await userEvent.click(await screen.findByRole("button", { name: "Cancel 9" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel bonus 9 of asha" }));
    await userEvent.click(dialog.getByRole("button", { name: "Cancel the bonus" }));
    expect(wire.requestsTo("Operator/CancelBonus")).toEqual([]);
    await userEvent.type(dialog.getByLabelText("Reason"), "Two accounts{Enter}");
    await dialog.findByText("It has ended meanwhile.");
  });

  it("by hand of no template say that one must be activated first", async () => {
    const { wire } = openGrants("cashier", [GRANT]);
    const others = [
      { ...TEMPLATE, state: "draft" as const },
      { ...TEMPLATE, templateId: 6, type: "cashback" as const },
    ];
    wire.on("Operator/GetBonusTemplates", () => ok({ items: others, totalCount: 2 }));
    await userEvent.click(await screen.findByRole("button", { name: "Grant by hand" }));
    await screen.findByText(/No template for grants by hand is active/);
  });

  it("by hand have the template's own amount where none is typed, and one reference however often they are sent", async () => {
    const { wire } = openGrants("risk", [GRANT]);
    const answers = [
      refused(404, "ACCOUNT_NOT_FOUND", "There is no such player."),
      ok({ ...GRANT, amount: 100 }),
    ];
    wire.on("Operator/GrantBonus", () => answers.shift() ?? ok(GRANT));
    await userEvent.click(await screen.findByRole("button", { name: "Grant by hand" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Grant by hand" }));
    const player = await dialog.findByLabelText("Player");
    await userEvent.type(dialog.getByLabelText("Reason"), "Sorry{Enter}");
    await dialog.findByText("Player is required.");
    expect(wire.requestsTo("Operator/GrantBonus")).toEqual([]);
    await userEvent.clear(dialog.getByLabelText("Reason"));
    await userEvent.type(player, " asha ");
    await userEvent.type(dialog.getByLabelText("Reason"), "Sorry{Enter}");
    await dialog.findByText("There is no such player.");
    await userEvent.click(dialog.getByRole("button", { name: "Offer the bonus" }));
    await screen.findByText("asha is offered 100.00.");
    const [first, second] = wire.requestsTo("Operator/GrantBonus").map(({ body }) => body);
    expect(first).toMatchObject({ userName: "asha", templateId: 5, amount: null, reason: "Sorry" });
    expect(second).toEqual(first);
  });
});

describe("a template's page", () => {
  const openTemplate = (role: OperatorRole, changes: Partial<BonusTemplate> = {}, terms = TEMPLATE.terms) =>
    openConsole({
      path: "/bonuses/5",
      session: aSession(role),
      wire: (rules) => {
        const version = {
          version: 2,
          title: "Goodwill",
          description: "Sorry",
          terms,
          createdBy: "olga",
          at: AT,
        };
        const template = { ...TEMPLATE, ...changes };
        rules.on("Operator/GetBonusTemplate", () => ok({ template, versions: [version] }));
      },
    });
  const acts = () =>
    screen
      .queryAllByRole("button", { name: /^(New version|Activate|Retire)/ })
      .map(({ textContent }) => textContent);

  it.each([
    ["risk", {}, ["New version", "Activate version 2", "Retire"]],
    ["risk", { activeVersion: 2 }, ["New version", "Retire"]],
    ["risk", { state: "retired" }, []],
    ["cashier", {}, []],
  ] as const)("offers the role %s with %j what it may do and no more", async (role, changes, expected) => {
    openTemplate(role, changes);
    await screen.findByRole("region", { name: "Version 2" });
    expect(acts()).toEqual(expected);
  });

  it("says all of the terms in words", async () => {
    openTemplate(
      "viewer",
      {},
      {
        ...termsOfType("welcome"),
        ...{
          wageringBase: "depositAndBonus",
          maxStake: 250,
          excludedSports: [2],
          excludedMarketTypes: ["fancy2", "line"],
        },
        ...{ contributions: [{ sportId: 3, marketType: "match_odd", percent: 50 }], host: "play.example" },
      },
    );
    const terms = within(await screen.findByRole("region", { name: "Version 2" }));
    for (const words of [
      ...[
        "A deposit",
        "100 %",
        "10 times deposit and bonus",
        "1.50",
        "Cricket · Match odds · 50 %",
        "Tennis, Session (lines), line",
      ],
      ...["7 days", "30 days", "user, device, mobile", "play.example"],
    ])
      expect(terms.getByText(words)).toBeTruthy();
  });

  it("is retired with a reason, and says why it cannot be loaded", async () => {
    const { wire } = openTemplate("risk");
    wire.on("Operator/RetireBonusTemplate", () => ok({ ...TEMPLATE, state: "retired" }));
    await userEvent.click(await screen.findByRole("button", { name: "Retire" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Too dear{Enter}");
    await screen.findByText("goodwill is retired.");
    expect(wire.requestsTo("Operator/RetireBonusTemplate")[0]?.body).toEqual({
      ...{ templateId: 5, reason: "Too dear" },
    });
    closeConsoles();
    const failed = openConsole({ path: "/bonuses/7", session: aSession("risk") });
    failed.wire.on("Operator/GetBonusTemplate", () =>
      refused(404, "BONUS_NOT_FOUND", "There is no such template."),
    );
    await screen.findByText("The template could not be loaded.");
  });

  it("keeps a version that the server refuses, with the fields that it is about", async () => {
    const { wire } = openTemplate("risk");
    wire.on("Operator/ChangeBonusTemplate", () =>
      refused(400, "BONUS_TERMS_INVALID", "A cap needs a share."),
    );
    await userEvent.click(await screen.findByRole("button", { name: "New version" }));
    const form = within(await screen.findByRole("dialog", { name: "New version of goodwill" }));
    await userEvent.click(form.getByRole("checkbox", { name: "Totals (lines)" }));
    fireEvent.change(form.getByLabelText("Host"), { target: { value: " play.example " } });
    await userEvent.click(form.getByRole("checkbox", { name: "mobile" }));
    await userEvent.click(form.getByRole("button", { name: "Write the version" }));
    expect((await form.findByRole("alert")).textContent).toContain("A cap needs a share.");
    expect(wire.requestsTo("Operator/ChangeBonusTemplate")[0]?.body).toMatchObject({
      terms: { excludedMarketTypes: ["totals"], host: "play.example", onePer: ["mobile"] },
    });
    expect(form.getByRole("checkbox", { name: "Totals (lines)", checked: true })).toBeTruthy();
  });
});
