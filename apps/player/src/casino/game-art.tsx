import type { CasinoGame } from "@crossbook/contract";
import { Icon } from "@crossbook/ui";
import {
  Bomb,
  Cherry,
  CircleDot,
  Club,
  Dices,
  Gamepad2,
  LoaderPinwheel,
  Rocket,
  Spade,
  TrendingUp,
  Triangle,
} from "@lucide/icons";
import { type ReactNode, useState } from "react";
import classes from "./game-art.module.css";

/** By the studio's own name of the game; a game that is not here has a plain sign. */
const SIGNS: ReadonlyMap<string, ReactNode> = new Map(
  Object.entries({
    dice: <Icon icon={Dices} aria-hidden />,
    limbo: <Icon icon={Rocket} aria-hidden />,
    mines: <Icon icon={Bomb} aria-hidden />,
    plinko: <Icon icon={Triangle} aria-hidden />,
    wheel: <Icon icon={LoaderPinwheel} aria-hidden />,
    slot: <Icon icon={Cherry} aria-hidden />,
    blackjack: <Icon icon={Spade} aria-hidden />,
    roulette: <Icon icon={CircleDot} aria-hidden />,
    crash: <Icon icon={TrendingUp} aria-hidden />,
    "teen-patti": <Icon icon={Club} aria-hidden />,
  }),
);

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
  return (
    <span className={classes.art} data-section={game.section}>
      {SIGNS.get(game.id.slice(game.id.indexOf(":") + 1)) ?? <Icon icon={Gamepad2} aria-hidden />}
    </span>
  );
}
