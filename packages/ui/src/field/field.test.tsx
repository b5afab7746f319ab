import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Field } from "./field.tsx";

afterEach(cleanup);

describe("Field", () => {
  it("names its input by the label", () => {
    render(<Field label="Username" defaultValue="asha" />);
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("asha");
  });

  it("keeps its name where a choice of what it means stands in place of the label", () => {
    const choice = <button type="button">To win</button>;
    render(<Field label="Stake" defaultValue="500" choice={choice} />);
    expect(screen.getByLabelText<HTMLInputElement>("Stake").value).toBe("500");
    expect(screen.getByRole("button", { name: "To win" })).toBeTruthy();
  });

  it("keeps the id that it is given, for its label and its words too", () => {
    render(<Field id="stake" label="Stake" hint="In rupees" />);
    const input = screen.getByLabelText("Stake");
    expect([
      input.id,
      document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent,
    ]).toEqual([...["stake", "In rupees"]]);
  });

  it("says what is wrong, beside the hint, to eyes and ears", () => {
    render(<Field label="Username" hint="As on your card" error="username is a required field" />);
    const input = screen.getByLabelText("Username");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const words = (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(["username is a required field", "As on your card"]);
    expect(screen.getByRole("alert").textContent).toBe("username is a required field");
  });

  it("is quiet while nothing is wrong", () => {
    render(<Field label="Username" />);
    const input = screen.getByLabelText("Username");
    expect(input.getAttribute("aria-invalid")).toBe("false");
    expect(input.getAttribute("aria-describedby")).toBeNull();
  });
});
