import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import type { Command, Execution, SetMarketStatus, StatusLapse } from "../commands.ts";
import { TRANSFER_KINDS } from "../ledger/ledger-kinds.ts";
import { PERSISTENCES, STATUS_LAPSES } from "../rules/lapse-reasons.ts";
import { EXECUTIONS } from "../rules/order-rules.ts";
import {
  cancelOrder,
  createMarket,
  discountCommission,
  expireOrders,
  leg,
  openAccount,
  openOutside,
  payIn,
  placeHold,
  placeOrder,
  placeOrders,
  releaseHold,
  releaseOrders,
  removeMarket,
  setBetDelay,
  setMarketLimits,
  setMarketStatus,
  setPersistence,
  settleHold,
  settleMarket,
  voidMarket,
} from "../testing/commands.ts";
import { ByteWriter } from "./byte-writer.ts";
import { ACCOUNT_KINDS, COMMAND_TYPES, MONEY_MODES } from "./command-words.ts";
import { decodeCommands } from "./decode-commands.ts";
import { encodeCommands } from "./encode-commands.ts";

/** Times are small, so that a command's content begins at a known place. */
const at = 5;
const TYPE = 2;
const FLAGS = 3;
const CONTENT = 5;

const match = {
  ...{ matchId: 51, backOrderId: 21, layOrderId: 22, runner: 1 },
  ...{ stake: paise(31), price: 150 },
};

/** One command of each type, its fields filled with small numbers that differ. */
const ONE_OF_EACH: Readonly<Record<Command["type"], Command>> = {
  placeOrder: placeOrder({ accountId: 11, marketId: 12, runner: 1, key: "k", at }),
  cancelOrder: { ...cancelOrder(11, 21, 31), at },
  cancelOrders: { type: "cancelOrders", accountId: 11, marketId: 12, at },
  setPersistence: { ...setPersistence(11, 21, "keep"), at },
  setExposureLimit: { type: "setExposureLimit", accountId: 11, exposureLimit: 31, at },
  transfer: payIn(11, 31, { reference: "r", remark: "m", key: "k", at }),
  openAccount: { ...openAccount(11), at },
  createMarket: { ...createMarket(12), at },
  setMarketStatus: { ...setBetDelay(12, 40), at },
  setMarketLimits: setMarketLimits(12, {
    ...{ betDelayMs: 41, minStake: paise(42), maxStake: paise(43), at },
    limits: { minPayout: 44, maxExposure: 45, maxMatched: 46 },
    jumpGuard: { ticks: 47, withinMs: 48 },
  }),
  settleMarket: { ...settleMarket(12, 1), at },
  settleHold: settleHold(11, 41, { remark: "m", key: "k", at }),
  releaseHold: releaseHold(11, 41, { remark: "m", key: "k", at }),
  releaseOrders: releaseOrders(at),
  setCommissionDiscount: { ...discountCommission(11, 40), at },
  expireOrders: expireOrders(at),
  removeMarket: { ...removeMarket(12), at },
  placeOrders: placeOrders(11, [leg("lay", 1, 200, 31), leg("back", 0, 300, 41)], { key: "k", at }),
  voidMatches: { type: "voidMatches", marketId: 12, matches: [match], reason: "w", at },
  removeRunner: {
    ...{ type: "removeRunner", marketId: 12, runner: 1, reductionBasisPoints: 120 },
    ...{ matches: [match, { ...match, matchId: 52 }], reason: "w", at },
  },
  correctMarket: {
    ...{ type: "correctMarket", marketId: 12, moneyMode: "real", isLast: true, voided: [match] },
    terms: { kind: "singleWinner", runnerCount: 3, ladder: "classic" },
    ...{ commissionBasisPoints: 120, result: { type: "void" }, reason: "w", at },
    accounts: [
      {
        ...{ accountId: 11, gross: 31, commission: 1, commissionDiscountPercent: 2 },
        bets: [{ orderId: 21, runner: 1, side: "lay", stake: 31, payoutCentipaise: 81 }],
      },
    ],
  },
};
const commands = Object.values(ONE_OF_EACH);

/** The row of one command with the byte at a place changed. */
function changed(command: Command, place: number, byte: number): Uint8Array {
  return encodeCommands([command]).with(place, byte);
}

/** The row of one command, whose flags take one byte, with others. */
function withFlags(command: Command, flags: number): Uint8Array {
  const row = encodeCommands([command]);
  const number = new ByteWriter();
  number.number(flags);
  return Uint8Array.of(...row.slice(0, FLAGS), ...number.bytes(), ...row.slice(FLAGS + 1));
}

