import type { Market, OpenBet } from "@crossbook/contract";
import { offeredPersistences, PersistenceChoice } from "../../bets/persistence-choice.tsx";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import { useSetPersistence } from "../../positions/use-set-persistence.ts";
import classes from "./open-bets-page.module.css";

export interface StartChoiceProps {
  readonly bet: OpenBet;
  /** Undefined until it is described. */
  readonly market: Market | undefined;
}

/** What becomes of the unmatched part when the event starts, changed by a press; nothing where the market offers no choice. */
export function StartChoice({ bet, market }: StartChoiceProps) {
  const { pending, set } = useSetPersistence();
  if (market === undefined) return null;
  const { inPlay, keepsInPlay, startingPrice } = market;
  const choices = offeredPersistences({
    ...{ inPlay, keepsInPlay },
    // One that lapses at a time cannot take the starting price.
    offersStartingPrice: startingPrice === "offered" && !inPlay && bet.expiresAt === undefined,
  });
  if (choices.length < 2) return null;
  return (
    <div className={classes.start}>
      <span>{startingPriceText().whatIsUnmatched}</span>
      <PersistenceChoice
        choices={choices}
        chosen={pending ?? bet.persistence}
        disabled={pending !== undefined}
        onChoose={(persistence) => {
          if (persistence !== bet.persistence) void set(bet, persistence);
        }}
      />
    </div>
  );
}
