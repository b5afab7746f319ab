import { paise } from "@crossbook/money";
import type { Command, CorrectedAccount, CorrectMarket, MatchInForce, RemoveRunner } from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import { HOSTILE_NUMBERS } from "./arbitrary-values.ts";
import { back, NOON, setMarketStatus, settleMarket } from "./commands.ts";
import type { RefusalWay } from "./refusal-way.ts";

/** Of the first order after the opening, where that is `matching`. */
const match: MatchInForce = {
  ...{ matchId: 1, backOrderId: 3, layOrderId: 1, runner: 0 },
  ...{ stake: paise(500), price: 200 },
};
const matching = back(1, 200, 500);

const removal: RemoveRunner = {
  ...{ type: "removeRunner", marketId: 1, runner: 2, reductionBasisPoints: 0 },
  ...{ matches: [], reason: "", at: NOON },
};

/** Runner 2 is taken out after a match on another one. */
export const removedRunner: readonly Command[] = [
  ...[matching, setMarketStatus(1, "suspended"), { ...removal, matches: [match] }],
  setMarketStatus(1, "open"),
];

const won: CorrectedAccount = {
  ...{ accountId: 1, gross: 500, commission: 0, commissionDiscountPercent: 0 },
  bets: [{ orderId: 3, runner: 0, side: "back", stake: 500, payoutCentipaise: 100_000 }],
};
const house = { ...won, accountId: HOUSE_ACCOUNT.play.rounding, gross: 0, bets: [] };

const settled = [matching, settleMarket(1, 0)];

/** Settles accounts of market 1 again, in which this match was. */
function correction(...accounts: readonly CorrectedAccount[]): CorrectMarket {
  return {
    ...{ type: "correctMarket", marketId: 1, moneyMode: "play", commissionBasisPoints: 500 },
    terms: { kind: "singleWinner", runnerCount: 3, ladder: "classic" },
    ...{ result: { type: "winners", winners: [0] }, isLast: true, voided: [], accounts },
    ...{ reason: "", at: NOON },
  };
}

const noPercent = [...HOSTILE_NUMBERS.filter((value) => !Object.is(value, 0)), 101];

/** Corrections that do not fit what was matched and paid, or are too large for one row of the journal. */
export const REFUSED_CORRECTIONS = {
  CORRECTION_INVALID: [
    { command: { type: "voidMatches", marketId: 1, matches: [], reason: "", at: NOON } },
    {
      command: {
        ...{ type: "voidMatches", marketId: 1, reason: "", at: NOON },
        matches: [{ ...match, price: 210 }],
      },
    },
    { given: [matching, setMarketStatus(1, "suspended")], command: removal },
    ...noPercent.map((commissionDiscountPercent) => ({
      given: settled,
      command: correction({ ...won, commissionDiscountPercent }),
    })),
    { given: settled, command: correction(won, { ...house, commissionDiscountPercent: 1 }) },
    // Before whose account it is.
    { given: settled, command: correction({ ...won, accountId: 9, commissionDiscountPercent: 101 }) },
    {
      given: settled,
      command: correction({ ...won, accountId: 9 }, { ...house, commissionDiscountPercent: 101 }),
    },
  ],
  CORRECTION_TOO_LARGE: [
    {
      command: {
        ...{ type: "voidMatches", marketId: 1, reason: "", at: NOON },
        matches: Array.from({ length: 100_001 }, () => match),
      },
    },
  ],
} as const satisfies Readonly<Record<string, readonly RefusalWay[]>>;
