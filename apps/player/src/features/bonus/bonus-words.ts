import { paiseOfWire } from "@crossbook/browser";
import { type api as contract, EXCLUSION_REASON, type OutputOf } from "@crossbook/contract";
import { formatPaise } from "@crossbook/money";
import { sportName } from "../../events/sport-name.ts";
import { nameText } from "../../markets/name-text.ts";
import { bonusText } from "../../messages/english/payments/bonus.ts";

/** What the server answers of a player's bonuses. */
export type Bonuses = OutputOf<typeof contract.bonuses.getBonuses>;
/** One grant. */
export type Bonus = Bonuses["open"][number];
/** What a deposit, a loss or a friend's play would bring. */
export type Promotion = Bonuses["promotions"][number];

type Terms = Bonus["terms"];

const BEHIND = " · ";
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An amount of the wire with two decimals. */
export function amountWords(amount: number): string {
  return formatPaise(paiseOfWire(amount));
}

/** The state of a bonus in a word or two. */
export const STATUS_WORDS = {
  get offered() {
    return bonusText().offered;
  },
  get active() {
    return bonusText().active;
  },
  get completed() {
    return bonusText().completed;
  },
  get expired() {
    return bonusText().expired;
  },
  get forfeited() {
    return bonusText().forfeited;
  },
  get cancelled() {
    return bonusText().cancelled;
  },
  get exhausted() {
    return bonusText().exhausted;
  },
} as const satisfies Record<Bonus["status"], string>;

/** Why a bonus ended as it did, in a sentence. */
export function endWords({ status, released, reason, amount }: Bonus): string {
  switch (status) {
    case "completed":
      return bonusText().endCompleted(amountWords(released));
    case "expired":
      return bonusText().endExpired;
    case "forfeited":
      return reason === EXCLUSION_REASON
        ? bonusText().endForfeitedByExclusion(amountWords(amount))
        : bonusText().endForfeited(amountWords(amount));
    case "cancelled":
      if (reason === EXCLUSION_REASON) return bonusText().endCancelledByExclusion;
      return reason === null ? bonusText().endCancelled : bonusText().endCancelledFor(reason);
    case "exhausted":
      return bonusText().endExhausted;
    default:
      return "";
  }
}

/** How long something still lasts: "2 days 3 h", "4 min 10 s". */
export function timeLeftWords(leftMs: number): string {
  if (leftMs <= 0) return bonusText().noTime;
  const days = Math.floor(leftMs / DAY_MS);
  const hours = Math.floor((leftMs % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((leftMs % MINUTE_MS) / SECOND_MS);
  if (days > 0) return bonusText().daysAndHours(days, hours);
  if (hours > 0) return bonusText().hoursAndMinutes(hours, minutes);
  return minutes > 0 ? bonusText().minutesAndSeconds(minutes, seconds) : bonusText().seconds(seconds);
}

/** A market behind its event, as the server joins them: "India v Australia · Match Odds". */
export function marketWords(market: string): string {
  const names = market.split(BEHIND);
  return [...names.slice(0, -1), nameText().market(names.at(-1) ?? "")].join(BEHIND);
}

/** What brings a promotion, in a sentence. */
export function promotionWords({ terms }: Promotion): string {
  const { percent, cap, amount, minDeposit, refereeTurnover } = terms;
  const upTo = cap === null ? "" : bonusText().upTo(amountWords(cap));
  const gift = percent === null ? amountWords(amount ?? 0) : bonusText().percentOfIt(percent, upTo);
  switch (terms.trigger) {
    case "deposit":
      return minDeposit > 0
        ? bonusText().depositMin(amountWords(minDeposit), gift)
        : bonusText().depositAny(gift);
    case "netLoss":
      return bonusText().netLoss(terms.period ?? "day", gift);
    case "referral":
      return bonusText().referral(gift, amountWords(minDeposit), amountWords(refereeTurnover ?? 0));
    default:
      return bonusText().get(gift);
  }
}

/** The terms in sentences, what matters most first. */
export function termsWords(terms: Terms): readonly string[] {
  return [
    ...wageringWords(terms),
    ...(terms.minOdds > 1.01 ? [bonusText().minOdds(terms.minOdds.toFixed(2))] : []),
    ...(terms.maxStake === null ? [] : [bonusText().maxStake(amountWords(terms.maxStake))]),
    ...contributionWords(terms),
    ...(terms.maxRelease === null ? [] : [bonusText().maxRelease(amountWords(terms.maxRelease))]),
    bonusText().claimWithin(bonusText().days(terms.claimDays)),
    ...(terms.onePer.length === 0 ? [] : [bonusText().oneFor(terms.onePer.map(ownerWord).join(", "))]),
  ];
}

function wageringWords({ wageringMultiple, wageringBase, expiryDays }: Terms): readonly string[] {
  if (wageringMultiple === 0) return [bonusText().noWagering];
  const base = wageringBase === "bonus" ? bonusText().theBonus : bonusText().depositAndBonus;
  const times = bonusText().times(wageringMultiple);
  return [
    bonusText().wager(base, times, bonusText().days(expiryDays)),
    bonusText().whatCounts,
    bonusText().withdrawalForfeits,
  ];
}

function contributionWords({ contributions, excludedSports, excludedMarketTypes }: Terms): readonly string[] {
  const counted = contributions.map(({ sportId, marketType, percent }) => {
    const where = [
      ...(sportId === null ? [] : [sportWord(sportId)]),
      ...(marketType === null ? [] : [typeName(marketType)]),
    ];
    return bonusText().counts(where.length === 0 ? bonusText().everyBet : where.join(", "), percent);
  });
  const excluded = [...excludedSports.map(sportWord), ...excludedMarketTypes.map(typeName)];
  return [...counted, ...(excluded.length === 0 ? [] : [bonusText().notCounted(excluded.join(", "))])];
}

function sportWord(sportId: number): string {
  return sportName(sportId) ?? bonusText().sport(sportId);
}

function typeName(marketType: string): string {
  return bonusText().markets(marketType.replaceAll("_", " "));
}

function ownerWord(owner: Terms["onePer"][number]): string {
  const { mobileNumber, player, device } = bonusText();
  return { mobile: mobileNumber, user: player, device }[owner];
}
