/** Money that comes in, or goes out. */
export type PaymentDirection = "deposit" | "withdrawal";

/** What the money of a state is: the one command that the exchange gets for it. */
export type Posting = "credit" | "hold" | "payOut" | "giveBack" | "takeBack";

interface StateRule {
  /** The states that may follow. */
  readonly next: readonly string[];
  /** What is moved when a payment comes into this state; undefined: nothing. */
  readonly posting?: Posting;
}

/**
 * Forward only, with one exception: a deposit that failed or expired succeeds late, because providers answer late.
 * `review` is an operator's: another amount than asked, a used UTR, or a deposit that somebody says they made.
 */
const DEPOSIT_STATES = {
  created: { next: ["pending", "review", "failed", "expired"] },
  pending: { next: ["success", "review", "failed", "expired"] },
  failed: { next: ["success", "review"] },
  expired: { next: ["success", "review"] },
  review: { next: ["success", "rejected"] },
  success: { next: ["credited"], posting: "credit" },
  credited: { next: [] },
  rejected: { next: [] },
} as const satisfies Record<string, StateRule>;

/** The money is held from the first state on; every end either pays it out or gives it back. */
const WITHDRAWAL_STATES = {
  created: { next: ["requested", "refused"], posting: "hold" },
  requested: { next: ["onHold", "approved", "rejected"] },
  onHold: { next: ["approved", "rejected"] },
  approved: { next: ["processing", "paid", "rejected"] },
  processing: { next: ["paid", "failed"] },
  paid: { next: ["reversed"], posting: "payOut" },
  refused: { next: [] },
  rejected: { next: [], posting: "giveBack" },
  failed: { next: [], posting: "giveBack" },
  reversed: { next: [], posting: "takeBack" },
} as const satisfies Record<string, StateRule>;

export type DepositState = keyof typeof DEPOSIT_STATES;
export type WithdrawalState = keyof typeof WITHDRAWAL_STATES;
export type PaymentState = DepositState | WithdrawalState;

const STATES: Readonly<Record<PaymentDirection, Readonly<Record<string, StateRule>>>> = {
  deposit: DEPOSIT_STATES,
  withdrawal: WITHDRAWAL_STATES,
};

/** The states of a direction, in the order of a payment's life. */
export function statesOf(direction: PaymentDirection): readonly PaymentState[] {
  return Object.keys(STATES[direction]) as PaymentState[];
}

/** Whether a payment may go from one state to the other. */
export function mayFollow(direction: PaymentDirection, from: PaymentState, to: PaymentState): boolean {
  return STATES[direction][from]?.next.includes(to) ?? false;
}

/** What is moved in the exchange when a payment comes into the state. */
export function postingOf(direction: PaymentDirection, state: PaymentState): Posting | undefined {
  return STATES[direction][state]?.posting;
}

/** No other state follows. */
export function isFinal(direction: PaymentDirection, state: PaymentState): boolean {
  return STATES[direction][state]?.next.length === 0;
}
