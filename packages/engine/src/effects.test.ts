import { describe, expect, it } from "vitest";
import type { AskedStatus, Command } from "./commands.ts";
import { HOUSE_ACCOUNT, type LedgerPosted } from "./effects.ts";
import type { Engine } from "./engine.ts";
import { TRANSFER_KINDS } from "./ledger/ledger-kinds.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  NOON,
  openAccount,
  payIn,
  payOut,
  placeHold,
  releaseHold,
  releaseOrders,
  removeMarket,
  setBetDelay,
  setMarketStatus,
  settleHold,
  voidMarket,
} from "./testing/commands.ts";
import { accepted, funded } from "./testing/played.ts";
import {
  eventsOf,
  type RecordedEffect,
  recordedEffects,
  recordedMatches,
} from "./testing/recorded-effects.ts";

function effectsOf(engine: Engine, command: Command): readonly RecordedEffect[] {
  const sink = recordedEffects();
  engine.apply(command, sink);
  return sink.effects;
}

/** Without keys, whose text is proved elsewhere. */
function effectsButKeys(engine: Engine, command: Command): readonly RecordedEffect[] {
  return effectsOf(engine, command).filter(([name]) => name !== "keyUsed");
}

/** Names of effects and types of events, in order. */
function namesOf(engine: Engine, command: Command): readonly string[] {
  return effectsOf(engine, command).map(([name, event]) =>
    typeof event === "object" && name === "happened" ? event.type : name,
  );
}

/** A ledger leg as it is reported. */
function leg(entryId: number, accountId: number, amount: number, changes: object): RecordedEffect {
  const usual = {
    balance: "cash",
    kind: "withdrawal",
    phase: "posted",
    marketId: 0,
    reference: "",
    remark: "",
  };
  const posted = { type: "ledgerPosted", entryId, accountId, amount, ...usual, at: NOON, ...changes };
  return ["happened", posted as LedgerPosted];
}

describe("an order reports", () => {
  it("that it was placed, then its matches best first, the maker before the taker, then who and which book changed", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    accepted(engine, lay(3, 210, 100));
    expect(effectsButKeys(engine, back(1, 200, 500))).toEqual([
      ["orderPlaced", 3, 1, 1, 0, "back", 200, 500, "limit", "lapse", NOON],
      ["orderMatched", 1, 2, 1, 0, 210, 100, "maker", NOON],
      ["orderMatched", 1, 3, 1, 0, 210, 100, "taker", NOON],
      ["orderMatched", 2, 1, 1, 0, 200, 300, "maker", NOON],
      ["orderMatched", 2, 3, 1, 0, 200, 300, "taker", NOON],
      ["accountChanged", 1],
      ["accountChanged", 3],
      ["accountChanged", 2],
      ["bookChanged", 1],
    ]);
  });

  it("the moment of the order that came, not of the one that rested, for its matches", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300, { at: NOON }));
    const matches = recordedMatches(effectsOf(engine, back(1, 200, 300, { at: NOON + 9000 })));
    expect(matches.map(({ at }) => at)).toEqual([NOON + 9000]);
  });

  it("each account once, however many of its orders were matched", () => {
    const engine = funded(100_000);
    for (const price of [200, 202, 204]) accepted(engine, lay(2, price, 100));
    const changed = effectsOf(engine, back(1, 200, 300)).filter(([name]) => name === "accountChanged");
    expect(changed).toEqual([
      ["accountChanged", 1],
      ["accountChanged", 2],
    ]);
  });

  it("nothing when its key comes again", () => {
    const engine = funded(100_000);
    const order = back(1, 200, 500, { key: "once" });
    expect(effectsOf(engine, order)).toHaveLength(4);
    expect(effectsOf(engine, order)).toEqual([]);
  });

  it("its key after its matches and before who changed, so that a table has the outcome whole", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    const names = effectsOf(engine, back(1, 200, 300)).map(([name]) => name);
    expect(names).toEqual([
      "orderPlaced",
      "orderMatched",
      "orderMatched",
      "keyUsed",
      "accountChanged",
      "accountChanged",
      "bookChanged",
    ]);
  });
});

