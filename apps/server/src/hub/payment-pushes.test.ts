import { randomUUID } from "node:crypto";
import type { UpiPayment } from "@crossbook/contract";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { systemClock } from "../ports/clock.ts";
import { expectDone } from "../testing/api-call.ts";
import { type BettingWorld, openBettingWorld } from "../testing/betting-world.ts";
import { listenToHub } from "../testing/hub-listener.ts";
import { openMatch } from "../testing/open-match.ts";
import { type PaymentProviderDouble, paymentProviderDouble } from "../testing/payment-provider-double.ts";

let database: TestDatabase;
let provider: PaymentProviderDouble;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  provider = await paymentProviderDouble(() => systemClock.now());
  world = await openBettingWorld(database.connection, systemClock, undefined, {
    payment: provider.configuration,
  });
});
afterAll(async () => {
  await world.close();
  await database.close();
  await provider.close();
});

it("brings its player every state of a payment and the balance that follows, and nobody else", async () => {
  const url = await world.server.start();
  const [anna, bela] = [await world.player("anna", 100), await world.player("bela", 100)];
  const hers = await listenToHub(url, anna.token);
  const his = await listenToHub(url, bela.token);
  await hers.register(anna.token);
  await his.register(bela.token);
  const asked = { amount: 500, method: "UPI_QR", clientRequestId: randomUUID() };
  const generated = await anna.post("Payment/Generate", asked);
  expectDone(generated);
  const { paymentId, orderRef } = generated.result as UpiPayment;
  expect(await hers.receives("Payment", ({ State }) => State === "pending")).toEqual({
    ...{ Id: paymentId, Direction: "deposit", State: "pending" },
  });

  provider.pay(orderRef);
  const { body, headers } = provider.webhook("order.paid", orderRef);
  const delivered = await world.server.http.inject({
    ...{ method: "POST", url: "/api/Payment/Webhook", payload: body },
    headers: { "content-type": "application/json", ...headers },
  });
  expect(delivered.statusCode).toBe(200);
  expect(await hers.receives("Payment", ({ State }) => State === "credited")).toMatchObject({
    Id: paymentId,
  });
  expect(await hers.receives("UserBalance", ({ Balance }) => Balance === 600)).toMatchObject({
    Balance: 600,
  });

  // A message to everyone shows that nothing is on its way to him any more.
  await openMatch(world);
  await his.receives("EventTree");
  expect(his.received.filter(({ Code }) => Code === "Payment")).toEqual([]);
  await hers.connection.stop();
  await his.connection.stop();
});
