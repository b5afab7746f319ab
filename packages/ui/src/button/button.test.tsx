import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SyntheticEvent } from "react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Button } from "./button.tsx";

afterEach(cleanup);

describe("Button", () => {
  it("is pressed, and does not send forms unless asked to", async () => {
    const onClick = vi.fn<() => void>();
    render(<Button onClick={onClick}>Place</Button>);
    await userEvent.click(screen.getByRole("button", { name: "Place" }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.getByRole("button").getAttribute("type")).toBe("button");
  });

  it("takes no press while busy, and keeps its words", async () => {
    const onClick = vi.fn<() => void>();
    render(
      <Button busy onClick={onClick}>
        Place
      </Button>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Place" }));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true");
  });

  it("hides its presses while busy from what it stands in", async () => {
    const onRow = vi.fn<() => void>();
    document.body.addEventListener("click", onRow);
    onTestFinished(() => document.body.removeEventListener("click", onRow));
    const { rerender } = render(<Button busy>Place</Button>);
    await userEvent.click(screen.getByRole("button", { name: "Place" }));
    expect(onRow).not.toHaveBeenCalled();
    rerender(<Button>Place</Button>);
    await userEvent.click(screen.getByRole("button", { name: "Place" }));
    expect(onRow).toHaveBeenCalledOnce();
  });

  it("keeps the focus while busy, and once it is done", async () => {
    const form = (busy: boolean) => (
      <Button busy={busy} disabled={busy}>
        Place
      </Button>
    );
    const { rerender } = render(form(false));
    await userEvent.tab();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Place" });
    rerender(form(true));
    expect([document.activeElement, button.disabled, button.getAttribute("aria-disabled")]).toEqual([
      ...[button, false, "true"],
    ]);
    rerender(form(false));
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBeNull();
  });

  it("sends no form while busy, neither by a press nor by Enter in a field", async () => {
    const onSubmit = vi.fn<(submit: SyntheticEvent) => void>((submit) => submit.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Stake" />
        <Button type="submit" busy={busy}>
          Place
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    await userEvent.click(screen.getByRole("button", { name: "Place" }));
    await userEvent.type(screen.getByLabelText("Stake"), "5{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(false));
    await userEvent.type(screen.getByLabelText("Stake"), "{Enter}");
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
