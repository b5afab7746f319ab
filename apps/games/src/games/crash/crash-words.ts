import { crashView, type GameRound } from "@crossbook/contract";
import { crash } from "@crossbook/fair";
import { multiplierText } from "../../frame/round-words.ts";

/** What was chosen for a ticket, in words. */
export function crashChoiceWords(choice: unknown): string {
  const read = crash.parseChoice(choice);
  if (!read.ok || read.value.autoCashOut === undefined) return "";
  return `Cash out at ${multiplierText(read.value.autoCashOut * 100)}`;
}

/** What became of a ticket, in words. */
export function crashOutcomeWords({ view, state }: GameRound): string {
  const read = crashView.safeParse(view);
  if (!read.success) return state === "open" ? "Your ticket is in." : "";
  const { number, cashedOutAt, point } = read.data;
  const crashed = point === null ? "" : ` The round crashed at ${multiplierText(point)}.`;
  if (cashedOutAt !== null) return `Cashed out at ${multiplierText(cashedOutAt)}.${crashed}`;
  return point === null ? `Your ticket is in round ${number}.` : crashed.trim();
}
