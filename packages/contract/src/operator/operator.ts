import { operatorMarkets } from "./operator-markets.ts";
import { operatorPlayers } from "./operator-players.ts";
import { operatorSessions } from "./operator-sessions.ts";
import { operatorWallet } from "./operator-wallet.ts";

/** The operators' calls: who operates, players, money and markets; each noun has a file of its own. */
export const operator = {
  ...operatorSessions,
  ...operatorPlayers,
  ...operatorWallet,
  ...operatorMarkets,
} as const;
