import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { HundredthsBox, hundredthsText } from "./hundredths-box.tsx";

afterEach(cleanup);

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Target" });

/** The box, and beside it what it has reported. */
function Shown({ first = 200 }: { readonly first?: number }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <HundredthsBox
        label="Target"
        value={value}
        onChange={setValue}
        lowest={101}
        highest={10_000}
        step={10}
        disabled={false}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue(777)}>
        elsewhere
      </button>
    </>
  );
}

const reported = () => Number(screen.getByRole("status").textContent);

async function typed(text: string): Promise<void> {
  await userEvent.clear(box());
  await userEvent.type(box(), text);
}

describe("a box for a figure with two decimals", () => {
  it("reads the digits of Devanagari, as the box of the stake does", async () => {
    render(<Shown />);
    await typed("२.५०");
    expect(reported()).toBe(250);
  });

  it.each([
    ["2", 200],
    ["2.5", 250],
    ["2.05", 205],
    ["1.01", 101],
    ["100", 10_000],
  ])("reads %j as %i hundredths", async (text, value) => {
    render(<Shown />);
    await typed(text);
    expect(reported()).toBe(value);
    expect(box().value).toBe(text);
  });

  it.each(["1", "100.01", "1.005", "x"])("says its range at %j and does not report it", async (text) => {
    render(<Shown first={5_000} />);
    await typed(text);
    expect(box().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("1.01 to 100.00")).toBeTruthy();
    expect(reported()).not.toBe(100);
  });

  it("shows the figure that counts again when it is left with one that does not", async () => {
    render(<Shown first={5_000} />);
    await typed("x");
    await userEvent.tab();
    expect([reported(), box().value]).toEqual([5_000, "50.00"]);
    expect(box().getAttribute("aria-invalid")).not.toBe("true");
  });

  it("steps within its range, by buttons and by arrows", async () => {
    render(<Shown first={105} />);
    await userEvent.click(screen.getByRole("button", { name: "Lower target" }));
    expect([reported(), box().value]).toEqual([101, "1.01"]);
    await userEvent.click(box());
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect([reported(), box().value]).toEqual([121, "1.21"]);
  });

  it("follows a change from elsewhere", async () => {
    render(<Shown />);
    await userEvent.click(screen.getByRole("button", { name: "elsewhere" }));
    expect(box().value).toBe("7.77");
  });

  it("writes hundredths with two decimals", () => {
    expect([5, 100, 1_234].map(hundredthsText)).toEqual(["0.05", "1.00", "12.34"]);
  });
});
