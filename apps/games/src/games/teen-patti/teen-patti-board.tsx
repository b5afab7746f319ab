import type { PlayingCard, TeenPattiChoice, TeenPattiOutcome } from "@crossbook/fair";
import { gameText } from "../../messages/english/games.ts";
import { Card, CardPlace } from "../cards/playing-card.tsx";
import type { BoardProps } from "../game-screen.ts";
import { useProgress } from "../use-progress.ts";
import classes from "./teen-patti-board.module.css";

const CARDS = 6;
/** How long the six cards take. */
export const DEAL_MS = 2_100;

/** Both hands; the cards come alternately, A first, as they are dealt. */
export function TeenPattiBoard({ choice, view, isRevealing }: BoardProps<TeenPattiChoice, TeenPattiOutcome>) {
  const progress = useProgress(isRevealing, DEAL_MS);
  const dealt = view === undefined ? 0 : Math.min(CARDS, Math.floor(progress * (CARDS + 1)));
  const text = gameText().teenPatti;
  const isOver = view !== undefined && !isRevealing;
  return (
    <div className={classes.board}>
      {(["A", "B"] as const).map((side, index) => (
        <Hand
          key={side}
          side={side}
          cards={view === undefined ? [] : side === "A" ? view.a : view.b}
          dealt={Math.floor((dealt + 1 - index) / 2)}
          words={!isOver ? "" : text.hands[side === "A" ? view.handA : view.handB]}
          isWinner={isOver && view.winner === side}
          isChosen={choice.bet.endsWith(side)}
        />
      ))}
    </div>
  );
}

interface HandProps {
  readonly side: "A" | "B";
  readonly cards: readonly PlayingCard[];
  readonly dealt: number;
  readonly words: string;
  readonly isWinner: boolean;
  readonly isChosen: boolean;
}

function Hand({ side, cards, dealt, words, isWinner, isChosen }: HandProps) {
  return (
    <section
      className={classes.hand}
      data-winner={isWinner || undefined}
      data-chosen={isChosen || undefined}
      aria-label={gameText().teenPatti.handOf(side)}
    >
      <h2 className={classes.name}>
        {side}
        <span className={classes.words}>
          {words}
          {isWinner && ` · ${gameText().teenPatti.wins}`}
        </span>
      </h2>
      <div className={classes.cards}>
        {[0, 1, 2].map((place) =>
          place < dealt ? (
            <Card key={`${place}-${cards[place]}`} card={cards[place]} />
          ) : (
            <CardPlace key={place} />
          ),
        )}
      </div>
    </section>
  );
}
