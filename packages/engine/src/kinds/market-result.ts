/** Position of a runner in its market, from 0. The wire's runner ids are mapped to it outside the engine. */
export type RunnerIndex = number;

/** How a market ended. */
export type MarketResult =
  | WinnersResult
  | NumberResult
  | PlacesResult
  | VoidResult
  | DeadHeatResult
  | TiedPlacesResult;

/** These runners won, in ascending order; as many as the market's terms say. */
export interface WinnersResult {
  readonly type: "winners";
  readonly winners: readonly RunnerIndex[];
}

/** A whole number, which may be negative: runs, goals, or how many goals more one side has. */
export interface NumberResult {
  readonly type: "number";
  readonly value: number;
}

/**
 * Some runners could not be separated: `winners` have won, and the `tied` share the `places` that are left, fewer than
 * they are. Both lists in ascending order.
 */
export interface DeadHeatResult {
  readonly type: "deadHeat";
  readonly winners: readonly RunnerIndex[];
  readonly tied: readonly RunnerIndex[];
  readonly places: number;
}

/** These runners were placed, in the order in which they came in: the first won. */
export interface PlacesResult {
  readonly type: "places";
  readonly placed: readonly RunnerIndex[];
}

/**
 * As `PlacesResult`, but some runners could not be separated: the `tied`, in ascending order, came in together behind the first
 * `after` of the `placed`. They share the win where none came in before them, and the places that their number reaches. `placed`:
 * the others that were placed, in the order in which they came in.
 */
export interface TiedPlacesResult {
  readonly type: "tiedPlaces";
  readonly placed: readonly RunnerIndex[];
  readonly tied: readonly RunnerIndex[];
  readonly after: number;
}

/** Every bet of the market is as if it had not been made. */
export interface VoidResult {
  readonly type: "void";
}

/** The one value of its type. */
export const VOID_RESULT: VoidResult = { type: "void" };

/** Whether two results are the same. */
export function isSameResult(a: MarketResult, b: MarketResult): boolean {
  return resultText(a) === resultText(b);
}

/**
 * A result as the tables keep it: `winners:0,2`, `number:187`, `places:3,0,5`, `deadHeat:0;2,4;1`, `tiedPlaces:3;0,5;1`, `void`.
 * `resultOfText` reads it.
 */
export function resultText(result: MarketResult): string {
  switch (result.type) {
    case "winners":
      return `winners:${result.winners.join(",")}`;
    case "number":
      return `number:${result.value}`;
    case "places":
      return `places:${result.placed.join(",")}`;
    case "void":
      return "void";
    case "deadHeat":
      return `deadHeat:${result.winners.join(",")};${result.tied.join(",")};${result.places}`;
    case "tiedPlaces":
      return `tiedPlaces:${result.placed.join(",")};${result.tied.join(",")};${result.after}`;
  }
}

const RUNNERS = String.raw`\d{1,9}(?:,\d{1,9})*`;
const NAMED_TEXT = new RegExp(`^(winners|places):(${RUNNERS})$`);
const TIED_TEXT = new RegExp(`^(deadHeat|tiedPlaces):(${RUNNERS})?;(${RUNNERS});(\\d{1,9})$`);

/** Reads what `resultText` wrote; undefined where the text is none. */
export function resultOfText(text: string): MarketResult | undefined {
  if (text === "void") return VOID_RESULT;
  const value = /^number:(0|-?[1-9]\d{0,8})$/.exec(text)?.[1];
  if (value !== undefined) return { type: "number", value: Number(value) };
  const [, type, named] = NAMED_TEXT.exec(text) ?? [];
  if (type === "winners") return { type, winners: runnersOf(named) };
  if (type === "places") return { type, placed: runnersOf(named) };
  const [, tie, others, tied, number] = TIED_TEXT.exec(text) ?? [];
  if (tied === undefined) return undefined;
  return tie === "deadHeat"
    ? { type: tie, winners: runnersOf(others), tied: runnersOf(tied), places: Number(number) }
    : { type: "tiedPlaces", placed: runnersOf(others), tied: runnersOf(tied), after: Number(number) };
}

/** Whether any of these runners has won, is placed or shares a place. */
export function namesAny(result: MarketResult, runners: readonly RunnerIndex[]): boolean {
  return runners.length > 0 && namedIn(result).some((runner) => runners.includes(runner));
}

function namedIn(result: MarketResult): readonly RunnerIndex[] {
  switch (result.type) {
    case "winners":
      return result.winners;
    case "deadHeat":
      return [...result.winners, ...result.tied];
    case "places":
      return result.placed;
    case "tiedPlaces":
      return [...result.placed, ...result.tied];
    default:
      return [];
  }
}

/** The same result in a value of its own, for who keeps it longer than its giver does. */
export function copyOfResult(result: MarketResult): MarketResult {
  return resultOfText(resultText(result)) ?? VOID_RESULT;
}

/** The names of those who won or were placed, or the number that was reached, in words for a person; undefined where the market is void. */
export function winnerWords(
  result: MarketResult,
  nameOf: (runner: RunnerIndex) => string,
): string | undefined {
  switch (result.type) {
    case "winners":
      return result.winners.map(nameOf).join(", ");
    case "number":
      return String(result.value);
    case "places":
      return result.placed.map(nameOf).join(", ");
    case "void":
      return undefined;
    case "deadHeat": {
      const names = [...result.winners, ...result.tied].map(nameOf);
      return `${names.join(", ")} (${deadHeatWords(result)})`;
    }
    case "tiedPlaces": {
      const { after, tied } = result;
      const placed = result.placed.map(nameOf);
      const together = `${tied.map(nameOf).join(" and ")} (dead heat)`;
      return [...placed.slice(0, after), together, ...placed.slice(after)].join(", ");
    }
  }
}

/** `dead heat, 1 place for 2`, and of places in order `dead heat of 2 for the win`, `dead heat of 2 for place 3`. */
export function deadHeatWords(result: DeadHeatResult | TiedPlacesResult): string {
  const { length } = result.tied;
  if (result.type === "deadHeat")
    return `dead heat, ${result.places} ${result.places === 1 ? "place" : "places"} for ${length}`;
  return `dead heat of ${length} for ${result.after === 0 ? "the win" : `place ${result.after + 1}`}`;
}

function runnersOf(text: string | undefined): RunnerIndex[] {
  return text === undefined ? [] : text.split(",").map(Number);
}
