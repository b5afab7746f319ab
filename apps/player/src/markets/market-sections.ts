import type { Market } from "@crossbook/contract";
import { priceText } from "../messages/english/betting/prices.ts";

/** The kinds of markets that a match's page groups, in its order. */
export const SECTION_KEYS = [
  "matchOdds",
  "bookmaker",
  "fancy",
  "toss",
  "goals",
  "handicap",
  "totals",
  "correctScore",
  "places",
  "other",
] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

export const SECTION_TITLES: Readonly<Record<SectionKey, string>> = {
  get matchOdds() {
    return priceText().matchOdds;
  },
  get bookmaker() {
    return priceText().bookmaker;
  },
  get fancy() {
    return priceText().fancy;
  },
  get toss() {
    return priceText().toss;
  },
  get goals() {
    return priceText().goals;
  },
  get handicap() {
    return priceText().handicap;
  },
  get totals() {
    return priceText().totals;
  },
  get correctScore() {
    return priceText().correctScore;
  },
  get places() {
    return priceText().places;
  },
  get other() {
    return priceText().otherMarkets;
  },
};

const SECTION_OF_TYPE: ReadonlyMap<string, SectionKey> = new Map([
  ["match_odd", "matchOdds"],
  ["bookmaker", "bookmaker"],
  ["fancy2", "fancy"],
  ["toss", "toss"],
  ["goalsmaker", "goals"],
  ["both_to_score", "goals"],
  ["handicap", "handicap"],
  ["totals", "totals"],
  ["correct_score", "correctScore"],
  ["place", "places"],
  ["each_way", "places"],
]);

/** The markets of one kind of a match, in the order of their numbers: a new one comes after those that are shown. */
export interface MarketSection {
  readonly key: SectionKey;
  readonly title: string;
  readonly isPinned: boolean;
  readonly markets: readonly Market[];
  /** How many of them still take bets, or will again. */
  readonly openCount: number;
}

/**
 * A match's markets by kind, those that the player has pinned first. A market of a type that this app does not know is
 * among the others.
 */
export function sectionsOf(
  markets: readonly Market[],
  pinned: readonly SectionKey[],
): readonly MarketSection[] {
  const sorted = [...markets].sort((a, b) => a.marketId - b.marketId);
  const order = [
    ...SECTION_KEYS.filter((key) => pinned.includes(key)),
    ...SECTION_KEYS.filter((key) => !pinned.includes(key)),
  ];
  return order.flatMap((key) => {
    const own = sorted.filter((market) => sectionOf(market) === key);
    const openCount = own.filter(takesBets).length;
    const isPinned = pinned.includes(key);
    return own.length === 0 ? [] : [{ key, title: SECTION_TITLES[key], isPinned, markets: own, openCount }];
  });
}

/** Whether a market takes bets, or is only suspended. */
export function takesBets({ status }: Pick<Market, "status">): boolean {
  return status !== "CLOSED" && status !== "SETTLED" && status !== "VOID";
}

function sectionOf({ marketType }: Market): SectionKey {
  return SECTION_OF_TYPE.get(marketType) ?? "other";
}

/** Sections that stand beside each other on a wide screen: the second column is of lines, the first of runners. */
const SECOND_COLUMN: readonly SectionKey[] = ["fancy", "handicap", "totals", "correctScore"];

/** The sections of a wide page: those over its whole width, and two columns. */
export interface SectionColumns {
  readonly whole: readonly MarketSection[];
  readonly first: readonly MarketSection[];
  readonly second: readonly MarketSection[];
}

/**
 * Where each section stands on a wide page, by its kind alone: it never changes its column while markets come and go. Match
 * odds take the whole width for their three prices a side, and so do pinned sections; where one column would be empty, all do.
 */
export function columnsOf(sections: readonly MarketSection[]): SectionColumns {
  const isWhole = ({ key, isPinned }: MarketSection) => isPinned || key === "matchOdds";
  const whole = sections.filter(isWhole);
  const rest = sections.filter((section) => !isWhole(section));
  const first = rest.filter(({ key }) => !SECOND_COLUMN.includes(key));
  const second = rest.filter(({ key }) => SECOND_COLUMN.includes(key));
  if (first.length > 0 && second.length > 0) return { whole, first, second };
  return { whole: sections, first: [], second: [] };
}

/** Whether it has come to its end: settled, or void. */
export function isFinished({ status }: Pick<Market, "status">): boolean {
  return status === "SETTLED" || status === "VOID";
}