describe("cancelling reports", () => {
  it("by how much the order was reduced", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 200, 500));
    expect(effectsOf(engine, cancelOrder(1, 1, 200))).toEqual([
      ["orderCancelled", 1, 200, NOON],
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
    expect(effectsOf(engine, { type: "cancelOrders", accountId: 1, marketId: 1, at: NOON + 5 })).toEqual([
      ["orderCancelled", 1, 300, NOON + 5],
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
  });

  it("nothing where nothing rested", () => {
    const engine = funded(100_000);
    expect(effectsOf(engine, { type: "cancelOrders", accountId: 1, marketId: 1, at: NOON })).toEqual([]);
  });
});

describe("a status reports", () => {
  const statusChanged = (status: AskedStatus, betDelayMs = 0) => {
    const asked = { feedStatus: status, operatorStatus: "open" } as const;
    const ended = { betDelayMs, result: undefined, at: NOON } as const;
    return { type: "marketStatusChanged", marketId: 1, status, ...asked, ...ended } as const;
  };

  it("a new bet delay, once", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 200, 100));
    expect(effectsOf(engine, setBetDelay(1, 5000))).toEqual([
      ["happened", statusChanged("open", 5000)],
      ["bookChanged", 1],
    ]);
    expect(effectsOf(engine, setBetDelay(1, 5000))).toEqual([]);
    expect(effectsOf(engine, setMarketStatus(1, "open"))).toEqual([]);
  });

  it("what lapsed, oldest first over all runners, before the change itself", () => {
    const engine = funded(100_000);
    accepted(engine, back(2, 200, 100, { runner: 2 }));
    accepted(engine, back(1, 200, 100));
    accepted(engine, lay(2, 200, 100, { runner: 1 }));
    expect(effectsOf(engine, setMarketStatus(1, "suspended", "suspended"))).toEqual([
      ["orderLapsed", 1, 2, 1, 2, "back", 100, "suspended", NOON],
      ["orderLapsed", 2, 1, 1, 0, "back", 100, "suspended", NOON],
      ["orderLapsed", 3, 2, 1, 1, "lay", 100, "suspended", NOON],
      ["happened", statusChanged("suspended")],
      ["accountChanged", 2],
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
  });

  it("the emptied book alone where the status stays as it is", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 200, 100));
    expect(effectsOf(engine, setMarketStatus(1, "open", "suspended"))).toEqual([
      ["orderLapsed", 1, 1, 1, 0, "back", 100, "suspended", NOON],
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
  });

  it("nothing where it is the one the market has", () => {
    const engine = funded(100_000);
    expect(effectsOf(engine, setMarketStatus(1, "open"))).toEqual([]);
    expect(effectsOf(engine, setMarketStatus(1, "open", "suspended"))).toEqual([]);
  });
});

