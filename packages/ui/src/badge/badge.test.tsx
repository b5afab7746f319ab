import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Badge } from "./badge.tsx";

afterEach(cleanup);

describe("Badge", () => {
  it("shows a short form and says the long one", () => {
    render(<Badge label="Bookmaker market">BM</Badge>);
    expect(screen.getByText("BM").getAttribute("aria-hidden")).toBe("true");
    expect(screen.getByText("Bookmaker market")).toBeTruthy();
  });
});
