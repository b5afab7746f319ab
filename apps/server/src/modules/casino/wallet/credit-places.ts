import type { CasinoStudio } from "@crossbook/contract";
import type { CasinoTransaction, NewTransaction } from "./transaction.ts";
import type { TransactionRecords } from "./transaction-store.ts";
import { refusal, type TransactionWriter } from "./transaction-writer.ts";
import type { Credit, RoundKey, WalletRefusal } from "./wallet-core.ts";

interface Parts {
  readonly store: Pick<TransactionRecords, "round" | "dueBets">;
  readonly writer: Pick<TransactionWriter, "postWritten">;
}

/** Where a credit belongs: its round, or the one that it opens. */
export type CreditPlace = Partial<Pick<NewTransaction, "roundId" | "opens">>;

/** Finds the bets that money for a player belongs to: the only thing that it must have. */
export class CreditPlaces {
  readonly #store: Parts["store"];
  readonly #writer: Parts["writer"];

  constructor({ store, writer }: Parts) {
    this.#store = store;
    this.#writer = writer;
  }

  /** `bet`: the row of the bet that the credit names, where it names one. */
  async placeOf(
    studio: CasinoStudio,
    { kind, round, betTxId, userId }: Credit,
    bet: CasinoTransaction | undefined,
  ): Promise<CreditPlace | WalletRefusal> {
    if (betTxId !== undefined) return this.#roundOfBet(bet, userId, round);
    if (round === undefined) return {};
    // The bets of a free round may have been reported to nobody.
    if (kind === "freeRoundTotal") return { opens: { ref: round.ref, sessionId: undefined } };
    const place = await this.roundWithBets(studio, userId, round);
    // A jackpot may name a round of another game, or none that we know.
    const isPlaceless = kind === "jackpot" && "code" in place && place.code === "BET_NOT_FOUND";
    return isPlaceless ? {} : place;
  }

  /** The round, once the money of all its bets is moved; refused where none of them holds. */
  async roundWithBets(
    studio: CasinoStudio,
    userId: number,
    key: RoundKey,
  ): Promise<{ readonly roundId: number } | WalletRefusal> {
    let round = await this.#store.round(studio, userId, key);
    if (round && round.due > 0) {
      for (const bet of await this.#store.dueBets(round.id)) {
        const posted = await this.#writer.postWritten(bet);
        if (!posted.ok && posted.code === "UNAVAILABLE") return posted;
      }
      round = await this.#store.round(studio, userId, key);
    }
    if (round && round.bets > 0) return { roundId: round.id };
    return refusal(round && round.killed > 0 ? "BET_ROLLED_BACK" : "BET_NOT_FOUND");
  }

  async #roundOfBet(
    bet: CasinoTransaction | undefined,
    userId: number,
    round: RoundKey | undefined,
  ): Promise<CreditPlace | WalletRefusal> {
    if (bet?.kind !== "bet") return refusal("BET_NOT_FOUND");
    if (bet.state === "killed") return refusal("BET_ROLLED_BACK");
    const isOwn = bet.userId === userId && bet.roundRef === round?.ref && bet.game === round?.game;
    if (!isOwn || bet.state === "refused") return refusal("BET_NOT_FOUND");
    if (bet.state === "due") {
      const posted = await this.#writer.postWritten(bet);
      if (!posted.ok) return refusal(posted.code === "UNAVAILABLE" ? "UNAVAILABLE" : "BET_NOT_FOUND");
    }
    return { roundId: bet.roundId };
  }
}
