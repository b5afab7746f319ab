import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Stepper } from "./stepper.tsx";

afterEach(cleanup);

describe("Stepper", () => {
  it("steps by its buttons and by the arrow keys, and takes typing as it is", async () => {
    const onStep = vi.fn<(direction: "up" | "down") => void>();
    const onChange = vi.fn<(value: string) => void>();
    render(<Stepper label="Price" value="2.1" onChange={onChange} onStep={onStep} />);
    await userEvent.click(screen.getByRole("button", { name: "Raise price" }));
    await userEvent.click(screen.getByRole("button", { name: "Lower price" }));
    await userEvent.type(screen.getByLabelText("Price"), "{ArrowUp}{ArrowDown}4");
    expect(onStep.mock.calls.flat()).toEqual(["up", "down", "up", "down"]);
    expect(onChange).toHaveBeenCalledWith("2.14");
  });

  it("keeps the caret where it is by the keys that step, and leaves all others to the box", () => {
    render(<Stepper label="Price" value="2.1" onChange={vi.fn()} onStep={vi.fn()} />);
    const goesOn = (key: string) => fireEvent.keyDown(screen.getByLabelText("Price"), { key });
    expect(["ArrowUp", "ArrowDown", "ArrowLeft", "5"].map(goesOn)).toEqual([false, false, true, true]);
  });

  it("is described by the words that say what is wrong with it", () => {
    render(
      <>
        <Stepper label="Price" value="x" onChange={vi.fn()} onStep={vi.fn()} errorId="rule" />
        <p id="rule">Not on the ladder</p>
      </>,
    );
    const figure = screen.getByRole("textbox", { name: "Price", description: "Not on the ladder" });
    expect(figure.getAttribute("aria-invalid")).toBe("true");
  });
});
