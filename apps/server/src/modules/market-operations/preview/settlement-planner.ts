import type { CorrectedAccount, CorrectMarket, MatchInForce } from "@crossbook/engine";
import { type MarketResult, namesAny, resultOfText, resultText } from "@crossbook/engine/kinds";
import {
  correctedResults,
  type Exchange,
  ExchangeStoppedError,
  MAX_CORRECTED_ROWS,
  plannedBalances,
} from "../../../exchange/index.ts";
import { condensed } from "../corrections/condensed-bets.ts";
import { ACCOUNTS_PAGE, commandOf } from "../corrections/market-corrections.ts";
import type { MarketMatches, MatchScope, SettledMarket } from "../corrections/market-matches.ts";
import { type LiveAccount, liveAccount, type VoidedOrder, voidedOrders } from "./live-accounts.ts";
import { PlanSums } from "./plan-sums.ts";
import type { PlannedAccount, PlannedAct, SettlementPlan } from "./settlement-plan.ts";

interface Parts {
  readonly exchange: Pick<Exchange, "read" | "projected" | "state">;
  readonly matches: MarketMatches;
}

/** Why an act cannot be previewed. */
export type PlanRefusal =
  | "MARKET_NOT_FOUND"
  | "RESULT_INVALID"
  | "MATCHES_NOT_FOUND"
  | "CORRECTION_INVALID"
  | "CORRECTION_TOO_LARGE"
  | "EXCHANGE_STOPPED";

/** Which of the accounts are answered, largest change first. */
export interface PlanPage {
  readonly skip: number;
  readonly take: number;
}

/** What is void, with everybody's account who has a part in it. */
interface Voided {
  readonly matches: readonly MatchInForce[];
  readonly accountIds: readonly number[];
}

/** What is planned of a market. */
interface Planned {
  readonly marketId: number;
  readonly market: SettledMarket;
  readonly act: PlannedAct;
  readonly result: MarketResult;
  readonly voided: Voided;
  /** What is void of each order; undefined of a settlement. */
  readonly orders: ReadonlyMap<number, VoidedOrder> | undefined;
  /** The house's bets that are void of a market with a result: the others' are read page by page. */
  readonly house: readonly CorrectedAccount[];
}

const NOTHING: Voided = { matches: [], accountIds: [] };

/**
 * Computes what an act would do to everybody's money, from the tables and by the functions that the engine pays with, and
 * changes nothing. The accounts of a market are read page by page, one plan at a time, so that a market may have as many as it
 * likes.
 */
export class SettlementPlanner {
  readonly #parts: Parts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the act would do; the refusal where it cannot be done. */
  plan(
    marketId: number,
    act: PlannedAct,
    page: PlanPage = { skip: 0, take: 0 },
  ): Promise<SettlementPlan | PlanRefusal> {
    const planned = this.#last
      .then(() => this.#plan(marketId, act, page))
      .catch((error: unknown) => {
        if (error instanceof ExchangeStoppedError) return "EXCHANGE_STOPPED" as const;
        throw error;
      });
    this.#last = planned.catch(() => undefined);
    return planned;
  }

  async #plan(
    marketId: number,
    act: PlannedAct,
    { skip, take }: PlanPage,
  ): Promise<SettlementPlan | PlanRefusal> {
    const { exchange, matches } = this.#parts;
    await exchange.projected(exchange.state().journalSeq);
    const market = await matches.market(marketId);
    if (market === undefined) return "MARKET_NOT_FOUND";
    const result = act.type === "settle" ? act.result : resultOfText(market.result ?? "void");
    if (result === undefined || namesAny(result, market.removedRunners)) return "RESULT_INVALID";
    const voided = act.type === "voidBets" ? await this.#voided(marketId, act.scope) : NOTHING;
    if (typeof voided === "string") return voided;
    const matchIds = voided.matches.map(({ matchId }) => matchId);
    const orders = act.type === "voidBets" ? voidedOrders(voided.matches) : undefined;
    const orderIds = orders && [...orders.keys()];
    const houseBacked = await matches.houseBacked(marketId, orderIds);
    const header = [marketId, act.type, resultText(result), market, matchIds];
    const sums = new PlanSums(header, { kept: skip + take, houseBacked });
    const house = orderIds === undefined ? [] : await matches.house(orderIds);
    const planned = { marketId, market, act, result, voided, orders, house };
    for await (const accounts of this.#pages(planned)) {
      const refusal = await this.#add(sums, planned, accounts);
      if (refusal !== undefined) return refusal;
    }
    const { totals } = sums;
    const page = sums.page(skip, take);
    return { market, matches: matchIds.length, totals, page, digest: sums.digest() };
  }

