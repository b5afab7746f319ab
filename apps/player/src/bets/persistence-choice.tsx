import type { Persistence } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { startingPriceText } from "../messages/english/betting/starting-price.ts";
import classes from "./persistence-choice.module.css";

/** What of a market decides what may become of an unmatched part at the turn in play. */
export interface PersistenceTerms {
  readonly inPlay: boolean;
  /** Whether the market offers to keep bets at the turn in play. */
  readonly keepsInPlay: boolean;
  /** Whether the market takes bets at the starting price, which is still to be formed. */
  readonly offersStartingPrice: boolean;
}

/** What can be chosen for an unmatched part at the turn in play, which is still to come; `lapse` alone: nothing. */
export function offeredPersistences({
  inPlay,
  keepsInPlay,
  offersStartingPrice,
}: PersistenceTerms): readonly Persistence[] {
  return [
    "lapse",
    ...(keepsInPlay && !inPlay ? (["keep"] as const) : []),
    ...(offersStartingPrice ? (["startingPrice"] as const) : []),
  ];
}

export interface PersistenceChoiceProps {
  readonly choices: readonly Persistence[];
  readonly chosen: Persistence;
  readonly disabled: boolean;
  readonly onChoose: (persistence: Persistence) => void;
}

/** One button for each thing that may become of what is unmatched at the start. */
export function PersistenceChoice({ choices, chosen, disabled, onChoose }: PersistenceChoiceProps) {
  return (
    <fieldset className={classes.choice} aria-label={startingPriceText().whatIsUnmatched}>
      {choices.map((persistence) => (
        <Button
          key={persistence}
          size="small"
          variant={persistence === chosen ? "primary" : "secondary"}
          aria-pressed={persistence === chosen}
          disabled={disabled}
          onClick={() => onChoose(persistence)}
        >
          {PERSISTENCE_WORDS[persistence]}
        </Button>
      ))}
    </fieldset>
  );
}

const PERSISTENCE_WORDS: Readonly<Record<Persistence, string>> = {
  get lapse() {
    return startingPriceText().lapses;
  },
  get keep() {
    return startingPriceText().stays;
  },
  get startingPrice() {
    return startingPriceText().takesIt;
  },
};
