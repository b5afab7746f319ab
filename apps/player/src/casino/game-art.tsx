import type { CasinoGame } from "@crossbook/contract";
import {
  Bomb,
  Cherry,
  CircleDot,
  Club,
  Dices,
  Gamepad2,
  LoaderPinwheel,
  type LucideIcon,
  Rocket,
  Spade,
  TrendingUp,
  Triangle,
} from "lucide-react";
import { useState } from "react";
import classes from "./game-art.module.css";

/** By the studio's own name of the game; a game that is not here has a plain sign. */
const SIGNS: ReadonlyMap<string, LucideIcon> = new Map([
  ["dice", Dices],
  ["limbo", Rocket],
  ["mines", Bomb],
  ["plinko", Triangle],
  ["wheel", LoaderPinwheel],
  ["slot", Cherry],
  ["blackjack", Spade],
  ["roulette", CircleDot],
  ["crash", TrendingUp],
  ["teen-patti", Club],
]);

/** The picture of a game: the studio's, or one of our own where there is none or it does not load. */
export function GameArt({ game }: { readonly game: Pick<CasinoGame, "id" | "imageURL" | "section"> }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (game.imageURL !== "" && !hasFailed) {
    return (
      <span className={classes.art}>
        <img
          className={classes.picture}
          src={game.imageURL}
          alt=""
          loading="lazy"
          onError={() => setHasFailed(true)}
        />
      </span>
    );
  }
  const Sign = SIGNS.get(game.id.slice(game.id.indexOf(":") + 1)) ?? Gamepad2;
  return (
    <span className={classes.art} data-section={game.section}>
      <Sign aria-hidden className={classes.sign} />
    </span>
  );
}
