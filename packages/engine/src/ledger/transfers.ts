import type { HoldId, ReleaseHold, SettleHold, Transfer } from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { EngineState } from "../engine-state.ts";
import type { Outcome, RefusalCode } from "../outcomes.ts";
import { isId } from "../rules/number-rules.ts";
import { keptRemark, transferRefusal } from "../rules/transfer-rules.ts";
import type { HoldRow } from "../snapshot.ts";
import type { EntryReason } from "./ledger.ts";

/** Moves money between accounts, at once or in two phases: held first, then paid or given back. */
export class Transfers {
  readonly #state: EngineState;
  readonly #holds: Map<HoldId, HoldRow>;

  constructor(state: EngineState, holds: readonly HoldRow[]) {
    this.#state = state;
    this.#holds = new Map(holds.map((hold) => [hold.holdId, hold]));
  }

  /** A pending hold. */
  hold(holdId: HoldId): HoldRow | undefined {
    return this.#holds.get(holdId);
  }

  /** Pending holds in ascending number. */
  rows(): readonly HoldRow[] {
    return [...this.#holds.values()].sort((a, b) => a.holdId - b.holdId);
  }

  transfer(command: Transfer): Outcome {
    const { accounts, keys, ledger, effects } = this.#state;
    const from = accounts.slotOf(command.from);
    const to = accounts.slotOf(command.to);
    if (from === 0 || to === 0 || from === to || isSettlement(command)) return refuse("ACCOUNT_NOT_FOUND");
    const answer = keys.answerTo(command);
    if (answer !== undefined) return answer;
    if (accounts.moneyMode(from) !== accounts.moneyMode(to)) return refuse("MONEY_MODE_MISMATCH");
    const refusal = transferRefusal(command) ?? this.#moneyRefusal(command, from);
    if (refusal !== undefined) return refuse(refusal);
    const { amount, kind, hold, reference, at } = command;
    const remark = keptRemark(command.remark);
    const reason = { kind, phase: hold ? "held" : "posted", marketId: 0, reference, remark, at } as const;
    const payer = { account: from, balance: "cash" } as const;
    const payee = hold
      ? ({ account: from, balance: "held" } as const)
      : ({ account: to, balance: "cash" } as const);
    const entryId = ledger.post(payee, payer, amount, reason);
    if (hold) {
      const placed = { holdId: entryId, from: command.from, to: command.to, amount, kind, reference };
      this.#holds.set(entryId, placed);
      effects.happened({ type: "holdPlaced", ...placed, at });
    }
    accounts.touch(payee.account);
    accounts.touch(from);
    return this.#done(command, entryId);
  }

  /** Pays a hold to whom it was placed for, or gives it back to its owner. */
  end(command: SettleHold | ReleaseHold): Outcome {
    const { accounts, keys, ledger, effects } = this.#state;
    const owner = accounts.slotOf(command.accountId);
    if (owner === 0) return refuse("ACCOUNT_NOT_FOUND");
    const answer = keys.answerTo(command);
    if (answer !== undefined) return answer;
    const hold = this.#holds.get(command.holdId);
    if (hold === undefined) {
      const isPast = isId(command.holdId) && command.holdId < ledger.nextEntryId;
      return refuse(isPast ? "HOLD_NOT_PENDING" : "HOLD_NOT_FOUND");
    }
    if (hold.from !== command.accountId) return refuse("HOLD_NOT_FOUND");
    const { holdId, amount, kind, reference } = hold;
    const { at } = command;
    const status = command.type === "settleHold" ? "settled" : "released";
    const reason: EntryReason = {
      kind,
      phase: status,
      marketId: 0,
      reference,
      remark: keptRemark(command.remark),
      at,
    };
    const payee = {
      account: status === "settled" ? accounts.slotOf(hold.to) : owner,
      balance: "cash",
    } as const;
    const entryId = ledger.post(payee, { account: owner, balance: "held" }, amount, reason);
    this.#holds.delete(holdId);
    effects.happened({ type: "holdEnded", holdId, status, at });
    accounts.touch(payee.account);
    accounts.touch(owner);
    return this.#done(command, entryId);
  }

  #moneyRefusal({ amount, hold, from: fromId }: Transfer, from: number): RefusalCode | undefined {
    const { accounts, ledger, limits } = this.#state;
    if (accounts.kind(from) === "outside") {
      if (hold) return "ACCOUNT_NOT_FOUND";
      // The second bounds what outside parties can pay one another in a circle.
      const isTooMuch =
        ledger.paidIn + amount > limits.cashPaise || accounts.cash(from) - amount < -limits.cashPaise;
      return isTooMuch ? "CAPACITY_REACHED" : undefined;
    }
    if (hold && fromId < 0 && accounts.kind(from) !== "bonus") return "ACCOUNT_NOT_FOUND";
    if (hold && this.#holds.size >= limits.holds) return "CAPACITY_REACHED";
    return accounts.available(from) < amount ? "INSUFFICIENT_FUNDS" : undefined;
  }

  #done(command: Transfer | SettleHold | ReleaseHold, ledgerEntryId: number): Outcome {
    const { keys } = this.#state;
    const outcome = { ok: true, type: "transferred", ledgerEntryId, repeated: false } as const;
    keys.remember(command, outcome);
    return outcome;
  }
}

/** Only settlements go through it, and each leaves it empty. */
function isSettlement({ from, to }: Transfer): boolean {
  const { play, real } = HOUSE_ACCOUNT;
  return [from, to].some((party) => party === play.settlement || party === real.settlement);
}

function refuse(code: RefusalCode): Outcome {
  return { ok: false, code };
}
