import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { ModalName } from "../app/modal-events.ts";
import { openApp, type TestApp, type TestAppOptions } from "./test-app.tsx";

export async function openModal(name: ModalName, options: TestAppOptions = {}) {
  const test = openApp(options);
  await test.screen.findByRole("heading", { level: 1 });
  act(() => test.app.modals.open(name));
  const dialog = within(await test.screen.findByRole("dialog"));
  const user = userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) });
  return { test, dialog, user };
}

export async function closed(test: TestApp): Promise<void> {
  await waitFor(() => expect(test.screen.queryByRole("dialog")).toBeNull());
}

export async function type(
  user: ReturnType<typeof userEvent.setup>,
  box: HTMLElement,
  text: string,
): Promise<void> {
  await user.clear(box);
  if (text !== "") await user.type(box, text.replaceAll(/[{[]/g, "$&$&"));
}
