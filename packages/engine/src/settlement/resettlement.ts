import type { AccountId, CorrectMarket, OrderId } from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { EngineState } from "../engine-state.ts";
import { copyOfResult } from "../kinds/market-result.ts";
import type { EntryReason } from "../ledger/ledger.ts";
import type { LedgerKind } from "../ledger/ledger-kinds.ts";
import type { Corrected, RefusalCode } from "../outcomes.ts";
import { isFinished } from "../rules/market-rules.ts";
import { keptRemark } from "../rules/transfer-rules.ts";
import { type CorrectedResult, correctedResults } from "./corrected-bets.ts";
import { neededAdvance } from "./receivables.ts";

/**
 * Settles accounts of a finished market again: what they were paid is reversed, gross and commission, and paid anew, each as
 * an entry of its own. The settlement account is empty again after each command.
 */
export function correctMarket(state: EngineState, command: CorrectMarket): Corrected | RefusalCode {
  const { marketId, voided, at } = command;
  const market = state.markets.find(marketId);
  if (market !== undefined && !isFinished(market.status)) return "MARKET_STATUS_INVALID";
  const results = correctedResults(command, state.limits.runners);
  if (typeof results === "string") return results;
  const refusal = accountsRefusal(state, command);
  if (refusal !== undefined) return refusal;
  const reason = keptRemark(command.reason);
  const owners = new Map<OrderId, AccountId>();
  for (const { accountId, bets } of command.accounts)
    for (const { orderId } of bets) owners.set(orderId, accountId);
  for (const { matchId, backOrderId, layOrderId, runner, stake, price } of voided) {
    const [backAccountId, layAccountId] = [owners.get(backOrderId) ?? 0, owners.get(layOrderId) ?? 0];
    const ofAccounts = { backAccountId, layAccountId };
    const orderIds = { matchId, marketId, backOrderId, layOrderId, ...ofAccounts, runner, stake };
    const prices = { fromPriceHundredths: price, toPriceHundredths: 0 };
    state.effects.happened({ type: "matchCorrected", ...orderIds, ...prices, reason, at });
  }
  const changed = results.filter(
    ({ accountId, paid, gross, commission }) =>
      accountId > 0 && (paid.gross !== gross || paid.commission !== commission),
  );
  let unpaid = 0;
  for (const result of changed) {
    pay(state, command, result, reason);
    unpaid += result.paid.gross - result.gross;
  }
  const { settlement, rounding } = HOUSE_ACCOUNT[command.moneyMode];
  const toRounding = { ...ENTRY, kind: "rounding", marketId, at } as const;
  state.ledger.post(cashOf(state, rounding), cashOf(state, settlement), unpaid, toRounding);
  if (command.isLast) {
    const result = copyOfResult(command.result);
    const status = result.type === "void" ? "void" : "settled";
    if (market !== undefined) Object.assign(market, { status, result });
    state.effects.happened({ type: "marketCorrected", marketId, status, result, reason, at });
  }
  return { ok: true, type: "corrected", matches: voided.length, accounts: changed.length };
}

const ENTRY = { phase: "posted", reference: "", remark: "" } as const;

function pay(
  state: EngineState,
  { marketId, moneyMode, at }: CorrectMarket,
  { accountId, paid, gross, commission }: CorrectedResult,
  remark: string,
): void {
  const { accounts, ledger, effects } = state;
  const account = accounts.slotOf(accountId);
  const cash = { account, balance: "cash" } as const;
  const house = HOUSE_ACCOUNT[moneyMode];
  const [settlement, commissions] = [cashOf(state, house.settlement), cashOf(state, house.commission)];
  const why = (kind: LedgerKind): EntryReason => ({ ...ENTRY, kind, marketId, remark, at });
  const advance = neededAdvance(accounts, account, [-paid.gross, paid.commission, gross, -commission]);
  ledger.post(cash, { account, balance: "receivable" }, advance, why("receivable"));
  ledger.post(cash, settlement, -paid.gross, why("resultReversed"));
  ledger.post(commissions, cash, -paid.commission, why("commissionReversed"));
  ledger.post(cash, settlement, gross, why("marketResult"));
  ledger.post(commissions, cash, commission, why("commission"));
  const netBefore = paid.gross - paid.commission;
  effects.happened({ type: "accountResultCorrected", marketId, accountId, gross, commission, netBefore, at });
  accounts.touch(account);
}

/**
 * Every account is a bettor's of the market's money, and comes once; or the house's, which is there for its bets in cross matches
 * and is paid nothing.
 */
function accountsRefusal({ accounts }: EngineState, command: CorrectMarket): RefusalCode | undefined {
  const seen = new Set<number>();
  for (const { accountId, gross, commission, commissionDiscountPercent } of command.accounts) {
    const account = accounts.slotOf(accountId);
    const isHouse = accountId === HOUSE_ACCOUNT[command.moneyMode].rounding;
    if (account === 0 || (accountId < 0 && !isHouse)) return "ACCOUNT_NOT_FOUND";
    if (isHouse && (gross !== 0 || commission !== 0 || commissionDiscountPercent !== 0))
      return "CORRECTION_INVALID";
    if (accounts.moneyMode(account) !== command.moneyMode) return "MONEY_MODE_MISMATCH";
    if (seen.has(accountId)) return "CORRECTION_INVALID";
    seen.add(accountId);
  }
  return undefined;
}

function cashOf({ accounts }: EngineState, accountId: number) {
  return { account: accounts.slotOf(accountId), balance: "cash" } as const;
}
