/** What one line of a story asks to be done or looked at. Names are still names, amounts still words. */
export type Sentence =
  | { readonly says: "market"; readonly market: string; readonly runners: string; readonly terms: string }
  | { readonly says: "has"; readonly who: string; readonly amount: string }
  | {
      readonly says: "cash";
      readonly who: string;
      readonly moves: "deposits" | "withdraws";
      readonly amount: string;
      readonly key: string | undefined;
    }
  /** What all open bets of an account may lose together; absent: any amount. */
  | { readonly says: "limit"; readonly who: string; readonly amount?: string }
  /** So much less commission. */
  | { readonly says: "discount"; readonly who: string; readonly percent: string }
  | {
      readonly says: "place";
      readonly who: string;
      readonly side: "backs" | "lays";
      readonly runner: string;
      readonly market: string | undefined;
      readonly stake: string;
      readonly price: string;
      readonly execution:
        | "limit"
        | "postOnly"
        | "immediateOrCancel"
        | "anyPrice"
        | "fillOrKill"
        | "startingPrice";
      /** After "at least": what must be matched at once. */
      readonly least?: string;
      /** Of what rests, when its market turns in play. */
      readonly persistence?: "keep" | "startingPrice";
      /** After "good for", in milliseconds; it may be none that an order can have. */
      readonly lifeMs?: number;
      /** After "any price to". */
      readonly worst?: string;
      readonly key: string | undefined;
      readonly label: string | undefined;
    }
  | {
      /** Bets that all match whole or not at all. */
      readonly says: "together";
      readonly who: string;
      readonly bets: readonly StoryBet[];
      readonly market: string | undefined;
    }
  | {
      readonly says: "takeOut";
      readonly runner: string;
      /** Of the prices of the others. */
      readonly percent: string;
      readonly market: string | undefined;
    }
  | { readonly says: "cancel"; readonly who: string; readonly label: string }
  | { readonly says: "reduce"; readonly who: string; readonly label: string; readonly amount: string }
  | {
      readonly says: "change";
      readonly who: string;
      readonly label: string;
      /** Of what is unmatched, when its market turns in play. */
      readonly persistence: "lapse" | "keep" | "startingPrice";
    }
  | { readonly says: "cancelAll"; readonly who: string; readonly market: string | undefined }
  | {
      readonly says: "status";
      readonly status: "open" | "suspend" | "close";
      readonly market: string | undefined;
      readonly lapses: boolean;
    }
  | { readonly says: "turn"; readonly market: string | undefined }
  | { readonly says: "betDelay"; readonly seconds: string; readonly market: string | undefined }
  | { readonly says: "after"; readonly seconds: string }
  | {
      readonly says: "settle";
      readonly runners: readonly string[];
      readonly market: string | undefined;
      /** Of a market that has another result. */
      readonly isAgain?: true;
    }
  | {
      readonly says: "deadHeat";
      /** Those who won whole. */
      readonly runners: readonly string[];
      readonly tied: readonly string[];
      readonly places: string;
      readonly market: string | undefined;
    }
  | { readonly says: "settleAt"; readonly value: string; readonly market: string | undefined }
  | {
      readonly says: "placed";
      /** In the order in which they came in; several in one place are tied. */
      readonly finish: readonly (readonly string[])[];
      readonly market: string | undefined;
    }
  | { readonly says: "void"; readonly market: string | undefined }
  | { readonly says: "remove"; readonly market: string | undefined }
  | {
      readonly says: "hold";
      readonly who: string;
      readonly amount: string;
      readonly key: string | undefined;
      readonly label: string | undefined;
    }
  | {
      readonly says: "endHold";
      readonly ends: "pay" | "return";
      readonly label: string;
      readonly key: string | undefined;
    }
  | { readonly says: "book"; readonly runner: string; readonly market: string | undefined }
  | { readonly says: "startingPrice"; readonly runner: string; readonly market: string | undefined }
  | { readonly says: "order"; readonly label: string }
  | { readonly says: "state"; readonly market: string | undefined }
  | { readonly says: "house"; readonly asked: string }
  | { readonly says: "account"; readonly who: string; readonly asked: string };

/** One bet of several that are placed together. */
export interface StoryBet {
  readonly side: "backs" | "lays";
  readonly runner: string;
  readonly stake: string;
  readonly price: string;
}

type Parts = Readonly<Record<string, string | undefined>>;

const BET = "(?:backs|lays) \\w+ [\\d.]+ @ [\\d.]+";
const IN = "(?: in (?<market>\\w+))?";
const MARKET = "(?: (?<market>\\w+))?";
const LIFE = "(?:, good for (?<life>-?\\d+) (?<unit>milliseconds|seconds|days))?";
const UNIT_MS: Readonly<Record<string, number>> = { milliseconds: 1, seconds: 1000, days: 86_400_000 };
const KEY = "(?: key (?<key>\\S+))?";
const LABEL = "(?: as (?<label>\\w+))?";
const EXECUTIONS = {
  "post only": "postOnly",
  "or cancel": "immediateOrCancel",
  "any price": "anyPrice",
  "or nothing": "fillOrKill",
} as const;
const PERSISTENCES = { "kept in play": "keep", "then at the starting price": "startingPrice" } as const;

