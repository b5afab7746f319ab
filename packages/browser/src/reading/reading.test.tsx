import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Loaded } from "./loaded.tsx";
import { OutOfDate } from "./out-of-date.tsx";
import { ReadFailed } from "./read-failed.tsx";
import type { Reading } from "./reading.ts";

afterEach(cleanup);

function read(parts: Partial<Record<keyof Reading, unknown>>): Reading {
  return { data: undefined, isError: false, error: null, isFetching: false, ...parts } as Reading;
}
const failure = { isError: true, error: new Error("Not now.") };

describe("a read that failed", () => {
  it("is said once: that it has no answer, or that its answer may be old", () => {
    const both = (query: Reading) => (
      <>
        <ReadFailed query={query} title="The names could not be loaded." />
        <OutOfDate query={query} />
      </>
    );
    const { rerender } = render(both(read(failure)));
    expect(screen.getByRole("alert").textContent).toContain("Not now.");
    expect(screen.queryByRole("status")).toBeNull();
    rerender(both(read({ data: ["asha"] })));
    expect([screen.queryByRole("alert"), screen.queryByRole("status")]).toEqual([null, null]);
  });

  it("takes no second press while it is asked again, and keeps what there was", async () => {
    const refetch = vi.fn<() => Promise<void>>(async () => undefined);
    const list = (isFetching: boolean) => (
      <Loaded query={read({ ...failure, data: "asha", isFetching, refetch })} failure="No">
        {(name) => <p>{String(name)}</p>}
      </Loaded>
    );
    const { rerender } = render(list(true));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).not.toHaveBeenCalled();
    rerender(list(false));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.getByText("asha")).toBeTruthy();
  });
});
