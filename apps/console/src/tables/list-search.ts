import { useNavigate, useSearch } from "@tanstack/react-router";
import { REFETCH_MS } from "../shell/refetch.ts";
import type { Sort } from "./data-table.tsx";

/** What narrows a list, kept in the address: a screen can be sent to somebody, and Back leads to the list before. */
export interface ListSearch {
  readonly q?: string | undefined;
  /** From 0. */
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  /** A column's key; with a `-` before it descending. */
  readonly sort?: string | undefined;
  /** Beyond the first page of a list that grows at its front: the newest row that its pages were taken from. */
  readonly upTo?: number | undefined;
}

const FIRST_SIZE = 50;
const LARGEST_SIZE = 100;
const MOST_CHARACTERS = 100;

/** The search parameters of a list as the address has them; what is none is left out. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  return {
    q: textOf(search.q),
    page: countOf(search.page, 1_000_000),
    size: countOf(search.size, LARGEST_SIZE),
    sort: textOf(search.sort),
    upTo: countOf(search.upTo, Number.MAX_SAFE_INTEGER),
  };
}

/** Text of an address: a number in it is text here. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).slice(0, MOST_CHARACTERS);
  return text === "" ? undefined : text;
}

function countOf(value: unknown, most: number): number | undefined {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 && count <= most ? count : undefined;
}

/** The list of the screen's address, and what changes it. */
export interface ListControl<Search extends ListSearch> {
  readonly search: Search;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort | undefined;
  /** The page as the calls of operators want it. */
  readonly input: { readonly MaxResultCount: number; readonly SkipCount: number };
  /** How its page is read: the first again and again, a later one once, so that no rows move from page to page meanwhile. */
  readonly reading: { readonly keepPrevious: true; readonly refetchIntervalMs?: number };
  /** The newest row that the pages are taken from; undefined on the first page, and of a list without one. */
  readonly upTo: number | undefined;
  readonly toPage: (page: number, upTo?: number) => void;
  readonly toPageSize: (size: number) => void;
  readonly toSort: (sort: Sort) => void;
  /** Narrows the list, which then begins at its first page. */
  readonly narrow: (search: Partial<Search>) => void;
}

/** Follows the list of the screen's address. Its route has `validateSearch` with `listSearch` in it. */
export function useList<Search extends ListSearch>(): ListControl<Search> {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const page = search.page ?? 0;
  const pageSize = search.size ?? FIRST_SIZE;
  const change = (changed: Partial<ListSearch>, replace = false) =>
    // Over what the address is by then: two fields may change it before it is drawn again.
    void navigate({ to: ".", search: (before: object) => ({ ...before, ...changed }), replace });
  return {
    ...{ search, page, pageSize },
    sort: sortOf(search.sort),
    input: { MaxResultCount: pageSize, SkipCount: page * pageSize },
    reading: { keepPrevious: true, ...(page === 0 && { refetchIntervalMs: REFETCH_MS }) },
    upTo: page === 0 ? undefined : search.upTo,
    toPage: (next, upTo) => change(next === 0 ? { page: undefined, upTo: undefined } : { page: next, upTo }),
    toPageSize: (size) => change({ size, page: undefined }),
    toSort: ({ key, descending }) => change({ sort: descending ? `-${key}` : key, page: undefined }),
    narrow: (changed) => change({ ...changed, page: undefined }, true),
  };
}

function sortOf(text: string | undefined): Sort | undefined {
  if (text === undefined) return undefined;
  const descending = text.startsWith("-");
  return { key: descending ? text.slice(1) : text, descending };
}