/** The forms of a sentence, tried from the first to the last. */
const FORMS: readonly (readonly [pattern: RegExp, read: (parts: Parts) => Sentence])[] = [
  form(
    `market(?: (?<name>\\w+))?: (?<runners>[^(]+?)(?: \\((?<terms>.*)\\))?`,
    ({ name, runners, terms }) => ({
      says: "market",
      market: name ?? "",
      runners: runners ?? "",
      terms: terms ?? "",
    }),
  ),
  form("(?<who>\\w+) has (?<amount>[\\d.]+)", ({ who, amount }) => ({
    says: "has",
    who: who ?? "",
    amount: amount ?? "",
  })),
  form("(?<who>\\w+) may lose (?:(?<amount>[\\d.]+) at most|any amount)", ({ who, amount }) => ({
    says: "limit",
    who: who ?? "",
    ...(amount !== undefined && { amount }),
  })),
  form("(?<who>\\w+) has a commission discount of (?<percent>-?[\\d.]+)%", ({ who, percent }) => ({
    says: "discount",
    who: who ?? "",
    percent: percent ?? "",
  })),
  form(
    `(?<who>\\w+) (?<moves>deposits|withdraws) (?<amount>[\\d.]+)${KEY}`,
    ({ who, moves, amount, key }) => ({
      says: "cash",
      who: who ?? "",
      moves: moves === "withdraws" ? "withdraws" : "deposits",
      amount: amount ?? "",
      key,
    }),
  ),
  form(
    `(?<who>\\w+) (?<side>backs|lays) (?<runner>\\w+)${IN} (?<stake>[\\d.]+) @ (?<price>[\\d.]+)(?: at least (?<least>[\\d.]+))?(?: (?<execution>post only|or cancel|or nothing|any price)(?: to (?<worst>[\\d.]+))?)?(?:, (?<persistence>kept in play|then at the starting price))?${LIFE}${KEY}${LABEL}`,
    ({ who, side, runner, market, stake, price, least, execution, worst, persistence, ...others }) => ({
      says: "place",
      who: who ?? "",
      side: side === "lays" ? "lays" : "backs",
      runner: runner ?? "",
      market,
      stake: stake ?? "",
      price: price ?? "",
      execution: executionOf(execution),
      ...(least !== undefined && { least }),
      ...(worst !== undefined && { worst }),
      ...persistenceOf(persistence),
      ...lifeOf(others),
      ...{ key: others["key"], label: others["label"] },
    }),
  ),
  waitingForm("backs", ""),
  waitingForm("lays", " of liability"),
  form(`(?<who>\\w+) together (?<bets>${BET}(?: and ${BET})*)${IN}`, ({ who, bets, market }) => ({
    says: "together",
    who: who ?? "",
    bets: bets?.split(" and ").map(readBet) ?? [],
    market,
  })),
  form(`take out (?<runner>\\w+) by (?<percent>[\\d.]+)%${IN}`, ({ runner, percent, market }) => ({
    says: "takeOut",
    runner: runner ?? "",
    percent: percent ?? "",
    market,
  })),
  form(`(?<who>\\w+) cancels everything${IN}`, ({ who, market }) => ({
    says: "cancelAll",
    who: who ?? "",
    market,
  })),
  form("(?<who>\\w+) cancels (?<label>\\w+)", ({ who, label }) => ({
    says: "cancel",
    who: who ?? "",
    label: label ?? "",
  })),
  form("(?<who>\\w+) reduces (?<label>\\w+) by (?<amount>[\\d.]+)", ({ who, label, amount }) => ({
    says: "reduce",
    who: who ?? "",
    label: label ?? "",
    amount: amount ?? "",
  })),
  form(
    "(?<who>\\w+) changes (?<label>\\w+): (?<persistence>lapses in play|kept in play|then at the starting price)",
    ({ who, label, persistence }) => ({
      says: "change",
      who: who ?? "",
      label: label ?? "",
      persistence: persistenceOf(persistence)?.persistence ?? "lapse",
    }),
  ),
  form(`(?<status>open|suspend|close)${MARKET}(?<lapses>, lapse)?`, ({ status, market, lapses }) => ({
    says: "status",
    status: status === "open" || status === "close" ? status : "suspend",
    market,
    lapses: lapses !== undefined,
  })),
  form(`turn in play${IN}`, ({ market }) => ({ says: "turn", market })),
  form(`bet delay (?<seconds>\\d+)${IN}`, ({ seconds, market }) => ({
    says: "betDelay",
    seconds: seconds ?? "",
    market,
  })),
  form("after (?<seconds>\\d+) seconds", ({ seconds }) => ({ says: "after", seconds: seconds ?? "" })),
  form(`(?<who>\\w+) holds (?<amount>[\\d.]+)${KEY}${LABEL}`, ({ who, amount, key, label }) => ({
    says: "hold",
    who: who ?? "",
    amount: amount ?? "",
    key,
    label,
  })),
  form(`(?<ends>pay|return) hold (?<label>\\w+)${KEY}`, ({ ends, label, key }) => ({
    says: "endHold",
    ends: ends === "pay" ? "pay" : "return",
    label: label ?? "",
    key,
  })),
  form(`settle at (?<value>-?\\d+)${IN}`, ({ value, market }) => ({
    says: "settleAt",
    value: value ?? "",
    market,
  })),
  form(`placed (?<runners>\\w+(?: (?:then|and) \\w+)*)${IN}`, ({ runners, market }) => ({
    says: "placed",
    finish: runners?.split(" then ").map((tied) => tied.split(" and ")) ?? [],
    market,
  })),
  form(`settle (?<again>again )?(?<runners>\\w+(?: and \\w+)*)${IN}`, ({ again, runners, market }) => ({
    says: "settle",
    runners: runners?.split(" and ") ?? [],
    market,
    ...(again !== undefined && { isAgain: true }),
  })),
  form(
    `dead heat of (?<tied>\\w+(?: and \\w+)+) for (?<places>\\d+)(?: after (?<runners>\\w+(?: and \\w+)*))?${IN}`,
    ({ tied, places, runners, market }) => ({
      says: "deadHeat",
      runners: runners?.split(" and ") ?? [],
      tied: tied?.split(" and ") ?? [],
      places: places ?? "",
      market,
    }),
  ),
  form(`void${MARKET}`, ({ market }) => ({ says: "void", market })),
  form(`remove${MARKET}`, ({ market }) => ({ says: "remove", market })),
  form(`book (?<runner>\\w+)${IN}: .*`, ({ runner, market }) => ({
    says: "book",
    runner: runner ?? "",
    market,
  })),
  form(`starting price (?<runner>\\w+)${IN}: .*`, ({ runner, market }) => ({
    says: "startingPrice",
    runner: runner ?? "",
    market,
  })),
  form("order (?<label>\\w+): .*", ({ label }) => ({ says: "order", label: label ?? "" })),
  form(`state${MARKET}: .*`, ({ market }) => ({ says: "state", market })),
  form("house: (?<asked>.*)", ({ asked }) => ({ says: "house", asked: asked ?? "" })),
  form("(?<who>\\w+): (?<asked>.*)", ({ who, asked }) => ({
    says: "account",
    who: who ?? "",
    asked: asked ?? "",
  })),
];

