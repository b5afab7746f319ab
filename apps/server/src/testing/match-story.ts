import type { Placement } from "@crossbook/contract";
import { paiseToMainUnits, parsePaise, zeroPaise } from "@crossbook/money";
import type { FakeClock } from "@crossbook/testkit";
import {
  expectSameLines,
  plainLine,
  plainLines,
  readSentence,
  readTerms,
  type Sentence,
} from "@crossbook/testkit/market-story";
import { type Answer, expectDone } from "./api-call.ts";
import type { BettingWorld, PlayerSeat } from "./betting-world.ts";
import { cricketMatch, matchOdds, numbersOf, status } from "./cricket-match.ts";
import { DelayedCalls } from "./delayed-calls.ts";
import { endHold, holdMoney } from "./held-money.ts";

const USUAL_FUNDS = 10_000;
/** The bet delay of every story's market once it is in play. */
const DELAY_SECONDS = 5;

let storyCount = 0;

/**
 * Plays a market's story through the calls that players, operators and the feed make, one market a story. Its lines are
 * as callers see it: a match by its average price and without whom it was with, a change of status as done. `bet delay
 * 5` is the feed's turn in play, which lapses what is unmatched; a bet that is delayed is answered in a later line, with
 * the code of its refusal where it lapsed.
 */
export async function playStory(world: BettingWorld, clock: FakeClock, story: string): Promise<void> {
  storyCount += 1;
  const expected = plainLines(story);
  const match = new PlayedMatch(world, clock, `story${storyCount}`);
  const played: string[] = [];
  for (const line of expected) played.push(plainLine(await match.play(line)));
  expectSameLines(expected, played, "the server");
}

interface ShownMarket {
  readonly status: string;
  readonly matched: number;
  readonly runners: readonly { readonly id: number; readonly back: Level[]; readonly lay: Level[] }[];
}

interface ShownRunner {
  readonly runnerId: number;
  readonly amount: number;
  readonly ifLoses: number | null;
}

interface Level {
  readonly price: number;
  readonly size: number;
}

class PlayedMatch {
  readonly #world: BettingWorld;
  readonly #clock: FakeClock;
  readonly #delayed: DelayedCalls;
  readonly #name: string;
  readonly #seats = new Map<string, PlayerSeat>();
  readonly #betIds = new Map<string, number>();
  readonly #holdIds = new Map<string, number>();
  readonly #runnerIds = new Map<string, number>();
  #holdCount = 0;
  #market = { eventId: 0, marketId: 0 };

  constructor(world: BettingWorld, clock: FakeClock, name: string) {
    this.#world = world;
    this.#clock = clock;
    this.#delayed = new DelayedCalls(clock, DELAY_SECONDS * 1000);
    this.#name = name;
  }

