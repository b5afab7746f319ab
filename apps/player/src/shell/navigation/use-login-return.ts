import { useLocation } from "../../routes/use-router.ts";

/** Where a login leads that begins on this page: a guest who looks at a market comes back to it, others see the matches. */
export function useLoginReturn(): string | undefined {
  return useLocation(({ pathname, href }) => (/^\/markets\//i.test(pathname) ? href : undefined));
}
