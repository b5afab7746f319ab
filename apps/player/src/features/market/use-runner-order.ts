import { useMarketBook } from "@crossbook/browser";
import type { Market } from "@crossbook/contract";
import { useMemo, useState } from "react";

type Runners = Market["runners"];

/** Up to so many runners keep the order that the market gives them: home, draw, away. */
const IN_GIVEN_ORDER = 3;

/**
 * The runners in the order of their rows. A field of many, such as a race's, is in the order of its prices to back, shortest
 * first. That order is taken once, from the first prices: a row never changes its place while somebody looks at it.
 */
export function useRunnerOrder({ marketId, runners, line }: Market): Runners {
  const given = useMemo(() => [...runners].sort((a, b) => a.sort - b.sort), [runners]);
  const isField =
    line === null && given.length > IN_GIVEN_ORDER && given.every(({ handicap }) => handicap === null);
  const book = useMarketBook(marketId, (latest) => (isField ? latest.runners : undefined));
  const [order, setOrder] = useState<ReadonlyMap<number, number>>();
  if (order === undefined && book !== undefined && book.some(({ back }) => back.length > 0)) {
    setOrder(new Map(book.flatMap(({ runnerId, back: [best] }) => (best ? [[runnerId, best.odds]] : []))));
  }
  return useMemo(() => {
    if (order === undefined) return given;
    const priceOf = (id: number) => order.get(id) ?? Number.MAX_VALUE;
    return [...given].sort((a, b) => priceOf(a.id) - priceOf(b.id));
  }, [given, order]);
}
