import type {
  Command,
  MarketId,
  MarketStatus,
  SetMarketLimits,
  StatusLapse,
  StatusSide,
} from "@crossbook/engine";
import { type MarketResult, type MarketTerms, resultText, VOID_RESULT } from "@crossbook/engine/kinds";
import type { ExchangeRefusal } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import {
  type Catalogue,
  type CatalogueMarket,
  type CatalogueStore,
  isMarketFinished,
  type MarketStatuses,
} from "../catalogue/index.ts";
import type { Action, ActionLog, Actor } from "./action-log.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly hosts: Pick<HostDirectory, "moneyMode">;
  readonly catalogue: Pick<Catalogue, "event" | "market" | "changeMarket">;
  readonly store: Pick<CatalogueStore, "saveDelay">;
  readonly statuses: MarketStatuses;
  readonly actions: ActionLog;
}

/** What became of an operation. */
export type OperationOutcome = { readonly ok: true } | ExchangeRefusal;

/** A status to set, with its reason in words. */
export interface StatusChange {
  readonly marketId: MarketId;
  readonly status: "open" | "suspended" | "closed";
  readonly reason: string;
  /** Why every unmatched order of the market lapses; undefined: none does. */
  readonly lapse: StatusLapse | undefined;
  /** How long an order that would match at once is delayed from now on; absent: as before. */
  readonly betDelayMs?: number;
  /** It only repeats what operators ask for already: whatever the market was suspended by before, it still is. */
  readonly isRepeated?: boolean;
}

/** What an event is suspended by as a whole: its scope, as `ScopedStatus` has it, and why. */
export interface WholeSuspension {
  readonly scope: string;
  readonly reason: string;
}

/** Limits of a market, in paise; 0: none. */
export interface LimitsChange
  extends Pick<SetMarketLimits, "marketId" | "minStake" | "maxStake" | "limits" | "jumpGuard"> {
  /** How long an order that would match at once is delayed while its event is in play. */
  readonly delayMs: number;
  readonly reason: string;
}

/** One status for many markets. */
export interface ScopedStatus {
  readonly marketIds: readonly MarketId[];
  readonly status: "open" | "suspended";
  readonly reason: string;
  /** What they were suspended as a part of: `site`, `sport:3` or `event:17`. */
  readonly scope: string;
}

/** How many markets were changed, and how many were refused. */
export interface ChangedMarkets {
  readonly changed: number;
  readonly refused: number;
}

interface Operation {
  readonly action: Action;
  readonly command: Command & { readonly marketId: MarketId };
  readonly status: MarketStatus;
  /** What players read of it. */
  readonly statusReason: string;
}

/**
 * What operators and the feed do to markets: the same functions for both, each logged with its actor. The catalogue
 * takes the new status from the engine's event, not from here.
 */
export class MarketOperations {
  readonly #parts: Parts;
  #wholeSuspensionOf: (marketId: MarketId) => WholeSuspension | undefined = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Says by what a market is suspended as a part of a whole, at the moment of the call; undefined: by nothing. */
  askForSuspensions(wholeSuspensionOf: (marketId: MarketId) => WholeSuspension | undefined): void {
    this.#wholeSuspensionOf = wholeSuspensionOf;
  }

