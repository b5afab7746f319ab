import { useSettings } from "@crossbook/browser";
import { casinoText } from "../messages/english/casino/casino.ts";
import { useKeptScroll } from "../routes/kept/use-kept.ts";
import { Link } from "../routes/link.tsx";
import classes from "./casino-strip.module.css";
import { GameCard } from "./game-card.tsx";
import { useCasinoGames, useCasinoVisible } from "./use-casino.ts";

/** Games of the first category under the matches in play; nothing where the casino is not offered. */
export function CasinoStrip() {
  const { categories } = useCasinoGames();
  const isVisible = useCasinoVisible();
  const isOffered = useSettings(({ settings }) => settings?.casino !== false);
  const list = useKeptScroll("casino games");
  const first = categories?.find(({ games }) => games.length > 0);
  if (first === undefined || !isVisible || !isOffered) return null;
  return (
    <section className={classes.strip} aria-labelledby="casino-strip">
      <header className={classes.head}>
        <h2 id="casino-strip" className={classes.heading}>
          {casinoText().casino}
        </h2>
        <Link to="/lobby" className={classes.link}>
          {casinoText().allGames}
        </Link>
      </header>
      <ul ref={list} className={classes.games}>
        {first.games.map((game) => (
          <GameCard key={game.id} game={game} />
        ))}
      </ul>
    </section>
  );
}
