import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { ExchangeStoppedError } from "../../exchange/index.ts";
import type { Players } from "../players/index.ts";
import { type PersonalDataParts, personalDataOf, removePersonalData } from "./personal-data.ts";

/** The operators' calls about what is kept of a person. */
export interface PersonalDataModule {
  readonly handlers: {
    readonly operator: Pick<HandlersOf<"operator">, "exportPlayerData" | "removePlayerData">;
  };
}

interface Parts extends PersonalDataParts {
  readonly players: Players;
}

/** What is kept about a person: given to who asks for it, and removed where it is not needed any more. */
export function createPersonalDataModule({ players, ...parts }: Parts): PersonalDataModule {
  return {
    handlers: {
      operator: {
        async exportPlayerData({ userName }) {
          const result = await personalDataOf(parts, userName);
          return result ? { ok: true, result } : refuse("ACCOUNT_NOT_FOUND");
        },

        async removePlayerData({ userName }, context) {
          try {
            const outcome = await removePersonalData(parts, userName);
            if (!outcome.ok) return refusalOf(outcome);
            players.forget(outcome.userId);
            context.noteChange({ before: {}, after: { userId: outcome.userId } });
            return { ok: true, result: { userId: outcome.userId } };
          } catch (error) {
            if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
            throw error;
          }
        },
      },
    },
  };
}

function refusalOf(outcome: Extract<Awaited<ReturnType<typeof removePersonalData>>, { ok: false }>) {
  if (outcome.code !== "PLAYER_DATA_NEEDED") return refuse(outcome.code);
  return refuse("PLAYER_DATA_NEEDED", { message: `There is still ${inWords(outcome.needed)}.` });
}

function inWords(things: readonly string[]): string {
  const last = things.at(-1) ?? "";
  return things.length < 2 ? last : `${things.slice(0, -1).join(", ")} and ${last}`;
}
