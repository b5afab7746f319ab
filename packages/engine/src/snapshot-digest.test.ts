import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import { createEngine } from "./create-engine.ts";
import { VOID_RESULT } from "./kinds/index.ts";
import { createNaiveEngine } from "./oracle/naive-engine.ts";
import type { EngineSnapshot } from "./snapshot.ts";
import { snapshotDigest } from "./snapshot-digest.ts";
import {
  back,
  createMarket,
  discountCommission,
  expireOrders,
  lay,
  limitExposure,
  NOON,
  openAccount,
  openOutside,
  payIn,
  placeHold,
  releaseOrders,
  setBetDelay,
  setMarketStatus,
  settleMarket,
  voidMarket,
} from "./testing/commands.ts";
import { accepted, played } from "./testing/played.ts";

/** A state with rows of every table, and of each kind of outcome and market. */
function busy(): EngineSnapshot {
  const engine = played([
    ...[1, 2].flatMap((id) => [openAccount(id), payIn(id, 1_000_000)]),
    ...[openOutside(-1001), limitExposure(1, 50_000), discountCommission(1, 40)],
    ...[createMarket(1), createMarket(2, { runnerCount: 4, winners: 2, commissionBasisPoints: 200 })],
    ...[createMarket(3, { ladder: "finest" }), createMarket(4), createMarket(5)],
    ...[lay(2, 200, 500), back(1, 200, 300), back(1, 300, 700, { expiresAt: NOON + 9000 })],
    ...[settleMarket(3, 1), voidMarket(4), setMarketStatus(5, "suspended")],
    placeHold(1, 900, { reference: "withdrawal:7" }),
    ...[setBetDelay(1, 5000), back(1, 200, 20, { key: "lapsed" }), setMarketStatus(1, "suspended")],
    ...[setMarketStatus(1, "open"), back(1, 200, 50, { key: "entered" }), releaseOrders(NOON + 5000)],
    back(1, 190, 10, { execution: "anyPrice", key: "delayed" }),
  ]);
  return JSON.parse(JSON.stringify(engine.snapshot())) as EngineSnapshot;
}

type Table = "accounts" | "markets" | "orders" | "delayedOrders" | "holds" | "keys";

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return `${value}?`;
  if (Array.isArray(value)) return [...value.slice(0, -1), other(value.at(-1))];
  if (value === undefined) return VOID_RESULT;
  if ((value as { readonly type?: unknown }).type === "void") return { type: "winners", winners: [0] };
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one], index) => [name, index === 0 ? one : other(one)]),
  );
}

const snapshot = busy();
const tables: readonly Table[] = ["accounts", "markets", "orders", "delayedOrders", "holds", "keys"];
const fields = tables.flatMap((table) => {
  // Not every row has every field: only a market that has ended has a result.
  const named = new Set(snapshot[table].flatMap((row) => Object.keys(row)));
  return [...named].map((field) => ({ table, field }));
});

/** Words that are mixed by their number, and one that each can be changed to. */
const OTHER_WORD: Readonly<Record<string, string>> = {
  back: "lay",
  lay: "back",
  lapse: "keep",
  keep: "lapse",
};

