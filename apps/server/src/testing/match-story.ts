import type { Placement } from "@crossbook/contract";
import { paiseToMainUnits } from "@crossbook/money";
import {
  expectAsTold,
  plainLine,
  plainLines,
  readSentence,
  readTerms,
  type Sentence,
} from "@crossbook/testkit/market-story";
import { type Answer, expectDone } from "./api-call.ts";
import type { BettingWorld, PlayerSeat } from "./betting-world.ts";
import { cricketMatch, matchOdds, numbersOf } from "./cricket-match.ts";

const USUAL_FUNDS = 10_000;

let storyCount = 0;

/**
 * Plays a market's story through the calls that players and operators make, one market a story. Its lines are as they
 * see it: a match by its average price and without whom it was with, a change of status as done.
 */
export async function playStory(world: BettingWorld, story: string): Promise<void> {
  storyCount += 1;
  const meant = plainLines(story);
  const match = new PlayedMatch(world, `story${storyCount}`);
  const played: string[] = [];
  for (const line of meant) played.push(plainLine(await match.play(line)));
  expectAsTold(meant, played, "the server");
}

interface ShownOdds {
  readonly matchOdds: {
    readonly status: string;
    readonly matched: number;
    readonly runners: readonly { readonly id: number; readonly back: Level[]; readonly lay: Level[] }[];
  };
}

interface Level {
  readonly price: number;
  readonly size: number;
}

class PlayedMatch {
  readonly #world: BettingWorld;
  readonly #name: string;
  readonly #seats = new Map<string, PlayerSeat>();
  readonly #betIds = new Map<string, number>();
  readonly #runnerIds = new Map<string, number>();
  #market = { eventId: 0, marketId: 0 };

  constructor(world: BettingWorld, name: string) {
    this.#world = world;
    this.#name = name;
  }

  async play(line: string): Promise<string> {
    const [said = "", expected] = line.split(" → ");
    const sentence = readSentence(said);
    if (sentence.says === "account") return this.#account(sentence.who, sentence.asked);
    if (sentence.says === "book") return this.#book(sentence.runner);
    if (sentence.says === "state") return this.#state();
    const answer = await this.#act(sentence);
    const outcome = answer.code ?? outcomeOf(sentence, answer);
    return expected === undefined && answer.code === undefined ? said : `${said} → ${outcome}`;
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
      case "place":
        return this.#place(sentence);
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
        const winnerRunnerId = this.#runnerId(sentence.runner);
        return operator.post("Operator/SettleMarket", { marketId, winnerRunnerId });
      }
      case "void":
        return operator.post("Operator/VoidMarket", { marketId, reason: "abandoned" });
      default:
        throw new Error(`the server's stories do not say: ${sentence.says}`);
    }
  }

  async #open(runners: readonly string[], written: string): Promise<Answer> {
    const { commissionBasisPoints = 0, minStake, maxStake } = readTerms(written);
    const market = matchOdds({
      runners: runners.map((name) => ({ key: name.toLowerCase(), name })),
      commissionPercent: commissionBasisPoints / 100,
      ...(minStake !== undefined && { minStake: paiseToMainUnits(minStake) }),
      ...(maxStake !== undefined && { maxStake: paiseToMainUnits(maxStake) }),
    });
    const fixture = await this.#world.feed(this.#name, cricketMatch({ markets: [market] }));
    const { eventId, marketId, runnerIds } = numbersOf(fixture);
    this.#market = { eventId, marketId };
    for (const [index, name] of runners.entries()) this.#runnerIds.set(name, runnerIds[index] ?? 0);
    return DONE;
  }

  async #place(sentence: Extract<Sentence, { says: "place" }>): Promise<Answer> {
    const seat = await this.#seat(sentence.who);
    const answer = await seat.post("Bet/PlaceBetV2", {
      ...this.#market,
      type: sentence.side === "backs" ? 1 : 2,
      runnerId: this.#runnerId(sentence.runner),
      rate: Number(sentence.price),
      stake: Number(sentence.stake),
      ...(sentence.key !== undefined && { clientReference: sentence.key }),
    });
    if (answer.code === undefined && sentence.label !== undefined) {
      this.#betIds.set(sentence.label, (answer.detail as Placement).betId);
    }
    return answer;
  }

  async #account(who: string, asked: string): Promise<string> {
    const seat = await this.#seat(who);
    const { result } = await this.#world.operator.get("Operator/GetPlayer", { userName: seat.userName });
    const account = result as Readonly<Record<string, number>>;
    const projected = await seat.get("Bet/GetUserExpectedProfitLoss");
    const markets = projected.result as {
      marketId: number;
      runners: { runnerId: number; amount: number }[];
    }[];
    const runners = markets.find(({ marketId }) => marketId === this.#market.marketId)?.runners ?? [];
    const answers = asked.split(", ").map((part) => {
      const [, runner] = /^if (\w+) /.exec(part) ?? [];
      if (runner === undefined) return `${part.split(" ")[0]} ${account[part.split(" ")[0] ?? ""]}`;
      const amount = runners.find(({ runnerId }) => runnerId === this.#runnerId(runner))?.amount ?? 0;
      return `if ${runner} ${amount > 0 ? "+" : ""}${amount}`;
    });
    return `${who}: ${answers.join(", ")}`;
  }

  async #book(runner: string): Promise<string> {
    const { matchOdds: market } = await this.#odds();
    const found = market.runners.find(({ id }) => id === this.#runnerId(runner));
    return `book ${runner}: back ${levels(found?.back)} | lay ${levels(found?.lay)}`;
  }

  async #state(): Promise<string> {
    const { matchOdds: market } = await this.#odds();
    return `state: ${market.status.toLowerCase()}, matched ${market.matched}`;
  }

  async #odds(): Promise<ShownOdds> {
    const answer = await this.#world.guest.get("Odds/GetUserOddsV2", { eventId: this.#market.eventId });
    expectDone(answer);
    return answer.result as ShownOdds;
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

const DONE: Answer = { status: 200, result: "", detail: undefined, code: undefined };

function outcomeOf(sentence: Sentence, { detail }: Answer): string {
  if (sentence.says === "place") {
    const { matched, remaining, averagePrice, repeated } = detail as Placement;
    const parts = [
      ...(matched > 0 ? [`matched ${matched} @ ${averagePrice?.toFixed(4)}`] : []),
      ...(remaining > 0 ? [`waits ${remaining}`] : []),
    ];
    return `${repeated ? "again: " : ""}${parts.join(", ")}`;
  }
  if (sentence.says === "cancel" || sentence.says === "reduce" || sentence.says === "cancelAll") {
    const { count, amount } = detail as { count: number; amount: number };
    return `takes back ${amount} of ${count}`;
  }
  return "done";
}

function levels(offers: readonly Level[] = []): string {
  return offers.map(({ price, size }) => `${price}×${size}`).join(", ") || "-";
}
