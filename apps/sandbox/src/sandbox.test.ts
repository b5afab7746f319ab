import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { loadConfiguration } from "./config/load-configuration.ts";
import { systemClock } from "./ports/clock.ts";
import { startSandbox } from "./sandbox.ts";
import { paymentProviderClient } from "./testing/payment-provider-client.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A sandbox whose exchange is not there. */
async function sandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const loaded = loadConfiguration({
    SANDBOX_PORT: "0",
    CROSSBOOK_URL: "http://127.0.0.1:9",
    DATA_DIR: dataDir,
  });
  if (!loaded.ok) throw new Error(loaded.problems.join(" "));
  const log = pino({ level: "silent" });
  const started = await startSandbox({ configuration: loaded.configuration, clock: systemClock, log });
  closers.push(started.stop);
  return started;
}

describe("the sandbox", () => {
  it("opens and stays open while the exchange is down, and says so", async () => {
    const { url } = await sandbox();
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok", exchange: "waiting" });
    const page = await (await fetch(url)).text();
    expect(page).toContain("the exchange at http://127.0.0.1:9 does not answer");
    expect(page).toContain("ODC-By 1.0");
    expect(page).toContain('href="/sms"');
    expect(page).toContain('href="/bank"');
  });

  it("knows the shipped matches, and refuses replays it cannot give", async () => {
    const { url } = await sandbox();
    const { matches } = (await (await fetch(`${url}/match-feed/matches.json`)).json()) as {
      matches: string[];
    };
    expect(matches).toContain("cricsheet-1273756");
    expect(matches.length).toBeGreaterThan(400);
    const ask = async (body: object) =>
      (
        await fetch(`${url}/match-feed/replays`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      ).status;
    expect(await ask({ matchId: 7 })).toBe(400);
    expect(await ask({ matchId: "cricsheet-1273756" })).toBe(409);
  });

  it("has a payment provider with the credentials of development, and its orders on the front page", async () => {
    const { url } = await sandbox();
    const key = { keyId: "key_development", keySecret: "development-payment-key-secret" };
    const client = paymentProviderClient(`${url}/payment-provider`, key);
    const close_by = Math.floor(systemClock.now() / 1000) + 300;
    const made = await client.createOrder({ amount: 50_000, currency: "INR", receipt: "D-77", close_by });
    expect(made.kind).toBe("ok");
    expect(await (await fetch(url)).text()).toContain(">D-77</a>");
  });

  it("stops cleanly while it still waits for the exchange", async () => {
    const { url, stop } = await sandbox();
    await stop();
    await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
  });
});
