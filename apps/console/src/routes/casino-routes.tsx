import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  type CasinoSearch,
  casinoSearch,
  type GamesSearch,
  gamesSearch,
  type ReturnsSearch,
  type RoundsSearch,
  returnsSearch,
  roundsSearch,
  type TransactionsSearch,
  transactionsSearch,
} from "../features/casino/casino-search.ts";
import { rootRoute } from "./root-route.tsx";

const getParentRoute = () => rootRoute;

const games = createRoute({
  getParentRoute,
  path: "/casino",
  staticData: { title: "Casino", needs: "getCasinoGames" },
  validateSearch: (search: Record<string, unknown>): GamesSearch => gamesSearch(search),
  component: lazyRouteComponent(() => import("../features/casino/games/games-page.tsx"), "GamesPage"),
});

const rounds = createRoute({
  getParentRoute,
  path: "/casino/rounds",
  staticData: { title: "Rounds", needs: "getCasinoRounds" },
  validateSearch: (search: Record<string, unknown>): RoundsSearch => roundsSearch(search),
  component: lazyRouteComponent(() => import("../features/casino/rounds/rounds-page.tsx"), "RoundsPage"),
});

const round = createRoute({
  getParentRoute,
  path: "/casino/rounds/$roundId",
  staticData: { title: "Round", needs: "getCasinoRound" },
  component: lazyRouteComponent(() => import("../features/casino/rounds/round-page.tsx"), "RoundPage"),
});

const transactions = createRoute({
  getParentRoute,
  path: "/casino/transactions",
  staticData: { title: "Transactions", needs: "getCasinoTransactions" },
  validateSearch: (search: Record<string, unknown>): TransactionsSearch => transactionsSearch(search),
  component: lazyRouteComponent(
    () => import("../features/casino/rounds/transactions-page.tsx"),
    "TransactionsPage",
  ),
});

const refusedCalls = createRoute({
  getParentRoute,
  path: "/casino/refused-calls",
  staticData: { title: "Refused calls", needs: "getRefusedCasinoCalls" },
  validateSearch: (search: Record<string, unknown>): CasinoSearch => casinoSearch(search),
  component: lazyRouteComponent(
    () => import("../features/casino/rounds/refused-calls-page.tsx"),
    "RefusedCallsPage",
  ),
});

const reconciliations = createRoute({
  getParentRoute,
  path: "/casino/reconciliations",
  staticData: { title: "Reconciliation", needs: "getCasinoReconciliations" },
  validateSearch: (search: Record<string, unknown>): CasinoSearch => casinoSearch(search),
  component: lazyRouteComponent(
    () => import("../features/casino/reconciliations/reconciliations-page.tsx"),
    "ReconciliationsPage",
  ),
});

const returns = createRoute({
  getParentRoute,
  path: "/casino/returns",
  staticData: { title: "Returns", needs: "getCasinoReturns" },
  validateSearch: (search: Record<string, unknown>): ReturnsSearch => returnsSearch(search),
  component: lazyRouteComponent(() => import("../features/casino/returns/returns-page.tsx"), "ReturnsPage"),
});

/** The screens of the casino. */
export const casinoRoutes = [
  games,
  rounds,
  round,
  transactions,
  refusedCalls,
  reconciliations,
  returns,
] as const;