  async play(line: string): Promise<string> {
    const [said = "", expected] = line.split(" → ");
    const sentence = readSentence(said);
    if (sentence.says === "account") return this.#account(sentence.who, sentence.asked);
    if (sentence.says === "book") return this.#book(sentence.runner);
    if (sentence.says === "state") return this.#state();
    const answer = sentence.says === "place" ? await this.#place(sentence) : await this.#act(sentence);
    const outcome =
      answer === "delayed" ? answer : (answer.code ?? (await this.#outcomeOf(sentence, answer)));
    const isRefused = answer !== "delayed" && answer.code !== undefined;
    return expected === undefined && !isRefused ? said : `${said} → ${outcome}`;
  }

  /** In words, with what became of delayed bets that the line ended. */
  async #outcomeOf(sentence: Sentence, answer: Answer): Promise<string> {
    if (sentence.says === "place") return placedWords(answer);
    if (sentence.says === "cancel" || sentence.says === "reduce" || sentence.says === "cancelAll") {
      const { count, amount } = answer.detail as { count: number; amount: number };
      return `cancelled ${amount} of ${count}`;
    }
    const decided = sentence.says === "after" ? await this.#delayed.due() : [];
    if (endsDelays(sentence)) decided.push(...(await this.#delayed.all()));
    const words = decided.map(({ who, answer }) => `${who} ${answer.code ?? placedWords(answer)}`);
    return words.join(", ") || (sentence.says === "after" ? "nothing was due" : "done");
  }

  async #act(sentence: Sentence): Promise<Answer> {
    const { operator } = this.#world;
    const { marketId } = this.#market;
    switch (sentence.says) {
      case "market":
        return this.#open(sentence.runners.split(", "), sentence.terms);
      case "has":
        await this.#seat(sentence.who, Number(sentence.amount));
        return DONE;
      case "betDelay":
        if (Number(sentence.seconds) !== DELAY_SECONDS)
          throw new Error(`the delay is ${DELAY_SECONDS} seconds`);
        await this.#world.feed(this.#name, status({ phase: "inPlay" }));
        return DONE;
      case "after":
        this.#clock.advance(Number(sentence.seconds) * 1000);
        return DONE;
      case "hold":
        return this.#hold(sentence);
      case "endHold": {
        return this.#endHold(this.#holdIds.get(sentence.label) ?? 0, sentence.ends);
      }
      case "cancel":
      case "reduce": {
        const betId = this.#betIds.get(sentence.label);
        const reduceBy = sentence.says === "reduce" ? Number(sentence.amount) : null;
        return (await this.#seat(sentence.who)).post("Bet/CancelBet", { betId, reduceBy });
      }
      case "cancelAll":
        return (await this.#seat(sentence.who)).post("Bet/CancelBets", { marketId });
      case "status": {
        const status = { open: "OPEN", suspend: "SUSPENDED", close: "CLOSED" }[sentence.status];
        const lapseUnmatched = sentence.lapses;
        return operator.post("Operator/SetMarketStatus", { marketId, status, lapseUnmatched });
      }
      case "settle": {
        const runnerIds = sentence.runners.map((name) => this.#runnerId(name));
        return operator.post("Operator/SettleMarket", { marketId, result: { type: "winners", runnerIds } });
      }
      case "void":
        return operator.post("Operator/VoidMarket", { marketId, reason: "abandoned" });
      default:
        throw new Error(`the server's stories do not say: ${sentence.says}`);
    }
  }

  async #open(runners: readonly string[], written: string): Promise<Answer> {
    const { commissionBasisPoints = 0, minStake, maxStake, winners } = readTerms(written);
    const market = matchOdds({
      runners: runners.map((name) => ({ key: name.toLowerCase(), name })),
      commissionPercent: commissionBasisPoints / 100,
      delayMs: DELAY_SECONDS * 1000,
      ...(winners !== undefined && { type: "place", winners }),
      ...(minStake !== undefined && { minStake: paiseToMainUnits(minStake) }),
      ...(maxStake !== undefined && { maxStake: paiseToMainUnits(maxStake) }),
    });
    const fixture = await this.#world.feed(this.#name, cricketMatch({ markets: [market] }));
    const { eventId, marketId, runnerIds } = numbersOf(fixture);
    this.#market = { eventId, marketId };
    for (const [index, name] of runners.entries()) this.#runnerIds.set(name, runnerIds[index] ?? 0);
    return DONE;
  }

  async #place(sentence: Extract<Sentence, { says: "place" }>): Promise<Answer | "delayed"> {
    const { who, label, key } = sentence;
    const seat = await this.#seat(who);
    const before = await openBetIds(seat);
    const placing = seat.post("Bet/PlaceBetV2", {
      ...this.#market,
      type: sentence.side === "backs" ? 1 : 2,
      runnerId: this.#runnerId(sentence.runner),
      rate: Number(sentence.price),
      stake: Number(sentence.stake),
      ...(sentence.execution !== "limit" && { execution: sentence.execution }),
      ...(sentence.worst !== undefined && { worstRate: Number(sentence.worst) }),
      ...(key !== undefined && { clientReference: key }),
    });
    const answer = await this.#delayed.answered(who, placing, async () => {
      const added = (await openBetIds(seat)).find((betId) => !before.includes(betId));
      if (added === undefined) return false;
      if (label !== undefined) this.#betIds.set(label, added);
      const { exchange } = this.#world.server;
      return exchange.read((engine) => engine.order(added)?.delayedUntil !== undefined);
    });
    if (answer === "delayed" || answer.code !== undefined) return answer;
    if (label !== undefined) this.#betIds.set(label, (answer.detail as Placement).betId);
    return answer;
  }

  async #hold({ who, amount, key, label }: Extract<Sentence, { says: "hold" }>): Promise<Answer> {
    const seat = await this.#seat(who);
    this.#holdCount += 1;
    const reference = key ?? `${this.#name}-${this.#holdCount}`;
    const asked = { amount: parsePaise(amount) ?? zeroPaise, reference };
    const moved = await holdMoney(this.#world, seat, asked);
    if (moved.ok && label !== undefined) this.#holdIds.set(label, moved.entryId);
    return moved.ok ? DONE : { ...DONE, code: moved.code };
  }

  async #endHold(holdId: number, ends: "pay" | "return"): Promise<Answer> {
    const moved = await endHold(this.#world, holdId, ends);
    return moved.ok ? DONE : { ...DONE, code: moved.code };
  }

  async #account(who: string, asked: string): Promise<string> {
    const seat = await this.#seat(who);
    const { result } = await this.#world.operator.get("Operator/GetPlayer", { userName: seat.userName });
    const account = result as Readonly<Record<string, number>>;
    const projected = await seat.get("Bet/GetUserExpectedProfitLoss");
    const markets = projected.result as { marketId: number; runners: ShownRunner[] }[];
    const runners = markets.find(({ marketId }) => marketId === this.#market.marketId)?.runners ?? [];
    const answers = asked.split(", ").map((part) => {
      const [, named] = /^if (\w+(?: and \w+)*) /.exec(part) ?? [];
      if (named === undefined) return `${part.split(" ")[0]} ${account[part.split(" ")[0] ?? ""]}`;
      const winners = named.split(" and ").map((name) => this.#runnerId(name));
      const amount = profitIf(runners, winners);
      return `if ${named} ${amount > 0 ? "+" : ""}${amount}`;
    });
    return `${who}: ${answers.join(", ")}`;
  }

  async #book(runner: string): Promise<string> {
    const market = await this.#odds();
    const found = market.runners.find(({ id }) => id === this.#runnerId(runner));
    return `book ${runner}: back ${levels(found?.back)} | lay ${levels(found?.lay)}`;
  }

  async #state(): Promise<string> {
    const market = await this.#odds();
    return `state: ${market.status.toLowerCase()}, matched ${market.matched}`;
  }

  async #odds(): Promise<ShownMarket> {
    const answer = await this.#world.guest.get("Odds/GetUserOddsV2", { eventId: this.#market.eventId });
    expectDone(answer);
    const { matchOdds: market, others } = answer.result as Record<
      "matchOdds",
      ShownMarket & { marketId: unknown }
    > &
      Record<"others", ShownMarket[]>;
    return market.marketId === null && others[0] ? others[0] : market;
  }

