import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { Command, MatchInForce } from "../../commands.ts";
import type { Engine } from "../../engine.ts";
import type { Outcome } from "../../outcomes.ts";
import type { EngineSnapshot } from "../../snapshot.ts";
import { leastPart, mayExpire } from "../arbitrary-values.ts";
import { BookKeeper } from "../book-keeper.ts";
import {
  cancelOrder,
  expireOrders,
  freshKey,
  leg,
  limitExposure,
  NOON,
  operatorStatus,
  placeOrder,
  placeOrders,
  releaseOrders,
  setMarketLimits,
  setMarketStatus,
  setPersistence,
} from "../commands.ts";
import { type RecordedEffect, recordedEffects } from "../recorded-effects.ts";
import { expectSame } from "./expectations.ts";
import {
  SP_ACCOUNTS,
  SP_MARKETS,
  SP_TERMS,
  type SpStep,
  startingPriceOpening,
  waitingPrice,
} from "./starting-price-steps.ts";

type Makes = (snapshot: EngineSnapshot | undefined) => Engine;

/** What an engine did with one command. */
export interface LivedCommand {
  readonly command: Command;
  readonly outcome: Outcome;
  readonly effects: readonly RecordedEffect[];
}

/** Markets with starting prices; every engine does the same with every command. */
export class StartingPriceLife {
  readonly keeper = new BookKeeper();
  /** All that were applied, in their order. */
  readonly commands: Command[] = [];
  readonly #makes: readonly Makes[];
  #engines: readonly Engine[];
  #now = NOON;
  #lastOrderId = 0;

  constructor(makes: readonly Makes[]) {
    this.#makes = makes;
    this.#engines = makes.map((make) => make(undefined));
    for (const command of startingPriceOpening()) this.apply(command);
  }

  get engine(): Engine {
    const [first] = this.#engines;
    if (first === undefined) throw new Error("a life without an engine");
    return first;
  }

  get now(): number {
    return this.#now;
  }

  /** Goes on with engines that are made of the first one's snapshot. */
  restart(): void {
    const stored = JSON.parse(JSON.stringify(this.engine.snapshot())) as EngineSnapshot;
    this.#engines = this.#makes.map((make) => make(stored));
    for (const engine of this.#engines) expectSame(engine.snapshot(), stored);
  }

  apply(command: Command): LivedCommand {
    const done = this.#engines.map((engine) => {
      const { effects, ...sink } = recordedEffects();
      const outcome = engine.apply(command, sink);
      return { outcome, effects, next: [engine.nextReleaseAt, engine.nextExpiresAt] };
    });
    const [first] = done;
    if (first === undefined) throw new Error("a life without an engine");
    for (const other of done.slice(1)) {
      // Said with the command, so that a difference shows where it began.
      expectSame({ command, ...first }, { command, ...other });
    }
    for (const engine of this.#engines.slice(1))
      expectSame({ command, state: engine.stateDigest() }, { command, state: this.engine.stateDigest() });
    this.keeper.follow(first.effects);
    for (const [name, orderId] of first.effects)
      if (name === "orderPlaced") this.#lastOrderId = Number(orderId);
    this.commands.push(command);
    return { command, outcome: first.outcome, effects: first.effects };
  }