describe("a journaled command", () => {
  it.each(commands)("of type $type comes back with every field, alone and among others", (command) => {
    expect(decodeCommands(encodeCommands([command]))).toEqual([command]);
    expect(decodeCommands(encodeCommands([command, ...commands]))).toEqual([command, ...commands]);
  });

  it.each(commands)("of type $type is refused when its last byte is missing or one follows", (command) => {
    const row = encodeCommands([command]);
    expect(decodeCommands(row.slice(0, -1))).toBeUndefined();
    expect(decodeCommands(Uint8Array.of(...row, 0))).toBeUndefined();
  });

  it.each(commands)("of type $type is written under its own number, which never changes", (command) => {
    const numbers = {
      ...{ placeOrder: 0, cancelOrder: 1, cancelOrders: 2, transfer: 3, openAccount: 4, createMarket: 5 },
      ...{ setMarketStatus: 6, settleMarket: 7, settleHold: 8, releaseHold: 9, releaseOrders: 10 },
      ...{ removeMarket: 11, placeOrders: 12, voidMatches: 13, removeRunner: 14, correctMarket: 15 },
      ...{ setMarketLimits: 16, setPersistence: 17, setExposureLimit: 18, setCommissionDiscount: 19 },
      expireOrders: 20,
    };
    expect(encodeCommands([command])[TYPE]).toBe(numbers[command.type]);
    expect(COMMAND_TYPES[numbers[command.type]]).toBe(command.type);
  });

  it.each([16, 17, 18, 19, 21, 255])("of the number %d is none", (type) => {
    expect(decodeCommands(changed(releaseOrders(at), TYPE, type))).toBeUndefined();
  });

  it.each([
    ["placeOrder", 512],
    ["cancelOrder", 2],
    ["cancelOrders", 1],
    ["transfer", 2],
    ["openAccount", 1],
    ["createMarket", 8],
    ["setMarketStatus", 8],
    ["settleMarket", 1],
    ["settleHold", 1],
    ["releaseHold", 1],
    ["releaseOrders", 1],
    ["removeMarket", 1],
    ["placeOrders", 1],
    ["setPersistence", 1],
    ["setExposureLimit", 1],
    ["setCommissionDiscount", 1],
    ["expireOrders", 1],
  ] as const)("of type %s has %d values of its flags, and no more", (type, count) => {
    const command = ONE_OF_EACH[type];
    // Their lowest bit is the time's.
    const isStep = 1;
    const ownFlags = Math.floor((encodeCommands([command])[FLAGS] ?? 0) / 2);
    for (let flags = 0; flags < 600; flags += 1) {
      const decoded = decodeCommands(withFlags(command, isStep + flags * 2));
      // A flag may say that a field follows or is missing: then the length is wrong.
      if (flags >= count) expect(decoded).toBeUndefined();
      else if (flags === ownFlags) expect(decoded).toEqual([command]);
    }
  });

  it.each([-1, 0.5, 2 ** 32 + 1, Number.NaN, Number.POSITIVE_INFINITY])("has no flags %d", (flags) => {
    expect(decodeCommands(withFlags(ONE_OF_EACH.placeOrder, flags))).toBeUndefined();
  });
});

