import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CountdownRing } from "./countdown-ring.tsx";

afterEach(cleanup);

describe("CountdownRing", () => {
  it.each([
    [5_000, 5_000, "5"],
    [5_000, 4_001, "5"],
    [5_000, 0, "0"],
    [5_000, -20, "0"],
    [0, 0, "0"],
  ])("of %i ms with %i left shows %s", (totalMs, leftMs, seconds) => {
    const { container } = render(<CountdownRing totalMs={totalMs} leftMs={leftMs} />);
    expect(container.textContent).toBe(seconds);
  });
});
