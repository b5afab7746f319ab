import type { CorrectMarket } from "@crossbook/engine";
import {
  type MarketResult,
  namesAny,
  type RunnerIndex,
  resultOfText,
  resultText,
} from "@crossbook/engine/kinds";
import type { ExchangeRefusal } from "../../../calls/refusals.ts";
import { type Exchange, MAX_CORRECTED_ROWS } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Action, ActionLog, Actor } from "../action-log.ts";
import { condensed } from "./condensed-bets.ts";
import type { FinishedMarket, MarketMatches, MatchScope, SettledMarket } from "./market-matches.ts";

/**
 * Accounts of one command, and bets that are read for it: a market may have as many of both as it likes, and an account is paid
 * by one command whatever it has.
 */
export const ACCOUNTS_PAGE = { accounts: 500, rows: 20_000 };

interface Parts {
  readonly exchange: Pick<Exchange, "submit" | "projected" | "state">;
  readonly clock: Clock;
  readonly actions: ActionLog;
  readonly matches: MarketMatches;
  /** Of a market that is settled again; absent: 500 accounts, 20,000 rows. */
  readonly page?: { readonly accounts: number; readonly rows: number };
}

/** Why and under which rule, in the operator's words. */
export interface CorrectionWords {
  readonly reason: string;
  readonly rule: string;
}

/** How many matches were corrected, and how many accounts were paid anew or have other positions. */
export type CorrectionOutcome =
  | { readonly ok: true; readonly matches: number; readonly accounts: number }
  | ExchangeRefusal
  | { readonly ok: false; readonly code: "MARKET_NOT_SETTLED" | "MATCHES_NOT_FOUND" };

/**
 * Corrects what was matched or paid in markets, one correction after the other: each reads what the tables have, and the
 * engine checks that it still is so. Logged with actor, reason and rule before it is done.
 */
export class MarketCorrections {
  readonly #parts: Parts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Settles a finished market on another result, or makes it void. */
  resettle(
    marketId: number,
    result: MarketResult,
    words: CorrectionWords,
    actor: Actor,
  ): Promise<CorrectionOutcome> {
    const action = result.type === "void" ? "voidMarket" : "resettleMarket";
    const detail = { result: resultText(result), rule: words.rule };
    return this.#logged({ actor, action, marketId, reason: textOf(words), detail }, async () => {
      const market = await this.#finished(marketId);
      if (market === undefined) return { ok: false, code: "MARKET_NOT_SETTLED" };
      if (namesAny(result, market.removedRunners)) return { ok: false, code: "RESULT_INVALID" };
      return this.#payAgain(marketId, market, result, textOf(words));
    });
  }

  /**
   * Makes matches void on both sides, before the market's result or after it. `wasFinished`: whether the market had its result
   * when it was decided that this may be done. What has got one since takes a second operator, so it is refused.
   */
  voidBets(
    marketId: number,
    { scope, wasFinished }: { readonly scope: MatchScope; readonly wasFinished: boolean },
    words: CorrectionWords,
    actor: Actor,
  ): Promise<CorrectionOutcome> {
    const detail = { scope: JSON.stringify(scope), rule: words.rule };
    return this.#logged({ actor, action: "voidBets", marketId, reason: textOf(words), detail }, async () => {
      const market = await this.#finished(marketId);
      if (market !== undefined && !wasFinished) return { ok: false, code: "MARKET_SETTLED" };
      const found = await this.#parts.matches.inForce(marketId, scope, MAX_CORRECTED_ROWS + 1);
      if (found.matches.length === 0) return { ok: false, code: "MATCHES_NOT_FOUND" };
      const reason = textOf(words);
      const at = this.#parts.clock.now();
      if (market === undefined)
        return this.#submit({ type: "voidMatches", marketId, matches: found.matches, reason, at });
      const orders = new Set(
        found.matches.flatMap(({ backOrderId, layOrderId }) => [backOrderId, layOrderId]),
      );
      const all = await this.#parts.matches.accounts(marketId, found.accountIds);
      const house = await this.#parts.matches.house([...orders]);
      const accounts = [...all.map((account) => condensed(account, orders)), ...house];
      const result = resultOfText(market.result);
      if (result === undefined) return { ok: false, code: "MARKET_NOT_SETTLED" };
      const voided = { voided: found.matches, accounts, isLast: false };
      return this.#submit({ ...commandOf(marketId, market, result), ...voided, reason, at });
    });
  }

  /** Takes a runner out of a market that is suspended or closed. */
  removeRunner(
    marketId: number,
    runner: RunnerIndex,
    reductionBasisPoints: number,
    words: CorrectionWords,
    actor: Actor,
  ): Promise<CorrectionOutcome> {
    const detail = { runner, reductionBasisPoints, rule: words.rule };
    return this.#logged(
      { actor, action: "removeRunner", marketId, reason: textOf(words), detail },
      async () => {
        await this.#tables();
        const { matches } = await this.#parts.matches.inForce(marketId, {}, MAX_CORRECTED_ROWS + 1);
        const [reason, at] = [textOf(words), this.#parts.clock.now()];
        return this.#submit({
          type: "removeRunner",
          marketId,
          runner,
          reductionBasisPoints,
          matches,
          reason,
          at,
        });
      },
    );
  }

  /** Page by page: the market has its new result with the last. A correction that was broken off is ended by asking again. */
  async #payAgain(
    marketId: number,
    market: FinishedMarket,
    result: MarketResult,
    reason: string,
  ): Promise<CorrectionOutcome> {
    let paid = 0;
    for (let after = 0; ; ) {
      const { matches, page = ACCOUNTS_PAGE } = this.#parts;
      const found = await matches.page(marketId, { after, ...page });
      const { isLast } = found;
      const accounts = found.accounts.map((account) => condensed(account));
      const command = { ...commandOf(marketId, market, result), voided: [], accounts, isLast };
      const outcome = await this.#submit({ ...command, reason, at: this.#parts.clock.now() });
      if (!outcome.ok) return outcome;
      paid += outcome.accounts;
      if (isLast) return { ...outcome, accounts: paid };
      after = accounts.at(-1)?.accountId ?? after;
    }
  }

  async #submit(command: Parameters<Exchange["submit"]>[0]): Promise<CorrectionOutcome> {
    const outcome = await this.#parts.exchange.submit(command);
    if (!outcome.ok || outcome.type === "corrected") return outcome;
    throw new Error(`a correction was answered with ${outcome.type}`);
  }

  async #finished(marketId: number): Promise<FinishedMarket | undefined> {
    await this.#tables();
    return this.#parts.matches.finished(marketId);
  }

  async #tables(): Promise<void> {
    const { exchange } = this.#parts;
    await exchange.projected(exchange.state().journalSeq);
  }

  async #logged(action: Action, work: () => Promise<CorrectionOutcome>): Promise<CorrectionOutcome> {
    const done = this.#last.then(() => this.#parts.actions.run(action, work));
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** What players read: the reason with its rule. */
function textOf({ reason, rule }: CorrectionWords): string {
  return `${reason} (${rule})`;
}

/** The command that settles a market on a result, without accounts. */
export function commandOf(marketId: number, market: SettledMarket, result: MarketResult) {
  const { moneyMode, terms, commissionBasisPoints } = market;
  return {
    type: "correctMarket",
    marketId,
    moneyMode,
    terms,
    commissionBasisPoints,
    result,
  } as const satisfies Partial<CorrectMarket>;
}
