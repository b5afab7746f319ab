import type { UseQueryResult } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PagedList } from "./paged-list.tsx";
import { usePaging } from "./use-paging.ts";

afterEach(cleanup);

type Page = { readonly items: readonly string[]; readonly totalCount: number };
type Query = UseQueryResult<Page, Error>;

function query(parts: Partial<Record<keyof Query, unknown>>): Query {
  return { data: undefined, isError: false, isFetching: false, error: null, ...parts } as unknown as Query;
}

function List({ of }: { readonly of: Query | ((page: number) => Query) }) {
  const paging = usePaging();
  return (
    <>
      <p>
        page {paging.page} of {paging.pageSize}
      </p>
      <PagedList
        label="Names"
        query={typeof of === "function" ? of(paging.page) : of}
        paging={paging}
        failure="The names could not be loaded."
        empty={<p>There are none.</p>}
      >
        {(items) => <p>{items.join(", ")}</p>}
      </PagedList>
    </>
  );
}

const PAGE: Page = { items: ["asha", "ravi"], totalCount: 45 };

describe("a list that is read page by page", () => {
  it("is busy while it loads", () => {
    const { container } = render(<List of={query({})} />);
    expect(container.querySelector("[aria-busy=true]")).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("says why it could not be loaded, and is tried again", async () => {
    let tried = 0;
    const refetch = async () => {
      tried += 1;
    };
    render(<List of={query({ isError: true, error: new Error("Try later."), refetch })} />);
    expect(screen.getByText("The names could not be loaded.")).toBeTruthy();
    expect(screen.getByText("Try later.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(tried).toBe(1);
  });

  it("shows the text for no items, without a pager", () => {
    render(<List of={query({ data: { items: [], totalCount: 0 } })} />);
    expect(screen.getByText("There are none.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
  });

  it("does not say that there are none where only the rows of a later page have gone", async () => {
    render(<List of={(page) => query({ data: page === 0 ? PAGE : { items: [], totalCount: 2 } })} />);
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(screen.queryByText("There are none.")).toBeNull();
    expect(screen.getByText("This page has no rows any more.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Previous page" }));
    expect(screen.getByText("asha, ravi")).toBeTruthy();
  });

  it("shows one page, goes to the next, and back to the first with another size", async () => {
    render(<List of={query({ data: PAGE })} />);
    expect(screen.getByText("asha, ravi")).toBeTruthy();
    expect(screen.getByText("page 0 of 20")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(screen.getByText("page 1 of 20")).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Rows" }), "10");
    expect(screen.getByText("page 0 of 10")).toBeTruthy();
  });

  it("says that there may be more than were counted", () => {
    render(<List of={query({ data: { ...PAGE, totalCount: 10_000 } })} />);
    expect(screen.getByText("1–20 of 10,000 or more")).toBeTruthy();
  });

  it("says which rows stand until those of the next page are there", async () => {
    const { rerender } = render(<List of={(page) => query({ data: PAGE, isPlaceholderData: page > 0 })} />);
    const pages = screen.getByRole("navigation", { name: "Names: pages" });
    expect(screen.getByText("1–20 of 45")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(screen.getByText("1–20 of 45")).toBeTruthy();
    expect(pages.getAttribute("aria-busy")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(screen.getByText("page 2 of 20")).toBeTruthy();
    rerender(<List of={query({ data: { items: ["zoya"], totalCount: 45 } })} />);
    expect(screen.getByText("41–45 of 45")).toBeTruthy();
    expect(pages.getAttribute("aria-busy")).toBeNull();
  });

  it("says which rows stand until those of another size are there", async () => {
    let isOfBefore = false;
    render(<List of={() => query({ data: PAGE, isPlaceholderData: isOfBefore })} />);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Rows" }), "10");
    expect(screen.getByText("1–10 of 45")).toBeTruthy();
    isOfBefore = true;
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Rows" }), "30");
    expect(screen.getByText("page 0 of 30")).toBeTruthy();
    expect(screen.getByText("1–10 of 45")).toBeTruthy();
  });

  it("stays where it cannot be read again, and says that it may be old", async () => {
    const refetch = vi.fn<() => Promise<void>>(async () => undefined);
    const failed = { isError: true, error: new Error("Try later."), refetch };
    render(<List of={query({ data: PAGE, ...failed })} />);
    expect(screen.getByText("asha, ravi")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("This may be out of date: Try later.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("leads back from a page that could not be read", async () => {
    const { rerender } = render(<List of={query({ data: PAGE })} />);
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    rerender(<List of={query({ isError: true, error: new Error("Try later.") })} />);
    expect(screen.getByText("The names could not be loaded.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Previous page" }));
    expect(screen.getByText("page 0 of 20")).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});
