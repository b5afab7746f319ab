import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PriceCell, type PriceCellProps } from "./price-cell.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function cell(props: Partial<PriceCellProps> = {}) {
  return (
    <PriceCell
      side="back"
      level={1}
      odds={oddsHundredths(185)}
      size={paise(1_250_00)}
      label="Back India at 1.85"
      onPress={() => undefined}
      {...props}
    />
  );
}

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Back India at 1.85" });

describe("PriceCell", () => {
  it("shows price and size, and is pressed", async () => {
    vi.useRealTimers();
    const onPress = vi.fn<() => void>();
    render(cell({ onPress }));
    expect(button().textContent).toBe("1.851.2k");
    await userEvent.click(button());
    expect(onPress).toHaveBeenCalledOnce();
  });

  it("shows a dash where nobody offers a price, and can still be pressed", async () => {
    vi.useRealTimers();
    const onPress = vi.fn<() => void>();
    render(cell({ odds: undefined, size: undefined, onPress }));
    expect(button().textContent).toBe("–");
    await userEvent.click(button());
    expect(onPress).toHaveBeenCalledOnce();
  });

  it.each(["stale", "locked"] as const)("takes no press while %s, and keeps the focus", async (state) => {
    vi.useRealTimers();
    const onPress = vi.fn<() => void>();
    const { rerender } = render(cell({ onPress }));
    button().focus();
    rerender(cell({ state, onPress }));
    await userEvent.keyboard("{Enter}");
    await userEvent.click(button());
    expect(onPress).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute("aria-disabled")).toBe("true");
    // Nobody has to pass by what cannot be pressed.
    expect(button().tabIndex).toBe(-1);
    rerender(cell({ onPress }));
    await userEvent.keyboard("{Enter}");
    expect(onPress).toHaveBeenCalledOnce();
  });

  it("says that it is in the slip", () => {
    render(cell({ state: "selected" }));
    expect(button().getAttribute("aria-pressed")).toBe("true");
  });

  it.each([
    [190, "up"],
    [180, "down"],
  ])("marks a move to %i as %s for 300 ms", (odds, direction) => {
    const { rerender } = render(cell());
    rerender(cell({ odds: oddsHundredths(odds) }));
    expect(button().dataset.flash).toBe(direction);
    vi.advanceTimersByTime(300);
    expect(button().dataset.flash).toBeUndefined();
  });

  it("does not flash when it appears, nor when only the size changes", () => {
    const { rerender } = render(cell());
    rerender(cell({ size: paise(99_00) }));
    expect(button().dataset.flash).toBeUndefined();
  });

  it("flashes at most three times a second, however fast the price moves", () => {
    const { rerender } = render(cell());
    let flashes = 0;
    for (let tick = 0; tick < 100; tick += 1) {
      rerender(cell({ odds: oddsHundredths(200 + tick) }));
      if (button().dataset.flash) flashes += 1;
      delete button().dataset.flash;
      vi.advanceTimersByTime(10);
    }
    expect(flashes).toBe(3);
  });
});
