import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { useScreen } from "./use-screen.ts";

afterEach(cleanup);

function setWidth(width: number): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(viewport: { width: number; height: number }): void };
  };
  happyDOM.setViewport({ width, height: 900 });
}

function Example() {
  return <p>{useScreen()}</p>;
}

describe("the screen", () => {
  it.each([
    [390, "phone"],
    [767, "phone"],
    [768, "narrow"],
    [1_099, "narrow"],
    [1_100, "wide"],
    [1_920, "wide"],
  ])("of %s pixels is %s", (width, expected) => {
    setWidth(width);
    render(<Example />);
    expect(screen.getByText(expected)).toBeTruthy();
  });

  it("changes with the window", () => {
    setWidth(1_440);
    render(<Example />);
    act(() => setWidth(500));
    expect(screen.getByText("phone")).toBeTruthy();
  });
});
