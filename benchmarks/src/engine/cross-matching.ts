import { type Command, createEngine, type Engine, ignoredEffects, type MarketTerms } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { type OddsHundredths, oddsHundredths, priceAway } from "@crossbook/odds";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { seededUniform } from "./book-workload.ts";
import { medianOf } from "./contender-rounds.ts";
import { transfer } from "./contenders.ts";

const ACCOUNTS = 1000;
const FUNDS = paise(10_000_000_000);
/** An order is cancelled, if anything of it is left, when so many more were placed. */
const LIVES = 1000;
const ROUNDS = 9;
const ORDERS_A_ROUND = 40_000;
const ORDERS = ORDERS_A_ROUND * (ROUNDS + 1);
/** Prices from what a runner is worth: most rest behind it, some take what is there. */
const [FURTHEST_BEHIND, FURTHEST_BEYOND] = [8, 2];
const SEED = 17;

/** What a runner is worth where each may win alike. */
const WORTH: Readonly<Record<number, OddsHundredths>> = { 2: oddsHundredths(200), 3: oddsHundredths(300) };

/** The same random orders in a market that cross-matches and in one that does not, each with its own cancels. */
export async function crossMatching(): Promise<readonly BenchmarkResult[]> {
  return [2, 3].map(compare);
}

function compare(runnerCount: number): BenchmarkResult {
  const terms = { kind: "singleWinner", runnerCount, ladder: "classic" } as const;
  const markets = [new PlayedMarket(terms), new PlayedMarket({ ...terms, crossMatching: true })] as const;
  const rates: { readonly plain: number; readonly crossed: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [plain, crossed] = [markets[0].play(ORDERS_A_ROUND), markets[1].play(ORDERS_A_ROUND)];
    // The first round warms up.
    if (round > 0) rates.push({ plain, crossed });
  }
  const ratio = medianOf(rates.map(({ plain, crossed }) => crossed / plain));
  return {
    name: `apply(): one winner of ${runnerCount} runners, cross-matched`,
    peer: `one winner of ${runnerCount} runners`,
    ours: millions(rates.map(({ crossed }) => crossed)),
    theirs: millions(rates.map(({ plain }) => plain)),
    unit: "M operations/s",
    ratio: Number(ratio.toFixed(2)),
    target: "none, for the record",
    pass: true,
    notes: `What is cross-matched makes a match and an order of the house for each runner. Of ${markets[0].placed} orders ${markets[1].matchedAtOnce} matched at once, and ${markets[0].matchedAtOnce} in the other market.`,
  };
}

function millions(rates: readonly number[]): number {
  return Number((medianOf(rates) / 1e6).toFixed(2));
}

/** An engine with one market, in which random orders are placed and cancelled later. */
class PlayedMarket {
  readonly #engine: Engine = createEngine({ limits: { expectedOrders: ORDERS, expectedKeys: ORDERS } });
  readonly #random = seededUniform(SEED);
  readonly #runners: number;
  /** From so many below what a runner is worth to as many above it. */
  readonly #prices: readonly OddsHundredths[];
  /** The newest orders, by the place of the next in the ring: who placed it, and its number or 0. */
  readonly #accounts = new Int32Array(LIVES);
  readonly #orderIds = new Int32Array(LIVES);
  placed = 0;
  matchedAtOnce = 0;

  constructor(terms: MarketTerms & { readonly kind: "singleWinner" }) {
    this.#runners = terms.runnerCount;
    const worth = WORTH[terms.runnerCount] ?? oddsHundredths(200);
    this.#prices = Array.from(
      { length: 2 * FURTHEST_BEHIND + 1 },
      (_, index) => priceAway("classic", worth, index - FURTHEST_BEHIND) ?? worth,
    );
    for (const command of opening(terms)) this.#engine.apply(command, ignoredEffects);
  }

  /** @returns operations a second */
  play(orders: number): number {
    const startedAt = performance.now();
    for (let count = 0; count < orders; count += 1) this.#step();
    return (orders * 2 * 1000) / (performance.now() - startedAt);
  }

  #step(): void {
    const random = this.#random;
    const place = this.placed % LIVES;
    const at = this.placed;
    const leaving = this.#orderIds[place] ?? 0;
    const before = this.#accounts[place] ?? 0;
    if (leaving > 0)
      this.#engine.apply(
        { type: "cancelOrder", accountId: before, orderId: leaving, reduceBy: undefined, at },
        ignoredEffects,
      );
    const accountId = 1 + Math.floor(random() * ACCOUNTS);
    const side = random() < 0.5 ? "back" : "lay";
    const ticks = Math.floor(random() * (FURTHEST_BEHIND + FURTHEST_BEYOND)) - FURTHEST_BEYOND;
    const price = this.#prices[(side === "back" ? ticks : -ticks) + FURTHEST_BEHIND];
    if (price === undefined) throw new Error("a price beyond the ladder");
    const outcome = this.#engine.apply(
      {
        type: "placeOrder",
        accountId,
        marketId: 1,
        runner: Math.floor(random() * this.#runners),
        side,
        price,
        stake: paise(100 + Math.floor(random() * 10_000)),
        execution: "limit",
        persistence: "lapse",
        key: `order-${at}`,
        at,
      },
      ignoredEffects,
    );
    this.#accounts[place] = accountId;
    this.#orderIds[place] = outcome.ok && outcome.type === "orderPlaced" ? outcome.orderId : 0;
    if (outcome.ok && outcome.type === "orderPlaced" && outcome.matched > 0) this.matchedAtOnce += 1;
    this.placed += 1;
  }
}

function opening(terms: MarketTerms): readonly Command[] {
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
  return [
    ...accounts.map((accountId): Command => {
      return { type: "openAccount", accountId, kind: "player", moneyMode: "play", at: 0 };
    }),
    ...accounts.map((accountId) => transfer(accountId, FUNDS)),
    {
      ...{ type: "createMarket", moneyMode: "play", marketId: 1, terms, commissionBasisPoints: 200 },
      ...{ keepsInPlay: false, minStake: paise(1), maxStake: FUNDS, at: 0 },
    },
  ];
}
