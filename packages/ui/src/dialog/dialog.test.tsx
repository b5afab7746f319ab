import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Menu, MenuItem } from "../menu/menu.tsx";
import { BackGuardContext } from "./back-guard.ts";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

function open(variant?: "banner" | "authentication") {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog
      open
      onClose={onClose}
      title="Rules"
      footer={<button type="button">Agree</button>}
      {...(variant ? { variant } : {})}
    >
      <p>Read them.</p>
    </Dialog>,
  );
  return { onClose, dialog: screen.getByRole("dialog", { name: "Rules" }) };
}

describe("Dialog", () => {
  it("gives the focus to the first box of a form", () => {
    render(
      <Dialog open title="Log in" onClose={() => undefined}>
        <input aria-label="Username" />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  });

  it("gives it to the first box that can be written in", () => {
    render(
      <Dialog open title="Log in" onClose={() => undefined}>
        <input type="hidden" name="token" />
        <input aria-label="Host" disabled />
        <input aria-label="Username" />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  });

  it("is closed by a step back where the app guards those, as long as it is open", () => {
    const onClose = vi.fn<() => void>();
    const dialog = (open: boolean) => (
      <BackGuardContext value={(onBack) => <button onClick={onBack}>Step back</button>}>
        <Dialog open={open} title="Rules" onClose={onClose}>
          body
        </Dialog>
      </BackGuardContext>
    );
    const { rerender } = render(dialog(true));
    fireEvent.click(screen.getByRole("button", { name: "Step back" }));
    expect(onClose).toHaveBeenCalledOnce();
    rerender(dialog(false));
    expect(screen.queryByRole("button", { name: "Step back" })).toBeNull();
  });

  it("[MODAL-07] has header, body and footer, and its button closes it", async () => {
    const { dialog, onClose } = open();
    expect(dialog.querySelector("header")?.textContent).toBe("Rules");
    expect(screen.getByText("Read them.")).toBeTruthy();
    expect(dialog.querySelector("footer")?.textContent).toBe("Agree");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("[MODAL-07] closes by a press outside and by Escape, not by one inside", async () => {
    const { onClose } = open();
    await userEvent.click(screen.getByText("Read them."));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    expect(onClose).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("[MODAL-08] has a banner and an authentication variant that look different", () => {
    expect(open("banner").dialog.dataset.variant).toBe("banner");
    cleanup();
    expect(open("authentication").dialog.dataset.variant).toBe("authentication");
  });

  it("[MODAL-08][CONST-17] is never wider than 95vw", () => {
    const source = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
    const sizes = source("../tokens/size.css");
    const styles = source("dialog.module.css");
    expect(sizes).toContain("--dialog-max: 95vw;");
    expect(styles).toMatch(/\.dialog \{[^}]*max-width: var\(--dialog-max\);/);
  });

  it("holds a long title without growing", () => {
    render(
      <Dialog open onClose={() => undefined} title={"x".repeat(400)}>
        body
      </Dialog>,
    );
    expect(screen.getByRole("heading").textContent).toHaveLength(400);
  });

  it("gives the focus back to the button of the menu that it was opened from", async () => {
    function Account() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <Menu trigger={<button type="button">Account</button>}>
            <MenuItem onSelect={() => setIsOpen(true)}>Log out</MenuItem>
          </Menu>
          <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Log out?">
            <button type="button">Stay</button>
          </Dialog>
        </>
      );
    }
    render(<Account />);
    const opener = screen.getByRole("button", { name: "Account" });
    opener.focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("menuitem", { name: "Log out" });
    await userEvent.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Log out?" });
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});
