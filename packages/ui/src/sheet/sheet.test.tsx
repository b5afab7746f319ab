import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Sheet } from "./sheet.tsx";

afterEach(cleanup);

describe("Sheet", () => {
  it("is a named dialog that closes by its button and by Escape", async () => {
    const onClose = vi.fn<() => void>();
    render(
      <Sheet open title="Bet slip" onClose={onClose}>
        <p>Nothing chosen</p>
      </Sheet>,
    );
    expect(screen.getByRole("dialog", { name: "Bet slip" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("gives the focus to what it is given", () => {
    function SearchSheet() {
      const box = useRef<HTMLInputElement>(null);
      return (
        <Sheet open title="Search" onClose={() => undefined} focusFirst={box}>
          <input ref={box} aria-label="Words" />
        </Sheet>
      );
    }
    render(<SearchSheet />);
    expect(document.activeElement).toBe(screen.getByLabelText("Words"));
  });

  it("gives the focus back to what opened it, unless something else has taken it", async () => {
    function Opener({ onClosed }: { readonly onClosed?: () => void }) {
      const [isOpen, setIsOpen] = useState(false);
      const close = () => {
        setIsOpen(false);
        onClosed?.();
      };
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Sports
          </button>
          <input aria-label="Elsewhere" />
          <Sheet open={isOpen} title="Sports" onClose={close}>
            <p>Cricket</p>
          </Sheet>
        </>
      );
    }
    const { rerender } = render(<Opener />);
    const opener = screen.getByRole("button", { name: "Sports" });
    await userEvent.click(opener);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(opener));
    const elsewhere = screen.getByLabelText("Elsewhere");
    rerender(<Opener onClosed={() => setTimeout(() => elsewhere.focus())} />);
    await userEvent.click(opener);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(elsewhere));
  });

  it("is not there while closed", () => {
    render(
      <Sheet open={false} title="Bet slip" onClose={() => undefined}>
        <p>Nothing chosen</p>
      </Sheet>,
    );
    expect(screen.queryByText("Nothing chosen")).toBeNull();
  });
});
