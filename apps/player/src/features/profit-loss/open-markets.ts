import { paiseOfWire, priceOfWire } from "@crossbook/browser";
import type { ExpectedProfitLoss, MarketType, OpenBet } from "@crossbook/contract";
import { addPaise, negatePaise, type Paise, zeroPaise } from "@crossbook/money";
import { liability, profit } from "@crossbook/odds";
import { doesWait } from "../../bets/starting-price-state.ts";
import type { Sides } from "../../markets/line-words.ts";
import { positionText } from "../../messages/english/betting/positions.ts";
import { profitLossText } from "../../messages/english/payments/profit-loss.ts";
import { rangeWords } from "../../positions/ladder/ladder-rows.ts";

/** What an outcome of an open market brings, before commission. */
export interface OutcomeRow {
  /** Of the runner; of all runners without a bet of the player together the text `anyOther`. */
  readonly name: string;
  readonly runnerId: number | undefined;
  readonly ifWins: Paise;
  /** Only with several winners and each way. */
  readonly ifLoses: Paise | undefined;
  /** Only each way: if it is placed and does not win. */
  readonly ifPlaced?: Paise | undefined;
}

/** A market in which the player has open bets. */
export interface OpenMarket {
  readonly marketId: number;
  readonly eventId: number;
  readonly title: string;
  readonly marketName: string;
  readonly outcomes: readonly OutcomeRow[];
}

type MarketEntry = ExpectedProfitLoss[number];

/**
 * The events of markets in which nothing is matched yet and any number of runners may win: neither the bets nor the positions
 * say how many do.
 */
export function eventsOfUnknownKind(
  bets: readonly OpenBet[],
  profitLoss: ExpectedProfitLoss,
): readonly number[] {
  const matched = new Set(profitLoss.map(({ marketId }) => marketId));
  const unknown = bets.filter(
    (bet) => !matched.has(bet.marketId) && isOfRunner(bet) && bet.marketTypeName !== "place",
  );
  return [...new Set(unknown.map(({ eventId }) => eventId))].sort((a, b) => a - b);
}

/**
 * The markets of the player's open bets with what each outcome brings: of the matched bets alone, or as if every
 * unmatched bet were matched whole at its own price. `severalWinners`: the ids of markets that are known to have several, beside
 * those of which bets and positions say so.
 */
