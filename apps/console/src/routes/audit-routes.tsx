import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type AuditSearch, auditSearch } from "../features/audit/audit-search.ts";
import { rootRoute } from "./root-route.tsx";

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: "/audit",
  staticData: { title: "Audit", needs: "getAudit" },
  validateSearch: (search: Record<string, unknown>): AuditSearch => auditSearch(search),
  component: lazyRouteComponent(() => import("../features/audit/audit-page.tsx"), "AuditPage"),
});

/** The screens of the audit. */
export const auditRoutes = [list] as const;
