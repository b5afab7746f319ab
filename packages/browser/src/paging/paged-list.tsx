import { EmptyState, ErrorState, Pager, pagerText, Skeleton } from "@crossbook/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLastError } from "../api/use-last-error.ts";
import { StaleNote } from "./stale-note.tsx";
import type { Paging } from "./use-paging.ts";
import { useStanding } from "./use-standing.ts";

/** What `PagedList` shows. */
export interface PagedListProps<Item> {
  /** What the pages list, for screen readers: "Bets". */
  readonly label: string;
  readonly query: UseQueryResult<{ readonly items: readonly Item[]; readonly totalCount: number }, Error>;
  readonly paging: Paging;
  /** Of a list whose rows are counted up to a number only. */
  readonly mostCounted?: number;
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
  const { label, query, paging, mostCounted, failure, empty, children } = props;
  const [knownTotal, setKnownTotal] = useState(0);
  const { page, pageSize } = paging;
  const standing = useStanding(paging, query);
  const error = useLastError(query);
  const { data } = query;
  if (data !== undefined && data.totalCount !== knownTotal) setKnownTotal(data.totalCount);
  // Of what was asked for before this first page nothing is known.
  const total = data?.totalCount ?? (paging.page > 0 ? knownTotal : 0);
  const none = total > 0 ? <EmptyState title={pagerText().pageIsEmpty} /> : empty;
  const retry = { onRetry: () => void query.refetch(), retrying: query.isFetching };
  return (
    <>
      {data === undefined ? (
        error !== null ? (
          <ErrorState title={failure} message={error.message} {...retry} />
        ) : (
          <div aria-busy="true">
            <Skeleton shape="row" count={SKELETON_ROWS} />
          </div>
        )
      ) : (
        <>
          {query.isError && <StaleNote reason={query.error.message} {...retry} />}
          {data.items.length === 0 ? none : children(data.items)}
        </>
      )}
      {total > 0 && (
        <Pager
          label={label}
          page={page}
          pageSize={pageSize}
          total={total}
          mostCounted={mostCounted}
          {...(standing && { standing })}
          onPage={paging.toPage}
          onPageSize={paging.toPageSize}
        />
      )}
    </>
  );
}
