import type { AttackReport, AttackTarget } from "./attack-target.ts";
import { delayedBets, heartbeatsOfDemos, oneAccountsBets, ownOpenBets } from "./betting-attacks.ts";
import { abortedPosts, oddCalls, slowSockets } from "./border-attacks.ts";
import { botBets, botPasswords, botReads } from "./bot-attacks.ts";
import { negotiations, pings, watchMarkets } from "./hub-attacks.ts";
import {
  demoAccounts,
  onePlayersPassword,
  operatorsPassword,
  randomNames,
  signUpProbes,
} from "./login-attacks.ts";

type Attack = (target: AttackTarget, seconds: number) => Promise<AttackReport>;

/** Every attack, by the name it is printed under. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  "logins of random names": randomNames,
  "one player's password": onePlayersPassword,
  "an operator's password": operatorsPassword,
  "sign-up probes": signUpProbes,
  "demo accounts": demoAccounts,
  "hub: pings": pings,
  "hub: WatchMarkets": watchMarkets,
  "hub: negotiations": negotiations,
  "odd calls": oddCalls,
  "aborted posts": abortedPosts,
  "slow sockets": slowSockets,
  "bets of one account": oneAccountsBets,
  "own open bets, read": ownOpenBets,
  "delayed bets of demos": delayedBets,
  "heartbeats of demos": heartbeatsOfDemos,
  "bots: wrong passwords": botPasswords,
  "bots: batches of bets": botBets,
  "bots: batches of reads": botReads,
};
