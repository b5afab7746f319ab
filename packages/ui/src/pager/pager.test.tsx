import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Pager, type PagerProps } from "./pager.tsx";

afterEach(cleanup);

function show(props: Partial<PagerProps>) {
  const onPage = vi.fn<(page: number) => void>();
  const onPageSize = vi.fn<(size: number) => void>();
  render(
    <Pager
      label="Bets"
      page={1}
      pageSize={10}
      total={27}
      onPage={onPage}
      onPageSize={onPageSize}
      {...props}
    />,
  );
  return { onPage, onPageSize };
}

const step = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

describe("Pager", () => {
  it("says where it is and steps both ways", async () => {
    const { onPage } = show({});
    expect(screen.getByText("11–20 of 27")).toBeTruthy();
    await userEvent.click(step("Previous page"));
    await userEvent.click(step("Next page"));
    expect(onPage.mock.calls).toEqual([[0], [2]]);
  });

  it("says that there may be more where no more were counted", () => {
    show({ total: 10_000, mostCounted: 10_000 });
    expect(screen.getByText("11–20 of 10,000 or more")).toBeTruthy();
    cleanup();
    show({ total: 199, mostCounted: 10_000 });
    expect(screen.getByText("11–20 of 199")).toBeTruthy();
  });

  it("leads from a page whose rows have gone to the last that has some", async () => {
    const { onPage } = show({ page: 5 });
    expect(screen.getByText("0–0 of 27")).toBeTruthy();
    await userEvent.click(step("Previous page"));
    expect(onPage.mock.calls).toEqual([[2]]);
    cleanup();
    show({ page: 1, total: 10 });
    expect(screen.getByText("0–0 of 10")).toBeTruthy();
  });

  it.each([
    [{ page: 0 }, true, false],
    [{ page: 2 }, false, true],
    [{ page: 0, total: 10 }, true, true],
    [{ page: 0, total: 0 }, true, true],
  ])("ends where the list ends: %o", async (props, isFirst, isLast) => {
    const { onPage } = show(props);
    const ends = ["Previous page", "Next page"].map((name) => step(name).getAttribute("aria-disabled"));
    expect(ends).toEqual([String(isFirst), String(isLast)]);
    await userEvent.click(step("Previous page"));
    await userEvent.click(step("Next page"));
    expect(onPage).toHaveBeenCalledTimes([isFirst, isLast].filter((isEnd) => !isEnd).length);
  });

  it("keeps the focus of who steps to its end", () => {
    const pager = (page: number) => (
      <Pager label="Bets" page={page} pageSize={10} total={27} onPage={vi.fn()} onPageSize={vi.fn()} />
    );
    const { rerender } = render(pager(1));
    step("Next page").focus();
    rerender(pager(2));
    expect([document.activeElement, step("Next page").disabled]).toEqual([step("Next page"), false]);
  });

  it("offers other page sizes", async () => {
    const { onPageSize } = show({});
    await userEvent.selectOptions(screen.getByLabelText("Rows"), "50");
    expect(onPageSize).toHaveBeenCalledWith(50);
  });
});
