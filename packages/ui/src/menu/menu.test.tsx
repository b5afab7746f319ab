import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Menu, MenuItem, MenuNote } from "./menu.tsx";

afterEach(cleanup);

describe("Menu", () => {
  it("opens by key, chooses by key, and gives focus back", async () => {
    const onSelect = vi.fn<() => void>();
    render(
      <Menu trigger={<button type="button">Account</button>}>
        <MenuNote>asha</MenuNote>
        <MenuItem onSelect={onSelect}>Bet history</MenuItem>
      </Menu>,
    );
    const trigger = screen.getByRole("button", { name: "Account" });
    trigger.focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("asha")).toBeTruthy();
    await userEvent.keyboard("{Enter}");
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
