import { afterAll, beforeAll, expect, it } from "vitest";
import { expectDone } from "../../../testing/api-call.ts";
import { type BotInAMatch, openBotInAMatch } from "../../../testing/bot-in-a-match.ts";

let at: BotInAMatch;
beforeAll(async () => {
  at = await openBotInAMatch(10_000);
});
afterAll(() => at.close());

interface Report {
  readonly status: string;
  readonly errorCode?: string;
  readonly instructionReports: readonly { readonly betId?: string; readonly errorCode?: string }[];
}

async function version(): Promise<number> {
  const [book] = await at.bot.ask<[{ version: number }]>("listMarketBook", { marketIds: [at.marketId] });
  return book.version;
}

const instruction = () => ({
  ...{ orderType: "LIMIT", selectionId: at.match.india, side: "BACK" },
  limitOrder: { price: 50, size: 10, persistenceType: "LAPSE" },
});

function place(marketVersion: object | null, more: object = {}): Promise<Report> {
  const instructions = [instruction(), instruction()];
  return at.bot.ask("placeOrders", { marketId: at.marketId, instructions, marketVersion, ...more });
}

const STALE = {
  ...{ status: "FAILURE", errorCode: "INVALID_MARKET_VERSION" },
  instructionReports: [{ errorCode: "ERROR_IN_ORDER" }, { errorCode: "ERROR_IN_ORDER" }],
};

it("stays the same while bets are placed and matched, and bets of it are placed", async () => {
  const first = await version();
  expect(await place({ version: first })).toMatchObject({ status: "SUCCESS" });
  expectDone(await at.match.lay(at.bela, { rate: 50, stake: 5 }));
  expect(await version()).toBe(first);
  expect(await place({ version: String(first) })).toMatchObject({ status: "SUCCESS" });
  for (const any of [null, {}, { version: null }])
    expect(await place(any)).toMatchObject({ status: "SUCCESS" });
});

it("grows with each change of status, and no bet of an earlier or another version is placed", async () => {
  const before = await version();
  await at.match.suspend();
  const suspended = await version();
  await at.match.reopen();
  const reopened = await version();
  expect(before).toBeLessThan(suspended);
  expect(suspended).toBeLessThan(reopened);
  const bets = await at.bot.ask("listCurrentOrders");
  for (const stale of [before, suspended, reopened + 1, 0, 0.5])
    expect(await place({ version: stale })).toMatchObject(STALE);
  expect(await at.bot.ask("listCurrentOrders")).toEqual(bets);
  expect(await place({ version: reopened })).toMatchObject({ status: "SUCCESS" });
});

it("does not take back what a request has placed under its name before the market changed", async () => {
  const named = { customerRef: "once-only" };
  const asked = { version: await version() };
  const first = await place(asked, named);
  expect(first).toMatchObject({ status: "SUCCESS" });
  await at.match.suspend();
  await at.match.reopen();
  const again = await place(asked, named);
  expect(again.instructionReports.map(({ betId }) => betId)).toEqual(
    first.instructionReports.map(({ betId }) => betId),
  );
  expect(await place(asked, { customerRef: "another" })).toMatchObject(STALE);
});

it("is asked of replacements, and nothing is cancelled for a replacement of another version", async () => {
  const asked = { version: await version() };
  const { instructionReports } = await place(asked);
  const betId = instructionReports[0]?.betId;
  const replace = (marketVersion: object) =>
    at.bot.ask<Report>("replaceOrders", {
      ...{ marketId: at.marketId, marketVersion, instructions: [{ betId, newPrice: 60 }] },
    });
  await at.match.suspend();
  await at.match.reopen();
  expect(await replace(asked)).toMatchObject({ status: "FAILURE", errorCode: "INVALID_MARKET_VERSION" });
  expect(await at.bot.ask("listCurrentOrders", { betIds: [betId] })).toMatchObject({
    currentOrders: [{ betId, status: "EXECUTABLE" }],
  });
  expect(await replace({ version: await version() })).toMatchObject({ status: "SUCCESS" });
});
