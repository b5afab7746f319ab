import type { HubMessage, LapseReason } from "@crossbook/contract";
import type { AccountId, MarketId } from "@crossbook/engine";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { OrderLapsedEvent } from "../exchange/index.ts";
import { betOnWords, type CatalogueMarket, fancyValueOf } from "../modules/catalogue/index.ts";

/** Bets that one message lists; it counts the others too. */
const LISTED_BETS = 20;

/** The lapses of one account in one market for one reason. */
interface Lapses {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly reason: LapseReason;
  count: number;
  amountPaise: number;
  readonly listed: OrderLapsedEvent[];
}

/** Gathers what lapses in a batch, so that a player gets one message where hundreds of bets lapse at once. */
export class LapseMessages {
  readonly #lapses = new Map<string, Lapses>();

  add(event: OrderLapsedEvent): void {
    const { accountId, marketId, reason, unmatched } = event;
    const key = `${accountId}/${marketId}/${reason}`;
    const lapses = this.#lapses.get(key) ?? {
      accountId,
      marketId,
      reason,
      count: 0,
      amountPaise: 0,
      listed: [],
    };
    this.#lapses.set(key, lapses);
    lapses.count += 1;
    lapses.amountPaise += unmatched;
    if (lapses.listed.length < LISTED_BETS) lapses.listed.push(event);
  }

  /** One message for each account, market and reason. Markets that the catalogue does not know have none. */
  *messages(
    marketOf: (marketId: MarketId) => CatalogueMarket | undefined,
  ): Iterable<readonly [AccountId, HubMessage]> {
    for (const lapses of this.#lapses.values()) {
      const market = marketOf(lapses.marketId);
      if (market) yield [lapses.accountId, messageOf(lapses, market)];
    }
  }
}

function messageOf({ reason, count, amountPaise, listed }: Lapses, market: CatalogueMarket): HubMessage {
  return {
    Code: "BetsLapsed",
    Data: {
      EventId: market.eventId,
      MarketId: market.id,
      MarketName: market.name,
      Reason: reason,
      Count: count,
      Amount: paiseToMainUnits(paise(amountPaise)),
      Bets: listed.map(({ orderId, runner, side, unmatched, waited }) => ({
        BetId: orderId,
        RunnerName: betOnWords(market, runner),
        Side: side,
        ...fancyOf(market, runner),
        Amount: paiseToMainUnits(paise(unmatched)),
        ...(waited && side === "lay" && { IsLiability: true }),
      })),
    },
  };
}

function fancyOf(market: CatalogueMarket, runner: number): { readonly FancyValue?: number } {
  const value = fancyValueOf(market, runner);
  return value === null ? {} : { FancyValue: value };
}
