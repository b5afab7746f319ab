import { EmptyState } from "@crossbook/ui";
import { usePageTitle } from "../../app/page-title.ts";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { Link } from "../../routes/link.tsx";
import { useParams } from "../../routes/use-router.ts";
import { CatalogueFrame } from "./catalogue-frame.tsx";
import { GameGrid } from "./game-grid.tsx";
import { GameSearch } from "./game-search.tsx";
import classes from "./lobby.module.css";
import { sectionTitle } from "./section-title.ts";

/** One section of the lobby, by the slug in the address. */
export function SectionPage() {
  const { section: slug = "" } = useParams("/lobby-page/:section");
  usePageTitle(sectionTitle(slug));
  return (
    <CatalogueFrame key={slug} title={sectionTitle(slug)}>
      {({ sections, playedGames }) => {
        const section = sections.find((one) => one.slug === slug.toLowerCase());
        return (
          <>
            <p>
              <Link to="/lobby" className={classes.link}>
                {casinoText().allOfCasino}
              </Link>
            </p>
            {section === undefined || section.games.length === 0 ? (
              <EmptyState
                title={section === undefined ? casinoText().noSuchSection : casinoText().noGamesYet}
                action={
                  <Link to="/casino" className={classes.link}>
                    {casinoText().seeEveryGame}
                  </Link>
                }
              >
                {section?.emptyWords}
              </EmptyState>
            ) : (
              <GameSearch games={section.games}>
                {(found) => <GameGrid name="section" games={found} playedGames={playedGames} />}
              </GameSearch>
            )}
          </>
        );
      }}
    </CatalogueFrame>
  );
}
