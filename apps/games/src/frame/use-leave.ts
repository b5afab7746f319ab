import { useGameApp, useSessionState } from "../game-app.ts";

/** The ways out of a game; undefined where there is none. */
export interface Leave {
  readonly toLobby: (() => void) | undefined;
  readonly toCashier: (() => void) | undefined;
  readonly toHistory: (() => void) | undefined;
}

/** In a frame the operator's app is asked; a page that stands alone follows the studio's own links. */
export function useLeave(): Leave {
  const { link } = useGameApp();
  const opened = useSessionState((state) => state.opened);
  if (link.isFramed) {
    return {
      toLobby: () => link.send({ type: "openLobby" }),
      toCashier: () => link.send({ type: "openCashier" }),
      toHistory: () => link.send({ type: "openHistory" }),
    };
  }
  return {
    toLobby: linkTo(opened?.lobbyUrl),
    toCashier: linkTo(opened?.cashierUrl),
    toHistory: linkTo(opened?.historyUrl),
  };
}

/** Only web addresses: a studio's answer must not run a script. */
function linkTo(url: string | undefined): (() => void) | undefined {
  return url !== undefined && /^https?:\/\//.test(url) ? () => window.location.assign(url) : undefined;
}
