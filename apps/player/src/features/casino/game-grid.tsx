import type { CasinoGame } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { GameCard } from "../../casino/game-card.tsx";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { useKept } from "../../routes/kept/use-kept.ts";
import classes from "./lobby.module.css";
import type { PlayedGamesOfPlayer } from "./use-played-games.ts";

/** So many cards come at once. */
const PAGE_SIZE = 48;

export interface GameGridProps {
  /** Which list of its page it is. */
  readonly name: string;
  readonly games: readonly CasinoGame[];
  readonly playedGames: PlayedGamesOfPlayer;
}

/** Games as cards with their stars; a long list comes in parts. */
export function GameGrid({ name, games, playedGames: { played, toggleFavourite } }: GameGridProps) {
  const [shown, setShown] = useKept(`shown of ${name}`, PAGE_SIZE);
  return (
    <>
      <ul className={classes.grid}>
        {games.slice(0, shown).map((game) => (
          <GameCard
            key={game.id}
            game={game}
            favourite={{
              isMarked: played?.favourites.includes(game.id) ?? false,
              onToggle: () => toggleFavourite(game.id),
            }}
          />
        ))}
      </ul>
      {games.length > shown && (
        <Button onClick={() => setShown(shown + PAGE_SIZE)}>
          {casinoText().showMore(games.length - shown)}
        </Button>
      )}
    </>
  );
}
