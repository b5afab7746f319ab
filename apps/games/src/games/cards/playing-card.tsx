import { type PlayingCard as CardNumber, rankOf, suitOf } from "@crossbook/fair";
import classes from "./playing-card.module.css";

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
const RANK_WORDS: Readonly<Record<string, string>> = { J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = [
  { sign: "♣", word: "clubs", isRed: false },
  { sign: "♦", word: "diamonds", isRed: true },
  { sign: "♥", word: "hearts", isRed: true },
  { sign: "♠", word: "spades", isRed: false },
] as const;

/** A card as it is said: "ace of spades". */
export function cardWords(card: CardNumber): string {
  const rank = RANKS[rankOf(card)] ?? "";
  return `${RANK_WORDS[rank] ?? rank} of ${SUITS[suitOf(card)]?.word ?? ""}`;
}

/** A card face up, or its back where none is given. It comes in with a short movement. */
export function Card({ card }: { readonly card: CardNumber | undefined }) {
  if (card === undefined) return <span className={classes.back} role="img" aria-label="face down" />;
  const suit = SUITS[suitOf(card)];
  return (
    <span
      className={classes.card}
      role="img"
      aria-label={cardWords(card)}
      data-red={suit?.isRed || undefined}
    >
      <span className={classes.rank} aria-hidden>
        {RANKS[rankOf(card)]}
      </span>
      <span className={classes.suit} aria-hidden>
        {suit?.sign}
      </span>
    </span>
  );
}

/** Room for a card that is not dealt yet. */
export function CardPlace() {
  return <span className={classes.place} aria-hidden />;
}
