import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import {
  back,
  createMarket,
  openAccount,
  operatorStatus,
  payIn,
  setBetDelay,
  setMarketStatus,
  settleMarket,
} from "../testing/commands.ts";
import { apply } from "../testing/played.ts";

const OPENING: readonly Command[] = [openAccount(1), payIn(1, 100_000), createMarket(1)];
const feed = (status: "open" | "suspended" | "closed", lapse?: "suspended") =>
  setMarketStatus(1, status, lapse);
const operator = (status: "open" | "suspended" | "closed") => operatorStatus(1, status);

/** The statuses after each of these commands, which both engines must agree on. */
function statusesAfter(commands: readonly Command[]) {
  const [fast = [], naive = []] = [createEngine, createNaiveEngine].map((create) => {
    const engine = create();
    for (const command of OPENING) apply(engine, command);
    return commands.map((command) => {
      const outcome = apply(engine, command);
      return outcome.ok ? engine.market(1)?.status : outcome.code;
    });
  });
  expect(naive).toEqual(fast);
  return fast;
}

describe("a market that an operator has suspended", () => {
  it("stays suspended whatever the feed says, and has the feed's status once an operator lifts it", () => {
    const suspended = "suspended" as const;
    expect(statusesAfter([operator(suspended), feed("open"), operator("open")])).toEqual([
      suspended,
      suspended,
      "open",
    ]);
    expect(statusesAfter([operator(suspended), feed(suspended), operator("open"), feed("open")])).toEqual([
      ...[suspended, suspended, suspended, "open"],
    ]);
    expect(statusesAfter([feed(suspended), operator(suspended), feed("open"), operator("open")])).toEqual([
      ...[suspended, suspended, suspended, "open"],
    ]);
  });

  it("takes no bet after the feed has opened it", () => {
    expect(statusesAfter([operator("suspended"), feed("open"), back(1, 200, 500)])).toEqual([
      ...["suspended", "suspended", "MARKET_SUSPENDED"],
    ]);
  });

  it("takes a new bet delay and empties its book as the feed says", () => {
    const engine = createEngine();
    for (const command of [...OPENING, back(1, 200, 500), operator("suspended"), setBetDelay(1, 5000)])
      apply(engine, command);
    expect(engine.market(1)).toMatchObject({ status: "suspended", feedStatus: "open", betDelayMs: 5000 });
    apply(engine, feed("open", "suspended"));
    expect(engine.account(1)?.exposure).toBe(0);
  });

  it("can be closed by either side for good, and settled", () => {
    expect(statusesAfter([operator("suspended"), feed("closed"), operator("open")])).toEqual([
      ...["suspended", "closed", "MARKET_STATUS_INVALID"],
    ]);
    expect(statusesAfter([operator("closed"), feed("open")])).toEqual(["closed", "MARKET_STATUS_INVALID"]);
    expect(statusesAfter([operator("suspended"), settleMarket(1, 0), feed("open")])).toEqual([
      ...["suspended", "settled", "MARKET_SETTLED"],
    ]);
  });
});

describe("a market that the feed has suspended", () => {
  it("is opened by an operator until the feed speaks of it again", () => {
    expect(statusesAfter([feed("suspended"), operator("open"), feed("suspended")])).toEqual([
      ...["suspended", "open", "suspended"],
    ]);
  });

  it("goes on with what was asked of it after a snapshot", () => {
    const engine = createEngine();
    for (const command of [...OPENING, operator("suspended"), feed("open")]) apply(engine, command);
    for (const create of [createEngine, createNaiveEngine]) {
      const restored = create(undefined, engine.snapshot());
      expect(apply(restored, feed("open"))).toMatchObject({ ok: true });
      expect(restored.market(1)?.status).toBe("suspended");
      apply(restored, operator("open"));
      expect(restored.market(1)).toMatchObject({
        status: "open",
        feedStatus: "open",
        operatorStatus: "open",
      });
    }
  });
});
