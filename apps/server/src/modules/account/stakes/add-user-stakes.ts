import { type Api, QUICK_STAKE_BOUNDS, type QuickStake, stakeTitle } from "@crossbook/contract";
import { paiseOfEntered, paiseToMainUnits } from "@crossbook/money";
import type { Handler } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { AccountParts } from "../account-parts.ts";

/** Saves the stake buttons with the account, so that every device has them at its next login. */
export function addUserStakes({
  database,
}: Pick<AccountParts, "database">): Handler<Api["userStakes"]["add"]> {
  return async (input, { caller }) => {
    const stakes: QuickStake[] = [];
    for (const [index, { title, value }] of input.stakes.entries()) {
      const amount = stakeAmount(value);
      if (amount === undefined)
        return refuse("STAKE_BUTTON_INVALID", {
          validationErrors: [
            { message: `Button ${index + 1} is not a valid amount.`, members: [`stakes.${index}.value`] },
          ],
        });
      stakes.push({ title: labelOf(title, amount), value: amount });
    }
    await database.query("UPDATE users SET quick_stakes = $2 WHERE id = $1", [
      caller.userId,
      JSON.stringify(stakes),
    ]);
    return { ok: true, result: "Your stake buttons are saved.", detail: { stakes } };
  };
}

/** Main units; undefined where it is no amount of a button. */
function stakeAmount(value: number | string): number | undefined {
  const entered = paiseOfEntered(value);
  if (entered === undefined) return undefined;
  const amount = paiseToMainUnits(entered);
  return amount >= QUICK_STAKE_BOUNDS.least && amount <= QUICK_STAKE_BOUNDS.most ? amount : undefined;
}

function labelOf(title: string, amount: number): string {
  const given = title.trim();
  return given === "" || /^[a-h]$/i.test(given) ? stakeTitle(amount) : given;
}