  async #seat(who: string, funds = USUAL_FUNDS): Promise<PlayerSeat> {
    const known = this.#seats.get(who);
    if (known !== undefined) return known;
    const seat = await this.#world.player(`${this.#name}-${who}`, funds);
    this.#seats.set(who, seat);
    return seat;
  }

  #runnerId(name: string): number {
    const runnerId = this.#runnerIds.get(name);
    if (runnerId === undefined) throw new Error(`no such runner: ${name}`);
    return runnerId;
  }
}

const DONE: Answer = { status: 200, result: "", detail: undefined, code: undefined, message: undefined };

function placedWords({ detail }: Answer): string {
  const { matched, remaining, cancelled, averagePrice, repeated } = detail as Placement;
  const parts = [
    ...(matched > 0 ? [`matched ${matched} @ ${averagePrice?.toFixed(4)}`] : []),
    ...(remaining > 0 ? [`rests ${remaining}`] : []),
    ...(cancelled > 0 ? [`cancels ${cancelled}`] : []),
  ];
  return `${repeated ? "again: " : ""}${parts.join(", ")}`;
}

/** Whether no bet of the market is delayed any more after it. */
function endsDelays(sentence: Sentence): boolean {
  return (
    sentence.says === "settle" ||
    sentence.says === "void" ||
    (sentence.says === "status" && (sentence.status !== "open" || sentence.lapses))
  );
}

async function openBetIds(seat: PlayerSeat): Promise<readonly number[]> {
  const { result } = await seat.get("Bet/GetUserOpenBets");
  return (result as { openBets: { betId: number }[] }).openBets.map(({ betId }) => betId);
}

/** Of a market with one winner the winner's amount, of another the sum over all runners. */
function profitIf(runners: readonly ShownRunner[], winners: readonly number[]): number {
  const paise = runners.reduce((sum, { runnerId, amount, ifLoses }) => {
    return sum + Math.round(100 * (winners.includes(runnerId) ? amount : (ifLoses ?? 0)));
  }, 0);
  return paise / 100;
}

function levels(offers: readonly Level[] = []): string {
  return offers.map(({ price, size }) => `${price}×${size}`).join(", ") || "-";
}
