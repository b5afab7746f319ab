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
    expect(screen.getByText("-5.00").className).toContain("loss");
  });
});