export function openMarkets(
  bets: readonly OpenBet[],
  profitLoss: ExpectedProfitLoss,
  asIfMatched: boolean,
  severalWinners: readonly number[] = [],
): readonly OpenMarket[] {
  const byMarket = new Map<number, OpenBet[]>();
  for (const bet of bets) byMarket.set(bet.marketId, [...(byMarket.get(bet.marketId) ?? []), bet]);
  return [...byMarket].flatMap(([marketId, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const entry = profitLoss.find((one) => one.marketId === marketId);
    const outcomes = outcomesOf(own, entry, { asIfMatched, isSeveral: severalWinners.includes(marketId) });
    if (outcomes.length === 0) return [];
    return [
      { marketId, eventId: first.eventId, title: first.betTitle, marketName: first.marketName, outcomes },
    ];
  });
}

function outcomesOf(
  bets: readonly OpenBet[],
  entry: MarketEntry | undefined,
  { asIfMatched, ...known }: { readonly asIfMatched: boolean; readonly isSeveral: boolean },
): OutcomeRow[] {
  const [first] = bets;
  if (entry?.ladder) {
    const sides = first?.marketTypeName === "handicap" ? sidesOf(first) : undefined;
    return entry.ladder.map((step) => stepRow(step, sides));
  }
  const names = new Map(bets.map(({ runnerId, runnerName }) => [runnerId, runnerName]));
  const matched = new Map((entry?.runners ?? []).map((runner) => [runner.runnerId, runner]));
  // Before anything is matched no position says so.
  const isSeveral =
    known.isSeveral ||
    bets.some(({ marketTypeName }) => marketTypeName === "place") ||
    [...matched.values()].some(({ ifLoses }) => ifLoses !== null);
  const parts = asIfMatched ? bets.flatMap(unmatchedPart) : [];
  const row = (runnerId: number | undefined, name: string): OutcomeRow => {
    const held = runnerId === undefined ? restOf(entry, names) : matched.get(runnerId);
    const placed = held?.ifPlaced ?? null;
    const added = (wins: boolean) =>
      parts
        .filter((part) => !isSeveral || part.runnerId === runnerId)
        .map((part) => ((part.runnerId === runnerId) === wins ? part.ifWins : part.ifLoses));
    return {
      name,
      runnerId,
      ifWins: added(true).reduce(addPaise, paiseOfWire(held?.amount ?? 0)),
      ifLoses: isSeveral ? added(false).reduce(addPaise, paiseOfWire(held?.ifLoses ?? 0)) : undefined,
      ...(placed !== null && { ifPlaced: paiseOfWire(placed) }),
    };
  };
  if (entry === undefined && parts.length === 0) return [];
  const named = [...names].map(([runnerId, name]) => row(runnerId, name));
  // Only where nothing is matched it is not known whether there is another runner.
  const hasOthers = entry === undefined || restOf(entry, names) !== undefined;
  return isSeveral || !hasOthers ? named : [...named, row(undefined, profitLossText().anyOther)];
}

/** A runner without a bet of the player: all of them bring the same. */
function restOf(entry: MarketEntry | undefined, names: ReadonlyMap<number, string>) {
  return entry?.runners.find(({ runnerId }) => !names.has(runnerId));
}

/** A step of the results of a line market: "0 to 59", "140 or more"; of a handicap a margin: "India by 2 or more". */
function stepRow(
  { from, to, amount }: NonNullable<MarketEntry["ladder"]>[number],
  sides: Sides | undefined,
): OutcomeRow {
  const name = sides
    ? rangeWords({ from: from ?? undefined, to: to ?? undefined }, sides)
    : numberWords(from, to);
  return { name, runnerId: undefined, ifWins: paiseOfWire(amount), ifLoses: undefined };
}

function numberWords(from: number | null, to: number | null): string {
  if (from === null) return profitLossText().orLess(to ?? 0);
  return to === null ? profitLossText().orMore(from) : profitLossText().fromTo(from, to);
}

/** The teams of a handicap as its event's title names them, home first: a bet says the name of one alone. */
function sidesOf({ betTitle }: Pick<OpenBet, "betTitle">): Sides {
  const [home, away, ...more] = betTitle.split(" v ");
  const isOfTwo = home && away && more.length === 0;
  return isOfTwo ? { home, away } : { home: positionText().home, away: positionText().away };
}

/**
 * Nothing of bets on lines and of bets each way: what they bring depends on more than a runner's win; nor of bets that wait for the
 * starting price, which have no price yet.
 */
function unmatchedPart(bet: OpenBet) {
  const odds = priceOfWire(bet.betRate, bet.notation);
  const stake = paiseOfWire(bet.unmatched);
  if (stake <= 0 || odds === undefined || !isOfRunner(bet) || doesWait(bet)) return [];
  const { runnerId } = bet;
  return bet.betType === "lay" || bet.betType === "no"
    ? [{ runnerId, ifWins: negatePaise(liability(stake, odds)), ifLoses: stake }]
    : [{ runnerId, ifWins: profit(stake, odds), ifLoses: negatePaise(stake) }];
}

/** Markets of these types have more ends for a bet than that its runner wins or does not. */
const OF_MORE_ENDS: ReadonlySet<string> = new Set<MarketType>(["each_way", "handicap", "totals"]);

/** Whether its runner's win alone decides it: a bet on no line and not each way. */
function isOfRunner({ fancyValue, marketTypeName }: OpenBet): boolean {
  return fancyValue === null && !OF_MORE_ENDS.has(marketTypeName);
}

/** The worst and the best that a market can bring; undefined with several winners, where runners add up. */
export function rangeOf({
  outcomes,
}: OpenMarket): { readonly worst: Paise; readonly best: Paise } | undefined {
  const amounts = outcomes.map(({ ifWins }) => ifWins);
  if (amounts.length === 0 || outcomes.some(({ ifLoses }) => ifLoses !== undefined)) return undefined;
  const pick = (better: (a: Paise, b: Paise) => boolean) =>
    amounts.reduce((chosen, amount) => (better(amount, chosen) ? amount : chosen), amounts[0] ?? zeroPaise);
  return { worst: pick((a, b) => a < b), best: pick((a, b) => a > b) };
}
