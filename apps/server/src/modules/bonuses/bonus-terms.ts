import { type BonusType, type bonusTerms, marketType, SPORTS } from "@crossbook/contract";
import { type Paise, paise, paiseFromMainUnits, paiseToMainUnits } from "@crossbook/money";
import type * as z from "zod/mini";

type WireTerms = z.output<typeof bonusTerms>;

/** How much of a bet counts on some markets, in percent. */
export type Contribution = WireTerms["contributions"][number];

/** The terms of a bonus as they are kept: amounts in paise, odds in hundredths. */
export interface BonusTerms
  extends Omit<
    WireTerms,
    | "minDeposit"
    | "amount"
    | "cap"
    | "minOdds"
    | "maxStake"
    | "maxRelease"
    | "refereeTurnover"
    | "budget"
    | "bettable"
  > {
  readonly minDeposit: Paise;
  readonly amount: Paise | null;
  readonly cap: Paise | null;
  readonly minOddsHundredths: number;
  readonly maxStake: Paise | null;
  readonly maxRelease: Paise | null;
  readonly refereeTurnover: Paise | null;
  readonly budget: Paise | null;
}

/** Why terms are refused; `words` for the operator. */
export type TermsFault =
  | { readonly code: "AMOUNT_INVALID" | "BONUS_NOT_BETTABLE" }
  | { readonly code: "BONUS_TERMS_INVALID"; readonly words: string };

const OPTIONAL_AMOUNTS = ["amount", "cap", "maxStake", "maxRelease", "refereeTurnover", "budget"] as const;

/** What may make an offer of a type. */
const TRIGGERS: ReadonlyMap<BonusType, readonly WireTerms["trigger"][]> = new Map([
  ["welcome", ["signUp", "deposit"]],
  ["depositMatch", ["deposit"]],
  ["freeBet", ["signUp", "deposit"]],
  ["cashback", ["netLoss"]],
  ["referral", ["referral"]],
  ["manual", ["manual"]],
]);

/** Terms as an operator sent them, or what is wrong with them. */
export function readTerms(type: BonusType, wire: WireTerms): BonusTerms | TermsFault {
  // Exposure of an order that rests would have to be shared between cash and money that expires: not done here.
  if (wire.bettable) return { code: "BONUS_NOT_BETTABLE" };
  const minDeposit = paiseFromMainUnits(wire.minDeposit);
  if (minDeposit === undefined || minDeposit < 0 || minDeposit > MAX_TERM_PAISE)
    return { code: "AMOUNT_INVALID" };
  const [amount, cap, maxStake, maxRelease, refereeTurnover, budget] = OPTIONAL_AMOUNTS.map((name) =>
    readAmount(wire[name]),
  );
  if (
    amount === undefined ||
    cap === undefined ||
    maxStake === undefined ||
    maxRelease === undefined ||
    refereeTurnover === undefined ||
    budget === undefined
  )
    return { code: "AMOUNT_INVALID" };
  const minOddsHundredths = paiseFromMainUnits(wire.minOdds);
  if (minOddsHundredths === undefined)
    return { code: "BONUS_TERMS_INVALID", words: "The minimum odds have at most two decimals." };
  const { bettable: _, minOdds: __, ...kept } = wire;
  const amounts = { minDeposit, amount, cap, maxStake, maxRelease, refereeTurnover, budget };
  const terms: BonusTerms = { ...kept, ...amounts, minOddsHundredths };
  const words = wrongIn(type, terms);
  return words === undefined ? terms : { code: "BONUS_TERMS_INVALID", words };
}

/** Null: none; undefined: not an amount. */
function readAmount(given: number | null): Paise | null | undefined {
  if (given === null) return null;
  const read = paiseFromMainUnits(given);
  return read !== undefined && read > 0 && read <= MAX_TERM_PAISE ? read : undefined;
}

/** No single amount of a bonus is larger than ten million main units. */
const MAX_TERM_PAISE = 1_000_000_000;

