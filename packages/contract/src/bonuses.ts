import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { amountField, countField, idField, momentField, pageOf } from "./fields.ts";

/** What a bonus is for. */
export const BONUS_TYPES = ["welcome", "depositMatch", "freeBet", "cashback", "referral", "manual"] as const;

/** One of the types of bonuses. */
export type BonusType = (typeof BONUS_TYPES)[number];

/**
 * Where a grant is in its life: `offered` waits to be claimed, `active` is being wagered; `completed` was released to the
 * player's cash. The others are ends without it: the time was over, a withdrawal came before, an operator ended it, or its
 * template's budget was used up before it was claimed.
 */
export const BONUS_STATES = [
  "offered",
  "active",
  "completed",
  "expired",
  "forfeited",
  "cancelled",
  "exhausted",
] as const;

/** One of the states of a grant. */
export type BonusState = (typeof BONUS_STATES)[number];

/** Days that a term of a bonus may last. */
export const MAX_BONUS_DAYS = 365;

const daysField = z.int().check(z.minimum(1), z.maximum(MAX_BONUS_DAYS));
const percentField = z.int().check(z.minimum(0), z.maximum(100));
const marketTypeField = z.string().check(z.minLength(1), z.maxLength(40));

/** How much a bet on some markets counts: the entry that names most of the market decides. */
const bonusContribution = z.object({
  /** Null: every sport. */
  sportId: z.nullable(z.int()),
  /** Null: every type of market. */
  marketType: z.nullable(marketTypeField),
  percent: percentField,
});

/** The terms of a bonus. Each grant keeps those that it was offered under. */
export const bonusTerms = z.object({
  /** What makes an offer: `settled losses of a period` is `netLoss`. */
  trigger: z.enum(["signUp", "deposit", "netLoss", "referral", "manual"]),
  minDeposit: amountField,
  /** Of the deposit or the net loss; null where the amount is fixed. */
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
  /** The fixed amount; null where it is a percentage or said with each grant. */
  amount: z.nullable(amountField),
  cap: z.nullable(amountField),
  /** How many times the base must be wagered; 0: none, released when it is claimed. */
  wageringMultiple: z.int().check(z.minimum(0), z.maximum(100)),
  wageringBase: z.enum(["bonus", "depositAndBonus"]),
  contributions: z.array(bonusContribution).check(z.maxLength(50)),
  minOdds: z.number().check(z.minimum(1.01), z.maximum(1000)),
  maxStake: z.nullable(amountField),
  excludedSports: z.array(z.int()).check(z.maxLength(50)),
  excludedMarketTypes: z.array(marketTypeField).check(z.maxLength(50)),
  claimDays: daysField,
  expiryDays: daysField,
  maxRelease: z.nullable(amountField),
  onePer: z.array(z.enum(["user", "device", "mobile"])).check(z.maxLength(3)),
  host: z.nullable(z.string().check(z.maxLength(253))),
  /** Whether bets may be placed from it: not on an exchange, see `BONUS_NOT_BETTABLE`. */
  bettable: z.boolean(),
  period: z.nullable(z.enum(["day", "week"])),
  refereeTurnover: z.nullable(amountField),
  /** What all grants of the template may come to; null: no bound. */
  budget: z.nullable(amountField),
});

/** What the newest market that was settled brought towards the wagering. */
const lastContribution = z.object({
  marketId: z.int(),
  market: z.string(),
  turnover: amountField,
  percent: percentField,
  counted: amountField,
  at: momentField,
});

/** The `reason` of a bonus that a time-out or a self-exclusion has ended. */
export const EXCLUSION_REASON = "exclusion";

/** One grant as its player sees it. */
export const bonus = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  type: z.enum(BONUS_TYPES),
  status: z.enum(BONUS_STATES),
  amount: amountField,
  percent: z.nullable(z.int()),
  minDeposit: amountField,
  wagerRequired: amountField,
  wagerDone: amountField,
  /** When it was offered, or claimed. */
  startDate: momentField,
  /** Until when it can be claimed, or must be wagered; of an ended one when that was. */
  endDate: momentField,
  canClaim: z.boolean(),
  /** Why an offer cannot be claimed now. */
  claimBlockedBy: z.nullable(z.enum(["anotherActive", "protection"])),
  imageUrl: z.nullable(z.string()),
  /** What went to the player's cash. */
  released: amountField,
  /** What a withdrawal made now would forfeit of it. */
  forfeitOnWithdrawal: amountField,
  /** Why it was ended by an operator, in words; `EXCLUSION_REASON`: by a time-out or a self-exclusion. */
  reason: z.nullable(z.string()),
  lastContribution: z.nullable(lastContribution),
  terms: bonusTerms,
});

/** A template that the player has no grant of yet, such as one that waits for a deposit. */
const bonusPromotion = z.object({
  templateId: z.int(),
  title: z.string(),
  description: z.string(),
  type: z.enum(BONUS_TYPES),
  terms: bonusTerms,
});

/** The player's calls about bonuses. */
export const bonuses = {
  getBonuses: endpoint({
    method: "GET",
    path: "Bonus/GetBonuses",
    audience: "player",
    summary:
      "The player's bonuses: those that are offered or active, what a deposit would bring, and a page of those that have ended.",
    input: z.object({ MaxResultCount: countField(1, 100, 20), SkipCount: countField(0, 1_000_000, 0) }),
    output: z.object({
      /** Bonus money that is not released yet; no part of the cash. */
      bonusBalance: amountField,
      forfeitOnWithdrawal: amountField,
      open: z.array(bonus),
      promotions: z.array(bonusPromotion),
      /** The player's own code, that a friend gives at the sign-up; null where no referral is offered. */
      referralCode: z.nullable(z.string()),
      history: pageOf(bonus),
    }),
    errors: ["EXCHANGE_STOPPED"],
  }),
  claim: endpoint({
    method: "GET",
    path: "Bonus/Claim",
    audience: "player",
    summary: "Claims an offered bonus. The same claim again changes nothing and is answered alike.",
    input: z.object({ bonusId: idField }),
    output: z.string(),
    errors: [
      "BONUS_NOT_FOUND",
      "BONUS_ENDED",
      "BONUS_EXPIRED",
      "BONUS_EXHAUSTED",
      "BONUS_ANOTHER_ACTIVE",
      "BONUS_TAKEN",
      "BONUS_MOBILE_NEEDED",
      "SELF_EXCLUDED",
      "TIME_OUT_ACTIVE",
      "MONEY_MODE_MISMATCH",
      "CAPACITY_REACHED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
};
