import { EmptyState, ErrorState, Skeleton } from "@crossbook/ui";
import type { ReactNode } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { useCasinoGames } from "../../casino/use-casino.ts";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { Link } from "../../routes/link.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { type LobbySection, lobbySections } from "./catalogue.ts";
import classes from "./lobby.module.css";
import { type PlayedGamesOfPlayer, usePlayedGames } from "./use-played-games.ts";

/** What a page of the lobby shows. */
export interface Catalogue {
  readonly sections: readonly LobbySection[];
  readonly playedGames: PlayedGamesOfPlayer;
}

export interface CatalogueFrameProps {
  readonly title: string;
  readonly children: (catalogue: Catalogue) => ReactNode;
}

const SKELETON_CARDS = 8;

/** A page of the lobby: its title, and the games once they are known; before that why they are not. */
export function CatalogueFrame({ title, children }: CatalogueFrameProps) {
  return (
    <div className={classes.page}>
      <PageHead title={title}>
        <p className={classes.note}>{casinoText().simulated}</p>
      </PageHead>
      <Content>{children}</Content>
    </div>
  );
}

function Content({ children }: Pick<CatalogueFrameProps, "children">) {
  const { casinoGames } = usePlayerApp();
  const { categories, isEmpty, isLoading, status, message } = useCasinoGames();
  const playedGames = usePlayedGames();
  // The player's own sections are above the others: nothing may move once games are shown.
  const hasGames = categories !== undefined && !isEmpty;
  if (hasGames && !playedGames.isPending) {
    return children({ sections: lobbySections(categories, playedGames.played), playedGames });
  }
  if (status === "failed" && !hasGames) {
    return (
      <ErrorState
        title={casinoText().gamesFailed}
        message={message}
        onRetry={() => void casinoGames.load()}
        retrying={isLoading}
      />
    );
  }
  if (status === "ready" && !hasGames) {
    return (
      <EmptyState
        title={casinoText().noGamesNow}
        action={
          <Link to="/inplay" className={classes.link}>
            {casinoText().seeInPlay}
          </Link>
        }
      >
        {casinoText().gamesOfStudios}
      </EmptyState>
    );
  }
  return (
    <div className={classes.grid} aria-busy="true">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <Skeleton key={index} shape="card" />
      ))}
    </div>
  );
}
