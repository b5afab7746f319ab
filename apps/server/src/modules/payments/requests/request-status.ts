import type { PaymentRequest } from "@crossbook/contract";
import type { PaymentState } from "../payment-states.ts";

/** What players read of a state: 0 pending, 1 accepted, 2 rejected. A state that is not here does not compile. */
const STATUS = {
  ...{ created: 0, pending: 0, review: 0, success: 0, credited: 1, expired: 2 },
  ...{ requested: 0, onHold: 0, approved: 0, processing: 0, paid: 1, refused: 2, reversed: 2 },
  ...{ failed: 2, rejected: 2 },
} as const satisfies Record<PaymentState, 0 | 1 | 2>;

const NAMES = ["Pending", "Accepted", "Rejected"] as const satisfies readonly PaymentRequest["statusName"][];

/** A state as lists show it. */
export function statusOf(state: PaymentState): Pick<PaymentRequest, "status" | "statusName"> {
  const status = STATUS[state];
  return { status, statusName: NAMES[status] };
}

/** The states that the lists' filter means: 1 pending, 2 accepted, 3 rejected; undefined: all. */
export function statesOfFilter(filter: number): readonly string[] | undefined {
  if (filter === 0) return undefined;
  return Object.entries(STATUS).flatMap(([state, status]) => (status === filter - 1 ? [state] : []));
}
