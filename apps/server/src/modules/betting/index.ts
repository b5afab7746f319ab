import type { AccountId } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Handlers, HandlersOf } from "../../calls/handler.ts";
import type { ExchangeRefusal } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Catalogue, EventFinder } from "../catalogue/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { SportLocks } from "../sport-locks/index.ts";
import { BettingPermission } from "./betting-permission.ts";
import { cancelBet } from "./cancel-bet.ts";
import { cancelBets } from "./cancel-bets.ts";
import { type Cancelled, cancelEverywhere } from "./cancellations.ts";
import { betHistoryReader, getUserBetHistory } from "./get-user-bet-history.ts";
import { getUserExpectedProfitLoss } from "./get-user-expected-profit-loss.ts";
import { getUserMarkets } from "./get-user-markets.ts";
import { getUserOpenBets, openBetsReader } from "./get-user-open-bets.ts";
import { Heartbeats } from "./heartbeats/heartbeats.ts";
import { renewHeartbeat } from "./heartbeats/renew-heartbeat.ts";
import { type ClearedOrders, clearedOrders } from "./own-orders/cleared-orders.ts";
import { type OpenOrders, openOrders } from "./own-orders/own-orders.ts";
import { ReadBudget } from "./own-orders/read-budget.ts";
import { getPlacement } from "./placements/get-placement.ts";
import { placeBet } from "./placements/place-bet.ts";
import { PlacementStore } from "./placements/placement-store.ts";
import { Placements } from "./placements/placements.ts";
import { type PlayerBetCall, playerBetCalls } from "./player-bet-calls.ts";
import { replaceBets } from "./replace-bets.ts";
import { ReplacementCheck, type Replacements } from "./replacement-check.ts";
import { setBetPersistence } from "./set-bet-persistence.ts";

export { betCorrections, presentCorrection } from "./bet-corrections.ts";
export { betResult, resultNote } from "./bet-result.ts";
export { betWord } from "./bet-word.ts";
export type { BettingPermission } from "./betting-permission.ts";
export { type BetBrought, marketBetResults } from "./market-bet-results.ts";
export type {
  ClearedFilter,
  ClearedGroup,
  ClearedGrouping,
  ClearedOrder,
  ClearedOrders,
} from "./own-orders/cleared-orders.ts";
export { type OpenOrders, type OwnOrder, openOrders } from "./own-orders/own-orders.ts";
export { decidedOrder } from "./placements/decided-order.ts";
export { averagePrice } from "./placements/placement-presenter.ts";
export type { PlacementStore } from "./placements/placement-store.ts";
export type { Replacements } from "./replacement-check.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly database: Pool;
  readonly logger: Logger;
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly players: Players;
  readonly hosts: HostDirectory;
  readonly protection: Protection;
  readonly sportLocks: SportLocks;
}

export interface BettingModule {
  readonly handlers: Pick<Handlers, "bets" | "heartbeats"> & {
    readonly operator: Pick<HandlersOf<"operator">, PlayerBetCall>;
  };
  /** Who may bet on what. */
  readonly permission: BettingPermission;
  /** What was placed under which key. */
  readonly store: PlacementStore;
  /** What programs of players follow of their orders. */
  readonly openOrders: OpenOrders;
  readonly clearedOrders: ClearedOrders;
  /** What would refuse a bet that takes the place of another one. */
  readonly replacements: Replacements;
  /** Cancels everything unmatched of an account. */
  cancelAllOf(accountId: AccountId): Promise<Cancelled | ExchangeRefusal>;
  /** Awaits the heartbeats of accounts that have one. */
  start(): Promise<void>;
  /** Cancels nothing by itself any more. */
  quiet(): void;
  stop(): Promise<void>;
}

/** Players' bets: order entry, cancels, replacements, and what they see of them. */
export function createBettingModule(parts: Parts): BettingModule {
  const { exchange, clock, database, catalogue, finder } = parts;
  const permission = new BettingPermission(parts.hosts, parts.sportLocks);
  const store = new PlacementStore(database, exchange);
  const open = openBetsReader({ exchange, catalogue, database });
  const budget = new ReadBudget(clock);
  const history = betHistoryReader({ database, exchange });
  const placements = new Placements({ ...parts, permission, store });
  const check = new ReplacementCheck({ ...parts, permission });
  const heartbeats = new Heartbeats(parts);
  return {
    ...{ permission, store, replacements: check },
    openOrders: openOrders({ exchange, database }),
    clearedOrders: clearedOrders({ exchange, database }),
    handlers: {
      bets: {
        placeBet: placeBet(placements),
        getPlacement: getPlacement(placements),
        cancelBet: cancelBet({ exchange, clock }),
        cancelBets: cancelBets({ exchange, clock, finder }),
        setBetPersistence: setBetPersistence({ exchange, clock }),
        replaceBets: replaceBets({
          ...{ exchange, clock, finder, placements, check },
        }),
        getUserOpenBets: getUserOpenBets(open, budget),
        getUserExpectedProfitLoss: getUserExpectedProfitLoss({ exchange, catalogue, budget }),
        getUserMarkets: getUserMarkets({ exchange, catalogue, budget }),
        getUserBetHistory: getUserBetHistory(history),
      },
      heartbeats: { renew: renewHeartbeat(heartbeats) },
      operator: playerBetCalls({ players: parts.players, open, history }),
    },
    cancelAllOf: (accountId) => cancelEverywhere({ exchange, clock }, accountId),
    start: () => heartbeats.start(),
    quiet: () => heartbeats.quiet(),
    stop: () => heartbeats.stop(),
  };
}
