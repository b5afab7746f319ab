import type { BonusTemplate, BonusType } from "@crossbook/contract";

/** The terms of a bonus as the wire has them. */
export type Terms = BonusTemplate["terms"];
/** What makes an offer. */
export type Trigger = Terms["trigger"];

/** What may make an offer of a type, the usual one first. */
export function triggersOf(type: BonusType): readonly [Trigger, ...Trigger[]] {
  switch (type) {
    case "welcome":
      return ["deposit", "signUp"];
    case "depositMatch":
      return ["deposit"];
    case "freeBet":
      return ["signUp", "deposit"];
    case "cashback":
      return ["netLoss"];
    case "referral":
      return ["referral"];
    case "manual":
      return ["manual"];
  }
}

const PLAIN: Terms = {
  ...{ trigger: "manual", minDeposit: 0, percent: null, amount: null, cap: null, wageringMultiple: 10 },
  ...{ wageringBase: "bonus", contributions: [], minOdds: 1.5, maxStake: null, excludedSports: [] },
  ...{ excludedMarketTypes: [], claimDays: 7, expiryDays: 30, maxRelease: null, onePer: [], host: null },
  ...{ bettable: false, period: null, refereeTurnover: null, budget: null },
};

/** The terms that a new template of a type begins with. */
export function termsOfType(type: BonusType): Terms {
  return { ...PLAIN, ...usualOf(type), trigger: triggersOf(type)[0] };
}

function usualOf(type: BonusType): Partial<Terms> {
  switch (type) {
    case "welcome":
      return { minDeposit: 500, percent: 100, cap: 5000, onePer: ["user", "device", "mobile"] };
    case "depositMatch":
      return { minDeposit: 500, percent: 50, cap: 5000 };
    case "freeBet":
      return { amount: 200, wageringMultiple: 1, onePer: ["user"] };
    case "cashback":
      return { percent: 10, cap: 5000, wageringMultiple: 1, period: "week" };
    case "referral":
      return { minDeposit: 500, amount: 300, wageringMultiple: 1, refereeTurnover: 5000 };
    case "manual":
      return { amount: 100, wageringMultiple: 1 };
  }
}

/** The terms with another trigger: what it has no use for is taken out. */
export function withTrigger(type: BonusType, terms: Terms, trigger: Trigger): Terms {
  const next = { ...terms, trigger };
  const applies = applyingTerms(type, trigger);
  return {
    ...next,
    percent: applies.percent ? next.percent : null,
    cap: applies.cap ? next.cap : null,
    minDeposit: applies.minDeposit ? next.minDeposit : 0,
    wageringBase: applies.wageringBase ? next.wageringBase : "bonus",
  };
}

/** Which terms say something for a type and its trigger. */
export function applyingTerms(type: BonusType, trigger: Trigger) {
  const isShare = trigger === "netLoss" || type === "depositMatch";
  const mayShareDeposit = type === "welcome" && trigger === "deposit";
  return {
    percent: isShare || mayShareDeposit,
    amount: !isShare,
    cap: isShare || mayShareDeposit || type === "manual",
    minDeposit: trigger === "deposit" || trigger === "referral",
    wageringBase: trigger === "deposit",
    period: trigger === "netLoss",
    refereeTurnover: trigger === "referral",
  };
}
