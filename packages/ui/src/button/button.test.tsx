import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";

afterEach(cleanup);

describe("Button", () => {
  it("is pressed, and does not send forms unless asked to", async () => {
    const onClick = vi.fn<() => void>();
    render(<Button onClick={onClick}>Place</Button>);
    await userEvent.click(screen.getByRole("button", { name: "Place" }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.getByRole("button").getAttribute("type")).toBe("button");
  });

  it("takes no press while busy, and keeps its words", async () => {
    const onClick = vi.fn<() => void>();
    render(
      <Button busy onClick={onClick}>
        Place
      </Button>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Place" }));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true");
  });
});
