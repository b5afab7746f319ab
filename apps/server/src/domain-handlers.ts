import type { Dependencies } from "./dependencies.ts";
import type { Domain } from "./domain-door.ts";
import type { BettingHub } from "./hub/betting-hub.ts";
import { cancelBet } from "./modules/betting/cancel-bet.ts";
import { cancelBets } from "./modules/betting/cancel-bets.ts";
import { getPlacement } from "./modules/betting/get-placement.ts";
import { getUserBetHistory } from "./modules/betting/get-user-bet-history.ts";
import { getUserExpectedProfitLoss } from "./modules/betting/get-user-expected-profit-loss.ts";
import { getUserOpenBets } from "./modules/betting/get-user-open-bets.ts";
import { placeBet } from "./modules/betting/place-bet.ts";
import type { Placements } from "./modules/betting/placements.ts";
import { replaceBets } from "./modules/betting/replace-bets.ts";
import { closest } from "./modules/catalogue/closest.ts";
import type { EventFinder } from "./modules/catalogue/event-finder.ts";
import type { EventList } from "./modules/catalogue/event-list.ts";
import { getBySportName } from "./modules/catalogue/get-by-sport-name.ts";
import { treeSportWithEvent } from "./modules/catalogue/tree-sport-with-event.ts";
import { adjustBalance } from "./modules/desk/adjust-balance.ts";
import type { DeskJournal } from "./modules/desk/desk-journal.ts";
import { getPlayer } from "./modules/desk/get-player.ts";
import { setMarketStatus } from "./modules/desk/set-market-status.ts";
import { settleMarket } from "./modules/desk/settle-market.ts";
import { voidMarket } from "./modules/desk/void-market.ts";
import { getByEventId } from "./modules/markets/get-by-event-id.ts";
import { getUserLimits } from "./modules/markets/get-user-limits.ts";
import { getUserOdds } from "./modules/markets/get-user-odds.ts";
import type { OddsBoard } from "./modules/markets/odds-board.ts";
import { getScoreCard } from "./modules/scores/get-score-card.ts";
import { getHistory } from "./modules/statement/get-history.ts";
import type { FeedParts } from "./providers/feed/feed-parts.ts";
import { fixtures } from "./providers/feed/fixtures.ts";
import { publish } from "./providers/feed/publish.ts";

/** What the endpoints are made from, over what the server gives. */
export interface HandlerParts extends FeedParts {
  readonly finder: EventFinder;
  readonly list: EventList;
  readonly board: OddsBoard;
  readonly placements: Placements;
  readonly journal: DeskJournal;
  readonly hub: BettingHub;
}

/** One handler for every endpoint about events, markets and bets. */
export function domainHandlers({ players, database }: Dependencies, parts: HandlerParts): Domain["handlers"] {
  const { exchange, clock, catalogue, finder, list, board, placements, journal, desk, hub } = parts;
  const ledger = { database, exchange };
  return {
    events: {
      treeSportWithEvent: treeSportWithEvent(list),
      getBySportName: getBySportName(list),
      closest: closest(list),
    },
    markets: {
      getByEventId: getByEventId(finder),
      getUserOdds: getUserOdds({ finder, board, sequenceOf: (marketId) => hub.odds.sequenceOf(marketId) }),
      getUserLimits: getUserLimits({ finder, players }),
      getScoreCard: getScoreCard(finder),
    },
    bets: {
      placeBet: placeBet(placements),
      getPlacement: getPlacement(placements),
      cancelBet: cancelBet({ exchange, clock }),
      cancelBets: cancelBets({ exchange, clock, finder }),
      replaceBets: replaceBets({ exchange, clock, finder, placements }),
      getUserOpenBets: getUserOpenBets({ exchange, catalogue }),
      getUserExpectedProfitLoss: getUserExpectedProfitLoss({ exchange, catalogue }),
      getUserBetHistory: getUserBetHistory(ledger),
    },
    transactions: { getHistory: getHistory(ledger) },
    operator: {
      getPlayer: getPlayer({ players, exchange }),
      adjustBalance: adjustBalance({ players, exchange, clock, journal }),
      setMarketStatus: setMarketStatus({ finder, desk }),
      settleMarket: settleMarket({ finder, desk }),
      voidMarket: voidMarket({ finder, desk }),
    },
    feed: { publish: publish(parts, finder), fixtures: fixtures(catalogue) },
  };
}
