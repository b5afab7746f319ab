import { casinoText } from "../../messages/english/casino/casino.ts";
import { Link } from "../../routes/link.tsx";
import { gamesOfSections, type LobbySection } from "./catalogue.ts";
import { type Catalogue, CatalogueFrame } from "./catalogue-frame.tsx";
import { GameGrid } from "./game-grid.tsx";
import { GameSearch } from "./game-search.tsx";
import classes from "./lobby.module.css";

/** So many games of a section are on the first page. */
const FIRST_GAMES = 6;

/** The first page of the casino: a few games of every section, or what a search finds. */
export function LobbyPage() {
  return (
    <CatalogueFrame title={casinoText().casino}>
      {({ sections, playedGames }) => (
        <GameSearch games={gamesOfSections(sections)}>
          {(found, isSearch) =>
            isSearch ? (
              <GameGrid name="found" games={found} playedGames={playedGames} />
            ) : (
              <div className={classes.sections}>
                {sections
                  .filter(({ games }) => games.length > 0)
                  .map((section) => (
                    <SectionPreview key={section.slug} section={section} playedGames={playedGames} />
                  ))}
              </div>
            )
          }
        </GameSearch>
      )}
    </CatalogueFrame>
  );
}

interface SectionPreviewProps extends Pick<Catalogue, "playedGames"> {
  readonly section: LobbySection;
}

function SectionPreview({ section, playedGames }: SectionPreviewProps) {
  const id = `section-${section.slug}`;
  return (
    <section className={classes.section} data-games={section.games.length} aria-labelledby={id}>
      <header className={classes.sectionHead}>
        <h2 id={id} className={classes.subtitle}>
          {section.name}
        </h2>
        {section.games.length > 1 && (
          <Link
            to="/lobby-page/:section"
            params={{ section: section.slug }}
            className={classes.link}
            aria-label={casinoText().allOf(section.name)}
          >
            {casinoText().allCount(section.games.length)}
          </Link>
        )}
      </header>
      <GameGrid name={section.slug} games={section.games.slice(0, FIRST_GAMES)} playedGames={playedGames} />
    </section>
  );
}
