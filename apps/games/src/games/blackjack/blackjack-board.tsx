import type { BlackjackChoice, BlackjackView } from "@crossbook/fair";
import { Card, CardPlace } from "../cards/playing-card.tsx";
import type { BoardProps } from "../game-screen.ts";
import classes from "./blackjack-board.module.css";
import { RESULT_WORDS } from "./result-words.ts";

/** The dealer above, the player's hands below; the hand that is played is marked. */
export function BlackjackBoard({ view, isRevealing }: BoardProps<BlackjackChoice, BlackjackView>) {
  if (view === undefined) {
    return (
      <div className={classes.board}>
        <EmptyHand name="Dealer" />
        <EmptyHand name="You" />
      </div>
    );
  }
  const { dealer, hands, active, over } = view;
  return (
    <div className={classes.board}>
      <section className={classes.hand} aria-label="Dealer">
        <h2 className={classes.name}>
          Dealer <strong>{dealer.total}</strong>
        </h2>
        <div className={classes.cards}>
          {dealer.cards.map((card, index) => (
            <Card key={index} card={card} />
          ))}
          {!over && <Card card={undefined} />}
        </div>
      </section>
      <div className={classes.hands}>
        {hands.map(({ cards, total, soft, doubled, result }, index) => (
          <section
            key={index}
            className={classes.hand}
            data-active={(index === active && hands.length > 1) || undefined}
            aria-label={hands.length > 1 ? `Your hand ${index + 1}` : "Your hand"}
          >
            <h2 className={classes.name}>
              {hands.length > 1 ? `Hand ${index + 1}` : "You"}{" "}
              <strong>
                {soft && !over ? "soft " : ""}
                {total}
              </strong>
              {doubled && <span className={classes.note}>doubled</span>}
              {result !== undefined && !isRevealing && (
                <span className={classes.note} data-result={result}>
                  {RESULT_WORDS[result]}
                </span>
              )}
            </h2>
            <div className={classes.cards}>
              {cards.map((card, place) => (
                <Card key={place} card={card} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function EmptyHand({ name }: { readonly name: string }) {
  return (
    <section className={classes.hand} aria-label={name}>
      <h2 className={classes.name}>{name}</h2>
      <div className={classes.cards}>
        <CardPlace />
        <CardPlace />
      </div>
    </section>
  );
}
