import { paise } from "@crossbook/money";
import { type LadderName, oddsHundredths } from "@crossbook/odds";
import type {
  CancelOrder,
  CreateMarket,
  ExpireOrders,
  GroupOrder,
  OpenAccount,
  PlaceOrder,
  PlaceOrders,
  ReleaseHold,
  ReleaseOrders,
  RemoveMarket,
  SetCommissionDiscount,
  SetExposureLimit,
  SetMarketLimits,
  SetMarketStatus,
  SetPersistence,
  SettleHold,
  SettleMarket,
  Transfer,
} from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import { type MarketTerms, VOID_RESULT } from "../kinds/index.ts";

/** When everything in a test happens, unless it says otherwise. */
export const NOON = 1_790_000_000_000;

let keysGiven = 0;

/** A key that no other command of this run has. */
export function freshKey(): string {
  keysGiven += 1;
  return `key-${keysGiven}`;
}

export function openAccount(accountId: number): OpenAccount {
  return { type: "openAccount", accountId, kind: "player", moneyMode: "play", at: NOON };
}

/** A player's account of real money. */
export function openRealAccount(accountId: number): OpenAccount {
  return { ...openAccount(accountId), moneyMode: "real" };
}

export function openOutside(accountId: number): OpenAccount {
  return { type: "openAccount", accountId, kind: "outside", moneyMode: "play", at: NOON };
}

export function openBonus(accountId: number): OpenAccount {
  return { type: "openAccount", accountId, kind: "bonus", moneyMode: "play", at: NOON };
}

/** So much may all open bets of an account lose together; 0: any amount. */
export function limitExposure(accountId: number, exposureLimit: number, at = NOON): SetExposureLimit {
  return { type: "setExposureLimit", accountId, exposureLimit, at };
}

/** So many percent less commission. */
export function discountCommission(
  accountId: number,
  commissionDiscountPercent: number,
  at = NOON,
): SetCommissionDiscount {
  return { type: "setCommissionDiscount", accountId, commissionDiscountPercent, at };
}

/** Moves money between any two accounts. */
export function transfer(
  from: number,
  to: number,
  amount: number,
  changes: Partial<Transfer> = {},
): Transfer {
  return {
    type: "transfer",
    from,
    to,
    amount: paise(amount),
    kind: from < 0 ? "deposit" : "withdrawal",
    hold: false,
    reference: "",
    remark: "",
    key: freshKey(),
    at: NOON,
    ...changes,
  };
}

/** Pays in from the clearing account. */
export function payIn(accountId: number, amount: number, changes: Partial<Transfer> = {}): Transfer {
  return transfer(HOUSE_ACCOUNT.play.clearing, accountId, amount, changes);
}

/** Pays in real money from its clearing account. */
export function payInReal(accountId: number, amount: number, changes: Partial<Transfer> = {}): Transfer {
  return transfer(HOUSE_ACCOUNT.real.clearing, accountId, amount, changes);
}

/** Pays out to the clearing account. */
export function payOut(accountId: number, amount: number, changes: Partial<Transfer> = {}): Transfer {
  return transfer(accountId, HOUSE_ACCOUNT.play.clearing, amount, changes);
}

/** Holds money that is to be paid out to the clearing account. */
export function placeHold(accountId: number, amount: number, changes: Partial<Transfer> = {}): Transfer {
  return payOut(accountId, amount, { hold: true, ...changes });
}

export function settleHold(accountId: number, holdId: number, changes: Partial<SettleHold> = {}): SettleHold {
  return { type: "settleHold", accountId, holdId, remark: "", key: freshKey(), at: NOON, ...changes };
}

export function releaseHold(
  accountId: number,
  holdId: number,
  changes: Partial<ReleaseHold> = {},
): ReleaseHold {
  return { type: "releaseHold", accountId, holdId, remark: "", key: freshKey(), at: NOON, ...changes };
}

export interface MarketChanges extends Partial<Omit<CreateMarket, "terms">> {
  readonly runnerCount?: number;
  readonly ladder?: LadderName;
  /** Given, the market is one with so many winners. */
  readonly winners?: number;
  /** Given, they are the market's. */
  readonly terms?: MarketTerms;
}

