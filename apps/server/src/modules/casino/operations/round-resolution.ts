import { type OperatorCasinoTransaction, operator } from "@crossbook/contract";
import type { HandlersOf } from "../../../calls/handler.ts";
import { declaredRefusal, refuse } from "../../../calls/refusals.ts";
import type { Exchange } from "../../../exchange/index.ts";
import type { CasinoWallet } from "../wallet/casino-wallet.ts";
import type { WalletCode } from "../wallet/wallet-core.ts";
import type { CasinoTransactions } from "./casino-transactions.ts";

interface Parts {
  readonly transactions: CasinoTransactions;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly casinoWallet: Pick<CasinoWallet, "core" | "closeRound" | "written">;
}

/**
 * Ends a round that its studio has left. Stakes go back by the wallet's own rollback, one for each bet and once for ever, so
 * that a studio which sends its own later finds them rolled back.
 */
export function resolveCasinoRound(parts: Parts): HandlersOf<"operator">["resolveCasinoRound"] {
  const { transactions, exchange, casinoWallet } = parts;
  return async ({ roundId, decision }, context) => {
    await casinoWallet.written();
    const before = await transactions.round(roundId);
    if (before === undefined) return refuse("CASINO_ROUND_NOT_FOUND");
    if (before.state !== "open") return refuse("CASINO_ROUND_NOT_OPEN");
    // Before any stake goes back: a round with a result is rolled back in no part.
    if (decision === "rollBack" && before.transactions.some(isResult)) return notRolledBack("BET_SETTLED");
    // One whose end was not written down has taken its stake too: the rollback finds out.
    const bets = before.transactions.filter(({ kind, state }) => kind === "bet" && isHeld(state));
    for (const bet of decision === "rollBack" ? bets : []) {
      const reply = await casinoWallet.core.rollback(before.provider, {
        ...{ txId: `operator:${bet.id}`, betTxId: bet.txId, closesRound: false },
        ...{ userId: undefined, amount: undefined, round: undefined },
      });
      if (!reply.ok) return notRolledBack(reply.code);
    }
    await casinoWallet.closeRound(roundId, `operator:${context.caller.username}`);
    await exchange.projected(exchange.state().journalSeq);
    const after = await transactions.round(roundId);
    if (after === undefined) return refuse("CASINO_ROUND_NOT_FOUND");
    context.noteChange({ before: summary(before), after: { ...summary(after), decision } });
    return { ok: true, result: after };
  };
}

function isHeld(state: OperatorCasinoTransaction["state"]): boolean {
  return state === "done" || state === "due";
}

function isResult({ kind, state }: Pick<OperatorCasinoTransaction, "kind" | "state">): boolean {
  return (kind === "win" || kind === "jackpot") && isHeld(state);
}

function notRolledBack(code: WalletCode) {
  if (code === "UNAVAILABLE") return declaredRefusal(operator.resolveCasinoRound, "EXCHANGE_STOPPED");
  return refuse("CASINO_ROUND_NOT_OPEN", {
    message: "Something was won in this round: it can be closed as it stands, and not rolled back.",
  });
}

function summary({ id, state, staked, won }: { id: number; state: string; staked: number; won: number }) {
  return { id, state, staked, won };
}
