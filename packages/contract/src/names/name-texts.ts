import { RULE_SENTENCES } from "./rule-sentences.ts";
import {
  COUNTED_UNITS,
  LINE_MARKET_NAMES,
  MARKET_GROUPS,
  MARKET_NAMES,
  MARKET_REASONS,
  RUNNER_NAMES,
} from "./standard-names.ts";
import { type TextReader, type TextWords, textReader } from "./text-templates.ts";

/** How one language says the names and texts that feeds and operators give in English; what it does not know stays as it came. */
export interface NameTexts {
  readonly market: (name: string) => string;
  readonly runner: (name: string) => string;
  /** The names of all that won, with a comma between them, or the number that was reached. */
  readonly result: (names: string) => string;
  readonly group: (name: string) => string;
  readonly unit: (unit: string) => string;
  /** Why a market takes no bets, or is void. */
  readonly reason: (text: string) => string;
  /** The rules of a market: as they came unless every sentence is known, never half of them. */
  readonly rules: (text: string) => string;
}

/** The words of one language for everything that `nameTexts` knows. */
export interface NameWords {
  readonly markets: TextWords<typeof MARKET_NAMES>;
  readonly runners: TextWords<typeof RUNNER_NAMES>;
  readonly groups: TextWords<typeof MARKET_GROUPS>;
  readonly units: TextWords<typeof COUNTED_UNITS>;
  readonly reasons: TextWords<typeof MARKET_REASONS>;
  readonly rules: TextWords<typeof RULE_SENTENCES>;
}

/** Names and texts in the language of `words`. */
export function nameTexts({ markets, runners, groups, units, reasons, rules }: NameWords): NameTexts {
  const runner = asKnown(withLine(textReader(LINE_MARKET_NAMES, runners), textReader(RUNNER_NAMES, runners)));
  return {
    market: asKnown(textReader(MARKET_NAMES, markets).whole),
    runner,
    result: (names) => names.split(", ").map(runner).join(", "),
    group: asKnown(textReader(MARKET_GROUPS, groups).whole),
    unit: asKnown(textReader(COUNTED_UNITS, units).whole),
    reason: asKnown(textReader(MARKET_REASONS, reasons).whole),
    rules: asKnown(textReader(RULE_SENTENCES, rules).sentences),
  };
}

/** Of a bet on a line the runner's name may have the line behind it: "6 over runs India 47". */
function withLine(lineMarkets: TextReader, all: TextReader): TextReader["whole"] {
  return (text) => {
    const [, name = "", line] = /^(.+) (\d+)$/.exec(text) ?? [];
    const known = lineMarkets.whole(name);
    return known === undefined ? all.whole(text) : `${known} ${line}`;
  };
}

function asKnown(read: TextReader["whole"]): (text: string) => string {
  return (text) => read(text) ?? text;
}
