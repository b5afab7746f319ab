import { useRouterState } from "@tanstack/react-router";

/** Where a login leads that begins on this page: a guest who looks at a market comes back to it, others see the matches. */
export function useLoginReturn(): string | undefined {
  return useRouterState({
    select: ({ location }) => (/^\/markets\//i.test(location.pathname) ? location.href : undefined),
  });
}
