import type { CasinoGame, CasinoStudio } from "@crossbook/contract";
import { EmptyState, Field } from "@crossbook/ui";
import type { ReactNode } from "react";
import { useDebounced } from "../../app/use-debounced.ts";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { useKept, useKeptScroll } from "../../routes/kept/use-kept.ts";
import { searchGames, studiosOf } from "./catalogue.ts";
import classes from "./lobby.module.css";

const SEARCH_DELAY_MS = 500;

export interface GameSearchProps {
  readonly games: readonly CasinoGame[];
  /** `isSearch`: something is looked for, so that the games given are those found. There is at least one. */
  readonly children: (found: readonly CasinoGame[], isSearch: boolean) => ReactNode;
}

/** A box of words and the studios to choose from, over the games that fit both. Who comes back from a game finds what he looked for. */
export function GameSearch({ games, children }: GameSearchProps) {
  const [typed, setTyped] = useKept("words", "");
  const [studio, setStudio] = useKept<CasinoStudio | undefined>("studio", undefined);
  const chips = useKeptScroll("studios");
  const words = useDebounced(typed, SEARCH_DELAY_MS).trim();
  const found = searchGames(games, { words, studio });
  const studios = studiosOf(games);
  return (
    <>
      <div className={classes.search} role="search">
        <Field
          label={casinoText().searchGames}
          type="search"
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {studios.length > 1 && (
          <div ref={chips} className={classes.chips} role="group" aria-label={casinoText().studio}>
            <Chip isPressed={studio === undefined} onPress={() => setStudio(undefined)}>
              {casinoText().allStudios}
            </Chip>
            {studios.map((one) => (
              <Chip key={one.studio} isPressed={studio === one.studio} onPress={() => setStudio(one.studio)}>
                {one.name}
              </Chip>
            ))}
          </div>
        )}
      </div>
      {found.length === 0 && games.length > 0 ? (
        <EmptyState title={words === "" ? casinoText().noneOfStudio : casinoText().noneMatches(words)}>
          {casinoText().tryAnother}
        </EmptyState>
      ) : (
        children(found, words !== "" || studio !== undefined)
      )}
    </>
  );
}

interface ChipProps {
  readonly isPressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Chip({ isPressed, onPress, children }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isPressed} onClick={onPress}>
      {children}
    </button>
  );
}
