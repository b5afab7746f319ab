import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useActionKey } from "./use-action-key.ts";

afterEach(cleanup);

function Table({ act, isActive }: { readonly act: () => void; readonly isActive: boolean }) {
  useActionKey(act, isActive);
  return (
    <div>
      <button type="button">button</button>
      <input aria-label="box" />
      <p>words</p>
    </div>
  );
}

function shown(isActive = true) {
  const act = vi.fn<() => void>();
  render(<Table act={act} isActive={isActive} />);
  return act;
}

describe("the space bar", () => {
  it("acts wherever nothing else is focused", () => {
    const act = shown();
    fireEvent.keyDown(document.body, { key: " " });
    fireEvent.keyDown(screen.getByText("words"), { key: " " });
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("leaves buttons and boxes their own use of it", () => {
    const act = shown();
    fireEvent.keyDown(screen.getByRole("button"), { key: " " });
    fireEvent.keyDown(screen.getByRole("textbox"), { key: " " });
    expect(act).not.toHaveBeenCalled();
  });

  it("acts once however long it is held, and by no other key", () => {
    const act = shown();
    fireEvent.keyDown(document.body, { key: " ", repeat: true });
    fireEvent.keyDown(document.body, { key: "Enter" });
    expect(act).not.toHaveBeenCalled();
  });

  it("does nothing while the button is locked, or after the table is gone", () => {
    const locked = shown(false);
    fireEvent.keyDown(document.body, { key: " " });
    cleanup();
    const gone = shown();
    cleanup();
    fireEvent.keyDown(document.body, { key: " " });
    expect([locked.mock.calls, gone.mock.calls]).toEqual([[], []]);
  });
});
