import { useState } from "react";

const FIRST_PAGE_SIZE = 20;

/** Where a list stands that is read page by page. */
export interface Paging {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly toPage: (page: number) => void;
  /** Also back to the first page: the old one would begin elsewhere. */
  readonly toPageSize: (pageSize: number) => void;
}

export function usePaging(): Paging {
  const [{ page, pageSize }, setPlace] = useState({ page: 0, pageSize: FIRST_PAGE_SIZE });
  return {
    page,
    pageSize,
    toPage: (next) => setPlace({ page: next, pageSize }),
    toPageSize: (next) => setPlace({ page: 0, pageSize: next }),
  };
}
