import type { Command, CreateMarket, Engine, Outcome } from "@crossbook/engine";
import { readTerms } from "./market-terms.ts";
import { readSentence, type Sentence } from "./sentence.ts";
import { expectSound, untouched } from "./soundness.ts";
import { answerAccount, answerBook, answerHouse, answerOrder, answerState } from "./story-answers.ts";
import { amountOf, gain, type NamedMarket, negative, oddsOf, StoryNames, written } from "./story-names.ts";
import { type ToldEffects, toldEffects } from "./told-effects.ts";

const NOON = 1_790_000_000_000;
const USUAL_FUNDS = "10000";

/** Plays the lines of one story on one engine, and tells each line again as it really went. */
export class StoryMarket {
  readonly #engine: Engine;
  readonly #names = new StoryNames();
  readonly #ownerOf = new Map<number, number>();
  #keys = 0;
  #at = NOON;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The line with the outcome it had. One without an arrow must only be accepted. */
  tell(line: string): string {
    const [said = "", expected] = line.split(" → ");
    const sentence = readSentence(said);
    if (sentence.says !== "market" && this.#names.markets.length === 0) this.#createMarket("", "", "");
    const outcome = this.#play(sentence);
    if (outcome.answers !== undefined) return outcome.answers;
    if (expected !== undefined) return `${said} → ${outcome.told}`;
    return outcome.isRefused ? `${said} → ${outcome.told}` : said;
  }

  #play(sentence: Sentence): { answers?: string; told: string; isRefused: boolean } {
    const engine = this.#engine;
    const names = this.#names;
    switch (sentence.says) {
      case "book":
        return answer(answerBook(engine, names, sentence.runner, sentence.market));
      case "order":
        return answer(answerOrder(engine, names, sentence.label));
      case "state":
        return answer(answerState(engine, names, sentence.market));
      case "house":
        return answer(answerHouse(engine, sentence.asked));
      case "account":
        this.#account(sentence.who);
        return answer(answerAccount(engine, names, sentence.who, sentence.asked));
      default:
        return this.#act(sentence);
    }
  }

