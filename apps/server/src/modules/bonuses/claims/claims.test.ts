import { EXCLUSION_REASON } from "@crossbook/contract";
import { fakeClock, testDatabase } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { callApi, expectDone } from "../../../testing/api-call.ts";
import type { PlayerSeat } from "../../../testing/betting-world.ts";
import { BonusWorld } from "../../../testing/bonus-world.ts";
import { heldFor } from "../../../testing/held-money.ts";
import { until } from "../../../testing/passing-time.ts";
import { GrantStore } from "../grants/grant-store.ts";

const TIMES = 50;
let world: BonusWorld;

beforeAll(async () => {
  world = await BonusWorld.open(await testDatabase(schema), fakeClock());
});
afterEach(() => world.checkMoney());
afterAll(() => world.close());

const entriesOf = async (id: number) => {
  await world.sumOfAllMoney();
  const { rows } = await world.pool.query<{ kind: string; amount: number }>(
    "SELECT kind, amount FROM ledger_entries WHERE reference = $1 AND amount > 0 ORDER BY entry_id",
    [`bonus:${id}`],
  );
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
};

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe("a claim", () => {
  it("is a GET for the bearer only, answered alike any number of times, and kept by nobody", async () => {
    const asha = await world.player();
    const id = await world.offered(asha, await world.template());
    expect((await world.world.guest.get("Bonus/Claim", { bonusId: id })).status).toBe(401);
    const once = await asha.get("Bonus/Claim", { bonusId: id });
    expect(await asha.get("Bonus/Claim", { bonusId: id })).toEqual(once);
    const response = await world.world.server.http.inject({
      ...{ method: "GET", url: `/api/Bonus/Claim?bonusId=${id}` },
      headers: { authorization: `Bearer ${asha.token}` },
    });
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(await entriesOf(id)).toEqual(["bonusGrant 10000"]);
  });

  it("fifty times at once gives the money once", async () => {
    const asha = await world.player();
    const id = await world.offered(asha, await world.template());
    const answers = await times(TIMES, () => asha.get("Bonus/Claim", { bonusId: id }));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined]));
    expect(await entriesOf(id)).toEqual(["bonusGrant 10000"]);
    expect(await world.money(asha)).toMatchObject({ bonus: 100 });
  });

  it("of two offers at once wagers one of them", async () => {
    const asha = await world.player();
    const template = await world.template();
    const ids = [await world.offered(asha, template), await world.offered(asha, template)];
    const answers = await Promise.all(ids.map((bonusId) => asha.get("Bonus/Claim", { bonusId })));
    expect(answers.map(({ code }) => code ?? "claimed").toSorted()).toEqual([
      "BONUS_ANOTHER_ACTIVE",
      "claimed",
    ]);
    expect(await world.money(asha)).toMatchObject({ bonus: 100 });
    const { open } = await world.bonusesOf(asha);
    expect(open.map(({ status, claimBlockedBy }) => [status, claimBlockedBy])).toContainEqual([
      "offered",
      "anotherActive",
    ]);
  });

  it("and a withdrawal at once leave it claimed or forfeited, and release nothing twice", async () => {
    for (let turn = 0; turn < 6; turn++) {
      const asha = await world.player();
      const id = await world.offered(asha, await world.template({ terms: { wageringMultiple: 1 } }));
      await Promise.all([world.claim(asha, id), world.withdraw(asha)]);
      await world.wager(asha, 100);
      const { status } = await world.bonusOf(asha, id);
      const released = (await entriesOf(id)).filter((entry) => entry === "bonus 10000");
      expect(["completed", "forfeited"]).toContain(status);
      expect(released).toHaveLength(status === "completed" ? 1 : 0);
      expect((await world.money(asha)).bonus).toBe(0);
    }
  });

  it("stands where a withdrawal of before it comes back", async () => {
    const asha = await world.player();
    const holdId = await heldFor(world.world, asha, 50, world.name());
    await world.pass(1);
    const id = await world.active(asha, { wageringMultiple: 1 });
    const end = { accountId: await world.userId(asha), holdId, remark: "", key: `back:${holdId}` };
    expect(await world.wallet.releaseHold(end)).toMatchObject({ ok: true });
    await world.wager(asha, 100);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "completed", released: 100 });
  });

  it("that is released by fifty looks at once is released once", async () => {
    const asha = await world.player();
    const id = await world.active(asha, { wageringMultiple: 1 });
    await world.wager(asha, 100);
    await times(TIMES, () => asha.get("Bonus/GetBonuses"));
    expect(await entriesOf(id)).toEqual(["bonusGrant 10000", "bonus 10000"]);
    const { rows } = await world.pool.query("SELECT FROM bonus_contributions WHERE grant_id = $1", [id]);
    expect(rows).toHaveLength(1);
  });

  it("is refused to another player, for no bonus, and once it has ended", async () => {
    const [asha, ravi] = [await world.player(), await world.player()];
    const id = await world.offered(asha, await world.template());
    expect(await world.claim(ravi, id)).toMatchObject({ status: 404, code: "BONUS_NOT_FOUND" });
    expect(await world.claim(asha, 999_999)).toMatchObject({ code: "BONUS_NOT_FOUND" });
    expectDone(await world.operate("CancelBonus", { bonusId: id, reason: "By mistake" }));
    expect(await world.claim(asha, id)).toMatchObject({ status: 409, code: "BONUS_ENDED" });
  });

  it("of a bonus of one host is taken there only", async () => {
    const asha = await world.player();
    const [user] = (await world.pool.query("SELECT host FROM users WHERE username = $1", [asha.userName]))
      .rows;
    const { host } = user as { host: string };
    const id = await world.offered(asha, await world.template({ terms: { host } }));
    const elsewhere = await callApi(world.world.server, {
      ...{ method: "GET", path: "Bonus/Claim", query: { bonusId: id }, token: asha.token },
      headers: { host: "elsewhere.example" },
    });
    expect(elsewhere).toMatchObject({ status: 404, code: "BONUS_NOT_FOUND" });
    expect((await world.money(asha)).bonus).toBe(0);
    expectDone(await world.claim(asha, id));
  });

  it.each([0, -1, 1.5, "x", "", 2 ** 53])("of the number %j is refused", async (bonusId) => {
    const asha = await world.player();
    const answer = await asha.get("Bonus/Claim", { bonusId } as Record<string, number>);
    expect(answer).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  it("is refused while the player is excluded, with until when", async () => {
    const asha = await world.player();
    const id = await world.offered(asha, await world.template());
    const wish = { kind: "timeOut", days: 2 };
    expectDone(await world.operate("ExcludePlayer", { userName: asha.userName, wish, reason: "Asked for" }));
    const claimed = await world.claim(asha, id);
    expect(claimed).toMatchObject({ code: "TIME_OUT_ACTIVE", message: expect.stringContaining("until") });
    expect((await world.money(asha)).bonus).toBe(0);
  });
});

