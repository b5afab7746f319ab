import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  type BankLinesSearch,
  bankLinesSearch,
  type ComparisonSearch,
  comparisonSearch,
  type PaymentsSearch,
  paymentsSearch,
  type QueueSearch,
  queueSearch,
} from "../features/cash/cash-search.ts";
import { type ListSearch, listSearch } from "../tables/list-search.ts";
import { rootRoute } from "./root-route.tsx";

const getParentRoute = () => rootRoute;

const queue = createRoute({
  getParentRoute,
  path: "/cash",
  staticData: { title: "Cash", needs: "getPaymentQueue" },
  validateSearch: (search: Record<string, unknown>): QueueSearch => queueSearch(search),
  component: lazyRouteComponent(() => import("../features/cash/queue/cash-queue-page.tsx"), "CashQueuePage"),
});

const payments = createRoute({
  getParentRoute,
  path: "/cash/payments",
  staticData: { title: "Payments", needs: "getPayments" },
  validateSearch: (search: Record<string, unknown>): PaymentsSearch => paymentsSearch(search),
  component: lazyRouteComponent(() => import("../features/cash/payments-page.tsx"), "PaymentsPage"),
});

const payment = createRoute({
  getParentRoute,
  path: "/cash/payments/$paymentId",
  staticData: { title: "Payment", needs: "getPayment" },
  component: lazyRouteComponent(() => import("../features/cash/payment-page.tsx"), "PaymentPage"),
});

const bankLines = createRoute({
  getParentRoute,
  path: "/cash/bank-lines",
  staticData: { title: "Bank lines", needs: "getBankLines" },
  validateSearch: (search: Record<string, unknown>): BankLinesSearch => bankLinesSearch(search),
  component: lazyRouteComponent(
    () => import("../features/cash/bank-lines/bank-lines-page.tsx"),
    "BankLinesPage",
  ),
});

const comparison = createRoute({
  getParentRoute,
  path: "/cash/comparison",
  staticData: { title: "Comparison", needs: "getComparison" },
  validateSearch: (search: Record<string, unknown>): ComparisonSearch => comparisonSearch(search),
  component: lazyRouteComponent(
    () => import("../features/cash/comparison/comparison-page.tsx"),
    "ComparisonPage",
  ),
});

const adjustments = createRoute({
  getParentRoute,
  path: "/cash/adjustments",
  staticData: { title: "Adjustments", needs: "getWaitingAdjustments" },
  validateSearch: (search: Record<string, unknown>): ListSearch => listSearch(search),
  component: lazyRouteComponent(
    () => import("../features/cash/adjustments/adjustments-page.tsx"),
    "AdjustmentsPage",
  ),
});

/** The screens of cash. */
export const cashRoutes = [queue, payments, payment, bankLines, comparison, adjustments] as const;