  async #voided(marketId: number, scope: MatchScope): Promise<Voided | PlanRefusal> {
    const found = await this.#parts.matches.inForce(marketId, scope, MAX_CORRECTED_ROWS + 1);
    if (found.matches.length === 0) return "MATCHES_NOT_FOUND";
    return found.matches.length > MAX_CORRECTED_ROWS ? "CORRECTION_TOO_LARGE" : found;
  }

  /** The accounts that the act is about; a first page also where there are none, so that the result is checked. */
  async *#pages({ marketId, market, act, voided }: Planned): AsyncGenerator<readonly CorrectedAccount[]> {
    const { matches } = this.#parts;
    const phase = market.result === null ? "unfinished" : "finished";
    if (act.type === "voidBets") {
      yield await matches.accounts(marketId, voided.accountIds, phase);
      return;
    }
    for (let after = 0; ; ) {
      const { accounts, isLast } = await matches.page(marketId, { after, ...ACCOUNTS_PAGE }, phase);
      yield accounts;
      if (isLast) return;
      after = accounts.at(-1)?.accountId ?? after;
    }
  }

  async #add(
    sums: PlanSums,
    { marketId, market, act, result, voided, orders, house }: Planned,
    accounts: readonly CorrectedAccount[],
  ): Promise<PlanRefusal | undefined> {
    const known = { ...commandOf(marketId, market, result), isLast: false, reason: "", at: 0 };
    // A market without a result is settled on its positions, and has paid nothing that is void.
    const isPaid = market.result !== null;
    const bettors = accounts.map((account) => condensed(account, isPaid ? orders : undefined));
    const command: CorrectMarket = {
      ...{ ...known, voided: isPaid ? voided.matches : [] },
      accounts: isPaid ? [...bettors, ...house] : bettors,
    };
    const results = correctedResults(command, Number.MAX_SAFE_INTEGER);
    if (typeof results === "string") return refusalOf(results);
    // Bets that are void before the result leave the market open; all else ends it for the account.
    const leaving = market.result === null ? orders : undefined;
    const live = await this.#live(marketId, accounts, leaving);
    for (const [index, account] of accounts.entries()) {
      const planned = results[index];
      const money = live[index];
      if (planned === undefined || money === undefined) return "CORRECTION_INVALID";
      const stakes = stakesOf(account, act, orders);
      sums.add(plannedAccount(account, planned, money, stakes.voided), account.bets, stakes.backed);
    }
    return undefined;
  }

  /** Read in parts, so that no bet waits for long. */
  async #live(
    marketId: number,
    accounts: readonly CorrectedAccount[],
    leaving: ReadonlyMap<number, VoidedOrder> | undefined,
  ): Promise<readonly LiveAccount[]> {
    const live: LiveAccount[] = [];
    for (let from = 0; from < accounts.length; from += ACCOUNTS_PAGE.accounts) {
      const some = accounts.slice(from, from + ACCOUNTS_PAGE.accounts);
      const read = await this.#parts.exchange.read((engine) =>
        some.map(({ accountId }) => liveAccount(engine, marketId, accountId, leaving)),
      );
      live.push(...read);
    }
    return live;
  }
}

type Results = Exclude<ReturnType<typeof correctedResults>, string>;

function plannedAccount(
  { accountId, bets }: CorrectedAccount,
  { paid, gross, commission }: Results[number],
  { cash, owed, exposure, kept, keptAfter }: LiveAccount,
  voidedStake: number,
): PlannedAccount {
  const isSame = paid.gross === gross && paid.commission === commission;
  const movements = isSame ? [] : [-paid.gross, paid.commission, gross, -commission];
  const after = plannedBalances({ cash, available: cash - exposure + kept - keptAfter, owed }, movements);
  return {
    ...{ accountId, bets: bets.length, voidedStake, paid, gross, commission },
    change: gross - commission - (paid.gross - paid.commission),
    before: { cash, owed, exposure },
    after: { cash: after.cash, owed: after.owed, exposure: exposure - kept + keptAfter },
    ...{ advanced: after.advanced, repaid: after.repaid },
  };
}

/** Of an account's bets what the act makes void, and the backers' stake that it is about. */
function stakesOf(
  { bets }: CorrectedAccount,
  act: PlannedAct,
  orders: ReadonlyMap<number, VoidedOrder> | undefined,
): { readonly voided: number; readonly backed: number } {
  const stakes = bets.map(({ orderId, side, stake }) => ({
    side,
    stake: orders === undefined ? stake : (orders.get(orderId)?.stake ?? 0),
  }));
  const sum = (all: typeof stakes) => all.reduce((total, { stake }) => total + stake, 0);
  const isVoid = act.type === "voidBets" || act.result.type === "void";
  return { voided: isVoid ? sum(stakes) : 0, backed: sum(stakes.filter(({ side }) => side === "back")) };
}

/** Of what the tables have only the result can be wrong. */
function refusalOf(code: Extract<ReturnType<typeof correctedResults>, string>): PlanRefusal {
  return code === "RESULT_INVALID" || code === "CORRECTION_TOO_LARGE" ? code : "CORRECTION_INVALID";
}
