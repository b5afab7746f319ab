import { useScreen } from "@crossbook/browser";
import type { CasinoGame } from "@crossbook/contract";
import { Badge, Button, EmptyState, ErrorState, Icon, IconButton, Spinner, uiText } from "@crossbook/ui";
import { Maximize, Minimize, X } from "@lucide/icons";
import { type ReactNode, useEffect, useState } from "react";
import { usePageTitle } from "../../app/page-title.ts";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { gamesOf } from "../../casino/casino-games.ts";
import type { LaunchedGame } from "../../casino/game-launcher.ts";
import { useCasinoGames } from "../../casino/use-casino.ts";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { Link } from "../../routes/link.tsx";
import { gameSearch } from "../../routes/route-search.ts";
import { useParams, useRawSearch } from "../../routes/use-router.ts";
import { CasinoHeader } from "../../shell/casino-header.tsx";
import { MAIN_ID } from "../../shell/route-focus.tsx";
import { GameFrame } from "./game-frame.tsx";
import classes from "./game-page.module.css";
import { InterruptionDialog } from "./interruption-dialog.tsx";
import { takeScreenFromFrame, useFullscreen } from "./use-fullscreen.ts";
import { useGameLaunch } from "./use-game-launch.ts";
import { useGameMessages } from "./use-game-messages.ts";
import { useInterruption } from "./use-interruption.ts";

/** One game over the whole page, under the casino's header. */
export function GamePage() {
  const { gameId = "" } = useParams("/casino/:gameId");
  const { demo = false } = gameSearch(useRawSearch());
  const { categories } = useCasinoGames();
  const game = categories && gamesOf(categories).find(({ id }) => id === gameId);
  const [isResultHidden, setIsResultHidden] = useState(false);
  usePageTitle(game?.name);
  if (game === undefined) {
    return (
      <Page>
        <NoGame />
      </Page>
    );
  }
  return (
    <Page caption={<Caption game={game} isDemo={demo} />} isBalanceKept={isResultHidden && !demo}>
      <Launch key={`${game.id} ${demo}`} game={game} isDemo={demo} onResultHidden={setIsResultHidden} />
    </Page>
  );
}

/** The list is on its way, could not be loaded, or has no such game. */
function NoGame() {
  const { casinoGames } = usePlayerApp();
  const { status, isLoading, message } = useCasinoGames();
  if (status === "failed") {
    return (
      <ErrorState
        title={casinoText().gameFailed}
        message={message}
        onRetry={() => void casinoGames.load()}
        retrying={isLoading}
      />
    );
  }
  if (status === "stored") return <Waiting words={uiText().loading} />;
  return (
    <EmptyState
      title={casinoText().notOfferedHere}
      action={
        <Link to="/lobby" className={classes.link}>
          {casinoText().seeAllGames}
        </Link>
      }
    />
  );
}

interface LaunchProps {
  readonly game: CasinoGame;
  readonly isDemo: boolean;
  readonly onResultHidden: (isHidden: boolean) => void;
}

function Launch({ game, isDemo, onResultHidden }: LaunchProps) {
  const query = useGameLaunch(game, isDemo);
  const start = () => void query.refetch();
  if (query.isError && !query.isFetching) {
    return (
      <ErrorState
        title={casinoText().couldNotStart(game.name)}
        message={query.error.message}
        onRetry={start}
      />
    );
  }
  if (query.data === undefined || query.isFetching)
    return <Waiting words={casinoText().starting(game.name)} />;
  return (
    <Play
      key={query.data.sessionId}
      game={game}
      isDemo={isDemo}
      launched={query.data}
      onStart={start}
      onResultHidden={onResultHidden}
    />
  );
}

interface PlayProps extends LaunchProps {
  readonly launched: LaunchedGame;
  readonly onStart: () => void;
}

/** A game that runs, until the studio ends its session. */
function Play({ game, isDemo, launched, onStart, onResultHidden }: PlayProps) {
  const interruption = useInterruption();
  const messages = useGameMessages(launched.origin);
  const { isResultHidden } = messages;
  useEffect(() => {
    onResultHidden(isResultHidden);
    return () => onResultHidden(false);
  }, [isResultHidden, onResultHidden]);
  if (messages.endedReason !== undefined) {
    return (
      <div className={classes.cover} role="alert">
        <p className={classes.ended}>{casinoText().sessionEnded}</p>
        <p>{casinoText().sessionEndedNote}</p>
        <Button variant="primary" onClick={onStart}>
          {casinoText().startAgain}
        </Button>
        <Link to="/lobby" className={classes.link}>
          {casinoText().backToLobby}
        </Link>
      </div>
    );
  }
  return (
    <>
      <GameFrame
        launched={launched}
        title={game.name}
        isDemo={isDemo}
        pause={interruption.pause}
        onMessage={messages.handle}
        onRetry={onStart}
      />
      {messages.blockedPage !== undefined && (
        <BlockedPage address={messages.blockedPage} onLeave={messages.leaveBlockedPage} />
      )}
      <InterruptionDialog interruption={interruption} isRoundOpen={messages.isRoundOpen} />
    </>
  );
}

interface BlockedPageProps {
  readonly address: string;
  readonly onLeave: () => void;
}

/** A link in place of a new tab that the browser has blocked: a press of the player's own is let through. */
function BlockedPage({ address, onLeave }: BlockedPageProps) {
  useEffect(takeScreenFromFrame, []);
  return (
    <div className={classes.blocked} role="alert">
      <p>
        {casinoText().tabBlocked}{" "}
        <a
          href={address}
          target="_blank"
          rel="noreferrer noopener"
          className={classes.link}
          onClick={onLeave}
        >
          {casinoText().openFairness}
        </a>
      </p>
      <IconButton label={uiText().close} icon={<Icon icon={X} aria-hidden />} onClick={onLeave} />
    </div>
  );
}

interface PageProps {
  readonly caption?: ReactNode;
  readonly isBalanceKept?: boolean;
  readonly children: ReactNode;
}

function Page({ caption, isBalanceKept = false, children }: PageProps) {
  const fullscreen = useFullscreen();
  const isPhone = useScreen() === "phone";
  return (
    <div className={classes.page}>
      <CasinoHeader isBalanceKept={isBalanceKept}>
        {!isPhone && fullscreen.isOffered && (
          <IconButton
            label={fullscreen.isOn ? casinoText().leaveFullScreen : casinoText().fullScreen}
            icon={
              fullscreen.isOn ? <Icon icon={Minimize} aria-hidden /> : <Icon icon={Maximize} aria-hidden />
            }
            onClick={fullscreen.toggle}
          />
        )}
      </CasinoHeader>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {caption}
        <div className={classes.content}>{children}</div>
      </main>
    </div>
  );
}

function Caption({ game, isDemo }: Pick<LaunchProps, "game" | "isDemo">) {
  return (
    <div className={classes.caption}>
      <h1>{game.name}</h1>
      <p>{casinoText().simulatedStudio(game.providerName)}</p>
      {isDemo && <Badge tone="caution">{casinoText().demo}</Badge>}
    </div>
  );
}

function Waiting({ words }: { readonly words: string }) {
  return (
    <div className={classes.cover} role="status">
      <Spinner />
      <p>{words}</p>
    </div>
  );
}
