import type { Command } from "@crossbook/engine";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AT, deposit, openAccount } from "../testing/exchange-world.ts";
import { openProjectedWorld, type ProjectedWorld } from "../testing/projected-world.ts";
import { loadProjection } from "./load-projection.ts";
import { projectChunk } from "./project-chunk.ts";

let world: ProjectedWorld;

beforeEach(async () => {
  world = await openProjectedWorld();
});
afterEach(() => world.close());

const limit = (accountId: number, exposureLimit: number): Command => ({
  ...{ type: "setExposureLimit", accountId, exposureLimit, at: AT },
});

const COMMANDS: readonly Command[] = [
  openAccount(1),
  openAccount(2),
  limit(1, 5_000_000_000),
  deposit(1, 50_000, "money"),
  limit(2, 700),
  limit(1, 300),
  limit(2, 0),
];

it.each(COMMANDS.map((_, index) => index + 1))(
  "the tables have each account's limit of now, where the first %i commands are in one batch and the others in the next",
  async (count) => {
    const chunks = [COMMANDS.slice(0, count), COMMANDS.slice(count)].filter(({ length }) => length > 0);
    for (const commands of chunks) {
      const { chunk } = world.batch(commands);
      await projectChunk(world.client, chunk, { leadership: world.leadership, keysKeptSince: 0 });
      expect((await loadProjection(world.client, 100)).snapshot).toEqual(world.engine.snapshot());
    }
    const limits = world.engine.snapshot().accounts.filter(({ accountId }) => accountId > 0);
    expect(limits.map(({ exposureLimit }) => exposureLimit)).toEqual([300, 0]);
  },
);
