import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { PageOfList } from "./use-paging.ts";

/** Which page the rows are of, while those of the page before stand in for the current one; else undefined. */
export function useStanding(
  { page, pageSize }: PageOfList,
  { data, isPlaceholderData }: Pick<UseQueryResult<unknown>, "data" | "isPlaceholderData">,
): PageOfList | undefined {
  const [standing, setStanding] = useState({ page, pageSize });
  const isOfBefore = isPlaceholderData && data !== undefined;
  if (!isOfBefore && (standing.page !== page || standing.pageSize !== pageSize))
    setStanding({ page, pageSize });
  return isOfBefore ? standing : undefined;
}
