import type { Command, Engine, MarketResult, Outcome } from "@crossbook/engine";
import { marketOfStory } from "./market-of-story.ts";
import { MatchesInForce } from "./matches-in-force.ts";
import { matchWords, type Owners, outcomeWords } from "./outcome-words.ts";
import { type ReportedEffects, reportedEffects } from "./reported-effects.ts";
import { readSentence, type Sentence } from "./sentence.ts";
import { SettledAccounts } from "./settled-accounts.ts";
import { expectSound, untouched } from "./soundness.ts";
import {
  answerAccount,
  answerBook,
  answerHouse,
  answerOrder,
  answerStartingPrice,
  answerState,
} from "./story-answers.ts";
import { paidIn, paidOut, placesResult } from "./story-commands.ts";
import { amountOf, oddsOf, StoryNames } from "./story-names.ts";

const NOON = 1_790_000_000_000;
const USUAL_FUNDS = "10000";

/** What came of one line: the line anew where it asked something, else the words of its outcome. */
interface Played {
  readonly answer?: string;
  readonly words: string;
  readonly isRefused: boolean;
}

/** Plays the lines of one story on one engine, and writes each line anew as it really went. */
export class StoryMarket {
  readonly #engine: Engine;
  readonly #names = new StoryNames();
  readonly #ownerOf = new Map<number, number>();
  readonly #matches = new MatchesInForce();
  readonly #settled = new SettledAccounts();
  readonly #expiries = new Map<string, number>();
  #keys = 0;
  #at = NOON;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The line with the outcome it had. One without an arrow must only be accepted. */
  play(line: string): string {
    const [said = "", expected] = line.split(" → ");
    const sentence = readSentence(said);
    if (sentence.says !== "market" && this.#names.markets.length === 0) this.#createMarket("", "", "");
    const { answer, words, isRefused } = this.#play(sentence);
    if (answer !== undefined) return answer;
    return expected !== undefined || isRefused ? `${said} → ${words}` : said;
  }

  #play(sentence: Sentence): Played {
    const engine = this.#engine;
    const names = this.#names;
    switch (sentence.says) {
      case "book":
        return answered(answerBook(engine, names, sentence.runner, sentence.market));
      case "startingPrice":
        return answered(answerStartingPrice(engine, names, sentence.runner, sentence.market));
      case "order":
        return answered(answerOrder(engine, names, sentence.label));
      case "state":
        return answered(answerState(engine, names, sentence.market));
      case "house":
        return answered(answerHouse(engine, sentence.asked));
      case "account":
        this.#account(sentence.who);
        return answered(answerAccount(engine, names, sentence.who, sentence.asked));
      case "market":
        return this.#played(this.#createMarket(sentence.market, sentence.runners, sentence.terms));
      case "has":
        this.#open(sentence.who, sentence.amount);
        return { words: "done", isRefused: false };
      case "after":
        return this.#pass(Number(sentence.seconds) * 1000);
      case "place":
        return this.#place(sentence);
      case "together":
        return this.#together(sentence);
      case "hold":
        return this.#hold(sentence);
      default:
        return this.#apply(this.#command(sentence));
    }
  }

