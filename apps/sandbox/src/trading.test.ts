import { fakeClock } from "@crossbook/testkit";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { loadConfiguration } from "./config/load-configuration.ts";
import { startTrading } from "./trading.ts";

const log = pino({ level: "silent" });
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function trading(environment: Record<string, string>) {
  const loaded = loadConfiguration(environment);
  if (!loaded.ok) throw new Error(loaded.problems.join(" "));
  const clock = fakeClock();
  const started = startTrading({ configuration: loaded.configuration, ratings: new Map(), clock, log });
  closers.push(() => started.stop());
  return { started, clock };
}

describe("trading", () => {
  it("does nothing without the accounts' password", () => {
    const { started, clock } = trading({ CROSSBOOK_URL: "http://127.0.0.1:9" });
    expect(started.loggedIn()).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it("logs its makers in as ordinary accounts, and stops cleanly", async () => {
    const http = Fastify();
    const logins: unknown[] = [];
    http.post("/api/Account/Authenticate", async ({ body }) => {
      logins.push(body);
      return { success: true, result: { accessToken: "token", balance: 1 }, error: null };
    });
    http.setNotFoundHandler(async () => ({ success: true, result: [], error: null }));
    const crossbookUrl = await http.listen({ host: "127.0.0.1", port: 0 });
    closers.push(() => http.close());
    const { started } = trading({ CROSSBOOK_URL: crossbookUrl, MAKER_PASSWORD: "secret", MAKERS: "one,two" });
    await expect.poll(() => started.loggedIn()).toEqual(["one", "two"]);
    expect(logins).toHaveLength(2);
    expect(logins[0]).toMatchObject({ userNameOrEmailAddress: "one", password: "secret" });
    await started.stop();
  });
});