/** A market of one winner of three runners on the classic ladder without commission, where any stake goes. */
export function createMarket(marketId: number, changes: MarketChanges = {}): CreateMarket {
  const { runnerCount = 3, ladder = "classic", winners, ...others } = changes;
  const terms: MarketTerms =
    winners === undefined
      ? { kind: "singleWinner", runnerCount, ladder }
      : { kind: "severalWinners", runnerCount, winners, ladder };
  return {
    type: "createMarket",
    marketId,
    moneyMode: "play",
    terms,
    commissionBasisPoints: 0,
    keepsInPlay: false,
    minStake: paise(1),
    maxStake: paise(10_000_000_000),
    at: NOON,
    ...others,
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
    execution: "limit",
    persistence: "lapse",
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

/** One order of a group. */
export function leg(side: "back" | "lay", runner: number, price: number, stake: number): GroupOrder {
  return { side, runner, price: oddsHundredths(price), stake: paise(stake) };
}

/** Orders of one account in market 1 that match whole together or not at all. */
export function placeOrders(
  accountId: number,
  orders: readonly GroupOrder[],
  changes: Partial<PlaceOrders> = {},
): PlaceOrders {
  return { type: "placeOrders", accountId, marketId: 1, orders, key: freshKey(), at: NOON, ...changes };
}

export function cancelOrder(accountId: number, orderId: number, reduceBy?: number): CancelOrder {
  const by = reduceBy === undefined ? undefined : paise(reduceBy);
  return { type: "cancelOrder", accountId, orderId, reduceBy: by, at: NOON };
}

export function setPersistence(
  accountId: number,
  orderId: number,
  persistence: SetPersistence["persistence"],
): SetPersistence {
  return { type: "setPersistence", accountId, orderId, persistence, at: NOON };
}

export function setMarketStatus(
  marketId: number,
  status: SetMarketStatus["status"],
  lapse?: SetMarketStatus["lapse"],
): SetMarketStatus {
  const change = { marketId, status, by: "feed", lapse, betDelayMs: undefined, at: NOON } as const;
  return { type: "setMarketStatus", ...change };
}

/** The same, asked for by an operator. */
export function operatorStatus(
  marketId: number,
  status: SetMarketStatus["status"],
  lapse?: SetMarketStatus["lapse"],
): SetMarketStatus {
  return { ...setMarketStatus(marketId, status, lapse), by: "operator" };
}

/** Orders that would match at once are delayed by this from now on. */
export function setBetDelay(marketId: number, betDelayMs: number): SetMarketStatus {
  return { ...setMarketStatus(marketId, "open"), betDelayMs };
}

/** Delay, bounds and guard of a market, none of them unless said. */
export function setMarketLimits(marketId: number, changes: Partial<SetMarketLimits> = {}): SetMarketLimits {
  return {
    ...{ type: "setMarketLimits", marketId, betDelayMs: 0 },
    minStake: paise(1),
    maxStake: paise(10_000_000_000),
    limits: { minPayout: 0, maxExposure: 0, maxMatched: 0 },
    jumpGuard: { ticks: 0, withinMs: 0 },
    at: NOON,
    ...changes,
  };
}

/** Suspends the market where a price is matched more than so many ticks from the last one within a minute. */
export function guardJumps(marketId: number, ticks: number, withinMs = 60_000): SetMarketLimits {
  return setMarketLimits(marketId, { jumpGuard: { ticks, withinMs } });
}

export function releaseOrders(at: number): ReleaseOrders {
  return { type: "releaseOrders", at };
}

export function expireOrders(at: number): ExpireOrders {
  return { type: "expireOrders", at };
}

/** Ends a market with these winners, in ascending order. */
export function settleMarket(marketId: number, ...winners: readonly number[]): SettleMarket {
  return { type: "settleMarket", marketId, result: { type: "winners", winners }, at: NOON };
}

/** Ends a market of lines with this number. */
export function settleAt(marketId: number, value: number): SettleMarket {
  return { type: "settleMarket", marketId, result: { type: "number", value }, at: NOON };
}

/** Ends a market each way with these places, the winner first. */
export function settlePlaces(marketId: number, ...placed: readonly number[]): SettleMarket {
  return { type: "settleMarket", marketId, result: { type: "places", placed }, at: NOON };
}

export function voidMarket(marketId: number): SettleMarket {
  return { type: "settleMarket", marketId, result: VOID_RESULT, at: NOON };
}

export function removeMarket(marketId: number): RemoveMarket {
  return { type: "removeMarket", marketId, at: NOON };
}