describe("a claim at the moment of an exclusion", () => {
  it("leaves no active bonus", async () => {
    const asha = await world.player();
    const templateId = await world.template({ terms: { budget: 250 } });
    const id = await world.offered(asha, templateId);
    const template = await world.pool.connect();
    const waiting = async (count: number) => {
      const { rows } = await world.pool.query<{ count: number }>(
        "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows[0]?.count === count;
    };
    await template.query("BEGIN");
    await template.query("SELECT FROM bonus_templates WHERE id = $1 FOR NO KEY UPDATE", [templateId]);
    // The claim has asked whether it may, and waits for the template; the exclusion waits for the claim.
    const claiming = world.claim(asha, id);
    await until(() => waiting(1));
    const wish = { kind: "timeOut", days: 2 };
    const excluding = world.operate("ExcludePlayer", { userName: asha.userName, wish, reason: "Asked for" });
    await until(() => waiting(2));
    await template.query("ROLLBACK");
    template.release();
    await claiming;
    expectDone(await excluding);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "forfeited", reason: EXCLUSION_REASON });
    expect((await world.money(asha)).bonus).toBe(0);
  });
});

describe("a template", () => {
  it.each([200, 299.99])("gives no more than its budget of %d, whoever claims at once", async (budget) => {
    const templateId = await world.template({ terms: { budget } });
    const players = [];
    for (let count = 0; count < 5; count++) players.push(await world.player());
    const offers = await Promise.all(
      players.map(async (seat) => ({ seat, bonusId: await world.offered(seat, templateId) })),
    );
    const answers = await Promise.all(
      offers.map(({ seat, bonusId }) => seat.get("Bonus/Claim", { bonusId })),
    );
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === "BONUS_EXHAUSTED")).toHaveLength(3);
    for (const { seat, bonusId } of offers) {
      const again = await seat.get("Bonus/Claim", { bonusId });
      expect([undefined, "BONUS_EXHAUSTED"]).toContain(again.code);
    }
  });

  it("counts into its budget what was released or taken back since", async () => {
    const templateId = await world.template({ terms: { budget: 250, wageringMultiple: 0 } });
    const claimed: (string | undefined)[] = [];
    for (let count = 0; count < 3; count++) {
      const seat = await world.player();
      claimed.push((await world.claim(seat, await world.offered(seat, templateId))).code);
    }
    expect(claimed).toEqual([undefined, undefined, "BONUS_EXHAUSTED"]);
  });

  it("without wagering gives its bonus beside one that is being wagered", async () => {
    const asha = await world.player();
    const wagered = await world.active(asha);
    const id = await world.offered(asha, await world.template({ terms: { wageringMultiple: 0 } }));
    expect(await world.bonusOf(asha, id)).toMatchObject({ canClaim: true, claimBlockedBy: null });
    expectDone(await world.claim(asha, id));
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "completed", released: 100 });
    expect(await world.bonusOf(asha, wagered)).toMatchObject({ status: "active" });
  });

  it("of one for each player gives one, whatever is offered", async () => {
    const asha = await world.player();
    const templateId = await world.template({ terms: { onePer: ["user"], wageringMultiple: 0 } });
    await world.offered(asha, templateId);
    const again = { userName: asha.userName, templateId, amount: null, reference: "again", reason: "More" };
    expect(await world.operate("GrantBonus", again)).toMatchObject({ code: "BONUS_TAKEN" });
  });

  it("of one for each device gives one to a browser, whoever is logged in there", async () => {
    const templateId = await world.template({ terms: { onePer: ["device"], wageringMultiple: 0 } });
    const [asha, ravi] = [await world.player(), await world.player()];
    const [first, second] = [await world.offered(asha, templateId), await world.offered(ravi, templateId)];
    const cookie = await cookieOf(asha, first);
    const headers = { cookie };
    const claim = (seat: PlayerSeat, bonusId: number) =>
      callApi(world.world.server, {
        ...{ method: "GET", path: "Bonus/Claim", query: { bonusId }, token: seat.token, headers },
      });
    expect(await claim(ravi, second)).toMatchObject({ code: "BONUS_TAKEN" });
    expect((await claim(asha, first)).code).toBeUndefined();
    // Another browser.
    expectDone(await world.claim(ravi, second));
  });

  it("of one for each mobile number needs one that is verified", async () => {
    const asha = await world.player();
    const id = await world.offered(asha, await world.template({ terms: { onePer: ["mobile"] } }));
    expect(await world.claim(asha, id)).toMatchObject({ status: 403, code: "BONUS_MOBILE_NEEDED" });
    await world.pool.query("UPDATE users SET mobile = '+919999999999' WHERE username = $1", [asha.userName]);
    expectDone(await world.claim(asha, id));
  });

  it("that is refused to one player is not taken for the others of the browser", async () => {
    const templateId = await world.template({ terms: { onePer: ["device", "mobile"] } });
    const [asha, ravi] = [await world.player(), await world.player()];
    const cookie = await cookieOf(asha, await world.offered(asha, templateId));
    await world.pool.query("UPDATE users SET mobile = '+918888888888' WHERE username = $1", [ravi.userName]);
    const bonusId = await world.offered(ravi, templateId);
    const claimed = await callApi(world.world.server, {
      ...{ method: "GET", path: "Bonus/Claim", query: { bonusId }, token: ravi.token, headers: { cookie } },
    });
    expectDone(claimed);
  });
});

