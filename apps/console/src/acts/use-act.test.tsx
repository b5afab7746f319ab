import { ok, type WireAnswer } from "@crossbook/browser/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { closeConsoles } from "../testing/open-console.tsx";
import { openPlayer } from "../testing/open-player.ts";

afterEach(closeConsoles);

it("an act that is asked for with other words, while the one before is under way, is made too", async () => {
  const answers: ((answer: WireAnswer) => void)[] = [];
  const { wire } = openPlayer("risk", undefined, (rules) => {
    rules.on("Operator/LockPlayer", () => new Promise((resolve) => void answers.push(resolve)));
  });
  const lockFor = async (hours: string, reason: string) => {
    await userEvent.click(await screen.findByRole("button", { name: "Lock login" }));
    await userEvent.selectOptions(await screen.findByLabelText("Ends"), hours);
    await userEvent.type(screen.getByLabelText("Reason"), `${reason}{Enter}`);
  };
  await lockFor("1 hour", "Called about a lost phone");
  await waitFor(() => expect(answers).toHaveLength(1));
  await userEvent.click(screen.getByText("Cancel"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await lockFor("Until it is taken away", "Called again: it was stolen");
  await waitFor(() => expect(answers).toHaveLength(2));
  const done = { userName: "Asha", locked: true, betLocked: false, endedSessions: 0, cancelledBets: 0 };
  answers[0]?.(ok(done));
  await screen.findByText("Lock login: done for Asha.");
  // It closes no dialog but its own, which is gone.
  expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("Called again: it was stolen");
  answers[1]?.(ok(done));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(wire.requestsTo("Operator/LockPlayer").map(({ body }) => body)).toEqual([
    { userName: "Asha", hours: 1, reason: "Called about a lost phone" },
    { userName: "Asha", reason: "Called again: it was stolen" },
  ]);
});
