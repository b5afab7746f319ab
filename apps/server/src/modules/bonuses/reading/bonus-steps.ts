import type { BonusState } from "@crossbook/contract";
import { formatPaise, paise } from "@crossbook/money";
import type { Pool } from "pg";
import type { TransactionDetailReader, TransactionStep } from "../../statement/index.ts";
import type { GrantStore } from "../grants/grant-store.ts";

const TITLES: Readonly<Record<BonusState, string>> = {
  offered: "Offered",
  active: "Claimed",
  completed: "Released",
  expired: "Expired",
  forfeited: "Forfeited",
  cancelled: "Cancelled",
  exhausted: "All given away",
};

interface StepRow {
  readonly at: Date;
  readonly to_state: BonusState;
}

interface MarketRow {
  readonly settled_at: Date;
  readonly market: string | null;
  readonly counted: number;
}

/** So many of the newest markets are listed one by one. */
const MARKETS_AT_MOST = 100;

/** The history behind `bonus:17` for its player: its states, and the settled markets that counted. */
export function bonusSteps(database: Pool, store: GrantStore): TransactionDetailReader {
  return async ({ accountId, id }) => {
    const grant = /^\d{1,15}$/.test(id) ? await store.byId(Number(id)) : undefined;
    if (!grant || grant.userId !== accountId) return undefined;
    const [states, markets] = await Promise.all([
      database.query<StepRow>("SELECT at, to_state FROM bonus_steps WHERE grant_id = $1 ORDER BY version", [
        grant.id,
      ]),
      database.query<MarketRow>(MARKETS, [grant.id, MARKETS_AT_MOST]),
    ]);
    const released = grant.released > 0 ? { amount: grant.released } : {};
    const changes = states.rows.map(({ at, to_state }) => ({
      order: to_state === "completed" ? 2 : 0,
      step: {
        ...{ at: at.getTime(), title: TITLES[to_state], text: grant.title },
        ...(to_state === "completed" ? released : {}),
      },
    }));
    const wagered = markets.rows.map(({ settled_at, market, counted }) => ({
      order: 1,
      step: {
        ...{ at: settled_at.getTime(), title: "Wagered" },
        text: `${market ?? "A market"}: ${formatPaise(paise(counted))}`,
      },
    }));
    return [...changes, ...wagered]
      .toSorted((a, b) => a.step.at - b.step.at || a.order - b.order)
      .map(({ step }): TransactionStep => step);
  };
}

const MARKETS = `
  SELECT c.settled_at, e.title || ' · ' || s.name AS market, c.counted FROM bonus_contributions c
  LEFT JOIN sport_markets s ON s.id = c.market_id LEFT JOIN sport_events e ON e.id = s.event_id
  WHERE c.grant_id = $1 AND c.counted > 0 ORDER BY c.settled_at DESC, c.market_id DESC LIMIT $2`;
