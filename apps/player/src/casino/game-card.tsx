import type { CasinoGame } from "@crossbook/contract";
import { Badge, classNames, Icon, IconButton } from "@crossbook/ui";
import { Star } from "@lucide/icons";
import type { MouseEvent, ReactNode } from "react";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { casinoText } from "../messages/english/casino/casino.ts";
import { Link } from "../routes/link.tsx";
import { hrefOf } from "../routes/target.ts";
import { useSession } from "../session/use-session.ts";
import { GameArt } from "./game-art.tsx";
import classes from "./game-card.module.css";

/** A game, and where the card can mark favourites how. */
export interface GameCardProps {
  readonly game: CasinoGame;
  /** Absent: this card marks no favourites. */
  readonly favourite?: { readonly isMarked: boolean; readonly onToggle: () => void };
}

/** One game of a list: picture, name, studio, return to player, demo. A guest's press asks for a login and comes back. */
export function GameCard({ game, favourite }: GameCardProps) {
  return (
    <li className={classes.card}>
      <PlayLink game={game} isDemo={false} className={classes.play}>
        <GameArt game={game} />
        <span className={classes.name}>{game.name}</span>
        <span className={classes.studio}>{game.providerName}</span>
      </PlayLink>
      <div className={classes.foot}>
        <span className={classes.rtp}>
          {game.rtpPercent === null ? "" : casinoText().rtp(game.rtpPercent)}
        </span>
        {game.hasDemo && (
          <PlayLink game={game} isDemo className={classes.demo} label={casinoText().demoOf(game.name)}>
            {casinoText().demo}
          </PlayLink>
        )}
      </div>
      {(game.isNew || game.isPopular) && (
        <span className={classes.badge}>
          <Badge tone="primary">{game.isNew ? casinoText().new : casinoText().popular}</Badge>
        </span>
      )}
      {favourite && (
        <IconButton
          label={favourite.isMarked ? casinoText().unmark(game.name) : casinoText().mark(game.name)}
          aria-pressed={favourite.isMarked}
          className={classNames(classes.star, favourite.isMarked && classes.marked)}
          icon={<Icon icon={Star} aria-hidden fill={favourite.isMarked ? "currentColor" : "none"} />}
          onClick={favourite.onToggle}
        />
      )}
    </li>
  );
}

interface PlayLinkProps {
  readonly game: CasinoGame;
  readonly isDemo: boolean;
  readonly className: string | undefined;
  /** Read instead of the content. */
  readonly label?: string;
  readonly children: ReactNode;
}

function PlayLink({ game, isDemo, className, label, children }: PlayLinkProps) {
  const { modals } = usePlayerApp();
  const loggedIn = useSession((session) => session.loggedIn);
  const target = {
    to: "/casino/:gameId",
    params: { gameId: game.id },
    search: { demo: isDemo ? true : undefined },
  } as const;
  function handleClick(click: MouseEvent<HTMLAnchorElement>): void {
    if (loggedIn || click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    modals.open("login", { to: hrefOf(target) });
  }
  return (
    <Link {...target} className={className} onClick={handleClick} {...(label ? { "aria-label": label } : {})}>
      {children}
    </Link>
  );
}
