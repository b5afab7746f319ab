import type { Api, MarketRisk } from "@crossbook/contract";
import type { MarketPosition } from "@crossbook/engine/kinds";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CatalogueMarket, EventFinder } from "../catalogue/index.ts";
import { accountNames } from "./account-names.ts";
import { KeptByJournal } from "./kept-by-journal.ts";
import { type Outcome, outcomesOf } from "./market-outcomes.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "read" | "state" | "projected">;
  readonly clock: Pick<Clock, "now">;
  readonly finder: EventFinder;
}

/** The risk of a market with all of its accounts. */
type WholeRisk = Pick<MarketRisk, "matched" | "exposure" | "outcomes" | "items">;

/** An account of the market, as the engine has it. */
interface Held {
  readonly accountId: number;
  readonly exposure: number;
  readonly position: MarketPosition | undefined;
}

/** Read of the engine in one turn. */
const READ_ACCOUNTS = 500;
/** More outcomes than these are not shown for each account. */
const SHOWN_OUTCOMES = 12;
/** Markets whose risk is remembered at least: each has at most fifty thousand accounts. */
const REMEMBERED = 4;

/** Bettors', not the house's that stands between bets that are cross-matched. Exported for the test of its plan. */
export const ACCOUNTS = `
  SELECT DISTINCT account_id FROM orders WHERE market_id = $1 AND account_id > 0 AND (matched > 0 OR remaining > 0)
  ORDER BY account_id LIMIT 50000`;

/** What each outcome of a market brings to whom: from the engine's positions, read once however many look at the market. */
export function getMarketRisk(parts: Parts): Handler<Api["operator"]["getMarketRisk"]> {
  const kept = new KeptByJournal<WholeRisk>(parts, REMEMBERED);
  return async ({ marketId, MaxResultCount, SkipCount }) => {
    const event = await parts.finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!event || !market) return refuse("MARKET_NOT_FOUND");
    try {
      const { items, ...risk } = await kept.get(marketId, () => wholeRisk(parts, market));
      const result: MarketRisk = {
        ...{ marketId, marketName: market.name, eventTitle: event.title, ...risk },
        items: items.slice(SkipCount, SkipCount + MaxResultCount),
        totalCount: items.length,
      };
      return { ok: true, result };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
      throw error;
    }
  };
}

async function wholeRisk(parts: Parts, market: CatalogueMarket): Promise<WholeRisk> {
  // It is kept while the journal stands: tables that are behind would leave somebody out for as long.
  await parts.exchange.projected(parts.exchange.state().journalSeq);
  const state = await parts.exchange.read((engine) => ({
    terms: engine.market(market.id)?.terms,
    matched: engine.book(market.id, 0)?.matchedTotal ?? 0,
  }));
  const held = await heldIn(parts, market.id);
  const positions = held.flatMap(({ position }) => position ?? []);
  const outcomes = state.terms ? outcomesOf(market, state.terms, positions) : [];
  const nameOf = await accountNames(
    parts.database,
    held.map(({ accountId }) => accountId),
  );
  return {
    matched: units(state.matched),
    exposure: units(held.reduce((sum, { exposure }) => sum + exposure, 0)),
    outcomes: outcomes.map((outcome) => sumsOf(outcome, held, (id) => nameOf(id).kind === "house")),
    items: held.map((account) => ({
      ...{ userId: account.accountId, ...nameOf(account.accountId) },
      exposure: units(account.exposure),
      outcomes: outcomes.length > SHOWN_OUTCOMES ? [] : outcomes.map((one) => amountOf(one, account)),
    })),
  };
}

/** Largest exposure first. */
async function heldIn({ database, exchange }: Parts, marketId: number): Promise<readonly Held[]> {
  const { rows } = await database.query<{ account_id: number }>(ACCOUNTS, [marketId]);
  const held: Held[] = [];
  for (let from = 0; from < rows.length; from += READ_ACCOUNTS) {
    const some = rows.slice(from, from + READ_ACCOUNTS);
    const read = await exchange.read((engine) =>
      some.map(({ account_id: accountId }) => ({
        accountId,
        exposure: Math.ceil(engine.marketExposure(accountId, marketId) / 100),
        position: engine.position(accountId, marketId),
      })),
    );
    held.push(...read);
  }
  return held.sort((a, b) => b.exposure - a.exposure || a.accountId - b.accountId);
}

function sumsOf(
  outcome: Outcome,
  held: readonly Held[],
  isHouse: (accountId: number) => boolean,
): MarketRisk["outcomes"][number] {
  let [players, house, wins] = [0, 0, 0];
  for (const { accountId, position } of held) {
    if (position === undefined) continue;
    const amount = outcome.amountOf(position);
    if (isHouse(accountId)) house += amount;
    else players += amount;
    wins += Math.max(0, amount);
  }
  return {
    words: outcome.words,
    players: units(Math.round(players / 100)),
    house: units(Math.round(house / 100)),
    wins: units(Math.round(wins / 100)),
  };
}

function amountOf({ amountOf: bring }: Outcome, { position }: Held): number {
  return position === undefined ? 0 : units(Math.round(bring(position) / 100));
}

function units(amount: number): number {
  return paiseToMainUnits(paise(amount === 0 ? 0 : amount));
}
