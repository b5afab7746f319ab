import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type GrantsSearch, grantsSearch } from "../features/bonuses/bonuses-search.ts";
import { type ListSearch, listSearch } from "../tables/list-search.ts";
import { rootRoute } from "./root-route.tsx";

const getParentRoute = () => rootRoute;

const templates = createRoute({
  getParentRoute,
  path: "/bonuses",
  staticData: { title: "Bonuses", needs: "getBonusTemplates" },
  validateSearch: (search: Record<string, unknown>): ListSearch => listSearch(search),
  component: lazyRouteComponent(
    () => import("../features/bonuses/templates/templates-page.tsx"),
    "TemplatesPage",
  ),
});

const newTemplate = createRoute({
  getParentRoute,
  path: "/bonuses/new",
  staticData: { title: "New template", needs: "createBonusTemplate" },
  component: lazyRouteComponent(
    () => import("../features/bonuses/templates/new-template-page.tsx"),
    "NewTemplatePage",
  ),
});

const template = createRoute({
  getParentRoute,
  path: "/bonuses/$templateId",
  staticData: { title: "Template", needs: "getBonusTemplate" },
  component: lazyRouteComponent(
    () => import("../features/bonuses/templates/template-page.tsx"),
    "TemplatePage",
  ),
});

const grants = createRoute({
  getParentRoute,
  path: "/bonuses/grants",
  staticData: { title: "Grants", needs: "getBonusGrants" },
  validateSearch: (search: Record<string, unknown>): GrantsSearch => grantsSearch(search),
  component: lazyRouteComponent(() => import("../features/bonuses/grants/grants-page.tsx"), "GrantsPage"),
});

/** The screens of bonuses. */
export const bonusesRoutes = [templates, newTemplate, template, grants] as const;
