import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";

afterEach(cleanup);

describe("states", () => {
  it("empty: one sentence and the next useful action", () => {
    render(<EmptyState title="You have no open bets." action={<a href="/inplay">See what is in play</a>} />);
    expect(screen.getByText("You have no open bets.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See what is in play" })).toBeTruthy();
  });

  it("error: what happened, said at once, and a way to try again", async () => {
    const onRetry = vi.fn<() => void>();
    render(<ErrorState title="The matches could not be loaded." message="Try later." onRetry={onRetry} />);
    expect(screen.getByRole("alert").textContent).toContain("Try later.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("error: takes no second press while it tries", async () => {
    const onRetry = vi.fn<() => void>();
    render(<ErrorState title="No" onRetry={onRetry} retrying />);
    await userEvent.click(screen.getByRole("button"));
    expect(onRetry).not.toHaveBeenCalled();
  });
});
