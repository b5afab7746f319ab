import { ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { closeConsoles } from "../../../testing/open-console.tsx";
import { AT, openPlayer } from "../../../testing/open-player.ts";

afterEach(closeConsoles);

const NOTE = { noteId: 1, at: AT, author: "support", text: "Called" };

it("sends a note that was not answered by the same reference again, and another one by its own", async () => {
  const answers: WireAnswer[] = [refused(500, "INTERNAL_ERROR", "Try again."), ok(NOTE), ok(NOTE), ok(NOTE)];
  const { wire } = openPlayer("support", "/players/Asha?tab=notes", (rules) => {
    rules.on("Operator/GetPlayerNotes", () => ok({ items: [], totalCount: 0 }));
    rules.on("Operator/AddPlayerNote", () => answers.shift() ?? ok(NOTE));
  });
  const field = await screen.findByLabelText<HTMLInputElement>("New note");
  const references = () =>
    wire
      .requestsTo("Operator/AddPlayerNote")
      .map(({ body }) => (body as { clientReference: string }).clientReference);
  await userEvent.type(field, "Called{Enter}");
  await screen.findByText("Try again.");
  await userEvent.type(field, "{Enter}");
  await waitFor(() => expect(field.value).toBe(""));
  for (const times of [3, 4]) {
    await userEvent.type(field, "Called{Enter}");
    await waitFor(() => expect(references()).toHaveLength(times));
    await waitFor(() => expect(field.value).toBe(""));
  }
  const [first, again, ...others] = references();
  expect(again).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});
