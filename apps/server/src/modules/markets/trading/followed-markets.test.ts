import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import type { DurableBatch, ExchangeEvent } from "../../../exchange/index.ts";
import { FollowedMarkets } from "./followed-markets.ts";
import type { TradingSoFar } from "./market-trading.ts";
import { PriceHistory } from "./price-history.ts";

const NONE: TradingSoFar = { lastMatchId: 0, history: new PriceHistory(), traded: [], tape: [] };

function match(matchId: number, marketId = 1, role: "maker" | "taker" = "maker"): ExchangeEvent {
  const leg = { matchId, marketId, orderId: matchId, stake: 100, at: matchId * 1_000, runner: 0, role };
  return { type: "orderMatched", priceHundredths: 200, ...leg };
}

function correction(marketId: number): ExchangeEvent {
  const orders = { backOrderId: 1, layOrderId: 2, backAccountId: 1, layAccountId: 2 };
  const change = { fromPriceHundredths: 200, toPriceHundredths: 0, reason: "Wrong price" };
  return { type: "matchCorrected", matchId: 5, marketId, runner: 0, stake: 100, at: 0, ...orders, ...change };
}

function batch(events: readonly ExchangeEvent[], marketIds: readonly number[] = [1]) {
  let reads = 0;
  const made: DurableBatch = {
    ...{ seq: 1, at: 0, changedAccounts: new Set<number>(), changedMarkets: new Set(marketIds) },
    get events() {
      reads += 1;
      return events;
    },
  };
  return { made, reads: () => reads };
}

/** A store that answers when the test lets it. */
function followed() {
  const waiting: ((soFar: TradingSoFar) => void)[] = [];
  const loads: number[] = [];
  const markets = new FollowedMarkets({
    exchange: {
      state: () => ({ phase: "open", journalSeq: 7, appliedSeq: 0, queued: 0, lag: 0 }),
      projected: () => Promise.resolve(),
    },
    store: {
      load: (marketId) => {
        loads.push(marketId);
        return new Promise((answer) => waiting.push(answer));
      },
    },
  });
  const answer = async (soFar: TradingSoFar) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.(soFar);
  };
  return { markets, loads, answer };
}

describe("a followed market", () => {
  it("is read once, and has what is matched while it is read once", async () => {
    const { markets, loads, answer } = followed();
    const [first, second] = [markets.of(1), markets.of(1)];
    await expect.poll(() => loads).toEqual([1]);
    markets.onDurable(batch([match(5), match(5, 1, "taker"), match(6), match(7, 2)]).made);
    await answer({
      ...NONE,
      history: new PriceHistory(),
      lastMatchId: 5,
      traded: [{ runner: 0, price: oddsHundredths(200), volume: paise(100) }],
    });
    const trading = await first;
    expect(await second).toBe(trading);
    expect(trading?.traded(0)).toEqual([{ price: 200, volume: 200 }]);
    markets.onDurable(batch([match(6), match(8)]).made);
    expect(trading?.tape.map(({ matchId }) => matchId)).toEqual([8, 6]);
    expect(await markets.of(1)).toBe(trading);
    expect(loads).toEqual([1]);
  });

  it("costs nothing before anybody asks, and others cost the look at their number", async () => {
    const { markets, answer } = followed();
    const before = batch([match(1)]);
    markets.onDurable(before.made);
    expect(before.reads()).toBe(0);
    const asked = markets.of(1);
    await answer({ ...NONE, history: new PriceHistory() });
    await asked;
    const other = batch([match(2, 2)], [2]);
    markets.onDurable(other.made);
    expect(other.reads()).toBe(0);
  });

  it("is read again after it left the catalogue", async () => {
    const { markets, loads, answer } = followed();
    const asked = markets.of(1);
    await answer({ ...NONE, history: new PriceHistory() });
    await asked;
    markets.forget([1]);
    expect(markets.isFollowed(1)).toBe(false);
    void markets.of(1);
    await expect.poll(() => loads).toEqual([1, 1]);
  });

  it("is read again after one of its matches was corrected, also while it is read", async () => {
    const { markets, loads, answer } = followed();
    const corrected = batch([correction(1)]).made;
    const asked = markets.of(1);
    await expect.poll(() => loads).toEqual([1]);
    markets.onDurable(corrected);
    await answer({ ...NONE, history: new PriceHistory() });
    expect(await asked).toBeUndefined();
    const again = markets.of(1);
    await answer({ ...NONE, history: new PriceHistory() });
    await again;
    expect(markets.isFollowed(1)).toBe(true);
    markets.onDurable(corrected);
    expect(markets.isFollowed(1)).toBe(false);
  });

  it("is not read where too many others are, and says so at once", async () => {
    const { markets, loads, answer } = followed();
    const sixteen = Array.from({ length: 16 }, (_, marketId) => markets.of(marketId + 1));
    expect(await markets.of(99)).toBeUndefined();
    for (const asked of sixteen) {
      await answer({ ...NONE, history: new PriceHistory() });
      await asked;
    }
    expect(loads).not.toContain(99);
    expect(markets.isFollowed(1)).toBe(true);
  });
});
