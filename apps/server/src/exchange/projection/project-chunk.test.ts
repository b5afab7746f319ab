import { type Command, createEngine, type Engine, HOUSE_ACCOUNT } from "@crossbook/engine";
import type { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { CompleteChunk } from "../effects/effect-recorder.ts";
import {
  back,
  cancel,
  createMarket,
  deposit,
  lay,
  openAccount,
  setBetDelay,
  settle,
} from "../testing/exchange-world.ts";
import { openProjectedWorld, type ProjectedWorld } from "../testing/projected-world.ts";
import { ProjectionMismatchError } from "./change-rows.ts";
import { loadProjection, takeProjection } from "./load-projection.ts";
import { projectChunk } from "./project-chunk.ts";

let world: ProjectedWorld;
let client: Client;
let engine: Engine;
let leadership: number;

beforeEach(async () => {
  world = await openProjectedWorld();
  ({ client, engine, leadership } = world);
});

afterEach(() => world.close());

/** One batch as a chunk of its own. */
const chunkOf = (...commands: Command[]): CompleteChunk => world.batch(commands).chunk;

const OPENING = [
  openAccount(1),
  openAccount(2),
  deposit(1, 50_000, "a"),
  deposit(2, 50_000, "b"),
  createMarket(7),
];

async function stateOfTables(): Promise<unknown> {
  return (await loadProjection(client, 100)).snapshot;
}

it("makes of every chunk what the engine's state is", async () => {
  const chunks = [
    [...OPENING, back(1, 7, "one", { stake: 500 })],
    [lay(2, 7, "two", { stake: 200 }), back(1, 7, "three", { price: 300 }), cancel(1, 3, 400)],
    [setBetDelay(7, 1000), lay(2, 7, "delayed", { stake: 100 })],
    [{ type: "releaseOrders", at: Date.UTC(2027, 0, 1) } as const],
    [settle(7, 0), createMarket(8)],
    [{ type: "removeMarket", at: Date.UTC(2027, 0, 1), marketId: 7 } as const],
  ];
  for (const commands of chunks) {
    await projectChunk(client, chunkOf(...commands), { leadership, keysKeptSince: 0 });
    expect(await stateOfTables()).toEqual(engine.snapshot());
  }
});

it("begins with the engine's own accounts", async () => {
  const { accounts } = (await loadProjection(client, 100)).snapshot;
  expect(accounts).toEqual(createEngine().snapshot().accounts);
  expect(accounts.map(({ accountId }) => accountId).toSorted()).toEqual(
    [...Object.values(HOUSE_ACCOUNT.play), ...Object.values(HOUSE_ACCOUNT.real)].toSorted(),
  );
});

it("writes a chunk once: the same one again changes nothing", async () => {
  const chunk = chunkOf(...OPENING);
  await projectChunk(client, chunk, { leadership, keysKeptSince: 0 });
  const before = await stateOfTables();
  await expect(projectChunk(client, chunk, { leadership, keysKeptSince: 0 })).rejects.toThrow(
    ProjectionMismatchError,
  );
  expect(await stateOfTables()).toEqual(before);
});

it("does not write out of order, nor under a leadership that has ended", async () => {
  const [first, second] = [chunkOf(...OPENING), chunkOf(createMarket(8))];
  const before = await stateOfTables();
  await expect(projectChunk(client, second, { leadership, keysKeptSince: 0 })).rejects.toThrow(
    "advance: 0 rows instead of 1",
  );
  await takeProjection(client);
  await expect(projectChunk(client, first, { leadership, keysKeptSince: 0 })).rejects.toThrow(
    "advance: 0 rows instead of 1",
  );
  expect(await stateOfTables()).toEqual(before);
});

it.each([
  [
    "an account that is missing",
    "DELETE FROM accounts WHERE account_id = 2",
    /balances: 1 rows instead of 2/,
  ],
  ["an order that is missing", "DELETE FROM orders", /older-orders: 0 rows instead of 1/],
  ["a market that is missing", "DELETE FROM markets", /matched-totals: 0 rows instead of 1/],
])("writes nothing of a chunk on tables with %s", async (_, plant, words) => {
  await projectChunk(client, chunkOf(...OPENING, back(1, 7, "one")), { leadership, keysKeptSince: 0 });
  await client.query(plant);
  const before = await stateOfTables();
  const chunk = chunkOf(lay(2, 7, "two", { stake: 300 }), { ...deposit(2, 5, "c"), from: 1, kind: "credit" });
  await expect(projectChunk(client, chunk, { leadership, keysKeptSince: 0 })).rejects.toThrow(words);
  expect(await stateOfTables()).toEqual(before);
});