describe("money, accounts and markets report", () => {
  it("a payment as two legs, against the outside world", () => {
    const engine = funded(100_000);
    expect(
      effectsButKeys(engine, payOut(1, 700, { remark: "to the bank", reference: "withdrawal:8" })),
    ).toEqual([
      leg(4, HOUSE_ACCOUNT.play.clearing, 700, { remark: "to the bank", reference: "withdrawal:8" }),
      leg(4, 1, -700, { remark: "to the bank", reference: "withdrawal:8" }),
      ["accountChanged", HOUSE_ACCOUNT.play.clearing],
      ["accountChanged", 1],
    ]);
  });

  it("a hold as money that goes from cash to held, and its payment as money that leaves what is held", () => {
    const engine = funded(100_000);
    const about = { reference: "withdrawal:9" };
    const placed = {
      from: 1,
      to: HOUSE_ACCOUNT.play.clearing,
      amount: 700,
      kind: "withdrawal",
      ...about,
      at: NOON,
    };
    expect(effectsButKeys(engine, placeHold(1, 700, about))).toEqual([
      leg(4, 1, 700, { ...about, balance: "held", phase: "held" }),
      leg(4, 1, -700, { ...about, phase: "held" }),
      ["happened", { type: "holdPlaced", holdId: 4, ...placed }],
      ["accountChanged", 1],
    ]);
    expect(effectsButKeys(engine, settleHold(1, 4, { remark: "paid" }))).toEqual([
      leg(5, HOUSE_ACCOUNT.play.clearing, 700, { ...about, phase: "settled", remark: "paid" }),
      leg(5, 1, -700, { ...about, balance: "held", phase: "settled", remark: "paid" }),
      ["happened", { type: "holdEnded", holdId: 4, status: "settled", at: NOON }],
      ["accountChanged", HOUSE_ACCOUNT.play.clearing],
      ["accountChanged", 1],
    ]);
  });

  it("a hold given back as money that is cash again", () => {
    const engine = funded(100_000);
    accepted(engine, placeHold(1, 700));
    expect(effectsButKeys(engine, releaseHold(1, 4))).toEqual([
      leg(5, 1, 700, { phase: "released" }),
      leg(5, 1, -700, { balance: "held", phase: "released" }),
      ["happened", { type: "holdEnded", holdId: 4, status: "released", at: NOON }],
      ["accountChanged", 1],
    ]);
  });

  it.each(TRANSFER_KINDS)("a %s by its name", (kind) => {
    const engine = funded(100_000);
    const legs = eventsOf(effectsOf(engine, payIn(1, 100, { kind })), "ledgerPosted");
    expect(legs.map(({ accountId, amount, kind: said }) => [accountId, amount, said])).toEqual([
      [1, 100, kind],
      [HOUSE_ACCOUNT.play.clearing, -100, kind],
    ]);
  });

  it("a remark of 200 characters whole, and of a longer one its first 200", () => {
    const engine = funded(100_000);
    const remarkOf = (remark: string) =>
      eventsOf(effectsOf(engine, payIn(1, 1, { remark })), "ledgerPosted")[0]?.remark;
    expect(remarkOf("r".repeat(200))).toBe("r".repeat(200));
    expect(remarkOf(`${"r".repeat(200)}!`)).toBe("r".repeat(200));
  });

  it("a new account and a new market with all that they are", () => {
    const engine = funded(100_000);
    expect(effectsOf(engine, openAccount(77))).toEqual([
      ["happened", { type: "accountOpened", accountId: 77, kind: "player", moneyMode: "play", at: NOON }],
    ]);
    const { type: _, ...market } = createMarket(77, { winners: 2 });
    expect(effectsOf(engine, createMarket(77, { winners: 2 }))).toEqual([
      [
        "happened",
        {
          type: "marketCreated",
          ...market,
          hasStartingPrice: false,
          limits: { minPayout: 0, maxExposure: 0, maxMatched: 0 },
        },
      ],
    ]);
    accepted(engine, voidMarket(77));
    expect(effectsOf(engine, removeMarket(77))).toEqual([
      ["happened", { type: "marketRemoved", marketId: 77, at: NOON }],
    ]);
  });
});

