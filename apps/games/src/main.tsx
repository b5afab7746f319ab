import { pageText } from "./messages/english/page.ts";
import "@crossbook/ui/styles.css";
import "./tokens/game-tokens.css";
import { EmptyState } from "@crossbook/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { GamePage } from "./frame/game-page.tsx";
import { GameAppContext } from "./game-app.ts";
import { gameDefinitionOf } from "./games/games.ts";
import { startLanguage } from "./language/languages.ts";
import { readPageAddress } from "./page-address.ts";
import { browserPorts } from "./ports/game-ports.ts";
import { startGame } from "./start-game.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root element");
const address = readPageAddress(new URL(window.location.href));
await startLanguage(address?.language ?? "en");
createRoot(root).render(<StrictMode>{content()}</StrictMode>);

function content() {
  const game = address === undefined ? undefined : gameDefinitionOf(address.game);
  if (address === undefined || game === undefined) {
    return <EmptyState title={pageText().noGameHere} />;
  }
  const { app } = startGame({ address, game, ports: browserPorts(), page: window });
  return (
    <GameAppContext value={app}>
      <GamePage />
    </GameAppContext>
  );
}
