import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import type { Command, PlaceOrder } from "../../commands.ts";
import { createMarket, freshKey, NOON, openAccount, payIn, placeOrder } from "../commands.ts";

const KINDS = {
  waits: { execution: "startingPrice" },
  takes: { persistence: "startingPrice" },
  rests: {},
} as const satisfies Record<string, Partial<PlaceOrder>>;

/** Limits of orders that wait, the ends of the ladder among them. */
const LIMITS = [101, 102, 116, 180, 196, 210, 320, 700, 5000, 99_000, 100_000];
/** Prices of orders that rest on a side, so far apart that none is matched before the auction. */
const RESTING = {
  back: [220, 260, 300, 500, 1000, 5000, 100_000],
  lay: [101, 102, 150, 180, 200, 210],
} as const;

const stake = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5000 }) },
  { weight: 1, arbitrary: fc.constantFrom(100, 600, 1000) },
  { weight: 1, arbitrary: fc.integer({ min: 1_000_000, max: 9_000_000_000 }) },
);

const wish = fc.record({
  isLay: fc.boolean(),
  kind: fc.constantFrom("waits" as const, "waits" as const, "takes" as const, "rests" as const),
  place: fc.nat(20),
  stake,
});
/** One order in an auction, of an account of its own. */
export type AuctionWish = typeof wish extends fc.Arbitrary<infer One> ? One : never;

export const auctionWishes = fc.array(wish, { minLength: 2, maxLength: 14, size: "max" });

/** A market, and an order of another account in it for each wish, in their order. */
export function auctionCommands(wishes: readonly AuctionWish[]): Command[] {
  return [
    createMarket(1, { hasStartingPrice: true }),
    ...wishes.flatMap(({ isLay, kind, place, stake }, index) => {
      const accountId = index + 1;
      const side = isLay ? "lay" : "back";
      const prices = kind === "waits" ? LIMITS : RESTING[side];
      const price = oddsHundredths(prices[place % prices.length] ?? 200);
      const order = { accountId, side, price, stake: paise(stake), key: freshKey(), at: NOON } as const;
      return [
        { ...openAccount(accountId), kind: "house" } as const,
        ...Array.from({ length: 2 }, () => payIn(accountId, 10_000_000_000)),
        placeOrder({ ...order, ...KINDS[kind] }),
      ];
    }),
  ];
}
