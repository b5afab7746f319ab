import { MOST_COUNTED } from "@crossbook/contract";
import { EmptyState, Pager, pagerText } from "@crossbook/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Loaded } from "../reading/loaded.tsx";
import type { Paging } from "./use-paging.ts";
import { useStanding } from "./use-standing.ts";

/** What `PagedList` shows. */
export interface PagedListProps<Item> {
  /** What the pages list, for screen readers: "Bets". */
  readonly label: string;
  readonly query: UseQueryResult<{ readonly items: readonly Item[]; readonly totalCount: number }, Error>;
  readonly paging: Paging;
  /** The title where it cannot be loaded: "Your statement could not be loaded." */
  readonly failure: string;
  readonly empty: ReactNode;
  /** The items of one page; there is at least one. */
  readonly children: (items: readonly Item[]) => ReactNode;
}

const SKELETON_ROWS = 6;

/**
 * A list that is read page by page: loading, failed, empty, or the page with a pager for the others. Where it could not be
 * read again it stays, with a note; where another page could not be read, the pager stays as the way back.
 */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { label, query, paging, failure, empty, children } = props;
  const [knownTotal, setKnownTotal] = useState(0);
  const { page, pageSize } = paging;
  const standing = useStanding(paging, query);
  const { data } = query;
  if (data !== undefined && data.totalCount !== knownTotal) setKnownTotal(data.totalCount);
  // Of what was asked for before this first page nothing is known.
  const total = data?.totalCount ?? (paging.page > 0 ? knownTotal : 0);
  const none = total > 0 ? <EmptyState title={pagerText().pageIsEmpty} /> : empty;
  return (
    <>
      <Loaded query={query} failure={failure} rows={SKELETON_ROWS}>
        {({ items }) => (items.length === 0 ? none : children(items))}
      </Loaded>
      {total > 0 && (
        <Pager
          label={label}
          page={page}
          pageSize={pageSize}
          total={total}
          mostCounted={MOST_COUNTED}
          {...(standing && { standing })}
          onPage={paging.toPage}
          onPageSize={paging.toPageSize}
        />
      )}
    </>
  );
}
