import { ok, refused } from "@crossbook/browser/testing";
import type { OperatorRole } from "@crossbook/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aSession, type OpenConsole, openConsole } from "./open-console.tsx";

/** A screen that lists what one call answers. */
export interface ListScreen {
  readonly path: string;
  readonly call: string;
  readonly role: OperatorRole;
  /** The title where the call fails. */
  readonly failure: string;
  /** What is read where nothing is listed. */
  readonly empty: string;
  /** The answer that has nothing. */
  readonly nothing?: unknown;
}

/** Opens a list whose call fails with words, and then has nothing when it is tried again; rejects where the screen does not say so. */
export async function openFailedThenEmpty(list: ListScreen): Promise<OpenConsole> {
  const { path, call, role, failure, empty, nothing = { items: [], totalCount: 0 } } = list;
  let answers = false;
  const opened = openConsole({
    path,
    session: aSession(role),
    wire: (wire) =>
      wire.on(`Operator/${call}`, () =>
        answers ? ok(nothing) : refused(409, "EXCHANGE_BUSY", "Too much at once. Try again."),
      ),
  });
  await screen.findByText(failure);
  await screen.findByText("Too much at once. Try again.");
  answers = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(empty);
  return opened;
}