describe("the digest of a state", () => {
  it("has rows of every table to prove itself on", () => {
    for (const table of tables) expect(snapshot[table].length).toBeGreaterThan(0);
    const outcomes = new Set(snapshot.keys.map(({ outcome }) => outcome.type));
    expect([...outcomes].toSorted()).toEqual(["orderDelayed", "orderLapsed", "orderPlaced", "transferred"]);
  });

  it.each(fields)("changes with $field of $table, in each of its rows", ({ table, field }) => {
    const digest = snapshotDigest(snapshot);
    for (const [index, row] of snapshot[table].entries()) {
      const value = (row as unknown as Readonly<Record<string, unknown>>)[field];
      const changed = OTHER_WORD[String(value)] ?? other(value);
      const rows = (snapshot[table] as readonly object[]).with(index, { ...row, [field]: changed });
      expect(snapshotDigest({ ...snapshot, [table]: rows })).not.toBe(digest);
    }
  });

  it.each(["nextOrderId", "nextMatchId", "nextEntryId", "effectsDigest"] as const)(
    "changes with %s",
    (name) => {
      const changed = { ...snapshot, [name]: other(snapshot[name]) };
      expect(snapshotDigest(changed)).not.toBe(snapshotDigest(snapshot));
    },
  );

  it.each(tables)("changes where a row of %s is missing, or two have changed places", (table) => {
    const rows: readonly object[] = snapshot[table];
    const digests = [rows, rows.slice(1), rows.toReversed()].map((changed) =>
      snapshotDigest({ ...snapshot, [table]: changed }),
    );
    expect(new Set(digests).size).toBe(rows.length > 1 ? 3 : 2);
  });

  it("does not depend on the order of a row's fields, as tables may give them in another", () => {
    const reversed = (row: object) => Object.fromEntries(Object.entries(row).toReversed());
    const turned = Object.fromEntries(
      tables.map((table) => [table, (snapshot[table] as readonly object[]).map(reversed)]),
    );
    expect(snapshotDigest({ ...snapshot, ...turned })).toBe(snapshotDigest(snapshot));
  });
});

describe("an engine restored from a snapshot", () => {
  it.each([createEngine, createNaiveEngine])("has every row of every table again (%o)", (create) => {
    const restored = create(undefined, snapshot);
    for (const table of tables) {
      expect(JSON.parse(JSON.stringify(restored.snapshot()[table]))).toEqual(snapshot[table]);
    }
    expect(restored.stateDigest()).toBe(snapshotDigest(snapshot));
  });

  it("goes on with each row as it is: account, market, order, delayed order, hold and key", () => {
    const engine = createEngine(undefined, snapshot);
    // Account 1 bet 350 of its money, 900 are held, and 700 and 10 are not matched.
    expect(engine.account(1)).toEqual({
      ...{
        accountId: 1,
        moneyMode: "play",
        cash: 999_100,
        held: 900,
        owed: 0,
        exposure: 1060,
        available: 998_040,
        exposureLimit: 50_000,
        commissionDiscountPercent: 40,
      },
    });
    expect([1, 2, 3, 4, 5].map((id) => engine.market(id)?.status)).toEqual([
      ...["open", "open", "settled", "void", "suspended"],
    ]);
    expect(engine.market(1)?.betDelayMs).toBe(5000);
    expect(engine.nextReleaseAt).toBe(NOON + 5000);
    expect(engine.hold(3)).toEqual({
      ...{ holdId: 3, from: 1, to: -1, amount: 900, kind: "withdrawal", reference: "withdrawal:7" },
    });
    expect(accepted(engine, back(1, 200, 20, { key: "lapsed" }))).toMatchObject({
      ...{ type: "orderLapsed", reason: "MARKET_SUSPENDED", repeated: true },
    });
    expect(accepted(engine, back(1, 200, 50, { key: "entered" }))).toMatchObject({
      ...{ type: "orderPlaced", matched: paise(50), remaining: paise(0), repeated: true },
    });
    expect(accepted(engine, releaseOrders(NOON + 5000))).toMatchObject({ count: 1 });
    expect(accepted(engine, back(1, 190, 10, { execution: "anyPrice", key: "delayed" }))).toMatchObject({
      ...{ matched: paise(10), matchedPayoutCentipaise: 2000, repeated: true },
    });
    expect(engine.book(1, 5)?.matchedTotal).toBe(360);
    expect(engine.nextExpiresAt).toBe(NOON + 9000);
    expect(accepted(engine, expireOrders(NOON + 9000))).toMatchObject({ count: 1 });
    expect([engine.nextExpiresAt, engine.order(3)]).toEqual([undefined, undefined]);
  });
});
