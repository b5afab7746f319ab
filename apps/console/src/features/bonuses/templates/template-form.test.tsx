import { ok, refused } from "@crossbook/browser/testing";
import type { BonusTemplate, BonusType, OperatorRole } from "@crossbook/contract";
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";
import { typeWords } from "../bonus-words.tsx";
import { termsOfType } from "../terms/terms-of-type.ts";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const TEMPLATE: BonusTemplate = {
  ...{ templateId: 5, name: "goodwill", type: "manual", state: "active", version: 2, activeVersion: 1 },
  ...{ title: "Goodwill", description: "Sorry", terms: termsOfType("manual"), granted: 350 },
};

function openNew(role: OperatorRole = "risk") {
  return openConsole({
    path: "/bonuses/new",
    session: aSession(role),
    wire: (rules) => {
      rules.on("Operator/CreateBonusTemplate", () => ok({ ...TEMPLATE, state: "draft" }));
      rules.on("Operator/GetBonusTemplates", () => ok({ items: [TEMPLATE], totalCount: 1 }));
    },
  });
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const create = () => userEvent.click(screen.getByRole("button", { name: "Create the draft" }));

/** The fields of what is given: those that not every type has. */
const OF_SOME = [
  ...["Share in percent", "Fixed amount", "At most", "Smallest deposit", "Period"],
  ...["Turnover of the referred", "Of what"],
];

describe("a new template", () => {
  it.each(["How many times", "Lowest odds", "Days to claim", "Days to wager", "Smallest deposit"])(
    "is not sent with a number of its own in the place of %s, which was emptied",
    async (label) => {
      const { wire } = openNew();
      await screen.findByLabelText("Name");
      write("Name", "one");
      write(label, "");
      await create();
      expect(await screen.findByText(`${label} is required.`)).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText(label));
      expect(wire.requestsTo("Operator/CreateBonusTemplate")).toEqual([]);
      write(label, "3");
      await create();
      await screen.findByText(/is a draft/);
    },
  );

  it.each([
    ["welcome", ["Share in percent", "Fixed amount", "At most", "Smallest deposit", "Of what"]],
    ["depositMatch", ["Share in percent", "At most", "Smallest deposit", "Of what"]],
    ["freeBet", ["Fixed amount"]],
    ["cashback", ["Share in percent", "At most", "Period"]],
    ["referral", ["Fixed amount", "Smallest deposit", "Turnover of the referred"]],
    ["manual", ["Fixed amount", "At most"]],
  ] as const satisfies readonly (readonly [BonusType, readonly string[]])[])(
    "of the type %s asks for what says something of it, and is sent with the terms that it begins with",
    async (type, fields) => {
      const { wire } = openNew();
      await userEvent.selectOptions(await screen.findByLabelText("Type"), typeWords(type));
      expect(OF_SOME.filter((label) => screen.queryByLabelText(label) !== null)).toEqual(fields);
      write("Name", "one");
      await create();
      await screen.findByText(/is a draft/);
      expect(wire.requestsTo("Operator/CreateBonusTemplate")[0]?.body).toEqual({
        ...{ name: "one", type, title: "", description: "", terms: termsOfType(type) },
      });
    },
  );

  it("loses the share with a deposit to take it of", async () => {
    const { wire } = openNew();
    await screen.findByLabelText("Share in percent");
    await userEvent.selectOptions(screen.getByLabelText("Offered by"), "The sign-up");
    for (const label of ["Share in percent", "At most", "Smallest deposit", "Of what"])
      expect(screen.queryByLabelText(label)).toBeNull();
    write("Fixed amount", "250");
    await create();
    await screen.findByText(/is a draft/);
    expect(wire.requestsTo("Operator/CreateBonusTemplate")[0]?.body).toMatchObject({
      terms: {
        ...{ trigger: "signUp", percent: null, cap: null, minDeposit: 0, wageringBase: "bonus", amount: 250 },
      },
    });
  });

  it.each([
    ["Budget of the template", "budget", "9o00", "9,000", 9000],
    ["Most that is released", "maxRelease", "many", "500", 500],
    ["Largest stake", "maxStake", "1.000.5", " ", null],
    ["Days to claim", "claimDays", "seven", "3", 3],
    ["Lowest odds", "minOdds", "2-", "2.5", 2.5],
    ["How many times", "wageringMultiple", "x5", "0", 0],
  ] as const)(
    "is not sent while %s (%s) is %j, and with %j then",
    async (label, term, wrong, right, sent) => {
      const { wire } = openNew();
      await screen.findByLabelText(label);
      write(label, wrong);
      await create();
      expect(screen.getByText(`${label} must be a number`)).toBeTruthy();
      expect(wire.requestsTo("Operator/CreateBonusTemplate")).toEqual([]);
      write(label, right);
      await create();
      await screen.findByText(/is a draft/);
      expect(wire.requestsTo("Operator/CreateBonusTemplate")[0]?.body).toMatchObject({
        terms: { [term]: sent },
      });
    },
  );

  it("that is refused keeps what was written, and stays at its address", async () => {
    const { wire, address } = openNew("admin");
    wire.on("Operator/CreateBonusTemplate", () => refused(409, "CONFLICT", "There is one of that name."));
    await screen.findByLabelText("Name");
    write("Name", "weekly");
    write("Description", "For each week.");
    await create();
    expect((await screen.findByRole("alert")).textContent).toBe("There is one of that name.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Description").value).toBe("For each week.");
    expect(address()).toBe("/console/bonuses/new");
  });

  it("takes sports out of what counts and back in, and markets with their share", async () => {
    const { wire } = openNew();
    const turn = async (name: string) => userEvent.click(await screen.findByRole("checkbox", { name }));
    for (const name of ["Kabaddi", "Tennis", "Kabaddi", "device"]) await turn(name);
    await userEvent.click(screen.getByRole("button", { name: "Add a contribution" }));
    await userEvent.selectOptions(screen.getByLabelText("Type of market"), "Match odds");
    for (const type of ["Bookmaker", "Toss", "Bookmaker"]) await turn(type);
    write("Counts in percent", "0");
    await create();
    await screen.findByText(/is a draft/);
    expect(wire.requestsTo("Operator/CreateBonusTemplate")[0]?.body).toMatchObject({
      terms: {
        ...{ excludedSports: [2], excludedMarketTypes: ["toss"], onePer: ["user", "mobile"] },
        contributions: [{ sportId: null, marketType: "match_odd", percent: 0 }],
      },
    });
  });
});

