import { Search, Star } from "@lucide/icons";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Icon } from "./icon.tsx";

afterEach(cleanup);

describe("an icon", () => {
  it("is drawn of its parts in the colour of its text", () => {
    const { container } = render(<Icon icon={Search} aria-hidden />);
    const svg = container.querySelector("svg");
    expect([...(svg?.children ?? [])].map(({ tagName }) => tagName)).toEqual(Search.node.map(([tag]) => tag));
    expect(svg?.getAttribute("stroke")).toBe("currentColor");
    expect(svg?.getAttribute("stroke-width")).toBe("2");
  });

  it("says nothing, or its label", () => {
    render(
      <>
        <Icon icon={Search} aria-hidden />
        <Icon icon={Star} role="img" aria-label="Favourite" />
      </>,
    );
    expect(screen.getAllByRole("img").map((icon) => icon.getAttribute("aria-label"))).toEqual(["Favourite"]);
  });

  it("takes what it is given over its own: a fill, a class", () => {
    const { container } = render(<Icon icon={Star} fill="currentColor" className="large" aria-hidden />);
    const svg = container.querySelector("svg");
    expect([svg?.getAttribute("fill"), svg?.getAttribute("class")]).toEqual(["currentColor", "large"]);
  });
});
