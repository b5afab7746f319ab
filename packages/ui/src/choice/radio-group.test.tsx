import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { RadioGroup } from "./radio-group.tsx";

afterEach(cleanup);

const OPTIONS = [
  { value: "limit", label: "Limit" },
  { value: "postOnly", label: "Post only", note: "Never matches at once." },
  { value: "anyPrice", label: "Accept any price" },
] as const;

function Example({ disabled = false }: { readonly disabled?: boolean }) {
  const [value, setValue] = useState<(typeof OPTIONS)[number]["value"]>("limit");
  return (
    <RadioGroup
      label="How this bet is placed"
      options={OPTIONS}
      value={value}
      onChange={setValue}
      disabled={disabled}
    />
  );
}

const isChecked = (name: string) =>
  screen.getByRole("radio", { name }).getAttribute("aria-checked") === "true";

describe("a group of choices", () => {
  it("is named, and exactly one choice is made", async () => {
    render(<Example />);
    expect(screen.getByRole("radiogroup", { name: "How this bet is placed" })).toBeTruthy();
    await userEvent.click(screen.getByText("Accept any price"));
    expect(OPTIONS.map(({ label }) => isChecked(label))).toEqual([false, false, true]);
  });

  it("describes a choice by its note", () => {
    render(<Example />);
    const described = screen.getByRole("radio", { name: "Post only" }).getAttribute("aria-describedby");
    expect(document.getElementById(described ?? "")?.textContent).toBe("Never matches at once.");
    expect(screen.getByRole("radio", { name: "Limit" }).getAttribute("aria-describedby")).toBeNull();
  });

  it("is one stop of the Tab key, and the arrows choose", async () => {
    render(<Example />);
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Limit" }));
    // Held, as a finger does: the focus moves a moment after the key is down, and the choice with it.
    await user.keyboard("{ArrowDown>}");
    await waitFor(() => expect(isChecked("Post only")).toBe(true));
    await user.keyboard("{/ArrowDown}");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Post only" }));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it("takes no press while it is disabled", async () => {
    render(<Example disabled />);
    await userEvent.click(screen.getByRole("radio", { name: "Post only" }));
    expect(isChecked("Limit")).toBe(true);
  });
});
