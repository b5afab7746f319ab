import type { Engine, MatchInForce } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import type { ReportedEffects } from "./reported-effects.ts";

/** What is matched in a story's markets, as the tables would have it: what a correction brings. */
export class MatchesInForce {
  readonly #matches = new Map<number, MatchInForce & { readonly marketId: number }>();

  /** Follows what one command did. Matched orders stay in the engine until their market has its result. */
  follow(engine: Engine, { matches, corrected }: ReportedEffects): void {
    for (const { matchId, marketId, runner, takerOrderId, makerOrderId, ...match } of matches) {
      const isTakerBack = engine.order(takerOrderId)?.side === "back";
      this.#matches.set(matchId, {
        ...{ matchId, marketId, runner, stake: paise(match.stake), price: match.priceHundredths },
        backOrderId: isTakerBack ? takerOrderId : makerOrderId,
        layOrderId: isTakerBack ? makerOrderId : takerOrderId,
      });
    }
    for (const { matchId, toPriceHundredths } of corrected) {
      const match = this.#matches.get(matchId);
      if (toPriceHundredths === 0) this.#matches.delete(matchId);
      else if (match) this.#matches.set(matchId, { ...match, price: toPriceHundredths });
    }
  }

  in(marketId: number): readonly MatchInForce[] {
    const own = [...this.#matches.values()].filter((match) => match.marketId === marketId);
    return own.map(({ marketId: _marketId, ...match }) => match);
  }
}
