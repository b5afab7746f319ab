import type { FirstData } from "@crossbook/first-page";
import type { QueryClient } from "@tanstack/react-query";

const FIRST_DATA_ID = "first-data";

/** What the server wrote into the page; undefined in a page without it, as in development. */
export function readFirstData(page: Document): FirstData | undefined {
  const text = page.getElementById(FIRST_DATA_ID)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text) as FirstData;
  } catch {
    return undefined;
  }
}

/**
 * Gives the page's answers to the queries that will ask for them. They count as old, because a page may come out of the
 * browser's history: shown at once, and asked for again at once.
 */
export function seedQueries(queryClient: QueryClient, { answers }: FirstData): void {
  for (const { path, input, result } of answers) {
    queryClient.setQueryData([path, input], result, { updatedAt: 0 });
  }
}
