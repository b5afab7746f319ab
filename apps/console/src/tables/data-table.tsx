import { classNames, Icon, VisuallyHidden } from "@crossbook/ui";
import { ArrowDown, ArrowUp } from "@lucide/icons";
import { memo, type ReactNode } from "react";
import classes from "./data-table.module.css";

/** One column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** The title is for screen readers only: who sees the cells needs none. */
  readonly isTitleHidden?: boolean;
  /** Buttons that act on the row: in sight also where the table is moved sideways. The title is hidden, the cells stand at the end. */
  readonly isAct?: boolean;
  /** A length of CSS, or `auto` for the rest. Where one column has a width, the contents of none change any: those without share the rest. */
  readonly width?: string;
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
  /** It has more columns than a desktop has room for, and is moved sideways in its frame; its heads move with it. */
  readonly isWide?: boolean;
  /** The row that keys act on: it is marked and kept in sight. */
  readonly isCurrent?: (row: Row) => boolean;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
}

/**
 * The one table of the console. It shows the rows that it is given: lists are read page by page, so that the document
 * has a hundred rows at most, however many there are. Rows out of sight are not laid out.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  isWide = false,
  isCurrent,
  sort,
  onSort,
}: DataTableProps<Row>) {
  const isFixed = columns.some(({ width }) => width !== undefined);
  return (
    <div className={classes.room}>
      <div
        className={classNames(classes.frame, isWide ? classes.wide : classes[needOf(columns.length)])}
        // Where it is moved sideways, keys must reach it too, also where no row has a link or button.
        role="group"
        aria-label={label}
        tabIndex={0}
      >
        <table className={classNames(classes.table, isFixed && classes.fixed)} aria-label={label}>
          {isFixed && (
            <colgroup>
              {columns.map(({ key, width }) => (
                <col key={key} style={{ width }} />
              ))}
            </colgroup>
          )}
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={rowKey(row)} columns={columns} row={row} isCurrent={isCurrent?.(row) ?? false} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** How much room a table of so many columns needs: with less it is moved sideways in its frame. */
function needOf(columns: number): "few" | "some" | "many" | "most" {
  if (columns <= 4) return "few";
  if (columns <= 6) return "some";
  return columns <= 8 ? "many" : "most";
}

interface TableRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly isCurrent: boolean;
}

/** Is drawn again where its row is another object; a table whose columns are made anew draws all of its rows. */
const TableRow = memo(function TableRow<Row>({ columns, row, isCurrent }: TableRowProps<Row>) {
  return (
    <tr {...(isCurrent && { "aria-current": true, ref: keepInSight })}>
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function classOf<Row>({ figures, isAct }: Column<Row>): string {
  return classNames((figures || isAct) && classes.figures, isAct && classes.act);
}

function keepInSight(row: HTMLTableRowElement | null): void {
  row?.scrollIntoView({ block: "nearest" });
}

function Head<Row>({
  column,
  sort,
  onSort,
}: { readonly column: Column<Row> } & Pick<DataTableProps<Row>, "sort" | "onSort">) {
  const { key, title, isTitleHidden, isAct, sortable } = column;
  const isSorted = sort?.key === key;
  const direction = isSorted ? (sort.descending ? "descending" : "ascending") : "none";
  const arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={classOf(column)} {...(sortable && { "aria-sort": direction })}>
      {sortable && onSort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ key, descending: isSorted && !sort.descending })}
        >
          {title}
          {isSorted && <Icon icon={arrow} aria-hidden />}
        </button>
      ) : isTitleHidden || isAct ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : (
        title
      )}
    </th>
  );
}
