import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Checkbox } from "./checkbox.tsx";
import { Switch } from "./switch.tsx";

afterEach(cleanup);

describe.each([
  ["Checkbox", Checkbox, "checkbox"],
  ["Switch", Switch, "switch"],
] as const)("%s", (_name, Choice, role) => {
  it("is turned by a press on its words", async () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    render(
      <Choice checked={false} onChange={onChange}>
        Confirm before placing
      </Choice>,
    );
    await userEvent.click(screen.getByText("Confirm before placing"));
    expect(onChange).toHaveBeenCalledWith(true);
  });

  it("says its state, and takes no press while disabled", async () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    render(
      <Choice checked disabled onChange={onChange}>
        Confirm
      </Choice>,
    );
    const control = screen.getByRole(role, { name: "Confirm" });
    expect(control.getAttribute("aria-checked")).toBe("true");
    await userEvent.click(control);
    expect(onChange).not.toHaveBeenCalled();
  });
});
