import type { BlackjackChoice, BlackjackView } from "@crossbook/fair";
import { gameText } from "../../messages/english/games.ts";
import { Card, CardPlace } from "../cards/playing-card.tsx";
import type { BoardProps } from "../game-screen.ts";
import classes from "./blackjack-board.module.css";

/** The dealer above, the player's hands below; the hand that is played is marked. */
export function BlackjackBoard({ view, isRevealing }: BoardProps<BlackjackChoice, BlackjackView>) {
  const text = gameText().blackjack;
  if (view === undefined) {
    return (
      <div className={classes.board}>
        <EmptyHand name={text.dealer} />
        <EmptyHand name={text.you} />
      </div>
    );
  }
  const { dealer, hands, active, over } = view;
  return (
    <div className={classes.board}>
      <section className={classes.hand} aria-label={text.dealer}>
        <h2 className={classes.name}>
          {text.dealer} <strong>{dealer.total}</strong>
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
            aria-label={hands.length > 1 ? text.yourHandOf(index + 1) : text.yourHand}
          >
            <h2 className={classes.name}>
              {hands.length > 1 ? text.hand(index + 1) : text.you}{" "}
              <strong>
                {soft && !over ? `${text.soft} ` : ""}
                {total}
              </strong>
              {doubled && <span className={classes.note}>{text.doubled}</span>}
              {result !== undefined && !isRevealing && (
                <span className={classes.note} data-result={result}>
                  {text.results[result]}
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
