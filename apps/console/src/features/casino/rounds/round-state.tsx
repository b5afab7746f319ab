import type { OperatorCasinoRound } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";

const STATES = {
  open: ["open", "caution"],
  closed: ["closed", "win"],
  rolledBack: ["rolled back", "plain"],
} as const;

/** What operators read as a state. */
export function roundStateWords(state: keyof typeof STATES): string {
  return STATES[state][0];
}

/** The state of a round. */
export function RoundState({ state }: Pick<OperatorCasinoRound, "state">) {
  const [words, tone] = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}
