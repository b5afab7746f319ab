import { CASINO_STUDIOS, type CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Exchange } from "../../../exchange/index.ts";
import { wholeDays } from "../../catalogue/index.ts";
import type { GameCatalogue } from "../games/game-catalogue.ts";
import type { GameClosures } from "../games/game-closures.ts";
import type { GameRefresh } from "../games/game-refresh.ts";
import type { CasinoWallet } from "../wallet/casino-wallet.ts";
import type { CasinoTransactions } from "./casino-transactions.ts";
import { gameOperations } from "./game-operations.ts";
import { gameReturns } from "./game-returns.ts";
import type { Reconciliations } from "./reconciliations.ts";
import { resolveCasinoRound } from "./round-resolution.ts";

const MOST_DAYS = 31;

/** What the operators' calls need. */
export interface OperatorCallParts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly catalogue: GameCatalogue;
  readonly closures: GameClosures;
  readonly refresh: Pick<GameRefresh, "listingOf">;
  readonly studios: ReadonlySet<CasinoStudio>;
  readonly transactions: CasinoTransactions;
  readonly reconciliations: Reconciliations;
  readonly casinoWallet: Pick<CasinoWallet, "core" | "closeRound" | "refusedCallers" | "written">;
}

/** Names of the operators' calls of the casino. */
export type CasinoCall =
  | "getCasinoGames"
  | "setCasinoSwitch"
  | "getCasinoTransactions"
  | "getCasinoRounds"
  | "getCasinoRound"
  | "getRefusedCasinoCalls"
  | "resolveCasinoRound"
  | "runCasinoReconciliation"
  | "getCasinoReconciliations"
  | "getCasinoReturns";

/** Operators' calls about games, rounds, transactions and what studios say of them. */
export function operatorCalls(parts: OperatorCallParts): Pick<HandlersOf<"operator">, CasinoCall> {
  const { transactions, reconciliations, exchange, casinoWallet } = parts;
  return {
    ...gameOperations(parts),
    async getCasinoTransactions(input) {
      const { Studio: studio, State: state, UserName: userName, TxId: txId, RoundId: roundId } = input;
      const page = { limit: input.MaxResultCount, offset: input.SkipCount };
      await casinoWallet.written();
      const result = await transactions.page({ studio, state, userName, txId, roundId }, page);
      return { ok: true, result };
    },
    async getCasinoRounds(input) {
      const { Studio: studio, State: state, UserName: userName, RoundRef: roundRef } = input;
      const page = { limit: input.MaxResultCount, offset: input.SkipCount };
      await casinoWallet.written();
      return { ok: true, result: await transactions.rounds({ studio, state, userName, roundRef }, page) };
    },
    async getCasinoRound({ roundId }) {
      await casinoWallet.written();
      await exchange.projected(exchange.state().journalSeq);
      const round = await transactions.round(roundId);
      return round === undefined ? refuse("CASINO_ROUND_NOT_FOUND") : { ok: true, result: round };
    },
    async getRefusedCasinoCalls({ Studio }) {
      return { ok: true, result: refusedCalls(casinoWallet.refusedCallers, Studio) };
    },
    resolveCasinoRound: resolveCasinoRound(parts),
    async runCasinoReconciliation({ studio, ...days }, context) {
      const time = wholeDays(days, MOST_DAYS);
      if (time === undefined) return refuse("INVALID_INPUT");
      await casinoWallet.written();
      const found = await reconciliations.run(studio, time, context.caller.username);
      if (!found.ok)
        return refuse("CASINO_STUDIO_UNAVAILABLE", {
          message: `The studio's list cannot be read, and nothing was compared: ${found.problem}.`,
        });
      const { findingCount } = found.value;
      context.noteChange({ before: {}, after: { studio, ...days, findingCount } });
      return { ok: true, result: found.value };
    },
    async getCasinoReconciliations({ Studio, MaxResultCount: limit, SkipCount: offset }) {
      return { ok: true, result: await reconciliations.page(Studio, { limit, offset }) };
    },
    async getCasinoReturns(days) {
      const time = wholeDays(days, MOST_DAYS);
      if (time === undefined) return refuse("INVALID_INPUT");
      await casinoWallet.written();
      return { ok: true, result: await gameReturns(parts, time) };
    },
  };
}

/** Newest first, of one studio or of all. */
function refusedCalls(refused: CasinoWallet["refusedCallers"], asked: CasinoStudio | undefined) {
  const all = (asked === undefined ? CASINO_STUDIOS : [asked]).flatMap((studio) =>
    refused.of(studio).map((call) => ({ studio, ...call })),
  );
  return all
    .toSorted((a, b) => b.at - a.at)
    .map(({ studio, at, path, ip, reason }) => ({
      ...{ studio, path, reason, address: ip },
      at: new Date(at).toISOString(),
    }));
}
