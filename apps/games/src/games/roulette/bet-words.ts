import { ROULETTE_BETS, ROULETTE_RED } from "@crossbook/fair";

const NAMED: Readonly<Record<string, string>> = {
  "dozen:1": "1st dozen",
  "dozen:2": "2nd dozen",
  "dozen:3": "3rd dozen",
  "column:1": "1st column",
  "column:2": "2nd column",
  "column:3": "3rd column",
  red: "red",
  black: "black",
  even: "even",
  odd: "odd",
  low: "1 to 18",
  high: "19 to 36",
};

/** The colour of a pocket. */
export function pocketColour(pocket: number): "red" | "black" | "green" {
  if (pocket === 0) return "green";
  return ROULETTE_RED.includes(pocket) ? "red" : "black";
}

/** A bet of the table as it is said: "split 17, 20". */
export function betWords(name: string): string {
  const [kind = "", numbers] = name.split(":");
  const named = NAMED[name];
  if (named !== undefined || numbers === undefined) return named ?? name;
  return kind === "straight" ? numbers : `${kind} ${numbers.replaceAll("-", ", ")}`;
}

/** The bets of one kind, such as `split`, in the order of the table. */
export function betsOfKind(kind: string): readonly string[] {
  return [...ROULETTE_BETS.keys()].filter((name) => name.startsWith(`${kind}:`));
}
