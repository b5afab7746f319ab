import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { IconButton } from "./icon-button.tsx";

afterEach(cleanup);

describe("an icon button", () => {
  it("is named by its label, and its icon says nothing", async () => {
    let pressed = 0;
    render(
      <IconButton
        label="Search events"
        icon={<svg aria-hidden />}
        onClick={() => {
          pressed += 1;
        }}
      />,
    );
    const button = screen.getByRole("button", { name: "Search events" });
    await userEvent.click(button);
    expect(pressed).toBe(1);
    expect(button.textContent).toBe("");
  });

  it("does not send forms unless asked to", async () => {
    let sent = 0;
    render(
      <form
        onSubmit={(submit) => {
          submit.preventDefault();
          sent += 1;
        }}
      >
        <IconButton label="Show" icon={<svg aria-hidden />} />
        <IconButton label="Send" icon={<svg aria-hidden />} type="submit" />
      </form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(sent).toBe(0);
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(sent).toBe(1);
  });
});
