import { ErrorState, Pager, Skeleton } from "@crossbook/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Paging } from "./use-paging.ts";

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

/** A list that is read page by page: loading, failed, empty, or the page with a pager for the others. */
export function PagedList<Item>({ label, query, paging, failure, empty, children }: PagedListProps<Item>) {
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState
        title={failure}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <div aria-busy="true">
        <Skeleton shape="row" count={SKELETON_ROWS} />
      </div>
    );
  }
  const { items, totalCount } = query.data;
  return (
    <>
      {items.length === 0 ? empty : children(items)}
      {totalCount > 0 && (
        <Pager
          label={label}
          page={paging.page}
          pageSize={paging.pageSize}
          total={totalCount}
          onPage={paging.toPage}
          onPageSize={paging.toPageSize}
        />
      )}
    </>
  );
}
