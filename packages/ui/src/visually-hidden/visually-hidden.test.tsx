import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { LiveRegion } from "./live-region.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

afterEach(cleanup);

describe("text for screen readers", () => {
  it("is part of the page though it is not seen", () => {
    render(
      <p>
        <VisuallyHidden>If it wins </VisuallyHidden>120.00
      </p>,
    );
    expect(screen.getByText("If it wins").closest("p")?.textContent).toBe("If it wins 120.00");
  });

  it("is announced when it changes, and interrupts only where it is urgent", () => {
    const { rerender } = render(<LiveRegion message="" />);
    expect(screen.getByRole("status").getAttribute("aria-live")).toBe("polite");
    rerender(<LiveRegion message="Back India is fully matched." />);
    expect(screen.getByRole("status").textContent).toBe("Back India is fully matched.");
    rerender(<LiveRegion message="The bet was refused." urgent />);
    expect(screen.getByRole("alert").getAttribute("aria-live")).toBe("assertive");
  });
});
