import { callKey, resultOrThrow, useBrowserParts, useRead } from "@crossbook/browser";
import { api, type BonusTemplate } from "@crossbook/contract";
import type { UseQueryResult } from "@tanstack/react-query";

const CALL = api.operator.getBonusTemplates;
/** As many as one call answers at most. */
const PAGE_SIZE = 100;

/** Every active template for grants by hand, newest first. The call lists all templates by pages: each page is read. */
export function useManualTemplates(): UseQueryResult<readonly BonusTemplate[], Error> {
  const { api: calls } = useBrowserParts();
  return useRead<readonly BonusTemplate[]>({
    queryKey: [...callKey(CALL), "every page"],
    queryFn: async ({ signal }) => {
      // By number: a template that is created meanwhile moves one before it to the next page too.
      const found = new Map<number, BonusTemplate>();
      for (let skipped = 0; ; skipped += PAGE_SIZE) {
        const page = { MaxResultCount: PAGE_SIZE, SkipCount: skipped };
        const { items, totalCount } = resultOrThrow(await calls.call(CALL, page, { signal }));
        for (const template of items) found.set(template.templateId, template);
        if (items.length === 0 || skipped + PAGE_SIZE >= totalCount) break;
      }
      return [...found.values()].filter(({ type, state }) => type === "manual" && state === "active");
    },
  });
}
