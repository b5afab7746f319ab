import { useMatches } from "@tanstack/react-router";
import type { RouteRule } from "../routes/route-rule.ts";

/** The rule of the screen that is shown. */
export function useRouteRule(): RouteRule {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
}
