import type { Command } from "@crossbook/engine";
import { afterEach, beforeEach, expect, it } from "vitest";
import { back, createMarket, deposit, openAccount, setPersistence } from "../testing/exchange-world.ts";
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
  deposit(1, 50_000, "money"),
  createMarket(7),
  back(1, 7, "first"),
  back(1, 7, "second", { persistence: "keep" }),
  setPersistence(1, 1, "keep"),
  setPersistence(1, 2, "lapse"),
  setPersistence(1, 1, "lapse"),
  setPersistence(1, 1, "keep"),
];

it.each(COMMANDS.map((_, index) => index + 1))(
  "the tables have what each order has now, where the first %i commands are in one batch and the others in the next",
  async (count) => {
    const chunks = [COMMANDS.slice(0, count), COMMANDS.slice(count)].filter(({ length }) => length > 0);
    for (const commands of chunks) {
      const { chunk } = world.batch(commands);
      await projectChunk(world.client, chunk, { leadership: world.leadership, keysKeptSince: 0 });
    }
    const { snapshot } = await loadProjection(world.client, 100);
    expect(snapshot).toEqual(world.engine.snapshot());
    expect(snapshot?.orders.map(({ persistence }) => persistence)).toEqual(["keep", "lapse"]);
  },
);

it("listeners learn what an order was placed with, and each change", () => {
  const { events } = world.batch(COMMANDS);
  const placed = events.flatMap((event) => (event.type === "orderPlaced" ? [event.persistence] : []));
  const changed = events.flatMap((event) => (event.type === "persistenceChanged" ? [event] : []));
  expect(placed).toEqual(["lapse", "keep"]);
  expect(changed.map(({ orderId, persistence }) => [orderId, persistence])).toEqual([
    [1, "keep"],
    [2, "lapse"],
    [1, "lapse"],
    [1, "keep"],
  ]);
});
