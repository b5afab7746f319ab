import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LineCell, type LineCellProps } from "./line-cell.tsx";

afterEach(cleanup);

function cell(props: Partial<LineCellProps> = {}) {
  return (
    <LineCell
      side="back"
      line={47}
      rate={90}
      label="Yes 6 over runs: 47 at 90"
      onPress={() => undefined}
      {...props}
    />
  );
}

const button = () => screen.getByRole("button", { name: "Yes 6 over runs: 47 at 90" });

describe("LineCell", () => {
  it("shows the line over its rate, and is pressed", async () => {
    const onPress = vi.fn<() => void>();
    render(cell({ onPress }));
    expect([...button().children].map(({ textContent }) => textContent)).toEqual(["47", "90"]);
    await userEvent.click(button());
    expect(onPress).toHaveBeenCalledOnce();
  });

  it("shows a dash where nobody offers, and takes no press while it is locked or old, but keeps the focus", async () => {
    const onPress = vi.fn<() => void>();
    const { rerender } = render(cell({ line: undefined, rate: undefined, onPress }));
    expect(button().textContent).toBe("–");
    button().focus();
    for (const state of ["locked", "stale"] as const) {
      rerender(cell({ state, onPress }));
      await userEvent.keyboard("{Enter}");
      expect(document.activeElement).toBe(button());
      expect([button().getAttribute("aria-disabled"), button().tabIndex]).toEqual(["true", -1]);
    }
    expect(onPress).not.toHaveBeenCalled();
  });

  it("flashes when the line moves, and not when only its rate does", () => {
    const { rerender } = render(cell());
    rerender(cell({ rate: 95 }));
    expect(button().dataset.flash).toBeUndefined();
    rerender(cell({ line: 48 }));
    expect(button().dataset.flash).toBe("up");
  });
});
