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

it.each([false, true])("is moved sideways in its frame, by keyboard too (declared wide: %s)", (isWide) => {
  const columns: readonly Column<Row>[] = [{ key: "text", title: "Text", cell: ({ text }) => text }];
  render(<DataTable label="Days" isWide={isWide} columns={columns} rows={[]} rowKey={({ id }) => id} />);
  expect(screen.getByRole("group", { name: "Days" }).tabIndex).toBe(0);
  // A screen with ten tables has no ten landmarks more.
  expect(screen.queryByRole("region")).toBeNull();
});

it("names the column of its buttons, and keeps them in sight where it is moved sideways", () => {
  const columns: readonly Column<Row>[] = [
    { key: "text", title: "Text", cell: ({ text }) => text },
    { key: "note", title: "Note", isTitleHidden: true, cell: () => "" },
    { key: "act", title: "Actions", isAct: true, cell: () => <button type="button">End</button> },
  ];
  render(
    <DataTable label="Rows" columns={columns} rows={[{ id: 1, text: "one" }]} rowKey={({ id }) => id} />,
  );
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    ...["Text", "Note", "Actions"],
  ]);
  expect(screen.getByRole("button", { name: "End" }).closest("td")?.className).toMatch(/act/);
});

it("gives its columns the widths that they have, and without any leaves them to what they hold", () => {
  const text: Column<Row> = { key: "text", title: "Text", cell: (row) => row.text };
  const table = (columns: readonly Column<Row>[]) => (
    <DataTable label="Rows" columns={columns} rows={[]} rowKey={({ id }) => id} />
  );
  const { rerender } = render(table([text]));
  const shown = screen.getByRole("table", { name: "Rows" });
  expect([shown.querySelector("col"), shown.className.includes("fixed")]).toEqual([null, false]);
  rerender(
    table([
      { ...text, width: "6rem" },
      { ...text, key: "rest" },
    ]),
  );
  const widths = [...shown.querySelectorAll("col")].map(({ style }) => style.width);
  expect([widths, shown.className.includes("fixed")]).toEqual([["6rem", ""], true]);
});
