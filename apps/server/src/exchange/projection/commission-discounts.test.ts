import type { Command } from "@crossbook/engine";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  back,
  createMarket,
  deposit,
  discountCommission,
  lay,
  openAccount,
  settle,
} from "../testing/exchange-world.ts";
import { openProjectedWorld, type ProjectedWorld } from "../testing/projected-world.ts";
import { loadProjection } from "./load-projection.ts";
import { projectChunk } from "./project-chunk.ts";

let world: ProjectedWorld;

beforeEach(async () => {
  world = await openProjectedWorld();
});
afterEach(() => world.close());

const COMMANDS: readonly Command[] = [
  openAccount(1),
  openAccount(2),
  discountCommission(1, 40),
  deposit(1, 50_000, "of one"),
  deposit(2, 50_000, "of two"),
  createMarket(7),
  back(1, 7, "back"),
  lay(2, 7, "lay"),
  discountCommission(2, 100),
  settle(7, 0),
  discountCommission(1, 0),
  discountCommission(1, 7),
];

it.each(COMMANDS.map((_, index) => index + 1))(
  "the tables have each account's discount of now and each result's of then, where the first %i commands are in one batch",
  async (count) => {
    const chunks = [COMMANDS.slice(0, count), COMMANDS.slice(count)].filter(({ length }) => length > 0);
    for (const commands of chunks) {
      const { chunk } = world.batch(commands);
      await projectChunk(world.client, chunk, { leadership: world.leadership, keysKeptSince: 0 });
      expect((await loadProjection(world.client, 100)).snapshot).toEqual(world.engine.snapshot());
    }
    const players = world.engine.snapshot().accounts.filter(({ accountId }) => accountId > 0);
    expect(players.map(({ commissionDiscountPercent }) => commissionDiscountPercent)).toEqual([7, 100]);
    const { rows } = await world.client.query(
      "SELECT account_id, commission, commission_discount_percent AS discount FROM account_results ORDER BY account_id",
    );
    // 2.5 % of 1000, less 40 % of it.
    expect(rows).toEqual([
      { account_id: 1, commission: 15, discount: 40 },
      { account_id: 2, commission: 0, discount: 100 },
    ]);
  },
);
