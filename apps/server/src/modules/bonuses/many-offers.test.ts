import { fakeClock, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import type { PlayerSeat } from "../../testing/betting-world.ts";
import { BonusWorld } from "../../testing/bonus-world.ts";

let world: BonusWorld;

beforeAll(async () => {
  world = await BonusWorld.open(await testDatabase(schema), fakeClock());
});
afterAll(async () => {
  await world.checkMoney();
  await world.close();
});

const MANY = 120;

/** As many offers as a template makes that gives one for each deposit. */
async function withManyOffers(player: PlayerSeat): Promise<void> {
  const id = await world.offered(player, await world.template());
  await world.pool.query(
    `INSERT INTO bonus_grants (user_id, template_id, template_version, trigger_key, type, title, description, terms, state,
       amount, deposit, wager_required, offered_at, claim_until)
     SELECT user_id, template_id, template_version, 'deposit:' || n, type, title, description, terms, state,
       amount, deposit, wager_required, offered_at, claim_until
     FROM bonus_grants, generate_series(1, ${MANY}) AS n WHERE id = $1`,
    [id],
  );
}

describe("a player with more offers than a page has", () => {
  it("reads of the bonus that is wagered, and what a withdrawal would forfeit", async () => {
    const asha = await world.player();
    const id = await world.active(asha);
    await withManyOffers(asha);
    const { open, forfeitOnWithdrawal } = await world.bonusesOf(asha);
    expect(open.map((bonus) => bonus.id)).toContain(id);
    expect(forfeitOnWithdrawal).toBe(100);
    expect(open[0]).toMatchObject({ status: "offered", claimBlockedBy: "anotherActive" });
  });

  it("has none of them left after an exclusion", async () => {
    const asha = await world.player();
    const id = await world.active(asha);
    await withManyOffers(asha);
    const wish = { kind: "timeOut", days: 1 };
    const { token } = (await asha.post("Protection/PrepareExclusion", { wish })).result as { token: string };
    expectDone(await asha.post("Protection/Exclude", { token, understood: true }));
    const { rows } = await world.pool.query<{ state: string; count: number }>(
      "SELECT state, count(*)::int AS count FROM bonus_grants WHERE user_id = (SELECT user_id FROM bonus_grants WHERE id = $1) GROUP BY 1 ORDER BY 1",
      [id],
    );
    expect(rows).toEqual([
      { state: "cancelled", count: MANY + 1 },
      { state: "forfeited", count: 1 },
    ]);
    expect((await world.money(asha)).bonus).toBe(0);
  });
});

describe("the look through all active bonuses of each minute", () => {
  /** The transaction that wrote the row last. */
  const writerOf = async (id: number) =>
    (await world.pool.query<{ xmin: string }>("SELECT xmin FROM bonus_grants WHERE id = $1", [id])).rows[0]
      ?.xmin;

  it("writes nothing of those that nothing has happened to, and counts what no event has reported", async () => {
    const [asha, bina] = [await world.player(), await world.player()];
    const [idle, counted] = [await world.active(asha), await world.active(bina)];
    await world.wager(asha, 50);
    await world.wager(bina, 50);
    expect(await world.openBonusOf(asha)).toMatchObject({ wagerDone: 50 });
    expect(await world.openBonusOf(bina)).toMatchObject({ wagerDone: 50 });
    const before = await writerOf(idle);
    await world.pool.query("DELETE FROM bonus_contributions WHERE grant_id = $1", [counted]);
    await world.pool.query("UPDATE bonus_grants SET wager_done = 0 WHERE id = $1", [counted]);
    const doneOf = async (id: number) =>
      (await world.pool.query("SELECT wager_done FROM bonus_grants WHERE id = $1", [id])).rows[0]?.wager_done;
    await world.afterMinute(async () => (await doneOf(counted)) === 5000);
    expect(await writerOf(idle)).toBe(before);
  });
});

describe("a server with a bonus of an excluded player that cannot be ended", () => {
  it("starts all the same, and ends those of the others", async () => {
    const [asha, bina] = [await world.player(), await world.player()];
    const [broken, other] = [
      await world.offered(asha, await world.template()),
      await world.offered(bina, await world.template()),
    ];
    const now = world.clock.now();
    await world.pool.query(
      `INSERT INTO exclusions (user_id, kind, from_at, until_at, actor, reason)
       SELECT user_id, 'timeOut', $1, $2, 'player', '' FROM bonus_grants WHERE id = ANY ($3)`,
      [new Date(now), new Date(now + 86_400_000), [broken, other]],
    );
    await world.pool.query(
      `CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
       CREATE TRIGGER broken_off BEFORE UPDATE ON bonus_grants FOR EACH ROW WHEN (NEW.id = ${broken})
       EXECUTE FUNCTION broken_off()`,
    );
    await world.world.crash();
    const states = "SELECT state FROM bonus_grants WHERE id = ANY ($1) ORDER BY id";
    const { rows } = await world.pool.query<{ state: string }>(states, [[broken, other]]);
    await world.pool.query("DROP TRIGGER broken_off ON bonus_grants; DROP FUNCTION broken_off()");
    expect(rows.map(({ state }) => state)).toEqual(["offered", "cancelled"]);
    expect((await world.ask("GetStatus", {})).result).toMatchObject({ exchange: "open" });
  });
});