/** Reads a plain line without its outcome. A line that says nothing known is a mistake in the story. */
export function readSentence(line: string): Sentence {
  for (const [pattern, read] of FORMS) {
    const parts = pattern.exec(line)?.groups;
    if (parts !== undefined) return read(parts);
  }
  throw new Error(`a story has no such sentence: ${line}`);
}

function form(pattern: string, read: (parts: Parts) => Sentence): (typeof FORMS)[number] {
  return [new RegExp(`^${pattern}$`), read];
}

/** Without a limit it is the end of the ladder. */
function waitingForm(side: "backs" | "lays", of: string): (typeof FORMS)[number] {
  return form(
    `(?<who>\\w+) ${side} (?<runner>\\w+)${IN} (?<stake>[\\d.]+)${of} at the starting price(?:, limit (?<price>[\\d.]+))?${LIFE}${KEY}${LABEL}`,
    ({ who, runner, market, stake, price, key, label, ...others }) => ({
      ...{ says: "place", who: who ?? "", side, runner: runner ?? "", market, stake: stake ?? "" },
      price: price ?? (side === "backs" ? "1.01" : "1000"),
      execution: "startingPrice",
      ...lifeOf(others),
      ...{ key, label },
    }),
  );
}

/** "backs One 10 @ 2.00". */
function readBet(written: string): StoryBet {
  const [side, runner = "", stake = "", , price = ""] = written.split(" ");
  return { side: side === "lays" ? "lays" : "backs", runner, stake, price };
}

function executionOf(words: string | undefined): Extract<Sentence, { says: "place" }>["execution"] {
  const [, execution = "limit"] = Object.entries(EXECUTIONS).find(([written]) => written === words) ?? [];
  return execution;
}

function persistenceOf(words: string | undefined) {
  const found = Object.entries(PERSISTENCES).find(([written]) => written === words);
  return found && { persistence: found[1] };
}

function lifeOf({ life, unit = "" }: Parts): { readonly lifeMs?: number } {
  return life === undefined ? {} : { lifeMs: Number(life) * (UNIT_MS[unit] ?? Number.NaN) };
}
