/** What became of a call, in one language for all protocols. */
export type MemoryOutcome =
  | "ok"
  | "insufficient"
  | "duplicate"
  | "rolledBack"
  | "unknownBet"
  | "settled"
  | "blocked"
  | "tokenInvalid"
  | "tokenExpired"
  | "invalid"
  | "wrongCurrency"
  | "wrongGame";

/** A movement that the wallet has taken. */
export interface MemoryMovement {
  readonly kind: "bet" | "win" | "rollback";
  readonly id: string;
  readonly ref: string | undefined;
  readonly round: string;
  readonly player: string;
  readonly amount: number;
}

/** An operator's wallet in memory: each movement once, rollbacks before their bets remembered. Amounts in paise. */
export class MemoryWallet {
  readonly balances = new Map<string, number>();
  readonly movements = new Map<string, MemoryMovement>();
  readonly killed = new Set<string>();
  readonly blocked = new Set<string>();
  /** Which player a token is of. */
  readonly tokens = new Map<string, string>();
  readonly expired = new Set<string>();
  /** By so much a balance may be below nothing. */
  credit = 0;

  balanceOf(player: string): number {
    return this.balances.get(player) ?? 0;
  }

  bet(movement: MemoryMovement, token: string): MemoryOutcome {
    const isAmount = Number.isSafeInteger(movement.amount) && movement.amount > 0;
    if (!isAmount || movement.id === "") return "invalid";
    const known = this.#known(movement);
    if (known) return known;
    if (this.killed.has(movement.id)) return "rolledBack";
    const refused = this.#tokenProblem(movement.player, token);
    if (refused) return refused;
    if (this.blocked.has(movement.player)) return "blocked";
    if (this.balanceOf(movement.player) + this.credit < movement.amount) return "insufficient";
    this.#take(movement, -movement.amount);
    return "ok";
  }

  win(movement: MemoryMovement): MemoryOutcome {
    const known = this.#known(movement);
    if (known) return known;
    const bets = this.#ofRound(movement).filter(({ kind }) => kind === "bet");
    if (bets.length === 0) return this.killed.has(movement.ref ?? "") ? "rolledBack" : "unknownBet";
    if (bets.every(({ id }) => this.killed.has(id))) return "rolledBack";
    this.#take(movement, movement.amount);
    return "ok";
  }

  rollback(movement: MemoryMovement): MemoryOutcome {
    const bet = this.movements.get(movement.ref ?? "");
    if (this.killed.has(movement.ref ?? "")) return "ok";
    const hasWin =
      bet && this.#ofRound(bet).some(({ kind, ref }) => kind === "win" && (ref ?? bet.id) === bet.id);
    if (hasWin) return "settled";
    this.killed.add(movement.ref ?? "");
    if (bet) this.#take({ ...movement, amount: bet.amount }, bet.amount);
    return "ok";
  }

  /** What the wallet holds for done, without bets that were rolled back. */
  standing(): readonly MemoryMovement[] {
    return [...this.movements.values()].filter(({ kind, id }) => kind !== "rollback" && !this.killed.has(id));
  }

  #ofRound({ round, player }: MemoryMovement): readonly MemoryMovement[] {
    return [...this.movements.values()].filter((one) => one.round === round && one.player === player);
  }

  #known(movement: MemoryMovement): MemoryOutcome | undefined {
    const kept = this.movements.get(movement.id);
    if (!kept) return undefined;
    const isSame =
      kept.round === movement.round && kept.player === movement.player && kept.amount === movement.amount;
    if (!isSame) return "duplicate";
    return this.killed.has(movement.id) ? "rolledBack" : "ok";
  }

  #tokenProblem(player: string, token: string): MemoryOutcome | undefined {
    if (this.expired.has(token)) return "tokenExpired";
    return this.tokens.get(token) === player ? undefined : "tokenInvalid";
  }

  #take(movement: MemoryMovement, change: number): void {
    this.movements.set(movement.id, movement);
    this.balances.set(movement.player, this.balanceOf(movement.player) + change);
  }
}
