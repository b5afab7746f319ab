import type { RoundRecord, TransactionRecord } from "../store/studio-records.ts";
import { rollbackId } from "../wallet/transaction-ids.ts";

/** A movement of money that is to be made. */
interface Movement {
  readonly id: string;
  readonly amount: number;
  readonly at: number;
  /** In which it is made: a round may be gone on with in a later one than it was begun in. */
  readonly session: string;
}

/** The transaction of a stake that the operator is to be asked for. */
export function betOf(round: RoundRecord, bet: Movement): TransactionRecord {
  return { ...common(round), ...bet, kind: "bet", ref: null, closesRound: false };
}

/** The win of a decided round, which closes it; of a lost one it is 0. `bet` is the round's first. */
export function winOf(round: RoundRecord, bet: TransactionRecord, win: Movement): TransactionRecord {
  return { ...common(round), ...win, kind: "win", ref: bet.id, closesRound: true };
}

/** The rollback of a bet as a whole. */
export function rollbackOf(bet: TransactionRecord, at: number, closesRound: boolean): TransactionRecord {
  const id = rollbackId(bet.id);
  return {
    ...bet,
    id,
    kind: "rollback",
    ref: bet.id,
    closesRound,
    state: "due",
    code: null,
    at,
    doneAt: null,
  };
}

function common({ id, player, game, faults }: RoundRecord) {
  return { round: id, player, game, faults, state: "due" as const, code: null, doneAt: null };
}
