import { HOUSE_ACCOUNT } from "@crossbook/engine";
import { testDatabase } from "@crossbook/testkit";
import { expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { ExchangeStoppedError } from "../exchange/index.ts";
import { back, openForTest, seedTwoPlayers } from "../exchange/testing/exchange-world.ts";
import { AwaitedExchange } from "./awaited-exchange.ts";

it("refuses everything until it is opened, and is the exchange from then on", async () => {
  const awaited = new AwaitedExchange();
  const stopped = { ok: false, code: "EXCHANGE_STOPPED" };
  expect(await awaited.submit(back(1, 7, "early"))).toEqual(stopped);
  expect(await awaited.decided(1)).toEqual(stopped);
  expect(await awaited.recall(back(1, 7, "early"))).toBeUndefined();
  await expect(awaited.read((engine) => engine.account(1))).rejects.toThrow(ExchangeStoppedError);
  expect(() => awaited.onDurable(() => undefined)).toThrow("before the exchange is open");
  expect(awaited.state().phase).toBe("closed");
  await awaited.projected(5);
  await awaited.close();

  const database = await testDatabase(schema);
  const { exchange } = await openForTest(database.connection);
  awaited.open(exchange);
  await seedTwoPlayers(awaited);
  const seqs: number[] = [];
  const stopListening = awaited.onDurable(({ seq }) => seqs.push(seq));
  expect(await awaited.submit(back(1, 7, "bet"))).toMatchObject({ ok: true, orderId: 1 });
  stopListening();
  expect(seqs).toEqual([awaited.state().journalSeq]);
  expect(await awaited.read((engine) => engine.account(HOUSE_ACCOUNT.play.clearing)?.cash)).toBe(-200_000);
  await awaited.projected(awaited.state().journalSeq);
  expect(await awaited.recall(back(1, 7, "bet"))).toMatchObject({ ok: true, orderId: 1, repeated: true });
  expect(await awaited.decided(1)).toEqual({ ok: false, code: "OUTCOME_UNKNOWN" });
  await awaited.close();
  expect(exchange.state().phase).toBe("closed");
  await database.close();
});
