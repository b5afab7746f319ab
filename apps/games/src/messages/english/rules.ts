import {
  blackjack,
  crash,
  dice,
  limbo,
  mines,
  plinko,
  roulette,
  slot,
  teenPatti,
  wheel,
} from "@crossbook/fair";
import { defineMessages } from "@crossbook/ui";

/** The rules of each game by its id. In English they are those of the published maths. */
export const ruleText = defineMessages("rule", {
  blackjack: blackjack.rules,
  crash: crash.rules,
  dice: dice.rules,
  limbo: limbo.rules,
  mines: mines.rules,
  plinko: plinko.rules,
  roulette: roulette.rules,
  slot: slot.rules,
  "teen-patti": teenPatti.rules,
  wheel: wheel.rules,
});

/** The rules of a game; none of a game that is not known. */
export function rulesOf(game: string): readonly string[] {
  const rules: Readonly<Record<string, readonly string[]>> = ruleText();
  return rules[game] ?? [];
}
