import type { BonusState, BonusTemplate, BonusType } from "@crossbook/contract";
import { Badge, type BadgeProps } from "@crossbook/ui";

type Tone = NonNullable<BadgeProps["tone"]>;

/** What operators read as a type of bonuses. */
export function typeWords(type: BonusType): string {
  switch (type) {
    case "welcome":
      return "Welcome";
    case "depositMatch":
      return "Deposit match";
    case "freeBet":
      return "Free bet";
    case "cashback":
      return "Cashback on net losses";
    case "referral":
      return "Referral";
    case "manual":
      return "Granted by hand";
  }
}

/** What operators read as the occasion that makes an offer. */
export const TRIGGER_WORDS: Readonly<Record<BonusTemplate["terms"]["trigger"], string>> = {
  signUp: "The sign-up",
  deposit: "A deposit",
  netLoss: "The net loss of a period",
  referral: "A referred player's turnover",
  manual: "An operator",
};

const TEMPLATE_TONES: Readonly<Record<BonusTemplate["state"], Tone>> = {
  draft: "plain",
  active: "win",
  retired: "loss",
};

/** The state of a template. */
export function TemplateState({ state }: Pick<BonusTemplate, "state">) {
  return <Badge tone={TEMPLATE_TONES[state]}>{state}</Badge>;
}

const GRANT_TONES: Readonly<Record<BonusState, Tone>> = {
  offered: "plain",
  active: "primary",
  completed: "win",
  expired: "caution",
  forfeited: "loss",
  cancelled: "loss",
  exhausted: "caution",
};

/** The state of a grant. */
export function GrantState({ status }: { readonly status: BonusState }) {
  return <Badge tone={GRANT_TONES[status]}>{status}</Badge>;
}