async function cookieOf(seat: PlayerSeat, id: number): Promise<string> {
  const response = await world.world.server.http.inject({
    ...{ method: "GET", url: `/api/Bonus/Claim?bonusId=${id}` },
    headers: { authorization: `Bearer ${seat.token}` },
  });
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

describe("a crash", () => {
  it("between a claim's row and its money is repaired: the money is given once", async () => {
    const asha = await world.player();
    const id = await world.offered(asha, await world.template());
    const store = new GrantStore(world.pool, world.clock);
    await store.locked(id, (client, grant) =>
      store.move(client, grant, {
        ...{ to: "active", by: { source: "player", actor: asha.userName } },
        changes: { expiresAt: new Date(world.clock.now() + 86_400_000) },
      }),
    );
    expect((await world.money(asha)).bonus).toBe(0);
    await world.afterMinute(async () => (await world.money(asha)).bonus === 100);
    expect(await entriesOf(id)).toEqual(["bonusGrant 10000"]);
  });

  it("after the money was moved repeats it with the same key: nothing moves twice", async () => {
    const asha = await world.player();
    const id = await world.active(asha, { wageringMultiple: 1, maxRelease: 60 });
    await world.pool.query("UPDATE bonus_grants SET posting_due = true WHERE id = $1", [id]);
    await world.wager(asha, 100);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "completed", released: 60 });
    await world.pool.query("UPDATE bonus_grants SET posting_due = true WHERE id = $1", [id]);
    await world.afterMinute(async () => {
      const { rows } = await world.pool.query("SELECT FROM bonus_grants WHERE id = $1 AND posting_due", [id]);
      return rows.length === 0;
    });
    expect(await entriesOf(id)).toEqual(["bonusGrant 10000", "bonus 6000", "bonusReturn 4000"]);
  });
});