describe("a delayed order reports", () => {
  /** Account 2 offers 300 at 2.00, and the market delays bets by five seconds. */
  function delaying(): Engine {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    accepted(engine, setBetDelay(1, 5000));
    return engine;
  }
  const order = back(1, 200, 500, { key: "mine" });
  const decided = (outcome: object) => [
    "happened",
    { type: "keyDecided", accountId: 1, key: "mine", outcome },
  ];

  it("that it was placed and is delayed, and no book changed", () => {
    const delayed = {
      ...{ orderId: 2, accountId: 1, key: "mine", execution: "limit", releaseAt: NOON + 5000 },
      askedPriceHundredths: 0,
      minMatched: 0,
      groupId: 0,
    };
    expect(effectsButKeys(delaying(), order)).toEqual([
      ["orderPlaced", 2, 1, 1, 0, "back", 200, 500, "limit", "lapse", NOON],
      ["happened", { type: "orderDelayed", ...delayed }],
      ["accountChanged", 1],
    ]);
  });

  it("that it was released, its matches and what its key is answered from now on", () => {
    const engine = delaying();
    accepted(engine, order);
    expect(effectsOf(engine, releaseOrders(NOON + 4999))).toEqual([]);
    const at = NOON + 5001;
    expect(effectsOf(engine, releaseOrders(at))).toEqual([
      ["happened", { type: "orderReleased", orderId: 2, entered: true, priceHundredths: 200, at }],
      ["orderMatched", 1, 1, 1, 0, 200, 300, "maker", at],
      ["orderMatched", 1, 2, 1, 0, 200, 300, "taker", at],
      decided({
        ...{ ok: true, type: "orderPlaced", orderId: 2, matched: 300, remaining: 200 },
        ...{ matchedPayoutCentipaise: 60_000, repeated: false },
      }),
      ["accountChanged", 1],
      ["accountChanged", 2],
      ["bookChanged", 1],
    ]);
  });

  it("that it lapsed, and why", () => {
    const engine = delaying();
    accepted(engine, order);
    expect(effectsOf(engine, setMarketStatus(1, "suspended"))).toMatchObject([
      ["happened", { type: "orderReleased", orderId: 2, entered: false, priceHundredths: 200 }],
      ["orderLapsed", 2, 1, 1, 0, "back", 500, "delay", NOON],
      decided({ ok: true, type: "orderLapsed", orderId: 2, reason: "MARKET_SUSPENDED", repeated: false }),
      ["happened", { type: "marketStatusChanged", status: "suspended", betDelayMs: 5000 }],
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
  });

  it("that it was cancelled, in part and then whole, as an order of which nothing was matched", () => {
    const engine = delaying();
    accepted(engine, order);
    expect(effectsOf(engine, cancelOrder(1, 2, 100))).toEqual([
      ["orderCancelled", 2, 100, NOON],
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
    expect(effectsOf(engine, cancelOrder(1, 2))).toMatchObject([
      ["happened", { type: "orderReleased", orderId: 2, entered: false }],
      ["orderCancelled", 2, 400, NOON],
      decided({ ok: true, type: "orderPlaced", orderId: 2, matched: 0, remaining: 0 }),
      ["accountChanged", 1],
      ["bookChanged", 1],
    ]);
  });

  it("each market that it changed once, and each account once", () => {
    const engine = delaying();
    accepted(engine, back(1, 200, 100));
    accepted(engine, back(3, 200, 100));
    expect(namesOf(engine, releaseOrders(NOON + 5000))).toEqual([
      ...["orderReleased", "orderMatched", "orderMatched", "keyDecided"],
      ...["orderReleased", "orderMatched", "orderMatched", "keyDecided"],
      ...["accountChanged", "accountChanged", "accountChanged", "bookChanged"],
    ]);
  });

  it("that it lapsed at its end, and no book, where it would match its account's own order", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    accepted(engine, setBetDelay(1, 5000));
    accepted(engine, order);
    accepted(engine, lay(1, 200, 100));
    accepted(engine, cancelOrder(2, 1));
    const at = NOON + 5000;
    expect(effectsOf(engine, releaseOrders(at))).toEqual([
      ["happened", { type: "orderReleased", orderId: 2, entered: false, priceHundredths: 200, at }],
      ["orderLapsed", 2, 1, 1, 0, "back", 500, "selfMatch", at],
      decided({ ok: true, type: "orderLapsed", orderId: 2, reason: "SELF_MATCH", repeated: false }),
      ["accountChanged", 1],
    ]);
  });
});
