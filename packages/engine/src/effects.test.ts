import { describe, expect, it } from "vitest";
import type { Command } from "./commands.ts";
import { HOUSE_ACCOUNT } from "./effects.ts";
import type { Engine } from "./engine.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  moveCash,
  NOON,
  openAccount,
  setMarketStatus,
} from "./testing/commands.ts";
import { accepted, funded } from "./testing/played.ts";
import { type RecordedEffect, recordedEffects } from "./testing/recorded-effects.ts";

function told(engine: Engine, command: Command): readonly RecordedEffect[] {
  const sink = recordedEffects();
  engine.apply(command, sink);
  return sink.effects;
}

/** Without keys, whose text is proved elsewhere. */
function toldButKeys(engine: Engine, command: Command): readonly RecordedEffect[] {
  return told(engine, command).filter(([name]) => name !== "keyUsed");
}

describe("an order tells", () => {
  it("that it was placed, then its fills best first, then who and which book changed", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    accepted(engine, lay(3, 210, 100));
    expect(toldButKeys(engine, back(1, 200, 500))).toEqual([
      ["orderPlaced", 3, 1, 1, 0, "back", 200, 500, NOON],
      ["orderMatched", 1, 3, 2, 1, 0, 210, 100, NOON],
      ["orderMatched", 2, 3, 1, 1, 0, 200, 300, NOON],
      ["accountChanged", 1],
      ["accountChanged", 3],
      ["accountChanged", 2],
      ["bookChanged", 1],
    ]);
  });

  it("the moment of the order that came, not of the one that waited, for its fills", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300, { at: NOON }));
    const fills = told(engine, back(1, 200, 300, { at: NOON + 9000 })).filter(
      ([name]) => name === "orderMatched",
    );
    expect(fills.map((fill) => fill.at(-1))).toEqual([NOON + 9000]);
  });

  it("each account once, however many of its orders were met", () => {
    const engine = funded(100_000);
    for (const price of [200, 202, 204]) accepted(engine, lay(2, price, 100));
    const changed = told(engine, back(1, 200, 300)).filter(([name]) => name === "accountChanged");
    expect(changed).toEqual([
      ["accountChanged", 1],
      ["accountChanged", 2],
    ]);
  });

  it("nothing when its key comes again", () => {
    const engine = funded(100_000);
    const order = back(1, 200, 500, { key: "once" });
    expect(told(engine, order)).toHaveLength(4);
    expect(told(engine, order)).toEqual([]);
  });

  it("its key after its fills and before who changed, so that a table has the outcome whole", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    const names = told(engine, back(1, 200, 300)).map(([name]) => name);
    expect(names).toEqual([
      "orderPlaced",
      "orderMatched",
      "keyUsed",
      "accountChanged",
      "accountChanged",
      "bookChanged",
    ]);
  });
});

describe("taking back tells", () => {
  it("by how much the order was reduced, and why", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 200, 500));
    expect(told(engine, cancelOrder(1, 1, 200))).toEqual([
      ["orderReduced", 1, 200, "cancelled", NOON],
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
    expect(told(engine, { type: "cancelOrders", accountId: 1, marketId: 1, at: NOON + 5 })).toEqual([
      ["orderReduced", 1, 300, "cancelled", NOON + 5],
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
  });

  it("nothing where nothing waited", () => {
    const engine = funded(100_000);
    expect(told(engine, { type: "cancelOrders", accountId: 1, marketId: 1, at: NOON })).toEqual([]);
  });
});

describe("a status tells", () => {
  it("what lapsed, oldest first over all runners, before the change itself", () => {
    const engine = funded(100_000);
    accepted(engine, back(2, 200, 100, { runner: 2 }));
    accepted(engine, back(1, 200, 100));
    accepted(engine, lay(2, 200, 100, { runner: 1 }));
    expect(told(engine, setMarketStatus(1, "suspended", true))).toEqual([
      ["orderReduced", 1, 100, "lapsed", NOON],
      ["orderReduced", 2, 100, "lapsed", NOON],
      ["orderReduced", 3, 100, "lapsed", NOON],
      ["marketStatusChanged", 1, "suspended", -1, NOON],
      ["accountChanged", 2],
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
  });

  it("the emptied book alone where the status stays as it is", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 200, 100));
    expect(told(engine, setMarketStatus(1, "open", true))).toEqual([
      ["orderReduced", 1, 100, "lapsed", NOON],
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
  });

  it("nothing where it is the one the market has", () => {
    const engine = funded(100_000);
    expect(told(engine, setMarketStatus(1, "open"))).toEqual([]);
    expect(told(engine, setMarketStatus(1, "open", true))).toEqual([]);
  });
});

describe("cash, accounts and markets tell", () => {
  it("a payment as two legs, against the outside world", () => {
    const engine = funded(100_000);
    expect(toldButKeys(engine, moveCash(1, -700, { remark: "to the bank" }))).toEqual([
      ["ledgerPosted", 4, 1, -700, "withdrawal", 0, "to the bank", NOON],
      ["ledgerPosted", 4, HOUSE_ACCOUNT.clearing, 700, "withdrawal", 0, "to the bank", NOON],
      ["accountChanged", 1],
    ]);
  });

  it.each(["deposit", "credit", "debit", "bonus", "casino", "demo"] as const)("a %s by its name", (kind) => {
    const engine = funded(100_000);
    const amount = kind === "debit" ? -100 : 100;
    const legs = told(engine, moveCash(1, amount, { kind })).filter(([name]) => name === "ledgerPosted");
    expect(legs.map(([, , account, moved, said]) => [account, moved, said])).toEqual([
      [1, amount, kind],
      [HOUSE_ACCOUNT.clearing, -amount, kind],
    ]);
  });

  it("a remark of 200 characters whole, and of a longer one its first 200", () => {
    const engine = funded(100_000);
    const remarkOf = (remark: string) => told(engine, moveCash(1, 1, { remark }))[0]?.[6];
    expect(remarkOf("r".repeat(200))).toBe("r".repeat(200));
    expect(remarkOf(`${"r".repeat(200)}!`)).toBe("r".repeat(200));
  });

  it("a new account and a new market by their numbers", () => {
    const engine = funded(100_000);
    expect(told(engine, openAccount(77))).toEqual([["accountOpened", 77, "player", NOON]]);
    expect(told(engine, createMarket(77))).toEqual([["marketCreated", 77, NOON]]);
  });
});
