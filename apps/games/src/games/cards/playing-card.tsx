import { type PlayingCard as CardNumber, rankOf, suitOf } from "@crossbook/fair";
import { gameText } from "../../messages/english/games.ts";
import classes from "./playing-card.module.css";

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
const SUITS = [
  {
    word: "clubs",
    isRed: false,
    path: "M12 2.5a4.2 4.2 0 0 1 3.3 6.8A4.3 4.3 0 1 1 13 15.6c.2 2.4.9 4.3 2.3 5.9H8.7c1.4-1.6 2.1-3.5 2.3-5.9a4.3 4.3 0 1 1-2.3-6.3A4.2 4.2 0 0 1 12 2.5Z",
  },
  { word: "diamonds", isRed: true, path: "M12 2 19.5 12 12 22 4.5 12Z" },
  {
    word: "hearts",
    isRed: true,
    path: "M12 21C5.5 15.8 2.5 12.300 2.5 8.500a5 5 0 0 1 9.500-2.200 5 5 0 0 1 9.500 2.200c0 3.800-3 7.300-9.500 12.500Z",
  },
  {
    word: "spades",
    isRed: false,
    path: "M12 2c6.500 5.200 9 8.300 9 11.500a4.500 4.500 0 0 1-7.900 3c.3 2 .9 3.500 2.100 5H8.800c1.200-1.500 1.800-3 2.100-5a4.500 4.500 0 0 1-7.900-3C3 10.300 5.500 7.200 12 2Z",
  },
] as const;

/** A card as it is said: "ace of spades". */
export function cardWords(card: CardNumber): string {
  const rank = RANKS[rankOf(card)] ?? "";
  const text = gameText().cards;
  const ranks: Readonly<Record<string, string>> = text.ranks;
  const suit = SUITS[suitOf(card)];
  return text.cardOf(ranks[rank] ?? rank, suit === undefined ? "" : text.suits[suit.word]);
}

/** A card face up, or its back where none is given. It comes in with a short movement. */
export function Card({ card }: { readonly card: CardNumber | undefined }) {
  if (card === undefined)
    return <span className={classes.back} role="img" aria-label={gameText().cards.faceDown} />;
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
      <svg className={classes.suit} viewBox="0 0 24 24" aria-hidden>
        <path d={suit?.path} />
      </svg>
    </span>
  );
}

/** Room for a card that is not dealt yet. */
export function CardPlace() {
  return <span className={classes.place} aria-hidden />;
}
