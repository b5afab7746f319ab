import type { CasinoStudio } from "@crossbook/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectDone } from "../../../testing/api-call.ts";
import { type CasinoPlayer, CasinoWorld } from "../../../testing/casino-world.ts";

let world: CasinoWorld;
let anna: CasinoPlayer;
let names = 0;
let before = 0;

beforeAll(async () => {
  world = await CasinoWorld.open();
  anna = await world.player("anna", 1000);
});
afterAll(() => world.close());
beforeEach(async () => {
  before = await world.cash(anna.userId);
});

const newName = () => `n-${++names}`;

/** A bet whose stake was taken, and whose end could not be written behind the answer: its row is still due. */
async function betWithoutEnd(studio: CasinoStudio) {
  const bet = { txId: newName(), round: newName(), amount: 1200 };
  const { answer } = await world.studios[studio].bet(anna.at[studio], bet);
  expect(["RS_OK", "200", "0"]).toContain(answer);
  await world.written();
  await world.pool.query(
    "UPDATE casino_transactions SET state = 'due', ledger_entry_id = NULL, done_at = NULL WHERE tx_id = $1",
    [bet.txId],
  );
  const { rows } = await world.pool.query<{ id: number }>(
    "UPDATE casino_rounds SET staked = 0 WHERE round_ref = $1 RETURNING id",
    [bet.round],
  );
  return { ...bet, roundId: rows[0]?.id ?? 0 };
}

async function roundOf(roundId: number) {
  await world.written();
  const { rows } = await world.pool.query("SELECT state, staked, won FROM casino_rounds WHERE id = $1", [
    roundId,
  ]);
  return rows[0];
}

describe("a bet whose end was not written", () => {
  it("goes back with the round that an operator rolls back", async () => {
    const { roundId } = await betWithoutEnd("kestrel");
    const asked = { roundId, decision: "rollBack", reason: "Studio left it" };
    const resolved = await (await world.operator()).post("Operator/ResolveCasinoRound", asked);
    expectDone(resolved);
    expect(resolved.result).toMatchObject({ state: "rolledBack", staked: 0, won: 0 });
    expect(await world.cash(anna.userId)).toBe(before);
  });

  it("is counted in its round before its studio's rollback takes it back", async () => {
    const { roundId, ...bet } = await betWithoutEnd("kestrel");
    const back = { ...bet, txId: newName(), betTxId: bet.txId };
    expect((await world.studios.kestrel.rollback(anna.at.kestrel, back)).answer).toBe("RS_OK");
    expect(await roundOf(roundId)).toEqual({ state: "rolledBack", staked: 0, won: 0 });
    expect(await world.cash(anna.userId)).toBe(before);
  });

  it.each([
    ["marigold", "200"],
    ["banyan", "0"],
  ] as const)("has its win paid that names only its round: %s", async (studio, ok) => {
    const { roundId, ...bet } = await betWithoutEnd(studio);
    const win = { ...bet, txId: newName(), amount: 2000 };
    expect((await world.studios[studio].win(anna.at[studio], win)).answer).toBe(ok);
    expect(await roundOf(roundId)).toMatchObject({ staked: 1200, won: 2000 });
    expect(await world.cash(anna.userId)).toBe(before + 800);
  });
});