describe("the words of a journaled command", () => {
  it.each(EXECUTIONS.flatMap((execution) => (["back", "lay"] as const).map((side) => ({ execution, side }))))(
    "keep $side and $execution apart",
    ({ execution, side }) => {
      const order = placeOrder({ execution, side, at });
      expect(decodeCommands(encodeCommands([order]))).toEqual([order]);
    },
  );

  it("number each execution, which never changes, and refuse one that there is not", () => {
    const numbers = {
      limit: 0,
      postOnly: 2,
      immediateOrCancel: 4,
      anyPrice: 6,
      fillOrKill: 32,
      startingPrice: 34,
    };
    const isStep = 1;
    for (const [execution, flags] of Object.entries(numbers) as [Execution, number][]) {
      const order = placeOrder({ execution, at });
      expect(encodeCommands([order])[FLAGS]).toBe(isStep + flags * 2);
      for (const persistence of PERSISTENCES)
        expect(decodeCommands(encodeCommands([{ ...order, persistence }]))).toEqual([
          { ...order, persistence },
        ]);
    }
    const keptAndTaking = 16 + 64;
    for (const flags of [36, 38, keptAndTaking])
      expect(decodeCommands(changed(placeOrder({ at }), FLAGS, isStep + flags * 2))).toBeUndefined();
  });

  it.each(TRANSFER_KINDS)("keep a %s, at once and on hold", (kind) => {
    const movements = [payIn(1, 9, { kind, at }), placeHold(1, 9, { kind, at })];
    expect(decodeCommands(encodeCommands(movements))).toEqual(movements);
  });

  it.each(["open", "suspended", "closed"] as const)(
    "keep the status %s, with and without a lapse",
    (status) => {
      const changes: SetMarketStatus[] = [undefined, ...STATUS_LAPSES].flatMap((lapse) => [
        { ...setMarketStatus(3, status, lapse), at },
        { ...setMarketStatus(3, status, lapse), betDelayMs: 0, at },
        { ...setMarketStatus(3, status, lapse), by: "operator", at },
        { ...setMarketStatus(3, status, lapse), by: "operator", betDelayMs: 7, at },
      ]);
      expect(decodeCommands(encodeCommands(changes))).toEqual(changes);
    },
  );

  it("keep what becomes of an order at the turn in play, and whether its market allows it", () => {
    const kept = [
      placeOrder({ persistence: "keep", at }),
      placeOrder({ persistence: "keep", execution: "anyPrice", worstPrice: oddsHundredths(150), at }),
      { ...createMarket(3, { keepsInPlay: true }), at },
      placeOrder({ persistence: "startingPrice", at }),
      { ...createMarket(3, { hasStartingPrice: true }), at },
      {
        ...createMarket(3, {
          hasStartingPrice: true,
          limits: { minPayout: 5, maxExposure: 6, maxMatched: 7 },
        }),
        at,
      },
    ];
    expect(decodeCommands(encodeCommands(kept))).toEqual(kept);
  });

  it("keep the least that must be matched, with every other option of an order, also where it makes no sense", () => {
    const minMatched = paise(400);
    const orders = EXECUTIONS.flatMap((execution) =>
      (["back", "lay"] as const).flatMap((side) =>
        PERSISTENCES.map((persistence) => placeOrder({ execution, side, persistence, minMatched, at })),
      ),
    );
    const bounded = placeOrder({ minMatched, worstPrice: oddsHundredths(150), at });
    expect(decodeCommands(encodeCommands([...orders, bounded]))).toEqual([...orders, bounded]);
  });

  it("keep when an order is to lapse, with every other option of an order, also where it makes no sense", () => {
    const orders = EXECUTIONS.flatMap((execution) =>
      PERSISTENCES.flatMap((persistence) => [
        placeOrder({ execution, persistence, expiresAt: 9_000, at }),
        placeOrder({ side: "lay", execution, persistence, expiresAt: Number.NaN, minMatched: paise(7), at }),
      ]),
    );
    const bounded = placeOrder({ expiresAt: -1, worstPrice: oddsHundredths(150), at });
    expect(decodeCommands(encodeCommands([...orders, bounded]))).toEqual([...orders, bounded]);
  });

  it("number each reason to lapse, which never changes, and refuse one that there is not", () => {
    const numbers = { suspended: 0, inPlay: 1, wicket: 2, goal: 3, review: 4, closed: 5 };
    for (const [lapse, number] of Object.entries(numbers) as [StatusLapse, number][]) {
      const command = { ...setMarketStatus(12, "suspended", lapse), at };
      expect(encodeCommands([command])[CONTENT + 2]).toBe(number);
    }
    const closed = { ...setMarketStatus(12, "suspended", "closed"), at };
    expect(decodeCommands(changed(closed, CONTENT + 2, STATUS_LAPSES.length))).toBeUndefined();
  });

  it("keep the kind of an account, and refuse one of the engine's own", () => {
    const internal = ACCOUNT_KINDS.indexOf("internal");
    const row = encodeCommands([{ ...openOutside(11), at }]);
    // The money mode follows.
    const place = row.length - 2;
    for (const [number, kind] of ACCOUNT_KINDS.entries()) {
      const decoded = decodeCommands(row.with(place, number));
      expect(decoded === undefined).toBe(number === internal);
      if (decoded !== undefined) expect(decoded).toMatchObject([{ kind }]);
    }
    expect(decodeCommands(row.with(place, ACCOUNT_KINDS.length))).toBeUndefined();
  });

  it("keep the money mode of an account and of a market, and refuse one that there is not", () => {
    for (const moneyMode of MONEY_MODES) {
      const opened: Command[] = [
        { ...openAccount(11), moneyMode, at },
        { ...createMarket(3), moneyMode, at },
      ];
      expect(decodeCommands(encodeCommands(opened))).toEqual(opened);
    }
    const row = encodeCommands([{ ...openAccount(11), at }]);
    expect(decodeCommands(row.with(row.length - 1, MONEY_MODES.length))).toBeUndefined();
  });

  it("refuse a status and a kind of transfer that there is not", () => {
    const status = changed({ ...setMarketStatus(12, "open"), at }, CONTENT + 1, 3);
    const pay = payIn(11, 31, { from: 13, key: "k", at });
    const kindPlace = CONTENT + 3;
    expect(decodeCommands(status)).toBeUndefined();
    expect(decodeCommands(changed(pay, kindPlace, TRANSFER_KINDS.length - 1))).toHaveLength(1);
    expect(decodeCommands(changed(pay, kindPlace, TRANSFER_KINDS.length))).toBeUndefined();
  });

  it("keep results and terms of every kind, and such as the engine will refuse", () => {
    const odd = { ...settleMarket(3), result: { type: "dead heat", winners: [1, [2]] } as never };
    const ended = [settleMarket(3, 0, 2), voidMarket(3), odd, createMarket(3, { winners: 2 })];
    expect(decodeCommands(encodeCommands(ended))).toEqual(ended);
  });
});
