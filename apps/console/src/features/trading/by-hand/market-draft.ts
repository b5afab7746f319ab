import type { EventTerms, MarketType } from "@crossbook/contract";
import { typedNumber } from "../../../fields/typed-number.ts";

type MarketTerms = EventTerms["markets"][number];

/** A market as it is typed: every field text, so that what is no number yet stays as it is. */
export interface MarketDraft {
  readonly type: MarketType;
  readonly name: string;
  /** Separated by commas. */
  readonly runners: string;
  readonly winners: string;
  readonly commissionPercent: string;
  /** In seconds. */
  readonly delay: string;
  readonly minStake: string;
  readonly maxStake: string;
  readonly rules: string;
  /** What a market of lines counts. */
  readonly unit: string;
  readonly first: string;
  readonly step: string;
  readonly count: string;
  readonly places: string;
  readonly divisor: string;
  /** Whether its runners are cross-matched; nothing where there are not two or three. */
  readonly crossMatching: boolean;
  /** Whether each runner gets a starting price at the off; nothing where its kind forms none. */
  readonly startingPrice: boolean;
  /** The market that it is like; absent: made from nothing. */
  readonly like?: MarketTerms;
}

/** Fields of a market beside type, name and rules. */
export type DraftField = Exclude<keyof MarketDraft, "type" | "crossMatching" | "startingPrice" | "like">;

/** What each field is called. */
export const DRAFT_LABELS: Readonly<Record<DraftField, string>> = {
  ...{ name: "Market's name", runners: "Runners, separated by commas", winners: "How many win" },
  ...{ commissionPercent: "Commission, %", delay: "Delay in play, s", minStake: "Least stake" },
  ...{ maxStake: "Largest stake", rules: "How it is settled", unit: "What is counted" },
  ...{ first: "First line", step: "Lines apart by", count: "How many lines" },
  ...{ places: "Places", divisor: "A place pays one of" },
};

const LINES: Partial<Record<MarketType, "over" | "both">> = {
  fancy2: "over",
  handicap: "both",
  totals: "both",
};

/** A market to begin with. */
export const EMPTY_MARKET: MarketDraft = {
  ...{ type: "match_odd", name: "Match Odds", runners: "", winners: "1", commissionPercent: "2" },
  ...{ delay: "5", minStake: "1", maxStake: "100000", rules: "The winner wins.", unit: "runs" },
  ...{ first: "0.5", step: "1", count: "1", places: "2", divisor: "4" },
  crossMatching: false,
  startingPrice: false,
};

/** Which fields a type has. */
export function fieldsOf(type: MarketType): readonly DraftField[] {
  const own: readonly DraftField[] =
    LINES[type] === undefined ? ["runners"] : ["unit", "first", "step", "count"];
  const more: readonly DraftField[] =
    type === "place" ? ["winners"] : type === "each_way" ? ["places", "divisor"] : [];
  return ["name", ...own, ...more, "commissionPercent", "delay", "minStake", "maxStake", "rules"];
}

/** Whether the market as it is typed has two or three runners of which one wins. */
export function mayCrossMatch({ type, runners, like }: MarketDraft): boolean {
  if (LINES[type] !== undefined || type === "place" || type === "each_way") return false;
  const { length } = namesOf(runners, like);
  return length === 2 || length === 3;
}

/** Whether runners of the market win: only then can each of them get a starting price. */
export function hasWinners({ type }: Pick<MarketDraft, "type">): boolean {
  return LINES[type] === undefined && type !== "each_way";
}

/** The market as the call wants it; what is no number is `NaN`, which the call's schema refuses. */
export function termsOf(draft: MarketDraft, place: number, teams: readonly string[]): MarketTerms {
  const { type, name, rules } = draft;
  const sides = LINES[type];
  const number = (field: DraftField) => typedNumber(draft[field]) ?? Number.NaN;
  const line = sides && {
    ...{ unit: draft.unit, sides, first: number("first"), step: number("step"), count: number("count") },
  };
  return {
    ...(draft.like?.type === type && unshownTermsOf(draft.like)),
    ...{ key: `m${place + 1}`, type, name, rules, commissionPercent: number("commissionPercent") },
    delayMs: Math.round(number("delay") * 1000),
    ...{ minStake: number("minStake"), maxStake: number("maxStake") },
    ...(type === "place" && { winners: number("winners") }),
    ...(type === "each_way" && { eachWay: { places: number("places"), divisor: number("divisor") } }),
    ...(line && { line }),
    ...(draft.crossMatching && mayCrossMatch(draft) && { crossMatching: true }),
    ...(draft.startingPrice && hasWinners(draft) && { startingPrice: true }),
    runners: runnersOf(draft, line, teams).map((runner, index) => ({
      ...{ key: `r${index + 1}`, name: runner },
      ...clothOf(runner, draft.like),
    })),
  };
}

/** What a market has beside the fields of the form. */
function unshownTermsOf(like: MarketTerms): Partial<MarketTerms> {
  const { winners, keepsInPlay, notation, category, minPayout, maxExposure, maxMatched } = like;
  const terms = { winners, keepsInPlay, notation, category, minPayout, maxExposure, maxMatched };
  return Object.fromEntries(Object.entries(terms).filter(([, term]) => term !== undefined));
}

/** The number that a runner of this name wears in the market that this one is like; a new name has none. */
function clothOf(name: string, like: MarketTerms | undefined): { readonly cloth?: number } {
  const cloth = like?.runners.find((runner) => runner.name === name)?.cloth;
  return cloth === undefined ? {} : { cloth };
}

/** A market that is like another. */
export function draftOf(market: MarketTerms): MarketDraft {
  const { line, eachWay } = market;
  return {
    ...EMPTY_MARKET,
    like: market,
    ...{ type: market.type, name: market.name, rules: market.rules },
    runners: typedNames(market),
    winners: String(market.winners ?? 1),
    commissionPercent: String(market.commissionPercent),
    delay: String(market.delayMs / 1000),
    ...{ minStake: String(market.minStake), maxStake: String(market.maxStake) },
    crossMatching: market.crossMatching === true,
    startingPrice: market.startingPrice === true,
    ...(line && {
      ...{ unit: line.unit, first: String(line.first) },
      ...{ step: String(line.step), count: String(line.count) },
    }),
    ...(eachWay && { places: String(eachWay.places), divisor: String(eachWay.divisor) }),
  };
}

/** Lines name their own runners: a session one, the others two for each line. */
function runnersOf(draft: MarketDraft, line: MarketTerms["line"], teams: readonly string[]): string[] {
  if (line === undefined) return namesOf(draft.runners, draft.like);
  if (line.sides === "over") return [draft.name];
  const [home = "Home", away = "Away"] = teams;
  // A wrong count is the schema's to refuse, and no reason to make a list of it.
  const count = line.count >= 1 && line.count <= 400 ? Math.floor(line.count) : 0;
  const lines = Array.from({ length: count }, (_, index) => line.first + index * line.step);
  return lines.flatMap((at) =>
    draft.type === "totals"
      ? [`Over ${at}`, `Under ${at}`]
      : [`${home} ${signed(-at)}`, `${away} ${signed(at)}`],
  );
}

function namesOf(typed: string, like: MarketTerms | undefined): string[] {
  // Not read from the text: a name may have a comma of its own.
  if (like !== undefined && typed === typedNames(like)) return like.runners.map(({ name }) => name);
  return typed
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function typedNames({ runners }: MarketTerms): string {
  return runners.map(({ name }) => name).join(", ");
}

function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}
