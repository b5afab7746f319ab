import { type Tab, Tabs } from "@crossbook/ui";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { useKept, useKeptScroll } from "../../routes/kept/use-kept.ts";
import { gamesOfSections } from "./catalogue.ts";
import { CatalogueFrame } from "./catalogue-frame.tsx";
import { GameGrid } from "./game-grid.tsx";
import { GameSearch } from "./game-search.tsx";
import classes from "./lobby.module.css";

const ALL = "all";

/** Every game, by category; the search and the studios choose within all of them. */
export function CasinoPage() {
  const [chosen, setChosen] = useKept("category", ALL);
  const categories = useKeptScroll("categories", "[role=tablist]");
  return (
    <CatalogueFrame title={casinoText().allGames}>
      {({ sections, playedGames }) => (
        <GameSearch games={gamesOfSections(sections)}>
          {(found) => {
            const ids = new Set(found.map(({ id }) => id));
            const tabOf = (value: string, label: string, games: typeof found): Tab => ({
              value,
              label,
              count: games.length,
              panel: (
                <div className={classes.panel}>
                  <GameGrid name={value} games={games} playedGames={playedGames} />
                </div>
              ),
            });
            const tabs = [
              tabOf(ALL, casinoText().all, found),
              ...sections
                .map(({ slug, name, games }) =>
                  tabOf(
                    slug,
                    name,
                    games.filter(({ id }) => ids.has(id)),
                  ),
                )
                .filter(({ count = 0 }) => count > 0),
            ];
            const value = tabs.some((tab) => tab.value === chosen) ? chosen : ALL;
            return (
              <div ref={categories} className={classes.tabs}>
                <Tabs label={casinoText().categories} tabs={tabs} value={value} onChange={setChosen} />
              </div>
            );
          }}
        </GameSearch>
      )}
    </CatalogueFrame>
  );
}