  /** Everything that can be read of the engines is the same. */
  expectSameReads(): void {
    const reads = this.#engines.map((engine) => ({
      accounts: SP_ACCOUNTS.map((id) => [engine.account(id), engine.ordersOf(id), engine.marketsOf(id)]),
      ahead: SP_ACCOUNTS.flatMap((id) =>
        engine.ordersOf(id).map(({ orderId }) => engine.queueAhead(orderId, 1000)),
      ),
      positions: SP_ACCOUNTS.flatMap((id) =>
        SP_MARKETS.map((marketId) => [engine.position(id, marketId), engine.marketExposure(id, marketId)]),
      ),
      books: SP_MARKETS.map((id) => [engine.book(id, 100), engine.restingBook(id, 100), engine.market(id)]),
      resting: SP_MARKETS.flatMap((id) =>
        (["back", "lay"] as const).map((side) => engine.restingOrders(id, 0, side, 1000)),
      ),
      startingPrices: [...SP_MARKETS, 99].map((id) => engine.startingPrices(id)),
      snapshot: engine.snapshot(),
      effectsDigest: engine.effectsDigest,
    }));
    for (const other of reads.slice(1)) expectSame(reads[0], other);
  }

  play(given: SpStep): readonly LivedCommand[] {
    return this.commandsAt(given).map((command) => this.apply(command));
  }

  /** The commands of a step, at the time to which it moves the clock. */
  commandsAt(given: SpStep): readonly Command[] {
    this.#now += given.passes;
    const commands = this.#commandsOf(given);
    // What is sent again is the same to the millisecond.
    return given.act === "again" ? commands : commands.map((command) => ({ ...command, at: this.#now }));
  }

  /** The command of the off, of which the market forms its prices. */
  offAt(marketId: number, lapse: "inPlay" | "closed"): Command {
    const status = lapse === "closed" ? "closed" : "open";
    return { ...setMarketStatus(marketId, status, lapse), at: this.#now };
  }

  #commandsOf(given: SpStep): readonly Command[] {
    const { act, marketId, who, back } = given;
    const runner = given.runner % this.#runnersOf(marketId);
    const order = { ...this.#orderOf(given), runner };
    switch (act) {
      case "wait":
        return [placeOrder({ ...order, ...this.#waiting(given) })];
      case "order":
        return [placeOrder(order)];
      case "bet": {
        const other = { accountId: SP_ACCOUNTS[who % SP_ACCOUNTS.length] ?? 1, key: freshKey() };
        const plain = { worstPrice: undefined, minMatched: undefined, expiresAt: undefined };
        const taken = { ...order, ...plain, execution: "limit" } as const;
        const side = order.side === "lay" ? "back" : "lay";
        return [
          placeOrder({ ...taken, ...other, side, persistence: "lapse" }),
          placeOrder({ ...taken, stake: paise(1 + Math.floor(given.stake / 2)) }),
        ];
      }
      case "cancel":
      case "reduce": {
        const orderId = this.#orderBack(back);
        const owner = this.keeper.orders.get(orderId)?.accountId ?? who;
        return [cancelOrder(back === 0 ? who : owner, orderId, act === "cancel" ? undefined : given.stake)];
      }
      case "keep": {
        const orderId = this.#orderBack(back);
        const owner = this.keeper.orders.get(orderId)?.accountId ?? who;
        return [setPersistence(back === 0 ? who : owner, orderId, given.persistence)];
      }
      case "cancelAll":
        return [{ type: "cancelOrders", accountId: who, marketId, at: NOON }];
      case "group": {
        const legs = [0, 1].map((of) =>
          leg(given.isLay ? "lay" : "back", of, order.price, Math.min(given.stake, 40)),
        );
        return [placeOrders(who, legs, { marketId })];
      }
      case "limit":
        return [limitExposure(who, (back % 4) * given.stake)];
      case "again": {
        const last = this.commands.at(-1);
        return last?.type === "placeOrder" ? [last] : [];
      }
      default:
        return this.#marketCommands(given, runner);
    }
  }

  #marketCommands({ act, marketId, back, isLay, stake }: SpStep, runner: number): readonly Command[] {
    switch (act) {
      case "release":
        return [releaseOrders(NOON)];
      case "expire":
        return [expireOrders(NOON)];
      case "delay":
        return [{ ...setMarketStatus(marketId, "open"), betDelayMs: back % 3 === 0 ? 3000 : 0 }];
      case "suspend": {
        const lapse = ([undefined, "suspended", "wicket", "goal", "review"] as const)[back % 5];
        return [setMarketStatus(marketId, "suspended", lapse)];
      }
      case "open":
        return [operatorStatus(marketId, "open", back % 6 === 0 ? "goal" : undefined)];
      case "off": {
        // A market of which much is still to come seldom is off.
        if (back % 3 > 0) return [operatorStatus(marketId, "open")];
        const status = back % 2 === 0 ? "suspended" : "open";
        return [setMarketStatus(marketId, status, isLay ? "inPlay" : "closed")];
      }
      case "limits": {
        const limits = { minPayout: 500, maxExposure: 60_000, maxMatched: 1000 + (stake % 30_000) };
        return [setMarketLimits(3, { limits, jumpGuard: { ticks: back % 9, withinMs: 60_000 } })];
      }
      case "remove": {
        const command = { type: "removeRunner", marketId, runner, reductionBasisPoints: back * 30 } as const;
        const matches = this.#matchesIn(marketId);
        return [
          operatorStatus(marketId, "suspended"),
          ...(back % 2 === 0 ? [{ ...command, matches, reason: "Lame", at: NOON }] : []),
          operatorStatus(marketId, "open"),
        ];
      }
      case "void": {
        const all = this.#matchesIn(marketId);
        const matches = all.slice(back % Math.max(1, all.length)).slice(0, 3);
        return [{ type: "voidMatches", marketId, matches, reason: "Palpable error", at: NOON }];
      }
      default:
        return [];
    }
  }

  #orderOf({ who, marketId, isLay, price, stake, execution, persistence, least, life, back }: SpStep) {
    // One that takes the starting price has none: seldom.
    const isLimited = life !== undefined && (mayExpire({ execution, persistence }) || back === 0);
    const worst = back % 2 === 0 && { worstPrice: oddsHundredths(isLay ? 100_000 : 101) };
    return {
      ...{ accountId: who, marketId, execution, persistence, key: freshKey() },
      ...{ side: isLay ? ("lay" as const) : ("back" as const) },
      ...{ price: oddsHundredths(price), stake: paise(stake) },
      ...(execution === "anyPrice" && worst),
      ...(execution === "fillOrKill" && least !== undefined && { minMatched: leastPart(stake, least) }),
      ...(isLimited && { expiresAt: this.#now + life }),
    };
  }

  #waiting(given: SpStep) {
    // Any other persistence is refused: seldom.
    const persistence = given.back === 0 ? given.persistence : "lapse";
    return {
      price: waitingPrice(given),
      execution: "startingPrice",
      persistence,
      ...{ worstPrice: undefined, minMatched: undefined, expiresAt: undefined },
    } as const;
  }

  #orderBack(back: number): number {
    return Math.max(1, this.#lastOrderId + 1 - back);
  }

  #runnersOf(marketId: number): number {
    const terms = SP_TERMS[marketId - 1];
    return terms === undefined || terms.kind === "line" ? 1 : terms.runnerCount;
  }

  /** Of a market, with the house's of cross matches too. */
  #matchesIn(marketId: number): readonly MatchInForce[] {
    return this.keeper.matchesIn(marketId);
  }
}
