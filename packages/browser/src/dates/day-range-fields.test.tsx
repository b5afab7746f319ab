import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeBrowserApps, testBrowserApp } from "../testing/test-browser-app.tsx";
import { DayRangeFields } from "./day-range-fields.tsx";
import type { DayRange } from "./india-days.ts";
import { useNow } from "./use-now.ts";

afterEach(cleanup);

const NOW = Date.parse("2026-11-20T10:00:00Z");

interface ExampleProps extends DayRange {
  readonly isBounded?: boolean;
}

function Example({ from, to, isBounded = false }: ExampleProps) {
  const [range, setRange] = useState({ from, to });
  return (
    <>
      <DayRangeFields range={range} nowMs={NOW} isBounded={isBounded} onChange={setRange} />
      <output>{`${range.from} ${range.to}`}</output>
    </>
  );
}

const shown = () => screen.getByRole("status").textContent;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("a range of days", () => {
  it("is chosen by one press, and the chosen one is marked", async () => {
    render(<Example from="2026-11-01" to="2026-11-02" />);
    await userEvent.click(screen.getByRole("button", { name: "Last 7 days" }));
    expect(shown()).toBe("2026-11-14 2026-11-20");
    const pressed = screen.getAllByRole("button").map((button) => button.getAttribute("aria-pressed"));
    expect(pressed).toEqual(["false", "false", "true", "false"]);
  });

  it("never ends before it begins", () => {
    render(<Example from="2026-11-10" to="2026-11-12" />);
    type("From", "2026-11-15");
    expect(shown()).toBe("2026-11-15 2026-11-15");
    type("To", "2026-11-03");
    expect(shown()).toBe("2026-11-03 2026-11-03");
  });

  it("may be open at an end, and offers no day after today", () => {
    render(<Example from="2026-11-10" to="" />);
    type("From", "2026-11-15");
    expect(shown()).toBe("2026-11-15 ");
    expect(screen.getByLabelText("To").getAttribute("max")).toBe("2026-11-20");
  });
});

describe("a day that is being typed", () => {
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

  it("is no day of the range until its year can be meant", () => {
    render(<Example from="2026-11-10" to="2026-11-12" />);
    for (const year of ["0002", "0020", "0202"]) {
      type("From", `${year}-11-10`);
      expect(box("From").value).toBe(`${year}-11-10`);
      expect(shown()).toBe("2026-11-10 2026-11-12");
    }
    type("From", "2025-11-10");
    expect(shown()).toBe("2025-11-10 2026-11-12");
    expect(box("From").value).toBe("2025-11-10");
  });

  it("and is left before, is as it was", () => {
    render(<Example from="2026-11-10" to="2026-11-12" />);
    type("To", "0002-11-12");
    fireEvent.blur(box("To"));
    expect(box("To").value).toBe("2026-11-12");
  });

  it("may be cleared, but not where the range needs both ends", () => {
    const { unmount } = render(<Example from="2026-11-10" to="2026-11-12" />);
    type("From", "");
    expect(shown()).toBe(" 2026-11-12");
    unmount();
    render(<Example from="2026-11-10" to="2026-11-12" isBounded />);
    type("From", "");
    expect([shown(), box("From").value]).toEqual(["2026-11-10 2026-11-12", ""]);
    expect([box("From").required, box("To").required]).toEqual([true, true]);
    fireEvent.blur(box("From"));
    expect(box("From").value).toBe("2026-11-10");
  });
});

describe("the time on a screen", () => {
  afterEach(async () => {
    vi.useRealTimers();
    await closeBrowserApps();
  });

  it("is renewed at its interval and no more once the screen is gone", async () => {
    vi.useFakeTimers({ now: 5_000 });
    const test = testBrowserApp();
    function Clock() {
      return <p>{useNow(1_000)}</p>;
    }
    const { unmount } = test.show(<Clock />);
    expect(screen.getByText("5000")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText("7000")).toBeTruthy();
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
