import { account } from "./account/account.ts";
import { applications } from "./account/applications.ts";
import { userStakes } from "./account/user-stakes.ts";
import { bets } from "./bets.ts";
import { heartbeats } from "./betting/heartbeats.ts";
import { settlements } from "./betting/settlements.ts";
import { trading } from "./betting/trading.ts";
import { bonuses } from "./bonuses.ts";
import { cashOut } from "./cash-out.ts";
import { casino } from "./casino/casino.ts";
import { deposits } from "./deposits/deposits.ts";
import { images } from "./deposits/images.ts";
import type { Endpoint } from "./endpoint.ts";
import { events } from "./events.ts";
import { favourites } from "./favourites.ts";
import { feed } from "./feed.ts";
import { ipLookup } from "./ip-lookup.ts";
import { markets } from "./markets.ts";
import { operator } from "./operator/operator.ts";
import { paymentRequests } from "./payment-requests.ts";
import { payments } from "./payments.ts";
import { protection } from "./protection/protection.ts";
import { settings } from "./settings.ts";
import { transactions } from "./transactions.ts";
import { withdrawals } from "./withdrawals.ts";

/** Every call of the server, by noun. */
export const api = {
  account,
  events,
  markets,
  settlements,
  bets,
  heartbeats,
  cashOut,
  transactions,
  payments,
  paymentRequests,
  withdrawals,
  favourites,
  protection,
  operator,
  ipLookup,
  bonuses,
  casino,
  feed,
  images,
  deposits,
  userStakes,
  applications,
  settings,
  trading,
} as const;

/** The type from which typed clients are derived: nouns, and below them their endpoints. */
export type Api = typeof api;

/** All endpoints as one list, for routers and documents made from the contract. */
export const endpoints: readonly Endpoint[] = Object.values(api).flatMap(
  (noun) => Object.values(noun) as unknown as Endpoint[],
);
