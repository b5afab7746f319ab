import { fakeClock, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { ExchangeStoppedError } from "../exchange.ts";
import { back, openForTest, seedTwoPlayers } from "../testing/exchange-world.ts";
import { Obstacle } from "../testing/obstacle.ts";

it("rests while bets wait, and goes on at once where someone waits for the tables", async () => {
  const database = await testDatabase(schema);
  const [projection, journal] = [
    await Obstacle.on(database.connection),
    await Obstacle.on(database.connection),
  ];
  const clock = fakeClock();
  const { exchange } = await openForTest(database.connection, { clock });
  await seedTwoPlayers(exchange);
  await exchange.projected(exchange.state().journalSeq);
  await projection.block("projection");
  await exchange.submit(back(1, 7, "first"));
  await projection.isReached();
  clock.advance(100);
  const afterFirst = exchange.state().journalSeq;
  await journal.block("journal");
  const second = exchange.submit(back(1, 7, "second"));
  const firstIsShown = exchange.projected(afterFirst);
  await projection.clear();
  await firstIsShown;
  await journal.clear();
  await second;
  // Time stands still from here, so the rest does not end by itself.
  const client = new Client(database.connection);
  await client.connect();
  await client.query("SELECT 1");
  expect(exchange.state()).toMatchObject({ appliedSeq: afterFirst, journalSeq: afterFirst + 1, lag: 1 });
  await exchange.projected(afterFirst + 1);
  expect((await client.query("SELECT order_id FROM orders")).rowCount).toBe(2);
  await exchange.close();
  await client.end();
  await projection.remove();
  await journal.remove();
  await database.close();
});

it("writes nothing of a batch that is not durable yet, also where someone waits for it", async () => {
  const database = await testDatabase(schema);
  const [projection, journal] = [
    await Obstacle.on(database.connection),
    await Obstacle.on(database.connection),
  ];
  const { exchange } = await openForTest(database.connection);
  await seedTwoPlayers(exchange);
  await exchange.projected(exchange.state().journalSeq);
  await projection.block("projection");
  await exchange.submit(back(1, 7, "durable"));
  const durable = exchange.state().journalSeq;
  await journal.block("journal");
  const second = exchange.submit(back(1, 7, "not durable yet"));
  const secondIsShown = exchange.projected(durable + 1);
  await projection.clear();
  await exchange.projected(durable);
  const client = new Client(database.connection);
  await client.connect();
  for (let round = 0; round < 10; round += 1) await client.query("SELECT 1");
  // What the projector may have begun by now ends before the lock is given.
  await projection.block("projection");
  expect((await client.query("SELECT order_id FROM orders")).rowCount).toBe(1);
  await projection.clear();
  await journal.clear();
  expect(await second).toMatchObject({ ok: true });
  await secondIsShown;
  await exchange.close();
  await client.end();
  await projection.remove();
  await journal.remove();
  await database.close();
});

it("refuses those who wait for the tables, and who ask later, where it can bring them no further", async () => {
  const database = await testDatabase(schema);
  const projection = await Obstacle.on(database.connection);
  const { exchange, stopped } = await openForTest(database.connection);
  await seedTwoPlayers(exchange);
  const shown = exchange.state().journalSeq;
  await exchange.projected(shown);
  await projection.block("projection");
  await exchange.submit(back(1, 7, "durable"));
  await projection.isReached();
  const refusals = [exchange.projected(shown + 1), exchange.recall(back(1, 7, "durable"))].map((waiting) =>
    waiting.catch((error: unknown) => error),
  );
  await projection.killWhoWaits();
  expect((await stopped).reason).toBe("PROJECTION_FAILED");
  for (const refusal of refusals) expect(await refusal).toBeInstanceOf(ExchangeStoppedError);
  await expect(exchange.projected(shown + 1)).rejects.toThrow(ExchangeStoppedError);
  await exchange.projected(shown);
  await projection.remove();
  await database.close();
});
