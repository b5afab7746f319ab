import type { Fault } from "@crossbook/browser";
import { QUICK_STAKE_BOUNDS, type QuickStake, stakeTitle } from "@crossbook/contract";
import { paiseToMainUnits, parsePaise } from "@crossbook/money";
import { settingsText } from "../../messages/english/account/settings.ts";

/** The texts of the eight boxes, in the order of the buttons. */
export interface StakeFields {
  readonly stakes: readonly { readonly value: string }[];
}

/** The boxes with these stakes in them. */
export function fieldsOf(stakes: readonly QuickStake[]): StakeFields {
  return { stakes: stakes.map(({ value }) => ({ value: String(value) })) };
}

/** What is wrong with the amount of one button. */
export function stakeFault(text: string): Fault {
  if (text.trim() === "") return settingsText().amountRequired;
  const amount = amountOf(text);
  const { least, most } = QUICK_STAKE_BOUNDS;
  return amount === undefined || amount < least || amount > most ? settingsText().amountRange : undefined;
}

/** The buttons that the boxes describe; each is labelled by its amount. */
export function stakesOf({ stakes }: StakeFields): QuickStake[] {
  return stakes.map(({ value }) => {
    const amount = amountOf(value) ?? 0;
    return { title: stakeTitle(amount), value: amount };
  });
}

function amountOf(text: string): number | undefined {
  const entered = parsePaise(text);
  return entered === undefined ? undefined : paiseToMainUnits(entered);
}