  /** As a host does: what is delayed is released and what expires lapses, each when its time has come. */
  #pass(ms: number): Played {
    const until = this.#at + ms;
    const words: string[] = [];
    for (;;) {
      const { nextExpiresAt = Infinity, nextReleaseAt = Infinity } = this.#engine;
      if (nextExpiresAt > until) break;
      this.#at = Math.max(this.#at, nextExpiresAt);
      const type = nextReleaseAt <= nextExpiresAt ? "releaseOrders" : "expireOrders";
      words.push(this.#apply({ type, at: this.#at }).words);
      if (words.at(-1) === "nothing was due")
        throw new Error("what was due did neither expire nor enter its book");
    }
    this.#at = until;
    const isDue = (this.#engine.nextReleaseAt ?? Infinity) <= until;
    if (isDue || words.length === 0) words.push(this.#apply({ type: "releaseOrders", at: until }).words);
    return { words: words.join(", "), isRefused: false };
  }

  /** The command of a sentence that is one and needs nothing else. */
  #command(sentence: Sentence): Command {
    const at = this.#now();
    switch (sentence.says) {
      case "cash": {
        const accountId = this.#account(sentence.who);
        const isPaidIn = sentence.moves === "deposits";
        const way = isPaidIn ? paidIn(accountId) : paidOut(accountId);
        return { ...way, amount: amountOf(sentence.amount), key: sentence.key ?? this.#key(), at };
      }
      case "limit": {
        const exposureLimit = amountOf(sentence.amount ?? "0");
        return { type: "setExposureLimit", accountId: this.#account(sentence.who), exposureLimit, at };
      }
      case "discount": {
        const [accountId, commissionDiscountPercent] = [
          this.#account(sentence.who),
          Number(sentence.percent),
        ];
        return { type: "setCommissionDiscount", accountId, commissionDiscountPercent, at };
      }
      case "endHold": {
        const type = sentence.ends === "pay" ? "settleHold" : "releaseHold";
        const key = sentence.key ?? this.#key();
        return { type, ...this.#names.hold(sentence.label), remark: "", key, at };
      }
      case "cancel":
      case "reduce":
        return {
          type: "cancelOrder",
          accountId: this.#account(sentence.who),
          orderId: this.#names.orderId(sentence.label),
          reduceBy: sentence.says === "reduce" ? amountOf(sentence.amount) : undefined,
          at,
        };
      case "change":
        return {
          type: "setPersistence",
          accountId: this.#account(sentence.who),
          orderId: this.#names.orderId(sentence.label),
          persistence: sentence.persistence,
          at,
        };
      case "cancelAll": {
        const { marketId } = this.#names.market(sentence.market);
        return { type: "cancelOrders", accountId: this.#account(sentence.who), marketId, at };
      }
      default:
        return this.#marketCommand(sentence, at);
    }
  }

  #marketCommand(sentence: Sentence, at: number): Command {
    switch (sentence.says) {
      case "status": {
        const status = ({ open: "open", suspend: "suspended", close: "closed" } as const)[sentence.status];
        const { marketId } = this.#names.market(sentence.market);
        const reason = status === "closed" ? "closed" : "suspended";
        const change = { by: "feed", lapse: sentence.lapses ? reason : undefined } as const;
        return { type: "setMarketStatus", marketId, status, ...change, betDelayMs: undefined, at };
      }
      case "turn": {
        const { marketId } = this.#names.market(sentence.market);
        const change = { status: "open", by: "feed", lapse: "inPlay", betDelayMs: undefined } as const;
        return { type: "setMarketStatus", marketId, ...change, at };
      }
      case "betDelay": {
        const { marketId } = this.#names.market(sentence.market);
        const betDelayMs = Number(sentence.seconds) * 1000;
        return {
          type: "setMarketStatus",
          marketId,
          status: "open",
          by: "feed",
          lapse: undefined,
          betDelayMs,
          at,
        };
      }
      case "settle": {
        const market = this.#names.market(sentence.market);
        const winners = sentence.runners.map((name) => this.#names.runner(market, name));
        const result = { type: "winners", winners: winners.sort((a, b) => a - b) } as const;
        if (sentence.isAgain) return this.#settleAgain(market.marketId, result, at);
        return { type: "settleMarket", marketId: market.marketId, result, at };
      }
      case "settleAt": {
        const { marketId } = this.#names.market(sentence.market);
        const result = { type: "number", value: Number(sentence.value) } as const;
        return { type: "settleMarket", marketId, result, at };
      }
      case "placed": {
        const market = this.#names.market(sentence.market);
        const finish = sentence.finish.map((names) =>
          names.map((name) => this.#names.runner(market, name)).sort((a, b) => a - b),
        );
        return { type: "settleMarket", marketId: market.marketId, result: placesResult(finish), at };
      }
      case "deadHeat": {
        const market = this.#names.market(sentence.market);
        const runnersOf = (names: readonly string[]) =>
          names.map((name) => this.#names.runner(market, name)).sort((a, b) => a - b);
        const [winners, tied] = [runnersOf(sentence.runners), runnersOf(sentence.tied)];
        const result = { type: "deadHeat", winners, tied, places: Number(sentence.places) } as const;
        return { type: "settleMarket", marketId: market.marketId, result, at };
      }
      case "takeOut":
        return this.#takeOut(sentence, at);
      case "void": {
        const { marketId } = this.#names.market(sentence.market);
        return { type: "settleMarket", marketId, result: { type: "void" }, at };
      }
      case "remove":
        return { type: "removeMarket", marketId: this.#names.market(sentence.market).marketId, at };
      default:
        throw new Error(`not an action: ${sentence.says}`);
    }
  }

  /** All accounts of a market, by what they had matched in it. */
  #settleAgain(marketId: number, result: MarketResult, at: number): Command {
    const row = this.#engine.snapshot().markets.find((market) => market.marketId === marketId);
    if (row === undefined) throw new Error("a market that was removed is not settled again in a story");
    const { moneyMode, terms, commissionBasisPoints } = row;
    const accounts = this.#settled.of(marketId, this.#matches.in(marketId), (id) => this.#ownerOf.get(id));
    return {
      ...{ type: "correctMarket", marketId, moneyMode, terms, commissionBasisPoints, result },
      ...{ isLast: true, voided: [], accounts, reason: "", at },
    };
  }

  #takeOut(sentence: Extract<Sentence, { says: "takeOut" }>, at: number): Command {
    const market = this.#names.market(sentence.market);
    const { marketId } = market;
    const runner = this.#names.runner(market, sentence.runner);
    const reductionBasisPoints = Math.round(Number(sentence.percent) * 100);
    const matches = this.#matches.in(marketId);
    return { type: "removeRunner", marketId, runner, reductionBasisPoints, matches, reason: "", at };
  }

  #place(sentence: Extract<Sentence, { says: "place" }>): Played {
    const market = this.#names.market(sentence.market);
    const accountId = this.#account(sentence.who);
    const effects = reportedEffects();
    const at = this.#now();
    const outcome = this.#checked(
      {
        type: "placeOrder",
        accountId,
        marketId: market.marketId,
        runner: this.#names.runner(market, sentence.runner),
        side: sentence.side === "lays" ? "lay" : "back",
        price: oddsOf(sentence.price),
        stake: amountOf(sentence.stake),
        execution: sentence.execution,
        persistence: sentence.persistence ?? "lapse",
        ...(sentence.worst !== undefined && { worstPrice: oddsOf(sentence.worst) }),
        ...(sentence.least !== undefined && { minMatched: amountOf(sentence.least) }),
        ...(sentence.lifeMs !== undefined && { expiresAt: this.#expiryOf(sentence, at + sentence.lifeMs) }),
        key: sentence.key ?? this.#key(),
        at,
      },
      effects,
    );
    if (outcome.ok && (outcome.type === "orderPlaced" || outcome.type === "orderDelayed")) {
      this.#ownerOf.set(outcome.orderId, accountId);
      if (sentence.label !== undefined) this.#names.label(sentence.label, outcome.orderId);
    }
    return this.#played(outcome, effects);
  }

  /** Of what is sent again with its key, the time that it had at first. */
  #expiryOf({ who, key, lifeMs }: Extract<Sentence, { says: "place" }>, expiresAt: number): number {
    if (key === undefined) return expiresAt;
    const asked = [who, key, lifeMs].join();
    const first = this.#expiries.get(asked) ?? expiresAt;
    this.#expiries.set(asked, first);
    return first;
  }

  #together(sentence: Extract<Sentence, { says: "together" }>): Played {
    const market = this.#names.market(sentence.market);
    const accountId = this.#account(sentence.who);
    const orders = sentence.bets.map(({ side, runner, stake, price }) => ({
      runner: this.#names.runner(market, runner),
      side: side === "lays" ? ("lay" as const) : ("back" as const),
      ...{ price: oddsOf(price), stake: amountOf(stake) },
    }));
    const effects = reportedEffects();
    const { marketId } = market;
    const command = { type: "placeOrders", accountId, marketId, orders, key: this.#key() } as const;
    const outcome = this.#checked({ ...command, at: this.#now() }, effects);
    if (!outcome.ok || outcome.type !== "orderPlaced") return this.#played(outcome, effects);
    for (const place of orders.keys()) this.#ownerOf.set(outcome.orderId + place, accountId);
    return { words: `matched ${matchWords(effects, this.#owners, () => true).join(", ")}`, isRefused: false };
  }

  #hold(sentence: Extract<Sentence, { says: "hold" }>): Played {
    const accountId = this.#account(sentence.who);
    const key = sentence.key ?? this.#key();
    const amount = amountOf(sentence.amount);
    const effects = reportedEffects();
    const command = { ...paidOut(accountId), amount, hold: true, key, at: this.#now() };
    const outcome = this.#checked(command, effects);
    if (outcome.ok && outcome.type === "transferred" && sentence.label !== undefined) {
      this.#names.labelHold(sentence.label, { accountId, holdId: outcome.ledgerEntryId });
    }
    return this.#played(outcome, effects);
  }

  #createMarket(name: string, runners: string, terms: string): Outcome {
    const runnerNames = (runners === "" ? "Mumbai, Delhi, Draw" : runners).split(", ");
    const market = this.#names.addMarket(name, runnerNames);
    return this.#checked({ ...marketOfStory(market, terms), at: this.#now() }, reportedEffects());
  }

  /** The account of a name, opened with the usual funds when it is heard first. */
  #account(who: string): number {
    return this.#names.accountId(who) ?? this.#open(who, USUAL_FUNDS);
  }

  #open(who: string, funds: string): number {
    if (this.#names.accountId(who) !== undefined) throw new Error(`${who} already has an account`);
    const accountId = this.#names.addAccount(who);
    this.#must({ type: "openAccount", accountId, kind: "player", moneyMode: "play", at: this.#now() });
    const amount = amountOf(funds);
    if (amount > 0) this.#must({ ...paidIn(accountId), amount, key: this.#key(), at: this.#now() });
    return accountId;
  }

  #must(command: Command): void {
    const outcome = this.#checked(command, reportedEffects());
    if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.code}`);
  }

  #apply(command: Command): Played {
    const effects = reportedEffects();
    return this.#played(this.#checked(command, effects), effects);
  }

  /** Applies a command; a refusal must change nothing, and after anything else the exchange must be sound. */
  #checked(command: Command, effects: ReportedEffects): Outcome {
    const before = untouched(this.#engine);
    const outcome = this.#engine.apply(command, effects);
    this.#matches.follow(this.#engine, effects);
    this.#settled.follow(effects);
    if (!outcome.ok && untouched(this.#engine) !== before) {
      throw new Error(`refused with ${outcome.code}, ${command.type} changed something`);
    }
    expectSound(this.#engine, this.#names.accountIds(), this.#names.markets);
    if (effects.ledgerSum !== 0) throw new Error(`the ledger of ${command.type} does not sum to zero`);
    return outcome;
  }

  get #owners(): Owners {
    return {
      // Orders that nobody placed are the house's, of cross matches.
      ownerOf: (orderId) => {
        const owner = this.#ownerOf.get(orderId);
        return owner === undefined ? "the house" : this.#names.nameOf(owner);
      },
      nameOf: (accountId) => this.#names.nameOf(accountId),
      runnersOf: (marketId) => this.#names.markets.find((one) => one.marketId === marketId)?.runners ?? [],
      waits: (orderId) => this.#engine.order(orderId)?.waits === true,
    };
  }

  #played(outcome: Outcome, effects: ReportedEffects = reportedEffects()): Played {
    const words = outcomeWords(outcome, effects, this.#owners);
    return { words, isRefused: !outcome.ok };
  }

  #key(): string {
    this.#keys += 1;
    return `line-${this.#keys}`;
  }

  /** A second later each time it is asked. */
  #now(): number {
    this.#at += 1000;
    return this.#at;
  }
}

function answered(answer: string): Played {
  return { answer, words: "", isRefused: false };
}
