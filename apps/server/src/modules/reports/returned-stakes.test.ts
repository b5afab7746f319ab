import { CASINO_STUDIOS, type CasinoDay, type CasinoStudio, type ReportFigures } from "@crossbook/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../../testing/casino-world.ts";
import type { Move } from "../../testing/studio-callers.ts";

const DAY_MS = 86_400_000;
let world: CasinoWorld;
let anna: CasinoPlayer;
let names = 0;

beforeAll(async () => {
  world = await CasinoWorld.open();
  anna = await world.player("anna", 1000);
});
afterAll(() => world.close());

/** A bet that was taken; amounts in paise. */
async function bet(studio: CasinoStudio, amount: number): Promise<Move> {
  const move = { txId: `t-${++names}`, round: `r-${names}`, amount };
  const before = await world.cash(anna.userId);
  await world.studios[studio].bet(anna.at[studio], move);
  expect(await world.cash(anna.userId)).toBe(before - amount);
  return move;
}

async function rollBack(studio: CasinoStudio, { txId: betTxId, round, amount }: Move): Promise<void> {
  const before = await world.cash(anna.userId);
  await world.studios[studio].rollback(anna.at[studio], { txId: `t-${++names}`, betTxId, round, amount });
  expect(await world.cash(anna.userId)).toBe(before + amount);
}

it("counts no stake that was given back: neither as staked nor as paid, whatever its studio's protocol", async () => {
  for (const studio of CASINO_STUDIOS) {
    const kept = await bet(studio, 1000);
    const win = { txId: `t-${++names}`, betTxId: kept.txId, round: kept.round, amount: 400 };
    await world.studios[studio].win(anna.at[studio], win);
    await rollBack(studio, await bet(studio, 700));
  }
  const late = await bet("kestrel", 300);
  world.clock.advance(DAY_MS);
  anna = { ...anna, at: { ...anna.at, kestrel: await world.seat(anna.userId, "kestrel") } };
  await rollBack("kestrel", late);
  const { totals, casino } = await report();
  expect(totals).toMatchObject({ casinoStakes: 30, casinoResult: 18 });
  expectDays(casino);
});

it("knows an entry by what its studio asked for: whatever its words, and before its transaction's end is written", async () => {
  await world.pool.query("UPDATE ledger_entries SET remark = 'Zurück: ' || remark WHERE kind = 'casino'");
  await world.pool.query(
    `UPDATE casino_transactions SET state = 'due', ledger_entry_id = NULL, done_at = NULL
     WHERE kind = 'rollback' AND studio = 'marigold'`,
  );
  expectDays((await report()).casino);
  await world.pool.query("UPDATE ledger_entries SET remark = substr(remark, 9) WHERE kind = 'casino'");
});

interface Report {
  readonly totals: ReportFigures;
  readonly casino: readonly CasinoDay[];
}

async function report(): Promise<Report> {
  return (await (await world.operator()).get("Operator/GetReport")).result as Report;
}

function expectDays(casino: readonly CasinoDay[]): void {
  const rows = casino.map(({ day, studio, ...figures }) => [day, studio, ...Object.values(figures)]);
  expect(rows).toEqual([
    ["2026-01-01", "kestrel", 13, 4, 9],
    ["2026-01-01", "marigold", 10, 4, 6],
    ["2026-01-01", "banyan", 10, 4, 6],
    // Of a day that is over nothing changes: it is taken off the day on which it was given back.
    ["2026-01-02", "kestrel", -3, 0, -3],
  ]);
}