  /** Creates the engine's market of an announced one, open. One that exists is the one that was wanted. */
  async create(market: CatalogueMarket): Promise<OperationOutcome> {
    const outcome = await this.#parts.exchange.submit({
      type: "createMarket",
      marketId: market.id,
      moneyMode: this.#parts.hosts.moneyMode,
      terms: termsOf(market),
      commissionBasisPoints: market.commissionBasisPoints,
      keepsInPlay: market.keepsInPlay,
      hasStartingPrice: market.hasStartingPrice,
      minStake: market.minStake,
      maxStake: market.maxStake,
      limits: {
        minPayout: market.minPayout ?? 0,
        maxExposure: market.maxExposure ?? 0,
        maxMatched: market.maxMatched ?? 0,
      },
      at: this.#parts.clock.now(),
    });
    return outcome.ok || outcome.code === "MARKET_EXISTS" ? { ok: true } : outcome;
  }

  /**
   * Asks for a market to be open, suspended or closed. It has the stricter of what the feed and the operators ask, so
   * one that an operator has suspended stays so whatever the feed asks: the catalogue's market says what it has become. One that an
   * operator opens while it is suspended as a part of a whole is open, but where that comes while it is opened.
   */
  async setStatus(change: StatusChange, actor: Actor): Promise<OperationOutcome> {
    const { marketId, status, reason, lapse, betDelayMs, isRepeated = false } = change;
    const detail = { status, lapse: lapse ?? "none", ...(isRepeated && { isRepeated }) };
    const before = this.#wholeSuspensionOf(marketId);
    const outcome = await this.#do({
      action: { actor, action: "setMarketStatus", marketId, reason, detail },
      command: {
        type: "setMarketStatus",
        marketId,
        status,
        by: sideOf(actor),
        lapse,
        betDelayMs,
        at: this.#parts.clock.now(),
      },
      status,
      statusReason: status === "open" ? "" : reason,
    });
    const isOpened = outcome.ok && status === "open" && sideOf(actor) === "operator";
    const whole = isOpened ? this.#wholeSuspensionOf(marketId) : undefined;
    if (whole !== undefined && whole.scope !== before?.scope)
      await this.#suspendAsPart(marketId, whole, actor);
    return outcome;
  }

  /**
   * Opens a market again that an act of an operator has suspended for its own time. Where it was suspended as a part of a whole
   * meanwhile, which leaves out what is suspended already, it stays so as a part of that.
   */
  async openAgain(
    change: Pick<StatusChange, "marketId" | "reason" | "betDelayMs">,
    actor: Actor,
  ): Promise<OperationOutcome> {
    const { marketId } = change;
    const whole = this.#wholeSuspensionOf(marketId);
    if (whole === undefined) return this.setStatus({ ...change, status: "open", lapse: undefined }, actor);
    await this.#suspendAsPart(marketId, whole, actor);
    return { ok: true };
  }

  /**
   * One status for many markets on behalf of an operator. All are submitted in this turn of the event loop: no bet comes
   * between them, nor before one that is sent later. The log follows; the operators' audit has the call before it.
   */
  async setStatusOfAll(change: ScopedStatus, actor: Actor): Promise<ChangedMarkets> {
    const { marketIds, status, reason, scope } = change;
    const { exchange, statuses, actions, clock } = this.#parts;
    const at = clock.now();
    const outcomes = await Promise.all(
      marketIds.map(async (marketId) => {
        const statusReason = status === "open" ? "" : reason;
        const conclude = statuses.announce({ marketId, status, by: "operator", reason: statusReason });
        const asked = { type: "setMarketStatus", marketId, status, by: "operator" } as const;
        const submitted = exchange.submit({ ...asked, lapse: undefined, betDelayMs: undefined, at });
        const outcome = this.#answer(await submitted, marketId);
        conclude(outcome.ok ? "done" : "refused");
        return { marketId, outcome: outcome.ok ? "done" : outcome.code };
      }),
    );
    if (outcomes.length > 0)
      await actions.recordStatuses({ actor, reason, detail: { status, scope, lapse: "none" }, outcomes });
    const changed = outcomes.filter(({ outcome }) => outcome === "done").length;
    return { changed, refused: outcomes.length - changed };
  }

  /** Gives a market other limits from the next order on, and its bets another delay in play. */
  setLimits(change: LimitsChange, actor: Actor): Promise<OperationOutcome> {
    const { exchange, catalogue, store, actions, clock } = this.#parts;
    const { marketId, delayMs, minStake, maxStake, limits, jumpGuard, reason } = change;
    const detail = { delayMs, minStake, maxStake, ...limits, ...jumpGuard };
    return actions.run({ actor, action: "setMarketLimits", marketId, reason, detail }, async () => {
      const isInPlay = () => catalogue.event(catalogue.market(marketId)?.eventId ?? 0)?.phase === "inPlay";
      const submit = async (betDelayMs: number) => {
        const bounds = { minStake, maxStake, limits, jumpGuard, at: clock.now() };
        const submitted = exchange.submit({ type: "setMarketLimits", marketId, betDelayMs, ...bounds });
        return this.#answer(await submitted, marketId);
      };
      // As its event is now: it may have been turned in play while the log was written.
      const wasInPlay = isInPlay();
      const outcome = await submit(wasInPlay ? delayMs : 0);
      if (!outcome.ok) return outcome;
      await store.saveDelay(marketId, delayMs);
      catalogue.changeMarket(marketId, { delayMs });
      // Turned in play meanwhile, with the delay that it had before.
      return isInPlay() && !wasInPlay ? submit(delayMs) : outcome;
    });
  }

  /** Pays a market on its result. `rule`: where the reason names one, as `reason (rule)`. */
  settle(
    marketId: MarketId,
    result: MarketResult,
    reason: string,
    actor: Actor,
    rule?: string,
  ): Promise<OperationOutcome> {
    const detail = { result: resultText(result), ...ruleOf(rule) };
    return this.#do({
      action: { actor, action: "settleMarket", marketId, reason, detail },
      command: { type: "settleMarket", marketId, result, at: this.#parts.clock.now() },
      status: "settled",
      statusReason: "",
    });
  }

  /** Cancels every bet of a market. `rule`: as for a result. */
  voidMarket(marketId: MarketId, reason: string, actor: Actor, rule?: string): Promise<OperationOutcome> {
    return this.#do({
      action: { actor, action: "voidMarket", marketId, reason, detail: { ...ruleOf(rule) } },
      command: { type: "settleMarket", marketId, result: VOID_RESULT, at: this.#parts.clock.now() },
      status: "void",
      statusReason: reason,
    });
  }

  async #suspendAsPart(marketId: MarketId, whole: WholeSuspension, actor: Actor): Promise<void> {
    await this.setStatusOfAll({ ...whole, marketIds: [marketId], status: "suspended" }, actor);
  }

  #do({ action, command, status, statusReason }: Operation): Promise<OperationOutcome> {
    const { exchange, statuses, actions } = this.#parts;
    const { marketId } = command;
    return actions.run(action, async () => {
      const by = sideOf(action.actor);
      const conclude = statuses.announce({ marketId, status, by, reason: statusReason });
      const outcome = this.#answer(await exchange.submit(command), marketId);
      conclude(outcome.ok ? "done" : "refused");
      return outcome;
    });
  }

  /** The engine forgets a market some time after its result; the catalogue does not. */
  #answer(outcome: Awaited<ReturnType<Exchange["submit"]>>, marketId: MarketId): OperationOutcome {
    if (outcome.ok) return { ok: true };
    const market = this.#parts.catalogue.market(marketId);
    const isForgotten = outcome.code === "MARKET_NOT_FOUND" && market && isMarketFinished(market.status);
    return isForgotten ? { ok: false, code: "MARKET_SETTLED" } : outcome;
  }
}

