import { paise } from "@crossbook/money";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Money } from "./money.tsx";

afterEach(cleanup);

describe("Money", () => {
  it("groups as India writes, with two decimals", () => {
    render(<Money amount={paise(12_34_56_789)} />);
    expect(screen.getByText("12,34,567.89")).toBeTruthy();
  });

  it("never shows 0 for what is unknown", () => {
    const { container } = render(<Money amount={undefined} />);
    expect(container.textContent).toBe("–not known yet");
  });

  it("says gain and loss by sign, with or without colour", () => {
    render(
      <>
        <Money amount={paise(500)} signed toned />
        <Money amount={paise(-500)} signed toned />
      </>,
    );
    expect(screen.getByText("+5.00").className).toContain("gain");
    const loss = screen.getByText("5.00");
    expect(loss.className).toContain("loss");
    expect(loss.textContent).toBe("\u2212minus 5.00");
  });

  it("says of nothing neither gain nor loss", () => {
    render(<Money amount={paise(0)} signed toned parentheses />);
    const nothing = screen.getByText("0.00");
    expect([nothing.textContent, nothing.className]).toEqual(["0.00", "money"]);
  });

  it("writes a loss with a true minus that is seen, and the word for who only hears it", () => {
    render(<Money amount={paise(-1_23_456_00)} />);
    const loss = screen.getByText("1,23,456.00");
    expect(loss.querySelector("[aria-hidden]")?.textContent).toBe("\u2212");
    expect(loss.querySelector(":not([aria-hidden])")?.textContent).toBe("minus ");
  });

  it("encloses a loss in parentheses where asked, with its sign, and a gain never", () => {
    const { container } = render(
      <>
        <Money amount={paise(-500)} parentheses />
        <Money amount={paise(500)} signed parentheses />
      </>,
    );
    expect(container.textContent).toBe("(\u2212minus 5.00)+5.00");
  });

  it("leaves out decimals that say nothing where asked", () => {
    render(<Money amount={paise(1_00_000_00)} short />);
    expect(screen.getByText("1,00,000")).toBeTruthy();
  });
});
