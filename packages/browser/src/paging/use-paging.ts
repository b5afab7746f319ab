import { useState } from "react";

const FIRST_PAGE_SIZE = 20;

/** The current page of a list that is read page by page. */
export interface Paging {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly toPage: (page: number) => void;
  /** Also goes back to the first page: with another size the old one begins at another item. */
  readonly toPageSize: (pageSize: number) => void;
}

/** A list's current page, from the first on, with 20 items a page until the user chooses otherwise. */
export function usePaging(): Paging {
  const [{ page, pageSize }, setCurrent] = useState({ page: 0, pageSize: FIRST_PAGE_SIZE });
  return {
    page,
    pageSize,
    toPage: (next) => setCurrent({ page: next, pageSize }),
    toPageSize: (next) => setCurrent({ page: 0, pageSize: next }),
  };
}