describe("a template's acts", () => {
  const openTemplate = (changes: Partial<BonusTemplate> = {}, terms = TEMPLATE.terms) =>
    openConsole({
      path: "/bonuses/5",
      session: aSession("admin"),
      wire: (rules) => {
        const version = { version: 2, title: "Goodwill", description: "Sorry", terms };
        rules.on("Operator/GetBonusTemplate", () =>
          ok({
            template: { ...TEMPLATE, terms, ...changes },
            versions: [{ ...version, createdBy: "olga", at: AT }],
          }),
        );
      },
    });

  it.each([
    ["Activate version 2", "Activate version 2 of goodwill", "Activate", "ActivateBonusTemplate"],
    ["Retire", "Retire goodwill", "Retire", "RetireBonusTemplate"],
    ["New version", "New version of goodwill", "Write the version", "ChangeBonusTemplate"],
  ] as const)(
    "by %s stay in the dialog where somebody else has changed it meanwhile",
    async (button, title, act, call) => {
      const { wire } = openTemplate();
      wire.on(`Operator/${call}`, () => refused(409, "CONFLICT", "Somebody has changed it."));
      await userEvent.click(await screen.findByRole("button", { name: button }));
      const dialog = within(await screen.findByRole("dialog", { name: title }));
      const reason = dialog.queryByLabelText("Reason");
      if (reason) fireEvent.change(reason, { target: { value: "Too dear" } });
      await userEvent.click(dialog.getByRole("button", { name: act }));
      expect((await dialog.findByRole("alert")).textContent).toContain("Somebody has changed it.");
      expect(wire.requestsTo(`Operator/${call}`)).toHaveLength(1);
    },
  );

  it("write a version over the one that was changed, also where a newer one was read meanwhile", async () => {
    const { app, wire } = openTemplate();
    wire.on("Operator/ChangeBonusTemplate", () => refused(409, "CONFLICT", "Somebody has changed it."));
    await userEvent.click(await screen.findByRole("button", { name: "New version" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New version of goodwill" }));
    const { terms } = TEMPLATE;
    const versions = [{ version: 3, title: "Newer", description: "Sorry", terms, createdBy: "olga", at: AT }];
    wire.on("Operator/GetBonusTemplate", () => ok({ template: { ...TEMPLATE, version: 3 }, versions }));
    await act(() => app.queryClient.invalidateQueries());
    await userEvent.click(dialog.getByRole("button", { name: "Write the version" }));
    await dialog.findByRole("alert");
    expect(wire.requestsTo("Operator/ChangeBonusTemplate")[0]?.body).toMatchObject({ version: 2 });
  });

  it("write a version that keeps types of markets that a call has written, until they are taken out", async () => {
    const contributions = [{ sportId: null, marketType: "line", percent: 50 }];
    const { wire } = openTemplate({}, { ...TEMPLATE.terms, excludedMarketTypes: ["spread"], contributions });
    await userEvent.click(await screen.findByRole("button", { name: "New version" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New version of goodwill" }));
    expect(dialog.getByLabelText<HTMLSelectElement>("Type of market").value).toBe("line");
    await userEvent.click(dialog.getByRole("checkbox", { name: "spread" }));
    await userEvent.click(dialog.getByRole("button", { name: "Write the version" }));
    expect(wire.requestsTo("Operator/ChangeBonusTemplate")[0]?.body).toMatchObject({
      terms: { contributions, excludedMarketTypes: [] },
    });
  });

  it.each([
    ["active", 2, 1],
    ["active", null, 0],
    ["retired", 2, 0],
  ] as const)(
    "%s with the active version %j has %d version that is offered",
    async (state, activeVersion, offered) => {
      openTemplate({ state, activeVersion });
      await screen.findByRole("table", { name: "Versions" });
      expect(screen.queryAllByText("offered")).toHaveLength(offered);
    },
  );

  it("are beside a link to the template's own grants", async () => {
    const { wire } = openTemplate();
    wire.on("Operator/GetBonusGrants", () => ok({ items: [], totalCount: 0 }));
    await userEvent.click(await screen.findByRole("link", { name: "Show the grants" }));
    await screen.findByText("No such grants.");
    expect(wire.requestsTo("Operator/GetBonusGrants")[0]?.query.get("templateId")).toBe("5");
  });
});
