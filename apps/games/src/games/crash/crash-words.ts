import { crashView, type GameRound } from "@crossbook/contract";
import { crash } from "@crossbook/fair";
import { multiplierText } from "../../frame/round-words.ts";
import { gameText } from "../../messages/english/games.ts";

/** What was chosen for a ticket, in words. */
export function crashChoiceWords(choice: unknown): string {
  const read = crash.parseChoice(choice);
  if (!read.ok || read.value.autoCashOut === undefined) return "";
  return gameText().crash.cashOutAt(multiplierText(read.value.autoCashOut * 100));
}

/** What became of a ticket, in words. */
export function crashOutcomeWords({ view, state }: GameRound): string {
  const text = gameText().crash;
  const read = crashView.safeParse(view);
  if (!read.success) return state === "open" ? text.ticketIn : "";
  const { number, cashedOutAt, point } = read.data;
  const crashed = point === null ? "" : ` ${text.roundCrashedAt(multiplierText(point))}`;
  if (cashedOutAt !== null) return `${text.cashedOutAt(multiplierText(cashedOutAt))}${crashed}`;
  return point === null ? text.ticketInRound(number) : crashed.trim();
}
