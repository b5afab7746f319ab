import { fakeClock, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { BonusWorld, bonusTermsOf } from "../../../testing/bonus-world.ts";
import { GRANTS_PAGE } from "../grants/grant-store.ts";
import { TEMPLATES } from "../templates/template-store.ts";

let world: BonusWorld;

beforeAll(async () => {
  world = await BonusWorld.open(await testDatabase(schema), fakeClock());
});
afterAll(() => world.close());

const content = (terms: Parameters<typeof bonusTermsOf>[0] = {}) => ({
  ...{ title: "Diwali", description: "For all", terms: bonusTermsOf(terms) },
});
const create = (change: object = {}) =>
  world.operate("CreateBonusTemplate", { name: world.name(), type: "manual", ...content(), ...change });
const resultOf = (answer: { result: unknown }) => answer.result as Record<string, unknown>;

async function auditOf(call: string) {
  const { rows } = await world.pool.query<{ actor: string; before: string; after: string }>(
    "SELECT actor, before, after FROM audit_entries WHERE call = $1 ORDER BY seq DESC LIMIT 1",
    [call],
  );
  return rows[0];
}

it("a bonus is granted to players only, not to the house", async () => {
  const userName = world.name();
  const house = { userName, password: "Plays4fun@all", kind: "house" };
  expectDone(await world.operate("CreatePlayer", house));
  const grant = {
    userName,
    templateId: await world.template(),
    amount: null,
    reference: "h1",
    reason: "Why",
  };
  expect(await world.operate("GrantBonus", grant)).toMatchObject({ code: "BONUS_TEMPLATE_NOT_ACTIVE" });
});

describe("a template", () => {
  it("is a draft, then active; a new version offers after its activation, and old grants keep their terms", async () => {
    const created = resultOf(await create());
    const { templateId } = created;
    expect(created).toMatchObject({ state: "draft", version: 1, activeVersion: null, granted: 0 });
    const asha = await world.player();
    const grant = { userName: asha.userName, templateId, amount: null, reason: "Well played" };
    expect(await world.operate("GrantBonus", { ...grant, reference: "d1" })).toMatchObject({
      code: "BONUS_TEMPLATE_NOT_ACTIVE",
    });
    expectDone(await world.operate("ActivateBonusTemplate", { templateId, version: 1 }));
    const old = resultOf(await world.operate("GrantBonus", { ...grant, reference: "d1" }));
    const next = { templateId, version: 1, ...content({ amount: 70 }) };
    expect(resultOf(await world.operate("ChangeBonusTemplate", next))).toMatchObject({
      ...{ version: 2, activeVersion: 1, terms: { amount: 70 } },
    });
    expect(resultOf(await world.operate("GrantBonus", { ...grant, reference: "d2" }))).toMatchObject({
      ...{ amount: 100, templateVersion: 1 },
    });
    expectDone(await world.operate("ActivateBonusTemplate", { templateId, version: 2 }));
    expect(resultOf(await world.operate("GrantBonus", { ...grant, reference: "d3" }))).toMatchObject({
      ...{ amount: 70, templateVersion: 2 },
    });
    expect(await world.bonusOf(asha, old["id"] as number)).toMatchObject({ terms: { amount: 100 } });
    expect(await auditOf("changeBonusTemplate")).toMatchObject({
      ...{ actor: "olga", before: expect.stringContaining('"amount":100') },
      after: expect.stringContaining('"amount":70'),
    });
  });

  it("is read with all its versions and who has written them", async () => {
    const { templateId } = resultOf(await create());
    expectDone(
      await world.operate("ChangeBonusTemplate", { templateId, version: 1, ...content({ amount: 70 }) }),
    );
    const read = resultOf(await world.ask("GetBonusTemplate", { templateId: Number(templateId) }));
    expect(read).toMatchObject({
      template: { templateId, version: 2, activeVersion: null },
      versions: [
        { version: 2, createdBy: "olga", terms: { amount: 70 } },
        { version: 1, createdBy: "olga", terms: { amount: 100 }, title: "Diwali" },
      ],
    });
    const none = await world.ask("GetBonusTemplate", { templateId: 999_999 });
    expect(none).toMatchObject({ code: "BONUS_TEMPLATE_NOT_FOUND" });
  });

  it("is changed by who has read its newest version, and one of two at once", async () => {
    const { templateId } = resultOf(await create());
    const change = { templateId, version: 1, ...content() };
    const answers = await Promise.all([1, 2, 3].map(() => world.operate("ChangeBonusTemplate", change)));
    expect(answers.map(({ code }) => code ?? "changed").toSorted()).toEqual([
      ...["BONUS_TEMPLATE_CHANGED", "BONUS_TEMPLATE_CHANGED", "changed"],
    ]);
    const stale = await world.operate("ActivateBonusTemplate", { templateId, version: 1 });
    expect(stale).toMatchObject({ status: 409, code: "BONUS_TEMPLATE_CHANGED" });
  });

  it("that is retired is neither changed nor activated, and what was offered stays", async () => {
    const templateId = await world.template();
    const asha = await world.player();
    const id = await world.offered(asha, templateId);
    expectDone(await world.operate("RetireBonusTemplate", { templateId, reason: "Over" }));
    for (const [call, body] of [
      ["ChangeBonusTemplate", { templateId, version: 1, ...content() }],
      ["ActivateBonusTemplate", { templateId, version: 1 }],
    ] as const)
      expect(await world.operate(call, body)).toMatchObject({ code: "BONUS_TEMPLATE_RETIRED" });
    expectDone(await world.claim(asha, id));
  });

  it.each([
    ["a name that is taken", "BONUS_TEMPLATE_EXISTS", async () => ({ name: await takenName() })],
    ["a name of strange letters", "INVALID_INPUT", async () => ({ name: "a b" })],
    ["no title", "INVALID_INPUT", async () => ({ title: "" })],
    ["an unknown type", "INVALID_INPUT", async () => ({ type: "jackpot" })],
    ["terms that can be bet", "BONUS_NOT_BETTABLE", async () => content({ bettable: true })],
    ["an amount of three decimals", "AMOUNT_INVALID", async () => content({ amount: 0.001 })],
    ["a multiple over a hundred", "INVALID_INPUT", async () => content({ wageringMultiple: 101 })],
    ["odds below every price", "INVALID_INPUT", async () => content({ minOdds: 1 })],
    ["a contribution over a hundred", "INVALID_INPUT", async () => content(contributing(101))],
    ["days for ever", "INVALID_INPUT", async () => content({ expiryDays: 366 })],
    ["no days", "INVALID_INPUT", async () => content({ claimDays: 0 })],
    ["a trigger of another type", "BONUS_TERMS_INVALID", async () => content({ trigger: "signUp" })],
  ])("with %s is refused: %s", async (_, code, change) => {
    expect(await create(await change())).toMatchObject({ code });
  });

  async function takenName(): Promise<string> {
    const name = world.name();
    expectDone(await create({ name }));
    return name;
  }

  const contributing = (percent: number) => ({
    contributions: [{ sportId: null, marketType: null, percent }],
  });

  it("that does not exist is not found, and all that do are listed", async () => {
    for (const [call, body] of [
      ["ChangeBonusTemplate", { templateId: 999_999, version: 1, ...content() }],
      ["ActivateBonusTemplate", { templateId: 999_999, version: 1 }],
      ["RetireBonusTemplate", { templateId: 999_999, reason: "Over" }],
    ] as const)
      expect(await world.operate(call, body)).toMatchObject({ code: "BONUS_TEMPLATE_NOT_FOUND" });
    const { templateId } = resultOf(await create());
    const listed = resultOf(await world.ask("GetBonusTemplates", { MaxResultCount: 1 }));
    expect(listed).toMatchObject({ items: [{ templateId }] });
    const { rows } = await world.pool.query<{ count: number }>("SELECT count(*) FROM bonus_templates");
    expect(listed["totalCount"]).toBe(rows[0]?.count);
  });
});

describe("a hundred thousand grants", () => {
  it("are listed by index, and summed up without being read", async () => {
    await world.player();
    await world.template();
    // In a transaction that is not kept: they would be no grants that the ledger knows.
    const client = await world.pool.connect();
    const planOf = async (statement: string) => {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${statement}`);
      return rows.map((line) => line["QUERY PLAN"]).join("\n");
    };
    await client.query("BEGIN");
    await client.query(
      `INSERT INTO bonus_grants (user_id, template_id, template_version, trigger_key, type, title, description, terms,
         state, amount, deposit, wager_required, offered_at, claim_until)
       SELECT (SELECT min(id) FROM users WHERE kind = 'player'), (SELECT min(template_id) FROM bonus_template_versions),
         1, 'many' || n, 'manual', '', '', '{}', CASE n % 1000 WHEN 0 THEN 'cancelled' ELSE 'expired' END, 100, 0, 0,
         '2026-01-01', '2026-01-01' FROM generate_series(1, 100000) AS n`,
    );
    await client.query("ANALYZE bonus_grants");
    const page = (user: string, template: string, states: string) =>
      planOf(
        GRANTS_PAGE.replace("$4", "50")
          .replace("$5", "0")
          .replaceAll("$1", user)
          .replaceAll("$2", template)
          .replaceAll("$3", states),
      );
    expect(await page("NULL", "NULL", "NULL")).toContain("bonus_grants_pkey");
    expect(await page("999999", "NULL", "NULL")).toContain("bonus_grants_of_user");
    expect(await page("NULL", "NULL", "'{cancelled}'")).toContain("bonus_grants_by_state");
    expect(await planOf(`${TEMPLATES} LIMIT 50`)).toContain("bonus_grants_claimed");
    await client.query("ROLLBACK");
    client.release();
  });
});

describe("a grant", () => {
  it("is offered once for a reference, and refused where the reference asks for something else", async () => {
    const templateId = await world.template({ terms: { amount: null } });
    const asha = await world.player();
    const asked = {
      ...{ userName: asha.userName, templateId, amount: 50.5, reference: "g-1", reason: "Sorry" },
    };
    const [first, second] = [
      await world.operate("GrantBonus", asked),
      await world.operate("GrantBonus", asked),
    ];
    expect(resultOf(first)).toMatchObject({ userName: asha.userName, amount: 50.5, status: "offered" });
    expect(resultOf(second)["id"]).toBe(resultOf(first)["id"]);
    expect(await world.operate("GrantBonus", { ...asked, amount: 51 })).toMatchObject({ code: "KEY_REUSED" });
    const listed = resultOf(await world.ask("GetBonusGrants", { userName: asha.userName }));
    expect(listed).toMatchObject({ totalCount: 1, items: [{ version: 1, templateId }] });
  });

  it.each([
    ["of nobody", { userName: "nobody" }, "ACCOUNT_NOT_FOUND"],
    ["of nothing", { amount: 0 }, "AMOUNT_INVALID"],
    ["below zero", { amount: -5 }, "AMOUNT_INVALID"],
    ["of no amount at all", { amount: null }, "AMOUNT_INVALID"],
    ["of three decimals", { amount: 1.005 }, "AMOUNT_INVALID"],
    ["over the cap", { amount: 200.01 }, "AMOUNT_INVALID"],
    ["beyond every amount", { amount: 2 ** 53 }, "AMOUNT_INVALID"],
    ["as text", { amount: "x" }, "INVALID_INPUT"],
    ["with a strange reference", { reference: "a b" }, "KEY_INVALID"],
    ["without a reason", { reason: "" }, "INVALID_INPUT"],
    ["of no template", { templateId: 999_999 }, "BONUS_TEMPLATE_NOT_FOUND"],
  ])("%s is refused", async (_, change, code) => {
    const templateId = await world.template({ terms: { amount: null, cap: 200 } });
    const { userName } = await world.player();
    const asked = { userName, templateId, amount: 200, reference: "g-2", reason: "Sorry", ...change };
    expect(await world.operate("GrantBonus", asked)).toMatchObject({ code });
  });

  it.each([
    ["with a template for each", {}],
    ["once for each player", { onePer: ["user" as const] }],
  ])("is answered again after its template was retired: %s", async (_what, terms) => {
    const templateId = await world.template({ terms });
    const { userName } = await world.player();
    const asked = { userName, templateId, amount: 200, reference: `late-${templateId}`, reason: "Sorry" };
    const first = await world.operate("GrantBonus", asked);
    expectDone(first);
    expectDone(await world.operate("RetireBonusTemplate", { templateId, reason: "Over" }));
    expect(resultOf(await world.operate("GrantBonus", asked))).toMatchObject({ id: resultOf(first)["id"] });
    expect(await world.operate("GrantBonus", { ...asked, amount: 201 })).toMatchObject({
      code: "KEY_REUSED",
    });
    expect(await world.operate("GrantBonus", { ...asked, reference: `new-${templateId}` })).toMatchObject({
      code: "BONUS_TEMPLATE_NOT_ACTIVE",
    });
  });

  it("can be as large as the cap", async () => {
    const templateId = await world.template({ terms: { amount: null, cap: 200 } });
    const { userName } = await world.player();
    const asked = { userName, templateId, amount: 200, reference: "g-3", reason: "Sorry" };
    expect(resultOf(await world.operate("GrantBonus", asked))).toMatchObject({ amount: 200 });
  });

  it("is cancelled with a reason that its player reads: the money goes back, once", async () => {
    const asha = await world.player();
    const id = await world.active(asha);
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.operate("CancelBonus", { bonusId: id, reason: "Two accounts" })),
    );
    expect(answers.map(({ code }) => code ?? "cancelled").toSorted()).toEqual([
      ...["BONUS_ENDED", "BONUS_ENDED", "cancelled"],
    ]);
    expect(await world.money(asha)).toMatchObject({ bonus: 0 });
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "cancelled", reason: "Two accounts" });
    const { rows } = await world.pool.query<{ before: string; after: string }>(
      "SELECT before, after FROM audit_entries WHERE call = 'cancelBonus' AND outcome = 'done'",
    );
    expect(rows[0]).toMatchObject({
      ...{ before: expect.stringContaining('"active"'), after: expect.stringContaining('"cancelled"') },
    });
    expect(await world.operate("CancelBonus", { bonusId: 999_999, reason: "x" })).toMatchObject({
      code: "BONUS_NOT_FOUND",
    });
  });
});
