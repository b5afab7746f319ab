import { useState } from "react";

/** The current page of a list that is read page by page. */
export interface Paging {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly toPage: (page: number) => void;
  /** Also goes back to the first page: with another size the old one begins at another item. */
  readonly toPageSize: (pageSize: number) => void;
}

/** Which part of a list is shown. */
export type PageOfList = Pick<Paging, "page" | "pageSize">;

/** Where a list begins. */
export const FIRST_PAGE: PageOfList = { page: 0, pageSize: 20 };

/** A list's current page, from the first on, with 20 items a page until the user chooses otherwise. */
export function usePaging(): Paging {
  return pagingOf(...useState(FIRST_PAGE));
}

/** The paging of a list whose current page is kept elsewhere. */
export function pagingOf({ page, pageSize }: PageOfList, setCurrent: (next: PageOfList) => void): Paging {
  return {
    page,
    pageSize,
    toPage: (next) => setCurrent({ page: next, pageSize }),
    toPageSize: (next) => setCurrent({ page: 0, pageSize: next }),
  };
}
