import { paiseOfWire } from "@crossbook/browser";
import { type api as contract, type OutputOf, sportById } from "@crossbook/contract";
import { formatPaise } from "@crossbook/money";

/** What the server answers of a player's bonuses. */
export type Bonuses = OutputOf<typeof contract.bonuses.getBonuses>;
/** One grant. */
export type Bonus = Bonuses["open"][number];
/** What a deposit, a loss or a friend's play would bring. */
export type Promotion = Bonuses["promotions"][number];

type Terms = Bonus["terms"];

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
  offered: "Offered",
  active: "Being wagered",
  completed: "Released",
  expired: "Expired",
  forfeited: "Forfeited",
  cancelled: "Cancelled",
  exhausted: "All given away",
} as const satisfies Record<Bonus["status"], string>;

/** Why a bonus ended as it did, in a sentence. */
export function endWords({ status, released, reason, amount }: Bonus): string {
  switch (status) {
    case "completed":
      return `${amountWords(released)} went to your balance.`;
    case "expired":
      return "Its time was over.";
    case "forfeited":
      return `You made a withdrawal before it was released; ${amountWords(amount)} went back.`;
    case "cancelled":
      return reason === null ? "It was cancelled." : `It was cancelled: ${reason}`;
    case "exhausted":
      return "All of it had been given to others when you claimed it.";
    default:
      return "";
  }
}

/** How long something still lasts: "2 days 3 h", "4 min 10 s". */
export function timeLeftWords(leftMs: number): string {
  if (leftMs <= 0) return "no time";
  const days = Math.floor(leftMs / DAY_MS);
  const hours = Math.floor((leftMs % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((leftMs % MINUTE_MS) / SECOND_MS);
  if (days > 0) return `${days} ${days === 1 ? "day" : "days"} ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`;
}

/** What brings a promotion, in a sentence. */
export function promotionWords({ terms }: Promotion): string {
  const { percent, cap, amount, minDeposit, refereeTurnover } = terms;
  const upTo = cap === null ? "" : `, up to ${amountWords(cap)}`;
  const gift = percent === null ? amountWords(amount ?? 0) : `${percent} % of it${upTo}`;
  switch (terms.trigger) {
    case "deposit":
      return minDeposit > 0
        ? `Deposit ${amountWords(minDeposit)} or more and get ${gift}.`
        : `Deposit any amount and get ${gift}.`;
    case "netLoss":
      return `What you lose in a ${terms.period ?? "day"}, after commission: get ${gift} back.`;
    case "referral":
      return `Get ${gift} when somebody who signed up with your code has deposited ${amountWords(minDeposit)} and wagered ${amountWords(refereeTurnover ?? 0)}.`;
    default:
      return `Get ${gift}.`;
  }
}

/** The terms in sentences, what matters most first. */
export function termsWords(terms: Terms): readonly string[] {
  return [
    ...wageringWords(terms),
    ...(terms.minOdds > 1.01 ? [`Bets at odds below ${terms.minOdds.toFixed(2)} do not count.`] : []),
    ...(terms.maxStake === null ? [] : [`Bets of more than ${amountWords(terms.maxStake)} do not count.`]),
    ...contributionWords(terms),
    ...(terms.maxRelease === null ? [] : [`At most ${amountWords(terms.maxRelease)} of it is released.`]),
    `Claim it within ${days(terms.claimDays)} of the offer.`,
    ...(terms.onePer.length === 0 ? [] : [`One for each ${terms.onePer.map(ownerWord).join(", ")}.`]),
  ];
}

function wageringWords({ wageringMultiple, wageringBase, expiryDays }: Terms): readonly string[] {
  if (wageringMultiple === 0) return ["Nothing has to be wagered: it is released when you claim it."];
  const base = wageringBase === "bonus" ? "the bonus" : "deposit and bonus together";
  const times = wageringMultiple === 1 ? "once" : `${wageringMultiple} times`;
  return [
    `Wager ${base} ${times} within ${days(expiryDays)} of claiming it. You bet with your own money: bonus money cannot be bet.`,
    "A bet counts when its market is settled, with the smaller of its stake and its liability. Void bets do not count, and bets for and against each other in one market count only for what you could still have lost.",
    "A withdrawal before it is released forfeits it.",
  ];
}

function contributionWords({ contributions, excludedSports, excludedMarketTypes }: Terms): readonly string[] {
  const counted = contributions.map(({ sportId, marketType, percent }) => {
    const where = [
      ...(sportId === null ? [] : [sportName(sportId)]),
      ...(marketType === null ? [] : [typeName(marketType)]),
    ];
    return `${where.length === 0 ? "Every bet" : where.join(", ")} counts ${percent} %.`;
  });
  const excluded = [...excludedSports.map(sportName), ...excludedMarketTypes.map(typeName)];
  return [...counted, ...(excluded.length === 0 ? [] : [`Not counted: ${excluded.join(", ")}.`])];
}

function sportName(sportId: number): string {
  return sportById(sportId)?.name ?? `sport ${sportId}`;
}

function typeName(marketType: string): string {
  return `${marketType.replaceAll("_", " ")} markets`;
}

function ownerWord(owner: Terms["onePer"][number]): string {
  return owner === "mobile" ? "mobile number" : owner === "user" ? "player" : owner;
}

function days(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}
