import { ChevronLeft, ChevronRight } from "@lucide/icons";
import { Icon } from "../icon/icon.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { pagerText } from "../messages/pager-text.ts";
import classes from "./pager.module.css";

const PAGE_SIZES: readonly number[] = [10, 20, 30, 50, 100];

/** The current page of a list, and what changes it. */
export interface PagerProps {
  /** What the pages list, for screen readers: "Bets". */
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Where the total is this number there may be more rows, which were not counted. */
  readonly mostCounted?: number | undefined;
  /** What the rows are of, while those of the current page are not there yet. */
  readonly standing?: { readonly page: number; readonly pageSize: number };
  readonly onPage: (page: number) => void;
  /** The caller goes back to the first page with it. */
  readonly onPageSize: (pageSize: number) => void;
}

/** "11–20 of 57", one step back, one on, and the page size. */
export function Pager(props: PagerProps) {
  const { label, page, pageSize, total, mostCounted, standing, onPage, onPageSize } = props;
  const shown = standing ?? { page, pageSize };
  const before = shown.page * shown.pageSize;
  const text = pagerText();
  // None, where the rows of a later page have gone.
  const range = before >= total ? [0, 0] : [before + 1, Math.min(total, before + shown.pageSize)];
  const [first = "", last = "", all = ""] = [...range, total].map((row) => row.toLocaleString("en-IN"));
  // Not disabled for the browser, which would take the focus from who has stepped to the end.
  const isFirst = page === 0;
  const isLast = (page + 1) * pageSize >= total;
  return (
    <nav
      className={classes.pager}
      aria-label={text.pagesOf(label)}
      aria-busy={standing !== undefined || undefined}
    >
      <label className={classes.sizes}>
        {text.rows}
        <select value={pageSize} onChange={(change) => onPageSize(Number(change.target.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className={classes.range} aria-live="polite">
        {total === mostCounted ? text.rangeOfMore(first, last, all) : text.rangeOf(first, last, all)}
      </span>
      <IconButton
        label={text.previousPage}
        icon={<Icon icon={ChevronLeft} aria-hidden />}
        aria-disabled={isFirst}
        onClick={() => isFirst || onPage(Math.max(0, Math.min(page, Math.ceil(total / pageSize)) - 1))}
      />
      <IconButton
        label={text.nextPage}
        icon={<Icon icon={ChevronRight} aria-hidden />}
        aria-disabled={isLast}
        onClick={() => isLast || onPage(page + 1)}
      />
    </nav>
  );
}