function wrongIn(type: BonusType, terms: BonusTerms): string | undefined {
  const { trigger, percent, amount, cap } = terms;
  const triggers = TRIGGERS.get(type) ?? [];
  if (!triggers.includes(trigger)) return `A bonus of type ${type} is offered by: ${triggers.join(", ")}.`;
  const isShare = trigger === "netLoss" || type === "depositMatch";
  if (isShare && (percent === null || amount !== null))
    return "A deposit match and a cashback have a percentage and no fixed amount.";
  if (isShare && cap === null) return "A percentage needs a cap.";
  if (type === "welcome" && (percent === null) === (amount === null))
    return "A welcome bonus has a fixed amount or a percentage of the deposit.";
  if (percent !== null && trigger === "signUp") return "A sign-up has no deposit to take a percentage of.";
  if (percent !== null && cap === null) return "A percentage needs a cap.";
  if (!isShare && type !== "welcome" && percent !== null) return `A ${type} bonus has a fixed amount.`;
  if (amount === null && percent === null && type !== "manual") return "The amount is missing.";
  if ((terms.period !== null) !== (trigger === "netLoss"))
    return "A cashback, and nothing else, has a period.";
  if ((terms.refereeTurnover !== null) !== (trigger === "referral"))
    return "A referral bonus, and nothing else, has a turnover of the player who was referred.";
  if (terms.wageringBase === "depositAndBonus" && trigger !== "deposit")
    return "Only a bonus on a deposit can count the deposit into the wagering.";
  if (new Set(terms.onePer).size !== terms.onePer.length) return "Each of `onePer` is named once.";
  if ((type === "welcome" || type === "freeBet") && !terms.onePer.includes("user"))
    return "A welcome bonus and a free bet are given once to each player.";
  return unknownIn(terms);
}

const MARKET_TYPES: ReadonlySet<string> = new Set(marketType.options);
/** What markets can be of, by the id that their events have. */
const MARKET_SPORTS = SPORTS.filter(({ id }) => id > 0);

/** A sport or type that no market is of would silently count or exclude nothing. */
function unknownIn(terms: Pick<BonusTerms, "contributions" | "excludedSports" | "excludedMarketTypes">) {
  const { contributions, excludedSports, excludedMarketTypes } = terms;
  const types = [...excludedMarketTypes, ...contributions.map(({ marketType: type }) => type)];
  const type = types.find((named) => named !== null && !MARKET_TYPES.has(named));
  if (type !== undefined)
    return `There is no type of market ${type}. The types are ${[...MARKET_TYPES].join(", ")}.`;
  const sports = [...excludedSports, ...contributions.map(({ sportId }) => sportId)];
  const sport = sports.find((named) => named !== null && !MARKET_SPORTS.some(({ id }) => id === named));
  if (sport === undefined) return undefined;
  const known = MARKET_SPORTS.map(({ id, name }) => `${id} (${name})`);
  return `There is no sport ${sport}. The sports are ${known.join(", ")}.`;
}

/** Terms as the wire has them. */
export function wireTerms(terms: BonusTerms): WireTerms {
  const { minOddsHundredths, ...rest } = terms;
  const units = (amount: number | null) => (amount === null ? null : paiseToMainUnits(paise(amount)));
  return {
    ...rest,
    minDeposit: paiseToMainUnits(terms.minDeposit),
    amount: units(terms.amount),
    cap: units(terms.cap),
    maxStake: units(terms.maxStake),
    maxRelease: units(terms.maxRelease),
    refereeTurnover: units(terms.refereeTurnover),
    budget: units(terms.budget),
    minOdds: minOddsHundredths / 100,
    bettable: false,
  };
}

/** What these terms give for a deposit or net loss of so much; 0: nothing. Rounded down to the paisa. */
export function bonusAmount(terms: BonusTerms, base: number): Paise {
  if (terms.percent === null) return terms.amount ?? paise(0);
  const share = Number((BigInt(base) * BigInt(terms.percent)) / 100n);
  return paise(terms.cap === null ? share : Math.min(share, terms.cap));
}

/** How much must be wagered for a bonus of so much on a deposit of so much. */
export function wagerRequired(terms: BonusTerms, amount: number, deposit: number): Paise {
  const base = terms.wageringBase === "depositAndBonus" ? amount + deposit : amount;
  return paise(base * terms.wageringMultiple);
}

/** How many of a hundred paise of turnover count in a market of this sport and type. */
export function contributionPercent(terms: BonusTerms, sportId: number, marketType: string): number {
  if (terms.excludedSports.includes(sportId) || terms.excludedMarketTypes.includes(marketType)) return 0;
  const fits = ({ sportId: sport, marketType: type }: Contribution) =>
    (sport === null || sport === sportId) && (type === null || type === marketType);
  // The entry that names most of the market: its type says more than its sport.
  const weight = ({ sportId: sport, marketType: type }: Contribution) =>
    (type === null ? 0 : 2) + (sport === null ? 0 : 1);
  const [best] = terms.contributions.filter(fits).sort((a, b) => weight(b) - weight(a));
  return best?.percent ?? 100;
}
