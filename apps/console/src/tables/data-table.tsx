import { classNames } from "@crossbook/ui";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";

/** One column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** Figures stand at the end, in digits of one width. */
  readonly figures?: boolean;
  /** The server sorts by this key. */
  readonly sortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** By which column rows are sorted. */
export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** What `DataTable` shows. */
export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
}

/**
 * The one table of the console. It shows the rows that it is given: lists are read page by page, so that the document
 * has a hundred rows at most, however many there are. Rows out of sight are not laid out.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, sort, onSort }: DataTableProps<Row>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, figures, cell }) => (
                <td key={key} className={classNames(figures && classes.figures)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({
  column: { key, title, figures, sortable },
  sort,
  onSort,
}: { readonly column: Column<Row> } & Pick<DataTableProps<Row>, "sort" | "onSort">) {
  const isSorted = sort?.key === key;
  const direction = isSorted ? (sort.descending ? "descending" : "ascending") : "none";
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classNames(figures && classes.figures)}
      {...(sortable && { "aria-sort": direction })}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ key, descending: isSorted && !sort.descending })}
        >
          {title}
          {isSorted && <Arrow aria-hidden />}
        </button>
      ) : (
        title
      )}
    </th>
  );
}