  #act(sentence: Sentence): { told: string; isRefused: boolean } {
    switch (sentence.says) {
      case "market":
        return this.#said(this.#createMarket(sentence.market, sentence.runners, sentence.terms));
      case "has":
        this.#open(sentence.who, sentence.amount);
        return { told: "done", isRefused: false };
      case "cash": {
        const amount = amountOf(sentence.amount);
        const isPaidIn = sentence.moves === "deposits";
        return this.#apply({
          type: "moveCash",
          accountId: this.#account(sentence.who),
          amount: isPaidIn ? amount : negative(amount),
          kind: isPaidIn ? "deposit" : "withdrawal",
          key: sentence.key ?? this.#key(),
          remark: "",
          at: this.#now(),
        });
      }
      case "place":
        return this.#place(sentence);
      case "cancel":
      case "reduce":
        return this.#apply({
          type: "cancelOrder",
          accountId: this.#account(sentence.who),
          orderId: this.#names.orderId(sentence.label),
          reduceBy: sentence.says === "reduce" ? amountOf(sentence.amount) : undefined,
          at: this.#now(),
        });
      case "cancelAll": {
        const { marketId } = this.#names.market(sentence.market);
        const accountId = this.#account(sentence.who);
        return this.#apply({ type: "cancelOrders", accountId, marketId, at: this.#now() });
      }
      case "status": {
        const { marketId } = this.#names.market(sentence.market);
        const status = { open: "open", suspend: "suspended", close: "closed" } as const;
        return this.#apply({
          type: "setMarketStatus",
          marketId,
          status: status[sentence.status],
          lapseUnmatched: sentence.lapses,
          at: this.#now(),
        });
      }
      case "settle": {
        const market = this.#names.market(sentence.market);
        const winner = this.#names.runner(market, sentence.runner);
        return this.#apply({ type: "settleMarket", marketId: market.marketId, winner, at: this.#now() });
      }
      case "void": {
        const { marketId } = this.#names.market(sentence.market);
        return this.#apply({ type: "voidMarket", marketId, at: this.#now() });
      }
      default:
        throw new Error(`not an action: ${sentence.says}`);
    }
  }

  #place(sentence: Extract<Sentence, { says: "place" }>): { told: string; isRefused: boolean } {
    const market = this.#names.market(sentence.market);
    const accountId = this.#account(sentence.who);
    const effects = toldEffects();
    const outcome = this.#checked(
      {
        type: "placeOrder",
        accountId,
        marketId: market.marketId,
        runner: this.#names.runner(market, sentence.runner),
        side: sentence.side === "lays" ? "lay" : "back",
        price: oddsOf(sentence.price),
        stake: amountOf(sentence.stake),
        key: sentence.key ?? this.#key(),
        at: this.#now(),
      },
      effects,
    );
    if (outcome.ok && outcome.type === "orderPlaced") {
      this.#ownerOf.set(outcome.orderId, accountId);
      if (sentence.label !== undefined) this.#names.label(sentence.label, outcome.orderId);
    }
    return this.#said(outcome, effects);
  }

  #createMarket(name: string, runners: string, terms: string): Outcome {
    const runnerNames = (runners === "" ? "Mumbai, Delhi, Draw" : runners).split(", ");
    const market = this.#names.addMarket(name, runnerNames);
    return this.#checked({ ...usualTerms(market), ...readTerms(terms), at: this.#now() }, toldEffects());
  }

  /** The account of a name, opened with the usual funds when it is heard first. */
  #account(who: string): number {
    return this.#names.accountId(who) ?? this.#open(who, USUAL_FUNDS);
  }

  #open(who: string, funds: string): number {
    if (this.#names.accountId(who) !== undefined) throw new Error(`${who} already has an account`);
    const accountId = this.#names.addAccount(who);
    this.#must({ type: "openAccount", accountId, kind: "player", at: this.#now() });
    const amount = amountOf(funds);
    const deposit = { accountId, amount, kind: "deposit", key: this.#key(), remark: "" } as const;
    if (amount > 0) this.#must({ type: "moveCash", ...deposit, at: this.#now() });
    return accountId;
  }

  #must(command: Command): void {
    const outcome = this.#checked(command, toldEffects());
    if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.code}`);
  }

  #apply(command: Command): { told: string; isRefused: boolean } {
    const effects = toldEffects();
    return this.#said(this.#checked(command, effects), effects);
  }

  /** Applies a command; a refusal must change nothing, and after anything else the exchange must be sound. */
  #checked(command: Command, effects: ToldEffects): Outcome {
    const before = untouched(this.#engine);
    const outcome = this.#engine.apply(command, effects);
    if (!outcome.ok && untouched(this.#engine) !== before) {
      throw new Error(`refused with ${outcome.code}, ${command.type} changed something`);
    }
    expectSound(this.#engine, this.#names.accountIds(), this.#names.markets);
    if (effects.ledgerSum !== 0) throw new Error(`the ledger of ${command.type} does not sum to zero`);
    return outcome;
  }

  #said(outcome: Outcome, effects: ToldEffects = toldEffects()): { told: string; isRefused: boolean } {
    if (!outcome.ok) return { told: outcome.code, isRefused: true };
    return { told: this.#accepted(outcome, effects), isRefused: false };
  }

  #accepted(outcome: Extract<Outcome, { ok: true }>, { fills, lapsed, results }: ToldEffects): string {
    const owner = (orderId: number) => this.#names.nameOf(this.#ownerOf.get(orderId) ?? 0);
    const lapses = lapsed.map(({ orderId, by }) => `lapses ${written(by)} of ${owner(orderId)}`);
    switch (outcome.type) {
      case "orderPlaced": {
        const met = fills.map(
          ({ makerOrderId, priceHundredths, stake }) =>
            `${written(stake)} @ ${priceHundredths / 100} with ${owner(makerOrderId)}`,
        );
        const seen = outcome.repeated && outcome.matched > 0 ? [`${written(outcome.matched)} then`] : met;
        const matched = seen.length === 0 ? [] : [`matched ${seen.join(", ")}`];
        const waits = outcome.remaining > 0 ? [`waits ${written(outcome.remaining)}`] : [];
        return `${outcome.repeated ? "again: " : ""}${[...matched, ...waits].join(", ")}`;
      }
      case "ordersCancelled":
        return `takes back ${written(outcome.cancelled)} of ${outcome.count}`;
      case "cashMoved":
        return outcome.repeated ? "again" : "done";
      case "marketFinished": {
        const paid = results.map(({ accountId, gross, commission }) => {
          const less = commission > 0 ? ` less ${written(commission)}` : "";
          return `${this.#names.nameOf(accountId)} ${gain(gross)}${less}`;
        });
        return [...lapses, ...paid].join(", ") || "nobody had bets";
      }
      case "done":
        return lapses.join(", ") || "done";
    }
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

function answer(answers: string) {
  return { answers, told: "", isRefused: false };
}

function usualTerms({ marketId, runners }: NamedMarket): Omit<CreateMarket, "at"> {
  return {
    type: "createMarket",
    marketId,
    kind: "odds",
    winners: 1,
    runnerCount: runners.length,
    ladder: "classic",
    commissionBasisPoints: 0,
    minStake: amountOf("0.01"),
    maxStake: amountOf("100000000"),
  };
}
