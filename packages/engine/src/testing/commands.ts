import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type {
  CancelOrder,
  CreateMarket,
  MoveCash,
  OpenAccount,
  PlaceOrder,
  SetMarketStatus,
  SettleMarket,
  VoidMarket,
} from "../commands.ts";

/** When everything in a test happens, unless it says otherwise. */
export const NOON = 1_790_000_000_000;

let keysGiven = 0;

/** A key that no other command of this run has. */
export function freshKey(): string {
  keysGiven += 1;
  return `key-${keysGiven}`;
}

export function openAccount(accountId: number): OpenAccount {
  return { type: "openAccount", accountId, kind: "player", at: NOON };
}

/** Pays in, or with a negative amount pays out. */
export function moveCash(accountId: number, amount: number, changes: Partial<MoveCash> = {}): MoveCash {
  return {
    type: "moveCash",
    accountId,
    amount: paise(amount),
    kind: amount < 0 ? "withdrawal" : "deposit",
    key: freshKey(),
    remark: "",
    at: NOON,
    ...changes,
  };
}

/** A market of three runners on the classic ladder without commission, where any stake goes. */
export function createMarket(marketId: number, changes: Partial<CreateMarket> = {}): CreateMarket {
  return {
    type: "createMarket",
    marketId,
    kind: "odds",
    winners: 1,
    runnerCount: 3,
    ladder: "classic",
    commissionBasisPoints: 0,
    minStake: paise(1),
    maxStake: paise(10_000_000_000),
    at: NOON,
    ...changes,
  };
}

/** An order of account 1 in market 1: back runner 0 at 2.00 with 1000 paise. */
export function placeOrder(changes: Partial<PlaceOrder> = {}): PlaceOrder {
  return {
    type: "placeOrder",
    accountId: 1,
    marketId: 1,
    runner: 0,
    side: "back",
    price: oddsHundredths(200),
    stake: paise(1000),
    key: freshKey(),
    at: NOON,
    ...changes,
  };
}

export function back(
  accountId: number,
  price: number,
  stake: number,
  changes: Partial<PlaceOrder> = {},
): PlaceOrder {
  return placeOrder({
    accountId,
    side: "back",
    price: oddsHundredths(price),
    stake: paise(stake),
    ...changes,
  });
}

export function lay(
  accountId: number,
  price: number,
  stake: number,
  changes: Partial<PlaceOrder> = {},
): PlaceOrder {
  return placeOrder({
    accountId,
    side: "lay",
    price: oddsHundredths(price),
    stake: paise(stake),
    ...changes,
  });
}

export function cancelOrder(accountId: number, orderId: number, reduceBy?: number): CancelOrder {
  const by = reduceBy === undefined ? undefined : paise(reduceBy);
  return { type: "cancelOrder", accountId, orderId, reduceBy: by, at: NOON };
}

export function setMarketStatus(
  marketId: number,
  status: SetMarketStatus["status"],
  lapseUnmatched = false,
): SetMarketStatus {
  return { type: "setMarketStatus", marketId, status, lapseUnmatched, at: NOON };
}

export function settleMarket(marketId: number, winner: number): SettleMarket {
  return { type: "settleMarket", marketId, winner, at: NOON };
}

export function voidMarket(marketId: number): VoidMarket {
  return { type: "voidMarket", marketId, at: NOON };
}
