import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type Column, DataTable } from "./data-table.tsx";

interface Row {
  readonly id: number;
  readonly text: string;
}

afterEach(cleanup);

it("draws the rows again that have changed, and no others", () => {
  const cell = vi.fn(({ text }: Row) => text);
  const columns: readonly Column<Row>[] = [{ key: "text", title: "Text", cell }];
  const table = (rows: readonly Row[]) => (
    <DataTable label="Rows" columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
  const [first, second] = [
    { id: 1, text: "one" },
    { id: 2, text: "two" },
  ];
  const { rerender } = render(table([first, second]));
  cell.mockClear();
  const changed = { id: 2, text: "changed" };
  rerender(table([first, changed]));
  expect(cell.mock.calls).toEqual([[changed]]);
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Text",
    "one",
    "changed",
  ]);
});

it("is moved sideways in its frame, by keyboard too, where it has more columns than a screen", () => {
  const columns: readonly Column<Row>[] = [{ key: "text", title: "Text", cell: ({ text }) => text }];
  const table = <DataTable label="Days" isWide columns={columns} rows={[]} rowKey={({ id }) => id} />;
  render(table);
  expect(screen.getByRole("region", { name: "Days" }).tabIndex).toBe(0);
});
