import type { HubMessage } from "@crossbook/contract";
import type { AccountId, MarketId } from "@crossbook/engine";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { MatchCorrectedEvent } from "../exchange/index.ts";
import type { CatalogueMarket } from "../modules/catalogue/index.ts";

type Kind = Extract<HubMessage, { Code: "BetsCorrected" }>["Data"]["Kind"];

interface Corrections {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly kind: Kind;
  readonly reason: string;
  count: number;
  amountPaise: number;
}

/** Gathers the corrected matches of a batch, so that a player gets one message for a market, not one for each match. */
export class CorrectionMessages {
  readonly #corrections = new Map<string, Corrections>();

  /** Both sides of a match have a message; `isWanted`: whose messages are wanted. */
  add(event: MatchCorrectedEvent, isWanted: (accountId: AccountId) => boolean): void {
    for (const accountId of [event.backAccountId, event.layAccountId]) {
      if (isWanted(accountId)) this.#addTo(accountId, event);
    }
  }

  #addTo(accountId: AccountId, { marketId, reason, stake, toPriceHundredths }: MatchCorrectedEvent): void {
    const kind = toPriceHundredths === 0 ? "void" : "reduced";
    const key = `${accountId}/${marketId}/${kind}/${reason}`;
    const known = this.#corrections.get(key) ?? {
      accountId,
      marketId,
      kind,
      reason,
      count: 0,
      amountPaise: 0,
    };
    this.#corrections.set(key, known);
    known.count += 1;
    known.amountPaise += stake;
  }

  /** One message for each account, market, kind and reason. Markets that the catalogue does not know have none. */
  *messages(
    marketOf: (marketId: MarketId) => CatalogueMarket | undefined,
  ): Iterable<readonly [AccountId, HubMessage]> {
    for (const { accountId, marketId, kind, reason, count, amountPaise } of this.#corrections.values()) {
      const market = marketOf(marketId);
      if (market === undefined) continue;
      const about = { EventId: market.eventId, MarketId: market.id, MarketName: market.name };
      const amount = { Count: count, Amount: paiseToMainUnits(paise(amountPaise)) };
      yield [accountId, { Code: "BetsCorrected", Data: { ...about, Kind: kind, ...amount, Reason: reason } }];
    }
  }
}
