import { ROULETTE_BETS, ROULETTE_RED } from "@crossbook/fair";
import { gameText } from "../../messages/english/games.ts";

/** The colour of a pocket. */
export function pocketColour(pocket: number): "red" | "black" | "green" {
  if (pocket === 0) return "green";
  return ROULETTE_RED.includes(pocket) ? "red" : "black";
}

/** A bet of the table as it is said: "split 17, 20". */
export function betWords(name: string): string {
  const [kind = "", numbers] = name.split(":");
  const text = gameText().roulette;
  const named = own(text.named, name);
  if (named !== undefined || numbers === undefined) return named ?? name;
  return kind === "straight" ? numbers : `${own(text.kinds, kind) ?? kind} ${numbers.replaceAll("-", ", ")}`;
}

/** The bets of one kind, such as `split`, in the order of the table. */
export function betsOfKind(kind: string): readonly string[] {
  return [...ROULETTE_BETS.keys()].filter((name) => name.startsWith(`${kind}:`));
}

function own(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return words[name];
}
