import { afterAll, beforeAll, expect, it } from "vitest";
import { type BotInAMatch, openBotInAMatch } from "../../../testing/bot-in-a-match.ts";

/** One more than a book shows with its prices. */
const BETS = 2001;
const OF_A_REQUEST = 200;

let at: BotInAMatch;
beforeAll(async () => {
  at = await openBotInAMatch(100_000);
  for (let placed = 0; placed < BETS; placed += OF_A_REQUEST) {
    at.clock.advance(1000);
    await place(Math.min(OF_A_REQUEST, BETS - placed), placed === 0 ? "first" : "later");
  }
});
afterAll(() => at.close());

async function place(count: number, customerStrategyRef: string): Promise<void> {
  const limitOrder = { price: 50, size: 1, persistenceType: "LAPSE" };
  const instruction = { orderType: "LIMIT", selectionId: at.match.india, side: "BACK", limitOrder };
  const instructions = Array.from({ length: count }, () => instruction);
  const { marketId } = at;
  const report = await at.bot.ask("placeOrders", { marketId, customerStrategyRef, instructions });
  expect(report).toMatchObject({ status: "SUCCESS" });
}

interface Page {
  readonly currentOrders: readonly { readonly betId: string }[];
  readonly moreAvailable: boolean;
}
const listed = (params: object = {}) => at.bot.ask<Page>("listCurrentOrders", params);
const numbersOf = ({ currentOrders }: Page) => currentOrders.map(({ betId }) => Number(betId));
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index + 1);

it("are listed page by page, the oldest or the newest first", async () => {
  const pages = [await listed(), await listed({ fromRecord: 1000 }), await listed({ fromRecord: 2000 })];
  expect(pages.map(({ moreAvailable }) => moreAvailable)).toEqual([true, true, false]);
  expect(pages.flatMap(numbersOf)).toEqual(numbers(0, BETS));
  const newest = { sortDir: "LATEST_TO_EARLIEST", recordCount: 3 };
  expect(numbersOf(await listed(newest))).toEqual([BETS, BETS - 1, BETS - 2]);
  const byMarket = { ...newest, orderBy: "BY_MARKET", fromRecord: 1999 };
  expect(await listed(byMarket)).toMatchObject({
    ...{ currentOrders: [{ betId: "2" }, { betId: "1" }], moreAvailable: false },
  });
});

it("are found among the others by their references, their times and their matches", async () => {
  const first = { customerStrategyRefs: ["first"], recordCount: 100 };
  expect(await listed(first)).toMatchObject({ moreAvailable: true });
  expect(numbersOf(await listed({ ...first, fromRecord: 100 }))).toEqual(numbers(100, OF_A_REQUEST));
  expect(await listed({ customerStrategyRefs: ["another"] })).toEqual({
    ...{ currentOrders: [], moreAvailable: false },
  });
  const until = new Date(at.clock.now() - 1).toISOString();
  expect(numbersOf(await listed({ dateRange: { to: until }, fromRecord: 1990 }))).toEqual(
    numbers(1990, 2000),
  );
  expect(numbersOf(await listed({ dateRange: { from: until } }))).toEqual([BETS]);
  expect(numbersOf(await listed({ orderBy: "BY_MATCH_TIME" }))).toEqual([]);
  await at.match.lay(at.bela, { rate: 50, stake: 2 });
  const matched = { orderBy: "BY_MATCH_TIME", sortDir: "LATEST_TO_EARLIEST" };
  expect(numbersOf(await listed(matched))).toEqual([2, 1]);
});

it("are too much for one book where they are more than two thousand, and fewer of them are not", async () => {
  const book = { marketIds: [at.marketId], orderProjection: "ALL" };
  expect(await at.bot.refusal("listMarketBook", book)).toBe("TOO_MUCH_DATA");
  const matched = { ...book, orderProjection: "EXECUTION_COMPLETE" };
  expect(await at.bot.ask("listMarketBook", matched)).toMatchObject([
    { runners: [{ orders: [{ betId: "1" }, { betId: "2" }] }, { orders: [] }] },
  ]);
});

it("are paid for by what is read of them: an account that reads without end waits, and others do not", async () => {
  at.clock.advance(60_000);
  const read = async () => (await at.bot.rpc("SportsAPING/v1.0/listCurrentOrders")).error?.message;
  const answers: (string | undefined)[] = [];
  for (let count = 0; count < 22; count++) answers.push(await read());
  // Twenty thousand rows at once, and the last read takes more than is left.
  expect(answers.indexOf("ANGX-0008")).toBe(20);
  expect(await at.bot.refusal("listClearedOrders", { betStatus: "SETTLED" })).toBe("TOO_MANY_REQUESTS");
  at.clock.advance(1000);
  expect([await read(), await read(), await read()]).toEqual([undefined, undefined, "ANGX-0008"]);
  expect(await at.bot.ask("listMarketBook", { marketIds: [at.marketId] })).toMatchObject([
    { marketId: at.marketId },
  ]);
});