/** By itself in the log too, which shows it apart from the reason. */
function ruleOf(rule: string | undefined): { readonly rule?: string } {
  return rule === undefined ? {} : { rule };
}

/** Whose status it is: the actor's name begins with what he is. */
function sideOf(actor: Actor): StatusSide {
  return actor.startsWith("operator:") ? "operator" : "feed";
}

/** The kind of market that an announced one is, in the engine's terms. */
function termsOf({ winners, runners, ladder, line, eachWay, crossMatching }: CatalogueMarket): MarketTerms {
  if (line !== null) return lineTerms(line);
  const runnerCount = runners.length;
  if (eachWay !== null) return { kind: "eachWay", runnerCount, ...eachWay, ladder };
  if (winners !== 1) return { kind: "severalWinners", runnerCount, winners, ladder };
  const terms = { kind: "singleWinner", runnerCount, ladder } as const;
  return crossMatching ? { ...terms, crossMatching } : terms;
}

/**
 * In quarters of a unit. A session's YES wins at its line and above, so it is "over" from half a unit below: there no result
 * lies on a line.
 */
function lineTerms({ first, step, count, sides }: NonNullable<CatalogueMarket["line"]>): MarketTerms {
  const half = sides === "over" ? 2 : 0;
  return { kind: "line", first: 4 * first - half, step: 4 * step, lines: count, sides };
}
